package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.weft.kernel.Notebook.Ran;
import dev.weft.kernel.wire.Client.Channel;
import dev.weft.kernel.wire.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * After any cell and any request of a front end, the kernel answers, reports that it is idle, and runs the next cell. All tests
 * share one kernel with a heap of 512 MB.
 */
class SurvivalTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private static Notebook notebook;

    @BeforeAll
    static void open() {
        notebook = Notebook.open();
    }

    @AfterAll
    static void close() {
        notebook.close();
    }

    private static void nextCellRuns() {
        assertThat(notebook.run("20 + 22").result()).isEqualTo("42");
    }

    private static Ran fails(String cell) {
        Ran ran = notebook.run(cell);
        assertThat(Message.string(ran.reply(), "status")).as(cell).isEqualTo("error");
        assertThat(ran.error()).as(cell).isNotEmpty();
        nextCellRuns();
        return ran;
    }

    // ------------------------------------------------------------ values that cannot be shown

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            throw new AssertionError();              | java.lang.AssertionError
            throw new AssertionError("no");          | java.lang.AssertionError: no
            throw new ThreadDeath();                 | java.lang.ThreadDeath
            throw new StackOverflowError();          | java.lang.StackOverflowError
            throw new NoClassDefFoundError("gone");  | java.lang.NoClassDefFoundError: gone
            throw new IllegalStateException("odd");  | java.lang.IllegalStateException: odd
            return toString() + 1;                   | java.lang.StackOverflowError
            """)
    void aValueWhoseTextThrowsIsAnError(String body, String thrown) {
        Ran ran = fails("new Object() { public String toString() { " + body + " } }");
        assertThat(ran.error()).isEqualTo("The value cannot be shown: " + thrown);
        fails("display(new Object() { public String toString() { " + body + " } });");
        Ran inside = notebook.run("java.util.List.of(1, new Object() { public String toString() { " + body + " } })");
        if (thrown.endsWith("StackOverflowError")) { // as thrown by a value that contains itself
            assertThat(inside.result()).startsWith("[1, ").endsWith(" (contains itself)]");
        } else {
            assertThat(inside.error()).isEqualTo("The value cannot be shown: " + thrown);
        }
        nextCellRuns();
    }

    @Test
    void aValueWhoseTextIsNullIsShownAsNull() {
        assertThat(notebook.run("new Object() { public String toString() { return null; } }")
                        .result())
                .isEqualTo("null");
    }

    @Test
    void aRendererThatThrowsIsAnError() {
        notebook.run("""
                class Odd { }
                getKernelInstance().getRenderer().createRegistration(Odd.class).preferring("text/html")
                    .register((value, context) -> { throw new AssertionError("html"); });
                """);
        assertThat(fails("new Odd()").error()).contains("java.lang.AssertionError: html");
    }

    @Test
    void numbersThatAreNotJsonAreAnErrorAndHalfACharacterIsNot() {
        Ran defined = notebook.run("""
                import io.github.spencerpark.jupyter.kernel.display.DisplayData;
                DisplayData with(Object number) {
                    var data = new DisplayData("text");
                    data.putMetaData("text/plain", Map.of("scale", number));
                    return data;
                }
                """);
        assertThat(defined.error()).isEmpty();
        assertThat(notebook.run("with(1.5)").result()).isEqualTo("text");
        fails("with(Double.NaN)");
        fails("display(with(Double.POSITIVE_INFINITY));");
        assertThat(notebook.run("\"half: \\ud83d\"").result()).startsWith("half: ");
        assertThat(notebook.run("System.out.println(\"half: \\ud83d!\");").printed())
                .startsWith("half: ");
        nextCellRuns();
    }

    @Test
    void aTextThatNeverEndsIsInterruptedAsACellIs() throws Exception {
        Message request = notebook.send("new Object() { public String toString() { while (true) { } } }");
        Thread.sleep(700);
        notebook.ask(Channel.CONTROL, "interrupt_request", new JsonObject());
        assertThat(Message.string(notebook.reply(Channel.SHELL, request, LIMIT).content(), "ename"))
                .isEqualTo("Interrupted");
        notebook.outputs(request, LIMIT);
        nextCellRuns();
    }

    // ------------------------------------------------------------ cells

    @ParameterizedTest
    @ValueSource(
            strings = {
                "throw new ThreadDeath();",
                "throw new OutOfMemoryError();",
                "throw new InternalError();",
                "throw new RuntimeException() { public String getMessage() { throw new IllegalStateException(); } };",
                "throw new RuntimeException() { public Throwable getCause() { return this; } };",
                "throw new RuntimeException() { public StackTraceElement[] getStackTrace() { return null; } };",
                "int[] huge = new int[Integer.MAX_VALUE];",
                "class Broken { static int n = 1 / 0; }\nBroken.n",
                "%load /no/such/file",
                "%no_such_magic",
                "%%no_such_magic\nx",
            })
    void aCellThatEndsOddlyIsAnError(String cell) {
        fails(cell);
    }

    @Test
    void codeTooDeepForTheCompilerIsAnError() {
        fails("int deep = " + "(".repeat(20_000) + "1" + ")".repeat(20_000) + ";");
    }

    @Test
    void streamsThatACellReplacesDoNotMatter() {
        notebook.run("var out = System.out;\nvar err = System.err;\nSystem.setOut(null);");
        nextCellRuns();
        notebook.run("System.setOut(out);");
        notebook.run(
                "System.setErr(new PrintStream(System.err) { public void flush() { throw new AssertionError(); } });");
        nextCellRuns();
        notebook.run("System.setErr(err);");
        assertThat(notebook.run("System.err.println(1);").printed()).isEqualTo("1\n");
    }

    @Test
    void streamsThatACellSetsToNullOrClosesAreThoseOfTheNotebookAgain() {
        for (String cell : List.of(
                "System.setErr(null);",
                "System.setOut(null);",
                "System.setIn(null);",
                "System.setOut(null); System.setErr(null); int set = 1;\nset",
                "System.out.close(); System.err.close();")) {
            assertThat(notebook.run(cell).error()).as(cell).isEmpty();
            assertThat(notebook.run("System.out.println(3); System.err.println(4);")
                            .printed())
                    .as(cell)
                    .contains("3\n")
                    .contains("4\n");
            assertThat(notebook.run("nowhere").error()).as(cell).startsWith("cannot find symbol: variable nowhere");
            nextCellRuns();
        }
        assertThat(notebook.run("System.in.available()").result()).isEqualTo("0");
    }

    @Test
    void aCellThatInterruptsAllThreadsDoesNotEndTheKernel() {
        for (int i = 0; i < 3; i++) {
            notebook.run("Thread.getAllStackTraces().keySet().forEach(Thread::interrupt);\n"
                    + "Thread.currentThread().getThreadGroup().getParent().interrupt();");
            nextCellRuns();
        }
        assertThat(notebook.run("System.out.println(5);").printed()).isEqualTo("5\n");
        assertThat(notebook.ask(Channel.CONTROL, "kernel_info_request", new JsonObject())
                        .has("banner"))
                .isTrue();
    }

    @Test
    void handlersOfUncaughtExceptionsThatACellSetsDoNotMatter() {
        notebook.run("Thread.setDefaultUncaughtExceptionHandler((t, e) -> { throw new Error(); });\n"
                + "Thread.currentThread().setUncaughtExceptionHandler((t, e) -> { throw new Error(); });");
        notebook.run("Thread fails = new Thread(() -> { throw new Error(); }); fails.start(); fails.join();");
        nextCellRuns();
        notebook.run("Thread.setDefaultUncaughtExceptionHandler(null);");
        nextCellRuns();
    }

    // ------------------------------------------------------------ requests

    static List<Object[]> malformed() {
        Map<String, List<String>> fields = new LinkedHashMap<>();
        fields.put(
                "execute_request",
                List.of("code", "silent", "store_history", "allow_stdin", "stop_on_error", "user_expressions"));
        fields.put("complete_request", List.of("code", "cursor_pos"));
        fields.put("inspect_request", List.of("code", "cursor_pos", "detail_level"));
        fields.put("is_complete_request", List.of("code"));
        fields.put(
                "history_request",
                List.of("hist_access_type", "output", "raw", "session", "start", "stop", "n", "pattern", "unique"));
        fields.put("kernel_info_request", List.of("any"));
        fields.put("comm_info_request", List.of("target_name"));
        fields.put("comm_open", List.of("comm_id", "target_name", "data"));
        fields.put("comm_msg", List.of("comm_id", "data"));
        fields.put("comm_close", List.of("comm_id"));
        fields.put("interrupt_request", List.of("any"));
        fields.put("unheard_of_request", List.of("any"));
        List<Object[]> cases = new ArrayList<>();
        fields.forEach((type, names) -> cases.add(new Object[] {type, names}));
        return cases;
    }

    private static final List<String> VALUES = List.of(
            "null",
            "\"abc\"",
            "\"\"",
            "-1",
            "0",
            "1.5",
            "1e300",
            "-9223372036854775809",
            "99999999999999999999",
            "true",
            "[]",
            "[1, [2]]",
            "{}",
            "{\"a\": null}",
            "\"\\ud83d\"",
            "\"a\\u0000b\"",
            "\"*a*a*a*a*a*a*b\"",
            "\"range\"",
            "\"search\"");

    @ParameterizedTest
    @MethodSource("malformed")
    void aRequestWithAnythingInAnyFieldIsAnswered(String type, List<String> fields) {
        for (String field : fields) {
            for (String value : VALUES) {
                for (JsonObject around : around(type)) {
                    JsonObject content = around.deepCopy();
                    content.add(field, JsonParser.parseString(value));
                    answered(type, content);
                }
            }
        }
        answered(type, new JsonObject());
        nextCellRuns();
    }

    /** Completes the request with valid fields, since each kind of history reads different ones. */
    private static List<JsonObject> around(String type) {
        List<JsonObject> contents = new ArrayList<>();
        for (String access : type.equals("history_request") ? List.of("tail", "range", "search") : List.of("")) {
            JsonObject content = new JsonObject();
            content.addProperty("code", "Math.ab");
            content.addProperty("hist_access_type", access);
            content.addProperty("silent", true);
            contents.add(content);
        }
        return contents;
    }

    private static void answered(String type, JsonObject content) {
        Message request = notebook.kernel().client().send(Channel.SHELL, type, content);
        if (type.endsWith("_request")) {
            JsonObject reply = notebook.reply(Channel.SHELL, request, LIMIT).content();
            assertThat(Message.string(reply, "status")).as(content.toString()).isNotEmpty();
        }
        notebook.outputs(request, LIMIT);
    }

    @Test
    void aWrongFieldIsNamedWithItsValueAndItsRule() {
        assertThat(complaint("complete_request", "cursor_pos", "\"abc\""))
                .isEqualTo("complete_request: cursor_pos must be a whole number, not \"abc\".");
        assertThat(complaint("inspect_request", "cursor_pos", "1.5"))
                .isEqualTo("inspect_request: cursor_pos must be a whole number, not 1.5.");
        assertThat(complaint("execute_request", "code", "[1]"))
                .isEqualTo("execute_request: code must be a string, not [1].");
        assertThat(complaint("execute_request", "silent", "3"))
                .isEqualTo("execute_request: silent must be true or false, not 3.");
        assertThat(complaint("is_complete_request", "code", "null"))
                .isEqualTo("is_complete_request: code is missing. It must be a string.");
    }

    private static String complaint(String type, String field, String value) {
        JsonObject content = Notebook.at("1", 1);
        content.add(field, JsonParser.parseString(value));
        JsonObject reply = notebook.ask(Channel.SHELL, type, content);
        assertThat(Message.string(reply, "status")).isEqualTo("error");
        return Message.string(reply, "evalue");
    }

    @Test
    void aCursorBeyondTheCodeIsAtItsEnd() {
        JsonObject far = Notebook.at("Math.ab", 0);
        far.add("cursor_pos", JsonParser.parseString("99999999999999999999"));
        assertThat(notebook.ask(Channel.SHELL, "complete_request", far).getAsJsonArray("matches").asList().stream()
                        .map(JsonElement::getAsString))
                .contains("abs(");
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "{", "[", "1+"})
    void helpAboutCodeTooDeepForTheCompilerIsAnswered(String part) {
        String deep = part.repeat(100_000);
        JsonObject state = notebook.ask(Channel.SHELL, "is_complete_request", Notebook.at(deep, 0));
        assertThat(Message.string(state, "status")).isIn("unknown", "incomplete", "invalid");
        for (String type : List.of("complete_request", "inspect_request")) {
            JsonObject reply = notebook.ask(Channel.SHELL, type, Notebook.at(deep, deep.length()));
            assertThat(Message.string(reply, "status")).as(type).isEqualTo("ok");
        }
        nextCellRuns();
    }

    /** JShell alone takes a time that grows with the square of the number of statements: here more than a minute. */
    @Test
    void helpInACellOfThousandsOfStatementsIsAnswered() {
        String code = "x.y(1);\n".repeat(3_000) + "int a = 1;\n".repeat(20) + "Math.ab";
        assertThat(notebook.ask(Channel.SHELL, "complete_request", Notebook.at(code, code.length()))
                        .getAsJsonArray("matches")
                        .toString())
                .contains("abs(");
    }
}
