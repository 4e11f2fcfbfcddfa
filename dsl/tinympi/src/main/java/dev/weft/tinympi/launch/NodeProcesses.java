package dev.weft.tinympi.launch;

import dev.weft.study.file.NewFolder;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a run, one JVM each, connected to each other. They run one task after another until they are closed. After an error
 * or an interrupt all nodes have ended, and {@link #isOpen} is false.
 */
public final class NodeProcesses implements AutoCloseable {
    private static final Duration HANDSHAKE_LIMIT = Duration.ofSeconds(10);
    private static final long START_SECONDS = 60; // and one more for each node
    private static final long END_MILLIS = 700;
    /** Without the name of a socket; some systems permit 104 bytes with it. */
    private static final int MOST_PATH_BYTES = 90;

    private static final long KILL_MILLIS = 2000;

    private final NodeSettings settings;
    private final Secret secret = Secret.random();
    private final BlockingQueue<Child.Event> events = new LinkedBlockingQueue<>();
    private final ClassAnswers classes = new ClassAnswers();
    private final List<Child> nodes = new ArrayList<>();
    private final AtomicBoolean running = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Thread hook = new Thread(this::endAtOnce, "weft-nodes-end");
    private @Nullable NewFolder folder;
    private @Nullable ControlServer server;
    private int runs;

    private NodeProcesses(NodeSettings settings) {
        this.settings = settings;
        for (int i = 0; i < settings.nodes(); i++) {
            nodes.add(new Child(i, events, classes));
        }
    }

    /**
     * Starts the nodes and returns when all are connected to each other.
     *
     * @throws ModelException if a node does not start; the message has its error output
     */
    public static NodeProcesses start(NodeSettings settings) {
        ModelException.required(settings, "settings of nodes", "Write NodeSettings.of(2, program)");
        NodeProcesses all = new NodeProcesses(settings);
        boolean started = false;
        try {
            all.open();
            started = true;
            return all;
        } catch (InterruptedException stop) {
            throw ModelException.interrupted("Interrupted while nodes were starting; they have ended.");
        } catch (IOException unable) {
            throw new ModelException(
                    "nodes(" + settings.nodes() + "): cannot start (" + unable.getMessage()
                            + "). Check that the machine permits processes and sockets, or run on one node.",
                    unable);
        } finally {
            if (!started) {
                all.close();
            }
        }
    }

    private void open() throws IOException, InterruptedException {
        Runtime.getRuntime().addShutdownHook(hook);
        if (settings.transport() == Transport.UNIX) {
            folder = privateFolder();
        }
        InetAddress address = InetAddress.getByName(settings.address());
        if (address.isAnyLocalAddress()) {
            throw ModelException.call(
                    "address", "nodes cannot connect to it", "Pass an address of this machine", settings.address());
        }
        Handshake handshake = new Handshake(secret, NodeMain.CONTROL, HANDSHAKE_LIMIT);
        ControlServer listening = ControlServer.open(address, handshake, this::attach);
        server = listening;
        for (Child each : nodes) {
            each.start(new ProcessBuilder(settings.command(each.node())), secret, listening.address());
        }
        String addresses = awaitAll(FrameKind.HELLO).stream().map(Frame::text).collect(Collectors.joining("\n"));
        nodes.forEach(each -> each.send(Frame.of(FrameKind.PEERS, 0, 0, addresses)));
        awaitAll(FrameKind.READY);
        deleteFolder(); // connections remain, and nothing is left if this JVM is killed
        nodes.forEach(Child::hasStarted);
    }

    /** Returns a new temporary folder, to which only its owner has access. */
    private static NewFolder privateFolder() throws IOException {
        NewFolder created = NewFolder.temporary("weft-nodes");
        if (created.path().toString().getBytes(StandardCharsets.UTF_8).length > MOST_PATH_BYTES) {
            created.close();
            throw ModelException.of(
                    "folder " + created.path(),
                    "its path is too long for Unix domain sockets",
                    "Use Transport.TCP, or start this JVM with a shorter -Djava.io.tmpdir");
        }
        return created;
    }

    private void attach(int node, Socket socket) throws IOException {
        if (node < 0 || node >= nodes.size() || closed.get()) {
            throw new IOException("there is no node " + node);
        }
        String place = folder == null ? "" : folder.path().toString();
        nodes.get(node)
                .attach(socket, new NodeSetup(node, nodes.size(), settings.transport(), place, settings.program()));
    }

    private List<Frame> awaitAll(FrameKind kind) throws InterruptedException {
        List<@Nullable Frame> frames = new ArrayList<>(Collections.nCopies(nodes.size(), null));
        long limit = START_SECONDS + nodes.size();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(limit);
        while (frames.contains(null)) {
            Child.Event event = events.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (event == null) {
                throw ModelException.of(
                        Failure.name(frames.indexOf(null), nodes.size()),
                        "its JVM did not connect within " + limit + " s",
                        "Use fewer nodes, or a machine with less load");
            }
            Child child = event.child();
            Frame frame = event.frame();
            if (frame == null || frame.kind() == FrameKind.FAILED) {
                String why = frame == null
                        ? child.ending("Check the options and the heap of nodes, and the class path of this JVM.")
                        : frame.text()
                                + ". Check the name of the program, the class path of this JVM and the sockets of its machine.";
                throw new ModelException(Failure.name(child.node(), nodes.size()) + ": did not start: " + why);
            }
            if (frame.kind() == kind) {
                frames.set(child.node(), frame);
            }
        }
        return frames.stream().flatMap(Stream::ofNullable).toList();
    }

    /** Runs the same task on all nodes, see {@link #run(List, ClassLoader, Watch)}. */
    public List<byte[]> run(byte[] task, ClassLoader from, Watch watch) {
        return run(Collections.nCopies(nodes.size(), task), from, watch);
    }

    /**
     * Runs a task on each node and returns the answers by node. An interrupt ends the nodes and throws
     * {@link ModelException#interrupted}.
     *
     * @param tasks the task of each node
     * @param from finds the classes of the tasks that are not on Weft's class path, for example the class loader of a lambda
     * @param watch words the error of a deadlock
     * @throws ModelException if a node fails or ends; of several, the error from which the others follow
     */
    public List<byte[]> run(List<byte[]> tasks, ClassLoader from, Watch watch) {
        if (tasks.size() != nodes.size()) {
            throw ModelException.of(
                    tasks.size() + " tasks", "there are " + nodes.size() + " nodes", "Pass one task for each node");
        }
        for (byte[] each : tasks) {
            if (!Frame.fits(each.length)) {
                throw ModelException.of(
                        "a task of " + each.length + " bytes",
                        "the most is " + Frame.mostBytes(),
                        "Let the nodes compute or read large data themselves");
            }
        }
        if (!isOpen()) {
            throw ModelException.of("nodes(" + nodes.size() + ")", "the nodes have ended", "Start new ones");
        }
        if (!running.compareAndSet(false, true)) {
            throw ModelException.of(
                    "nodes(" + nodes.size() + ")",
                    "a task is running on them",
                    "Wait for its end, or start other nodes");
        }
        boolean answered = false;
        try {
            int run = ++runs;
            int loader = classes.use(from);
            for (int i = 0; i < tasks.size(); i++) {
                nodes.get(i).send(Frame.of(FrameKind.TASK, run, loader, tasks.get(i)));
            }
            List<byte[]> answers = new NodeAnswers(nodes, events, run, watch).answers();
            answered = true;
            return answers;
        } catch (InterruptedException stop) {
            nodes.forEach(each -> each.send(Frame.of(FrameKind.ABORT, 0, 0, "interrupted")));
            throw ModelException.interrupted("Interrupted; the nodes have ended.");
        } finally {
            running.set(false);
            if (!answered) {
                close();
            }
        }
    }

    /** Returns whether the nodes can run tasks. */
    public boolean isOpen() {
        return !closed.get();
    }

    /** Returns the number of nodes. */
    public int size() {
        return nodes.size();
    }

    /** Returns the process identifiers of the nodes, by node. */
    public List<Long> pids() {
        return nodes.stream().map(Child::pid).toList();
    }

    /** Returns the number of connections that were refused since they did not prove the secret of this run. */
    public int refusedConnections() {
        return server == null ? 0 : server.refused();
    }

    /** Returns the port on which the launcher listens for nodes. */
    int port() {
        return server == null ? 0 : server.address().getPort();
    }

    /** Ends the nodes: they are asked to end, and ended by force if they have not within 0.7 s. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        boolean interrupted = Thread.interrupted(); // the end takes its time first
        nodes.forEach(each -> each.send(Frame.of(FrameKind.END)));
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(END_MILLIS);
        for (Child each : nodes) {
            each.waitFor(Math.max(0, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
        }
        endAtOnce();
        for (Child each : nodes) {
            each.waitFor(KILL_MILLIS);
        }
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // this JVM ends
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void endAtOnce() {
        closed.set(true);
        nodes.forEach(Child::kill);
        nodes.forEach(Child::disconnect);
        if (server != null) {
            server.close();
        }
        deleteFolder();
    }

    private void deleteFolder() {
        NewFolder sockets = folder;
        if (sockets != null) {
            sockets.close();
        }
    }
}
