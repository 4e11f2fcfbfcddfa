package dev.weft.tinympi.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class NodeProcessesTest {
    private static final ClassLoader HERE = NodeProcessesTest.class.getClassLoader();
    private static final Watch NO_DEADLOCK =
            waiting -> new IllegalStateException("a deadlock was reported: " + waiting);

    @Test
    void three_nodes_exchange_data_over_their_connections_in_several_tasks() {
        NodeProcesses nodes = NodeProcesses.start(settings(3).transport(Transport.preferred()));
        try (nodes) {
            assertThat(run(nodes, "echo")).containsExactly("0:12", "1:02", "2:01");
            assertThat(run(nodes, "echo")).containsExactly("0:12", "1:02", "2:01");
            assertThat(texts(nodes.run(List.of(bytes("a"), bytes("b"), bytes("c")), HERE, NO_DEADLOCK)))
                    .containsExactly("a", "b", "c");
            assertThat(nodes.refusedConnections()).isZero();
            assertThat(alive(nodes)).hasSize(3);
        }
        assertThat(alive(nodes)).isEmpty();
    }

    @Test
    void a_stranger_is_refused_and_the_nodes_go_on() throws IOException {
        try (NodeProcesses nodes = NodeProcesses.start(settings(1));
                Socket silent = stranger(nodes);
                Socket garbage = stranger(nodes);
                Socket wrong = stranger(nodes);
                Socket late = stranger(nodes)) {
            garbage.getOutputStream().write(new byte[1000]);
            assertThat(ended(garbage.getInputStream())).isTrue();

            byte[] hello = new byte[8 + 32 + 4 + 32]; // a node would compute the last part with the secret
            System.arraycopy(bytes("WEFTNODE"), 0, hello, 0, 8);
            wrong.getOutputStream().write(hello);
            assertThat(wrong.getInputStream().readNBytes(64)).hasSize(64);
            assertThat(ended(wrong.getInputStream())).isTrue();

            Handshake guess = new Handshake(Secret.random(), NodeMain.CONTROL, Duration.ofSeconds(10));
            assertThatThrownBy(() -> guess.connect(0, late, late.getInputStream(), late.getOutputStream()))
                    .isInstanceOf(IOException.class)
                    .hasMessage("the other end does not belong to this run");
            assertThat(silent.isConnected()).isTrue();
            assertThat(run(nodes, "done")).containsExactly("done");
            assertThat(nodes.refusedConnections()).isGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void a_killed_node_is_named_and_ends_the_others() {
        NodeProcesses nodes = NodeProcesses.start(settings(2));
        List<Long> pids = nodes.pids();
        Watch killer = new Watch() {
            @Override
            public RuntimeException deadlock(List<String> waiting) {
                return new IllegalStateException();
            }

            @Override
            public void idle() {
                ProcessHandle.of(pids.get(1)).ifPresent(ProcessHandle::destroyForcibly);
            }
        };
        assertThatThrownBy(() -> nodes.run(bytes("read peer"), HERE, killer))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("node 1 of 2: its process was ended by signal 9 (SIGKILL). Look for");
        assertThat(alive(nodes)).isEmpty();
        assertThat(nodes.isOpen()).isFalse();
        assertThatThrownBy(() -> run(nodes, "echo")).hasMessage("nodes(2): the nodes have ended. Start new ones.");
    }

    @Test
    void a_node_that_exits_is_named_with_its_code_and_its_last_words() {
        NodeProcesses nodes = NodeProcesses.start(settings(2));
        assertThatThrownBy(() -> nodes.run(List.of(bytes("read peer"), bytes("exit")), HERE, NO_DEADLOCK))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("node 1 of 2: its process ended with exit code 3. Its last lines of error"
                        + " output:\ngoodbye from 1\nLook for");
        assertThat(alive(nodes)).isEmpty();
    }

    @Test
    void the_own_error_of_a_node_is_reported_as_it_is() {
        NodeProcesses nodes = NodeProcesses.start(settings(2));
        assertThatThrownBy(() -> nodes.run(List.of(bytes("block"), bytes("fail worded")), HERE, NO_DEADLOCK))
                .isInstanceOf(ModelException.class)
                .hasMessage("send(3): there are 2 ranks. Send to rank 0 or 1.");
        assertThat(alive(nodes)).isEmpty();
    }

    @Test
    void an_exception_of_a_node_is_reported_with_its_class() {
        NodeProcesses nodes = NodeProcesses.start(settings(1));
        assertThatThrownBy(() -> nodes.run(bytes("fail"), HERE, NO_DEADLOCK))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("node 0 of 1: its program failed with java.lang.IllegalStateException: three is"
                        + " no crowd.");
        assertThat(alive(nodes)).isEmpty();
    }

    @Test
    void an_interrupt_ends_the_nodes() {
        NodeProcesses nodes = NodeProcesses.start(settings(1));
        assertThatThrownBy(() -> nodes.run(bytes("one on its way"), HERE, interruptAfter(4)))
                .isInstanceOfSatisfying(
                        ModelException.class,
                        error -> assertThat(error.isInterruption()).isTrue());
        assertThat(Thread.interrupted()).isFalse();
        assertThat(alive(nodes)).isEmpty();
    }

    @Test
    void an_interrupted_start_leaves_no_node() {
        long before = children();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> NodeProcesses.start(settings(2)))
                .isInstanceOfSatisfying(
                        ModelException.class,
                        error -> assertThat(error.isInterruption()).isTrue());
        assertThat(Thread.interrupted()).isFalse();
        assertThat(children()).isEqualTo(before);
    }

    private static long children() {
        return ProcessHandle.current().children().filter(ProcessHandle::isAlive).count();
    }

    @Test
    void a_deadlock_is_worded_by_the_watch() {
        NodeProcesses nodes = NodeProcesses.start(settings(2));
        assertThatThrownBy(
                        () -> nodes.run(bytes("all wait"), HERE, waiting -> new ModelException("deadlock: " + waiting)))
                .isInstanceOf(ModelException.class)
                .hasMessage("deadlock: [rank waits after 0, rank waits after 1]");
        assertThat(alive(nodes)).isEmpty();
    }

    @Test
    void nodes_print_here_before_their_answer() {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
        ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
        try (NodeProcesses nodes = NodeProcesses.start(settings(1))) {
            System.setOut(new PrintStream(outBytes, true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(errBytes, true, StandardCharsets.UTF_8));
            run(nodes, "print");
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        assertThat(outBytes.toString(StandardCharsets.UTF_8).lines()).containsExactly("out of 0 äöü", "no end of 0");
        assertThat(errBytes.toString(StandardCharsets.UTF_8).lines()).containsExactly("err of 0");
    }

    @Test
    void a_node_that_cannot_start_is_one_error_with_its_output() {
        assertThatThrownBy(() -> NodeProcesses.start(settings(1).options("-XX:NoSuchOption")))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("node 0 of 1: did not start: its process ended with exit code 1.")
                .hasMessageContaining("Unrecognized VM option 'NoSuchOption'");
        assertThatThrownBy(() -> NodeProcesses.start(new NodeSettings(
                        1, "no.such.Program", Transport.UNIX, "127.0.0.1", List.of(), "64m", Map.of())))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith(
                        "node 0 of 1: did not start: java.lang.ClassNotFoundException: no.such.Program.");
    }

    @Test
    void nodes_end_with_their_launcher() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String path = System.getProperty("java.class.path");
        Process launcher = new ProcessBuilder(java, "-XX:TieredStopAtLevel=1", "-cp", path, Launcher.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<ProcessHandle> nodes = new ArrayList<>();
        try (BufferedReader lines = launcher.inputReader(StandardCharsets.UTF_8)) {
            for (String pid : lines.readLine().split(" ", -1)) {
                nodes.add(ProcessHandle.of(Long.parseLong(pid)).orElseThrow());
            }
            assertThat(nodes).hasSize(2).allMatch(ProcessHandle::isAlive);
        } finally {
            launcher.destroyForcibly();
        }
        for (ProcessHandle node : nodes) {
            node.onExit().get();
        }
    }

    /** A launcher that waits until it is killed. */
    static final class Launcher {
        private Launcher() {}

        public static void main(String[] arguments) {
            NodeProcesses nodes = NodeProcesses.start(settings(2));
            System.out.println(nodes.pids().get(0) + " " + nodes.pids().get(1));
            run(nodes, "block");
        }
    }

    @Test
    void a_node_on_tcp_can_be_started_by_a_command_of_its_own() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String path = System.getProperty("java.class.path");
        NodeSettings settings = settings(2)
                .transport(Transport.TCP)
                .command(1, java, "-Dstarted.by=hand", "-cp", path, NodeMain.class.getName());
        try (NodeProcesses nodes = NodeProcesses.start(settings)) {
            assertThat(run(nodes, "property started.by")).containsExactly("null", "hand");
            assertThat(run(nodes, "echo")).containsExactly("0:1", "1:0");
        }
        assertThatThrownBy(() -> NodeProcesses.start(settings(1).command(0, "no-such-program")))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("nodes(1): cannot start (Cannot run program \"no-such-program\"");
        assertThatThrownBy(() -> NodeProcesses.start(settings(1).address("0.0.0.0")))
                .hasMessage("address(\"0.0.0.0\"): nodes cannot connect to it. Pass an address of this machine.");
    }

    @Test
    void settings_are_checked() {
        assertThatThrownBy(() -> settings(0)).hasMessage("nodes(0): must be between 1 and 256. Try nodes(2).");
        assertThatThrownBy(() -> settings(1).heap("much"))
                .hasMessage("heap(\"much\"): must be a number of bytes, KiB, MiB or GiB. Try heap(\"512m\").");
    }

    private static NodeSettings settings(int nodes) {
        return NodeSettings.of(nodes, TrialProgram.class).options("-XX:TieredStopAtLevel=1", "-XX:-UsePerfData");
    }

    private static Watch interruptAfter(int count) {
        AtomicInteger idle = new AtomicInteger();
        return new Watch() {
            @Override
            public RuntimeException deadlock(List<String> waiting) {
                return new IllegalStateException("a message is on its way");
            }

            @Override
            public void idle() {
                if (idle.incrementAndGet() == count) {
                    Thread.currentThread().interrupt();
                }
            }
        };
    }

    private static Socket stranger(NodeProcesses nodes) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), nodes.port());
    }

    /** Returns whether the other end closes the connection; the time limit of the test is that of waiting for it. */
    private static boolean ended(InputStream in) {
        try {
            return in.read() < 0;
        } catch (IOException reset) {
            return true;
        }
    }

    private static List<String> run(NodeProcesses nodes, String word) {
        return texts(nodes.run(bytes(word), HERE, NO_DEADLOCK));
    }

    private static List<String> texts(List<byte[]> answers) {
        return answers.stream()
                .map(each -> new String(each, StandardCharsets.UTF_8))
                .toList();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static List<ProcessHandle> alive(NodeProcesses nodes) {
        List<Long> pids = nodes.pids();
        assertThat(Collections.frequency(pids, 0L)).isZero();
        return pids.stream()
                .map(ProcessHandle::of)
                .flatMap(Optional::stream)
                .filter(ProcessHandle::isAlive)
                .toList();
    }
}
