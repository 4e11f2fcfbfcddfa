package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.weft.kernel.Notebook.Ran;
import dev.weft.kernel.wire.Client.Channel;
import dev.weft.kernel.wire.Message;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small problems of users of Java kernels. */
class KindnessTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private static Notebook notebook;

    @BeforeAll
    static void open() {
        notebook = Notebook.open();
    }

    @AfterAll
    static void close() {
        notebook.close();
    }

    @Test
    void whoEndsTheKernelIsToldSo() {
        try (Notebook own = Notebook.open()) {
            Message cell = own.send("System.exit(3);");
            StringBuilder printed = new StringBuilder();
            for (int i = 0; i < 40 && printed.isEmpty(); i++) {
                Message next = own.next(cell, Duration.ofMillis(500));
                printed.append(next == null ? "" : Message.string(next.content(), "text"));
            }
            assertThat(printed.toString())
                    .isEqualTo("System.exit ended this kernel: its variables are gone. A cell ends by itself;"
                            + " to stop one early, throw an exception.\n");
        }
    }

    @Test
    void aClosedStreamIsOpenForTheNextPrint() {
        assertThat(notebook.run("System.out.println(1); System.out.close(); System.out.println(2);")
                        .printed())
                .isEqualTo("1\n2\n");
        assertThat(notebook.run("new Scanner(System.in).close(); System.err.close(); System.err.println(3);")
                        .printed())
                .isEqualTo("3\n");
    }

    @Test
    void aLongListIsFoldedNotCut() {
        Ran ran = notebook.run("IntStream.range(0, 1500).boxed().toList()");
        assertThat(ran.result())
                .startsWith("[0, 1, ")
                .contains("999, ... 1500 in all]")
                .doesNotContain("1000");
        assertThat(ran.shown("execute_result", "text/html"))
                .startsWith("<details><summary>")
                .contains("[0, 1, ", "... 1500 in all]</summary>", ">999<")
                .doesNotContain(">1000<");
        Ran records = notebook.run("record Row(int n) { }\nIntStream.range(0, 300).mapToObj(Row::new).toList()");
        assertThat(records.shown("execute_result", "text/html")).contains(">299<", ">150<", "<details>");
        assertThat(notebook.run("List.of(1, 2)").shown("execute_result", "text/html"))
                .isEmpty();
    }

    @Test
    void suppressedExceptionsAreShown() {
        Ran ran = notebook.run(
                "class Door implements AutoCloseable {\n    public void close() { throw new"
                        + " IllegalStateException(\"stuck\"); }\n}\ntry (Door d = new Door()) { throw new RuntimeException(\"fire\"); }");
        assertThat(ran.error()).contains("java.lang.RuntimeException: fire");
        assertThat(ran.error()).contains("Suppressed java.lang.IllegalStateException: stuck");
    }

    @Test
    void aRedefinedClassNamesTheVariablesThatAreDropped() {
        notebook.run("class Box { int n = 1; }\nBox one = new Box();\nvar many = new Box[] {one};");
        assertThat(notebook.run("class Box { int n = 2; }").printed()).isEmpty();
        assertThat(notebook.run("many[0].n").result()).isEqualTo("1");
        assertThat(notebook.run("class Box { int n = 2, m = 3; }").printed())
                .isEqualTo(
                        "Box was redefined, so variables of the old type were dropped: many, one. Rerun the cells that define"
                                + " them.\n");
        assertThat(notebook.run("class Box { int n = 2, m = 3; }").printed()).isEmpty();
        assertThat(notebook.run("one").error()).contains("one");
    }

    @Test
    void aTextThatIsNullIsShown() {
        assertThat(notebook.run("new Object() { public String toString() { return null; } }")
                        .result())
                .isEqualTo("null");
    }

    @Test
    void classesOfTheStandardLibraryNeedNoImport() {
        assertThat(notebook.run(
                                "Function<LocalDate, Integer> year = LocalDate::getYear;\n"
                                        + "Supplier<Duration> d = () -> Duration.ofHours(2);\nyear.apply(LocalDate.of(2026, 1, 2)) + d.get().toMinutes()")
                        .result())
                .isEqualTo("2146");
    }

    @Test
    void timeIsThatOfTheExecutionWithItsCpuTime() {
        String slept = notebook.run("%time Thread.sleep(300);").printed();
        assertThat(slept).matches("Time: [3-9]\\d\\d(\\.\\d)? ms, processor \\d+(\\.\\d+)? ms\\R");
        assertThat(notebook.run("%%time\nint n = 1;\nn + 1").printed())
                .startsWith("Time: ")
                .contains("processor");
    }

    @Test
    void theEnvironmentMayContainPatterns(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("a.jsh"), "int fromA = 1;");
        Files.writeString(folder.resolve("b.jsh"), "int fromB = fromA + 1;");
        Files.createDirectories(folder.resolve("lib/one"));
        Files.writeString(folder.resolve("lib/one/seen.txt"), "here");
        try (Notebook own = Notebook.open(Map.of(
                "IJAVA_STARTUP_SCRIPTS_PATH", folder + "/*.jsh",
                "IJAVA_CLASSPATH", folder + "/lib/*"))) {
            assertThat(own.run("fromB").result()).isEqualTo("2");
            assertThat(own.run("Thread.currentThread().getContextClassLoader().getResource(\"seen.txt\") != null")
                            .result())
                    .isEqualTo("true");
        }
    }

    @Test
    void aUsersCommTargetReceivesMessages() {
        Ran ran = notebook.run("""
                import io.github.spencerpark.jupyter.kernel.comm.*;
                import io.github.spencerpark.jupyter.messages.comm.*;
                import com.google.gson.*;
                class Echo extends Comm {
                    Echo(CommManager all, String id, String target) { super(all, id, target); }
                    @Override protected void onMessage(io.github.spencerpark.jupyter.messages.Message<CommMsgCommand> m) {
                        System.out.println("heard " + m.getContent().getData());
                        send(m.getContent().getData());
                    }
                    @Override protected void onClose(io.github.spencerpark.jupyter.messages.Message<CommCloseCommand> m, boolean remote) { }
                }
                getKernelInstance().getCommManager().registerTarget("echo", (all, id, target, m) -> new Echo(all, id, target));
                """);
        assertThat(ran.error()).isEmpty();
        JsonObject open = new JsonObject();
        open.addProperty("comm_id", "e1");
        open.addProperty("target_name", "echo");
        open.add("data", new JsonObject());
        var client = notebook.kernel().client();
        assertThat(notebook.outputs(client.send(Channel.SHELL, "comm_open", open), LIMIT))
                .noneMatch(m -> m.type().equals("comm_close") || m.type().equals("error"));
        JsonObject info = notebook.ask(Channel.SHELL, "comm_info_request", new JsonObject());
        assertThat(info.getAsJsonObject("comms")
                        .getAsJsonObject("e1")
                        .get("target_name")
                        .getAsString())
                .isEqualTo("echo");
        JsonObject said = new JsonObject();
        said.addProperty("comm_id", "e1");
        JsonObject data = new JsonObject();
        data.addProperty("n", 7);
        said.add("data", data);
        List<Message> heard = notebook.outputs(client.send(Channel.SHELL, "comm_msg", said), LIMIT);
        assertThat(heard)
                .anyMatch(m -> m.type().equals("comm_msg")
                        && m.content().getAsJsonObject("data").get("n").getAsInt() == 7);
        assertThat(heard).anyMatch(m -> Message.string(m.content(), "text").contains("heard {\"n\":7}"));
        assertThat(notebook.run("1 + 1").result()).isEqualTo("2");
    }

    @Test
    void waitingForACallerIsInterrupted() throws Exception {
        Message cell = notebook.send("new java.net.ServerSocket(0).accept();");
        Thread.sleep(800);
        long start = System.nanoTime();
        notebook.ask(Channel.CONTROL, "interrupt_request", new JsonObject());
        List<Message> outputs = notebook.outputs(cell, LIMIT);
        assertThat(outputs).anyMatch(m -> Message.string(m.content(), "ename").equals("Interrupted"));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
        assertThat(notebook.run("40 + 2").result()).isEqualTo("42");
    }
}
