package dev.weft.tinympi.launch;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The main program of a node. It reads from its standard input where the launcher listens, and the secret of the run. */
public final class NodeMain {
    static final String CONTROL = "control";
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration PEERS_LIMIT = Duration.ofSeconds(30);
    private static final long FLUSH_MILLIS = 500;

    private final ControlLink link;
    private final NodeControl control;
    private final Secret secret;
    private final Socket socket;
    private final LineOutput out;
    private final LineOutput err;
    private @Nullable RemoteClasses classes;
    private int classesNumber = -1;

    private NodeMain(Secret secret, Socket socket) throws IOException {
        this.secret = secret;
        this.socket = socket;
        this.link = new ControlLink(socket);
        this.control = new NodeControl(link);
        this.out = new LineOutput(link, LineOutput.STANDARD);
        this.err = new LineOutput(link, LineOutput.ERROR);
    }

    /** Runs a node until the launcher ends it or ends itself. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Secret secret;
        InetSocketAddress launcher;
        int node;
        try (DataInputStream in = new DataInputStream(System.in)) {
            secret = Secret.ofHex(in.readUTF());
            launcher = new InetSocketAddress(in.readUTF(), in.readInt());
            node = in.readInt();
        }
        System.setIn(InputStream.nullInputStream());
        secret.warmUp();
        Socket socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.connect(launcher, (int) LIMIT.toMillis());
        new Handshake(secret, CONTROL, LIMIT).connect(node, socket, socket.getInputStream(), socket.getOutputStream());
        new NodeMain(secret, socket).serve();
    }

    /** Writes what {@link #main} reads. */
    static void brief(OutputStream stdin, Secret secret, InetSocketAddress launcher, int node) throws IOException {
        try (DataOutputStream to = new DataOutputStream(stdin)) {
            to.writeUTF(secret.hex());
            to.writeUTF(launcher.getAddress().getHostAddress());
            to.writeInt(launcher.getPort());
            to.writeInt(node);
        }
    }

    private void serve() throws InterruptedException {
        System.setOut(out.asPrintStream());
        System.setErr(err.asPrintStream());
        Runtime.getRuntime().addShutdownHook(new Thread(this::sendOutput, "weft-node-flush"));
        link.start("weft-node-control", control);
        try {
            serveTasks();
        } catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError unable) {
            link.send(Frame.of(
                    FrameKind.FAILED,
                    0,
                    Failure.OWN,
                    Failure.of(0, unable, false).text()));
            control.next(); // the launcher ends this node
        }
    }

    private void sendOutput() {
        out.sendRest();
        err.sendRest();
        link.flush(FLUSH_MILLIS);
    }

    private void serveTasks() throws IOException, ReflectiveOperationException, InterruptedException {
        NodeSetup setup = NodeSetup.read(control.next().bytes());
        NodeProgram program = Class.forName(setup.program())
                .asSubclass(NodeProgram.class)
                .getDeclaredConstructor()
                .newInstance();
        control.use(program);
        FullMesh mesh = FullMesh.listen(setup, new Handshake(secret, "peer", LIMIT), socket.getLocalAddress());
        link.send(Frame.of(FrameKind.HELLO, 0, 0, mesh.address()));
        mesh.connect(List.of(control.next().text().split("\n", -1)), PEERS_LIMIT);
        link.send(Frame.of(FrameKind.READY));
        while (true) {
            Frame task = control.next();
            RemoteClasses loader = loader(task.detail());
            Thread thread = new Thread(() -> run(program, mesh, task, loader), "weft-node-task");
            thread.setContextClassLoader(loader);
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** Returns the class loader of a task: that of the last task if it came from the same one, so that compiled code stays. */
    private RemoteClasses loader(int number) {
        RemoteClasses last = classes;
        if (last == null || number != classesNumber) {
            last = new RemoteClasses(control, NodeMain.class.getClassLoader());
            classes = last;
            classesNumber = number;
        }
        return last;
    }

    private void run(NodeProgram program, FullMesh mesh, Frame task, RemoteClasses loader) {
        Frame answer;
        try {
            loader.refresh();
            control.runs();
            byte[] bytes = program.run(mesh, task.bytes());
            if (!Frame.fits(bytes.length)) {
                throw new IllegalStateException(
                        "the answer has " + bytes.length + " bytes, but the most is " + Frame.mostBytes());
            }
            answer = Frame.of(FrameKind.ANSWER, task.number(), 0, bytes);
        } catch (Throwable thrown) { // also an assertion or a full heap: the launcher reports it
            Failure failure = Failure.of(mesh.node(), thrown, control.wasAborted());
            answer = Frame.of(
                    FrameKind.FAILED, task.number(), failure.severity(), failure.text() + absent(thrown, loader));
        }
        out.sendRest();
        err.sendRest();
        control.returned();
        link.send(answer);
    }

    /** Returns a hint at variables of cells that are null here, if that may be the cause. */
    private static String absent(Throwable thrown, RemoteClasses loader) {
        return thrown instanceof NullPointerException && !loader.absent().isEmpty()
                ? " (variables of cells that cannot be sent to nodes, since their values are not serializable: "
                        + String.join(", ", loader.absent()) + ")"
                : "";
    }
}
