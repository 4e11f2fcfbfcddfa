package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.weft.kernel.Notebook.Ran;
import dev.weft.kernel.wire.Client.Channel;
import dev.weft.kernel.wire.Message;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fields of a request to run a cell, and values that a cell does not show. */
class ExecuteTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static Notebook notebook;

    @BeforeAll
    static void open() {
        notebook = Notebook.open();
    }

    @AfterAll
    static void close() {
        notebook.close();
    }

    private static Ran execute(String code, String fields) {
        JsonObject content = JsonParser.parseString(fields).getAsJsonObject();
        content.addProperty("code", code);
        Message request = notebook.kernel().client().send(Channel.SHELL, "execute_request", content);
        JsonObject reply = notebook.reply(Channel.SHELL, request, LIMIT).content();
        return new Ran(reply, notebook.outputs(request, LIMIT));
    }

    private static JsonObject expression(Ran ran, String name) {
        return ran.reply().getAsJsonObject("user_expressions").getAsJsonObject(name);
    }

    @Test
    void eachUserExpressionHasItsValueOrItsError() {
        Ran ran = execute("int asked = 20;", """
                {"user_expressions": {"sum": "asked + 22", "table": "List.of(1, 2)", "unknown": "nowhere", "broken": "1 +",
                 "thrown": "asked / 0", "nothing": "int more = 1;", "printed": "System.out.printf(\\"p\\")"}}""");
        assertThat(ran.ok()).isTrue();
        assertThat(expression(ran, "sum").toString())
                .isEqualTo("{\"status\":\"ok\",\"data\":{\"text/plain\":\"42\"},\"metadata\":{}}");
        assertThat(Message.string(expression(ran, "table").getAsJsonObject("data"), "text/plain"))
                .isEqualTo("[1, 2]");
        assertThat(Message.string(expression(ran, "unknown"), "evalue")).contains("cannot find symbol");
        assertThat(Message.string(expression(ran, "broken"), "ename")).isEqualTo("IncompleteCode");
        assertThat(expression(ran, "thrown").keySet()).containsExactly("status", "ename", "evalue", "traceback");
        assertThat(Message.string(expression(ran, "thrown"), "ename")).isEqualTo("java.lang.ArithmeticException");
        assertThat(expression(ran, "nothing").getAsJsonObject("data").keySet()).isEmpty();
        assertThat(expression(ran, "printed").getAsJsonObject("data").keySet()).isEmpty();
        assertThat(ran.printed()).isEqualTo("p");
        assertThat(ran.result() + ran.error()).isEmpty();
    }

    @Test
    void aFailedCellEvaluatesNoUserExpression() {
        notebook.run("int evaluated = 0;");
        Ran ran = execute("throw new Error();", "{\"user_expressions\": {\"a\": \"++evaluated\"}}");
        assertThat(ran.reply().has("user_expressions")).isFalse();
        assertThat(notebook.run("evaluated").result()).isEqualTo("0");
    }

    @Test
    void userExpressionsThatAreNoTextsAreRefusedBeforeTheCellRuns() {
        notebook.run("int ran = 0;");
        assertThat(Message.string(
                        execute("ran++;", "{\"user_expressions\": {\"a\": 3}}").reply(), "evalue"))
                .isEqualTo("execute_request: user_expressions.a must be a string, not 3.");
        assertThat(Message.string(
                        execute("ran++;", "{\"user_expressions\": [1]}").reply(), "evalue"))
                .isEqualTo("execute_request: user_expressions must be an object of strings, not [1].");
        assertThat(notebook.run("ran").result()).isEqualTo("0");
    }

    @Test
    void aSilentRequestPublishesNothingCountsNothingAndHasItsUserExpressions() {
        int count = notebook.run("1").reply().get("execution_count").getAsInt();
        Ran ran = execute(
                "int quiet = 4; System.out.println(quiet); show(quiet); quiet",
                "{\"silent\": true, \"store_history\": true, \"user_expressions\": {\"q\": \"quiet + 1\"}}");
        assertThat(ran.outputs()).extracting(Message::type).containsOnly("status");
        assertThat(Message.string(expression(ran, "q").getAsJsonObject("data"), "text/plain"))
                .isEqualTo("5");
        assertThat(execute("nowhere", "{\"silent\": true}").outputs())
                .extracting(Message::type)
                .containsOnly("status");
        assertThat(notebook.run("quiet").reply().get("execution_count").getAsInt())
                .isEqualTo(count + 1);
        assertThat(history()).contains("quiet").doesNotContain("int quiet = 4").doesNotContain("nowhere");
    }

    @Test
    void aRequestThatIsNotToBeStoredIsNotInTheHistory() {
        assertThat(execute("\"unstored\".length()", "{\"store_history\": false}")
                        .result())
                .isEqualTo("8");
        assertThat(history()).doesNotContain("unstored");
    }

    private static String history() {
        JsonObject request = new JsonObject();
        request.addProperty("hist_access_type", "tail");
        return notebook.ask(Channel.SHELL, "history_request", request).toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            System.out.printf("%d", 1)                                                    | 1
            System.out.printf("%d", 1);                                                   | 1
            System.out.append("x").append('y')                                            | xy
            System.err.format("%s", "e")                                                  | e
            var out = System.out; out.printf("hi")                                        | hi
            new PrintStream(System.out).printf("wrapped")                                 | wrapped
            new PrintWriter(System.out, true).printf("w%n")                             | w
            new Formatter(System.out).format("%d", 3)                                     | 3
            Appendable to = System.out; to.append("a")                                    | a
            %time System.out.printf("timed")                                              | timed
            """)
    void aLastExpressionThatOnlyPrintsShowsItsTextOnly(String code, String text) {
        Ran ran = notebook.run(code);
        assertThat(ran.error()).isEmpty();
        assertThat(ran.printed()).startsWith(text);
        assertThat(ran.outputs()).extracting(Message::type).doesNotContain("execute_result");
    }

    @Test
    void valuesWithATextOfTheirOwnAreShown() {
        for (String code : List.of(
                "new StringBuilder().append(\"s\")",
                "new StringWriter().append(\"s\")",
                "new Formatter().format(\"s\")",
                "String.format(\"s\")")) {
            assertThat(notebook.run(code).result()).as(code).isEqualTo("s");
        }
    }
}
