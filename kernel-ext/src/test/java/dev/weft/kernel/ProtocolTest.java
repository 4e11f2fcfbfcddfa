package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.weft.kernel.wire.Client.Channel;
import dev.weft.kernel.wire.Message;
import dev.weft.study.Methods;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProtocolTest {
    private static Notebook notebook;

    @BeforeAll
    static void open() {
        notebook = Notebook.open();
    }

    @AfterAll
    static void close() {
        notebook.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"execute_request", "complete_request", "inspect_request", "is_complete_request"})
    void theControlChannelRefusesRequestsThatNeedTheShell(String type) {
        JsonObject reply = notebook.ask(Channel.CONTROL, type, Notebook.at("6 * 7", 5));
        assertThat(Message.string(reply, "evalue"))
                .isEqualTo("The control channel does not accept " + type + ". Send it on the shell channel.");
        assertThat(notebook.run("6 * 7").result()).isEqualTo("42");
    }

    @Test
    void theKernelIntroducesItself() {
        JsonObject info = notebook.ask(Channel.SHELL, "kernel_info_request", new JsonObject());
        assertThat(info.get("status").getAsString()).isEqualTo("ok");
        assertThat(info.get("protocol_version").getAsString()).isEqualTo("5.3");
        assertThat(info.getAsJsonObject("language_info").get("name").getAsString())
                .isEqualTo("Java");
        assertThat(info.getAsJsonObject("language_info").keySet())
                .contains("version", "mimetype", "file_extension", "pygments_lexer", "codemirror_mode");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1 + 1                      | complete
            int a = 1; int b = 2;      | complete
            // only a comment          | complete
            for (int i = 0; i < 3;     | incomplete
            void f() {                 | incomplete
            int a = ;                  | invalid
            class 3                    | invalid
            %time 1 + 1                | complete
            @FunctionalInterface       | incomplete
            @SuppressWarnings("a")     | incomplete
            @Deprecated int f() { return 1; } | complete
            record P(int a) { P { if (a < 0) throw new Error(); } } | complete
            int a = 1; /* open         | incomplete
            <T> T id(T t) { return t; } | complete
            """)
    void codeIsCompleteOrIncompleteOrInvalid(String code, String status) {
        assertThat(notebook.ask(Channel.SHELL, "is_complete_request", Notebook.at(code, 0))
                        .get("status")
                        .getAsString())
                .isEqualTo(status);
    }

    @Test
    void completionWorksInsideAChainOverSeveralLinesWithComments() {
        String code =
                "import java.time.*;\nrecord P(int a) { }\nvar q = List.of(1) // start\n    .stream()\n    .mapTo";
        assertThat(complete(code)).contains("mapToInt(", "mapToDouble(").allMatch(name -> name.startsWith("mapTo"));
    }

    /** Names of packages are available later than those of classes. */
    @Test
    void packagesAreOfferedFromTheFirstMomentOn() {
        try (Notebook fresh = Notebook.open()) {
            assertThat(complete(fresh, "import java.util.concurrent.ato")).containsExactly("atomic.");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import java.util.concurrent.ato",
                "import java.util.List;\nimport java.util.concurrent.ato",
                "import static java.util.concurrent.ato",
                "int a = 1;\nint twice() { return 2 * a; }\nimport java.util.concurrent.ato",
                "var a = new java.util.concurrent.ato"
            })
    void packagesAreOfferedWhereTheyAreValid(String code) {
        assertThat(complete(code)).containsExactly("atomic.");
    }

    @Test
    void noJavaNamesAreOfferedForThePathsAndCoordinatesOfAMagic() {
        assertThat(complete("int a = 1;\n%load ")).isEmpty();
        assertThat(complete("%maven Lis")).isEmpty();
        assertThat(complete("%time Mat")).contains("Math");
    }

    @Test
    void completionReplacesExactlyWhatWasTypedAndCountsCharactersAsJupyterDoes() {
        String code = "var smile = \"\ud83d\ude00\"; smile.leng";
        JsonObject reply = notebook.ask(
                Channel.SHELL, "complete_request", Notebook.at(code, code.codePointCount(0, code.length())));
        assertThat(reply.get("cursor_start").getAsInt()).isEqualTo("var smile = \"_\"; smile.".length());
        assertThat(reply.get("cursor_end").getAsInt()).isEqualTo("var smile = \"_\"; smile.leng".length());
    }

    @Test
    void slashesInATextBeginNoCommentAndNothingIsOfferedWithinOne() {
        assertThat(complete("\"https://x\".sub")).containsExactly("subSequence(", "substring(");
        assertThat(complete("char c = '\"'; var u = \"\"\"\n// no\n\"\"\"; u.sub"))
                .contains("substring(");
        assertThat(complete("var u = \"Mat")).isEmpty();
        assertThat(complete("int a; // Mat")).isEmpty();
    }

    /** The limit allows for a busy machine; without the warm-up the first answer takes seconds even on an idle one. */
    @Test
    void theFirstNamesComeAtOnceWhenTheKernelHasStarted() throws Exception {
        try (Notebook fresh = Notebook.open()) {
            fresh.ask(Channel.SHELL, "kernel_info_request", new JsonObject());
            TimeUnit.SECONDS.sleep(10);
            long start = System.nanoTime();
            assertThat(complete(fresh, "Str")).contains("String");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
        }
    }

    @Test
    void theWordsOfTheLibraryAreCompleted() {
        assertThat(complete("var x = sche")).contains("scheme(");
        assertThat(complete("myr")).contains("myrinet");
        assertThat(complete("network().ho")).contains("host(", "hosts(");
    }

    @Test
    void magicsAreCompleted() {
        assertThat(complete("%cl")).containsExactly("%classpath");
        assertThat(complete("int a = 1;\n%ti")).containsExactly("%time");
        assertThat(complete("%%lo")).containsExactly("%%loadFromPOM");
    }

    @Test
    void inspectingShowsSignatureAndWorksAtTheEndOfTheCell() {
        String code = "\"abc\".substring";
        assertThat(inspect(code, code.length())).contains("String.substring(int beginIndex, int endIndex)");
        assertThat(inspect("\"abc\".substring(1)", 9)).contains("String.substring(int beginIndex");
        assertThat(inspect("network().host(1).link(", 23)).contains("link(Bandwidth bandwidth, Time latency)");
        assertThat(inspect("", 0)).isEmpty();
    }

    @Test
    void inspectingALibraryMethodShowsItsJavadoc() {
        assertThat(inspect("show(1)", 2)).contains("Weft.show(").contains("Shows values below the cell");
        assertThat(inspect("scheme(\"a:0->1\")", 3)).contains("Weft.scheme(").doesNotContain("Words");
    }

    @Test
    void librariesThatWeftIsMadeOfHaveTheirJavadoc() {
        assertThat(inspect("tech.tablesaw.api.Table.create", 30)).contains("Returns a new, empty table");
        String chart = "new org.knowm.xchart.XYChart(1, 2).addSeries";
        assertThat(inspect(chart, chart.length())).contains("Add a series for a X-Y type chart");
        assertThat(inspect("org.apache.commons.math3.stat.StatUtils.mean", 44)).contains("Returns the arithmetic mean");
    }

    @Test
    void aQuestionMarkAfterANameShowsItsDocumentation() {
        JsonObject reply = notebook.run("Math.abs?").reply();
        assertThat(reply.getAsJsonArray("payload")
                        .get(0)
                        .getAsJsonObject()
                        .getAsJsonObject("data")
                        .toString())
                .contains("Math.abs(int");
    }

    @Test
    void historyIsKept() {
        notebook.run("int remembered = 1;");
        JsonObject request = new JsonObject();
        request.addProperty("hist_access_type", "search");
        request.addProperty("pattern", "*remembered*");
        assertThat(notebook.ask(Channel.SHELL, "history_request", request).toString())
                .contains("int remembered = 1;");
    }

    @Test
    void anUnknownCommIsClosed() {
        JsonObject open = new JsonObject();
        open.addProperty("comm_id", "c1");
        open.addProperty("target_name", "none");
        var request = notebook.kernel().client().send(Channel.SHELL, "comm_open", open);
        assertThat(notebook.outputs(request, Duration.ofSeconds(5)))
                .anyMatch(m -> m.type().equals("comm_close"));
    }

    @Test
    void methodsOfAQuestionComeFirstEachWithItsSentenceAtTheIndexOfItsMatch() {
        notebook.run("var asked = queueing().station(\"cpu\", queue(ms(5))).closed(\"jobs\", 3);");
        String code = "var smile = \"\ud83d\ude00\"; asked.solve(";
        JsonObject reply = notebook.ask(
                Channel.SHELL, "complete_request", Notebook.at(code, code.codePointCount(0, code.length())));
        List<String> matches = matches(reply);
        List<JsonElement> types = reply.getAsJsonObject("metadata")
                .getAsJsonArray("_jupyter_types_experimental")
                .asList();
        assertThat(types).hasSameSizeAs(matches);
        Set<String> methods = Methods.of("QueueingNetwork").keySet();
        for (int i = 0; i < matches.size(); i++) {
            JsonObject each = types.get(i).getAsJsonObject();
            assertThat(each.keySet()).containsExactlyInAnyOrder("text", "type", "signature", "start", "end");
            assertThat(each.get("text").getAsString()).isEqualTo(matches.get(i));
            assertThat(each.get("start")).isEqualTo(reply.get("cursor_start"));
            assertThat(each.get("end")).isEqualTo(reply.get("cursor_end"));
            boolean isMethod = i < methods.size();
            assertThat(each.get("type").getAsString()).as(matches.get(i)).isEqualTo(isMethod ? "method" : "");
            assertThat(each.get("signature").getAsString().endsWith(".")).isEqualTo(isMethod);
        }
        assertThat(matches.subList(0, methods.size()).stream().map(name -> name.replace("(", "(..)")))
                .containsExactlyInAnyOrderElementsOf(methods);
        assertThat(reply.get("cursor_start").getAsInt()).isEqualTo("var smile = \"_\"; asked.solve(".length());
    }

    /** A version of JupyterLab reads an entry of the list without looking whether there is a list. */
    @Test
    void namesWithoutSentencesComeWithAnEmptyList() {
        JsonObject reply = notebook.ask(Channel.SHELL, "complete_request", Notebook.at("\"\".sub", 6));
        assertThat(matches(reply)).isNotEmpty();
        assertThat(reply.getAsJsonObject("metadata").getAsJsonArray("_jupyter_types_experimental"))
                .isEmpty();
    }

    private static List<String> complete(String code) {
        return complete(notebook, code);
    }

    private static List<String> complete(Notebook asked, String code) {
        return matches(asked.ask(Channel.SHELL, "complete_request", Notebook.at(code, code.length())));
    }

    private static List<String> matches(JsonObject reply) {
        return reply.getAsJsonArray("matches").asList().stream()
                .map(JsonElement::getAsString)
                .toList();
    }

    @Test
    void aLongSignatureBreaksBetweenParameters() {
        String shown = inspect("Map.of(", 7);
        assertThat(shown.lines().filter(line -> line.contains("of("))).allMatch(line -> line.length() <= 88);
        assertThat(shown).containsPattern(",\\n {8}[KV] [kv]\\d").doesNotContainPattern("[KV]\\n");
    }

    @Test
    void theWindowWrapsTheLinesOfATooltip() {
        JsonObject reply = notebook.ask(Channel.SHELL, "inspect_request", Notebook.at("measured(", 9));
        JsonObject data = reply.getAsJsonObject("data");
        String html = data.get("text/html").getAsString();
        assertThat(html)
                .startsWith("<pre style=\"white-space: pre-wrap\">")
                .contains("Reads measurements by catalogue name");
        assertThat(html.lines()).anyMatch(line -> line.length() > 100);
        assertThat(data.get("text/plain").getAsString().lines()).allMatch(line -> line.length() <= 88);
    }

    @Test
    void aLongStartupScriptDoesNotDelayConnections(@TempDir Path folder) {
        Path end = folder.resolve("end");
        String script = "Thread.sleep(60_000);\nFiles.createFile(Path.of(\"" + end + "\"));";
        try (Notebook slow = Notebook.open(Map.of("IJAVA_STARTUP_SCRIPT", script))) {
            assertThat(slow.kernel().isAlive()).isTrue();
            assertThat(end).doesNotExist();
        }
    }

    private static String inspect(String code, int cursor) {
        JsonObject data = notebook.ask(Channel.SHELL, "inspect_request", Notebook.at(code, cursor))
                .getAsJsonObject("data");
        return data.has("text/plain") ? data.get("text/plain").getAsString() : "";
    }
}
