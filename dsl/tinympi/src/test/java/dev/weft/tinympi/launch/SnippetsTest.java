package dev.weft.tinympi.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Code of notebook cells, whose classes exist only in the JVM of the notebook, runs on nodes. */
@Timeout(60)
class SnippetsTest {
    private static final AtomicReference<TrialProgram.@Nullable Code> TAKEN = new AtomicReference<>();

    /** Called by snippets. */
    public static void take(TrialProgram.Code code) {
        TAKEN.set(code);
    }

    @Test
    void lambdas_of_snippets_run_on_nodes_with_their_classes_and_variables() {
        try (JShell shell = shell();
                NodeProcesses nodes = NodeProcesses.start(
                        NodeSettings.of(2, TrialProgram.class).options("-XX:TieredStopAtLevel=1"))) {
            eval(shell, "record Point(int x, int y) implements java.io.Serializable { int sum() { return x + y; } }");
            eval(shell, "int twice(int n) { return 2 * n; }");
            eval(shell, "int n = 20;");
            eval(shell, "var point = new Point(3, 4);");
            eval(shell, "take(node -> \"\" + (twice(n) + point.sum() + node));");
            assertThat(run(nodes)).containsExactly("47", "48");

            eval(shell, "n = 100;");
            eval(shell, "point = new Point(1, 1);");
            assertThat(run(nodes)).as("present values").containsExactly("202", "203");

            eval(shell, "TrialProgram.Code inner = node -> \"inner\" + node;");
            eval(shell, "take(node -> inner.run(node) + new Point(node, 1));");
            assertThat(run(nodes)).containsExactly("inner0Point[x=0, y=1]", "inner1Point[x=1, y=1]");

            eval(shell, "var lock = new Object();");
            eval(shell, "take(node -> lock.toString());");
            assertThatThrownBy(() -> run(nodes))
                    .isInstanceOf(ModelException.class)
                    .hasMessageContaining("NullPointerException")
                    .hasMessageContaining(
                            "variables of cells that cannot be sent to nodes, since their values are not serializable:"
                                    + " lock (Object)");
        }
    }

    @Test
    void only_classes_can_be_requested() {
        assertThat(ClassAnswers.isClassName("REPL.$JShell$11$Point")).isTrue();
        assertThat(List.of("", "a..b", "../etc/passwd", "a/b", "a.b.", "META-INF.x", "a".repeat(2000)))
                .noneMatch(ClassAnswers::isClassName);
        Frame request = Frame.of(FrameKind.ASK_CLASS, 5, 0, SnippetsTest.class.getName());
        Frame reply = new ClassAnswers().reply(request);
        assertThat(reply.number()).isEqualTo(5);
        assertThat(reply.bytes()).startsWith(0xCA, 0xFE, 0xBA, 0xBE);
        assertThat(new ClassAnswers()
                        .reply(Frame.of(FrameKind.ASK_CLASS, 6, 0, "no.Such"))
                        .detail())
                .isZero();
    }

    private static JShell shell() {
        JShell shell = JShell.builder().executionEngine("local").build();
        shell.addToClasspath(System.getProperty("java.class.path"));
        eval(shell, "import dev.weft.tinympi.launch.*;");
        eval(shell, "import static dev.weft.tinympi.launch.SnippetsOpen.take;");
        return shell;
    }

    private static void eval(JShell shell, String code) {
        List<SnippetEvent> events = shell.eval(code);
        SnippetEvent last = events.get(events.size() - 1);
        assertThat(last.status())
                .as(code + ": " + shell.diagnostics(last.snippet()).toList())
                .isEqualTo(Snippet.Status.VALID);
        assertThat(last.exception()).isNull();
    }

    private static List<String> run(NodeProcesses nodes) {
        TrialProgram.Code code = Objects.requireNonNull(TAKEN.get());
        Watch watch = waiting -> new IllegalStateException();
        return nodes.run(TrialProgram.task(code), code.getClass().getClassLoader(), watch).stream()
                .map(each -> new String(each, StandardCharsets.UTF_8))
                .toList();
    }
}
