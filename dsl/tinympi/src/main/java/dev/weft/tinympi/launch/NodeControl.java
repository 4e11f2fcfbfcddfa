package dev.weft.tinympi.launch;

import dev.weft.tinympi.launch.NodeProgram.NodeState;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A node's side of its connection to the launcher: answers probes while a task runs, and ends the node with the launcher. */
final class NodeControl implements ControlLink.Receiver, RemoteClasses.Requests {
    private static final int LAUNCHER_ENDED = 1;
    private static final long EXIT_MILLIS = 500;

    private final ControlLink link;
    private final BlockingQueue<Frame> inbox = new LinkedBlockingQueue<>();
    private final Map<Integer, CompletableFuture<Frame>> requests = new ConcurrentHashMap<>();
    private final AtomicInteger lastRequest = new AtomicInteger();
    private volatile @Nullable NodeProgram program;
    private volatile @Nullable Thread reader;
    private volatile Phase phase = Phase.WAITS;
    private volatile boolean aborted;

    /** The phase of a node in the present run. */
    private enum Phase {
        WAITS,
        STARTS,
        RUNS,
        RETURNED
    }

    NodeControl(ControlLink link) {
        this.link = link;
    }

    /** Returns the next frame that the main thread handles. */
    Frame next() throws InterruptedException {
        return inbox.take();
    }

    void use(NodeProgram own) {
        program = own;
    }

    @Override
    public void received(Frame frame) {
        reader = Thread.currentThread();
        switch (frame.kind()) {
            case PROBE -> link.send(Frame.of(FrameKind.STATE, frame.number(), 0, state()));
            case ASK_WAITING -> link.send(Frame.of(FrameKind.WAITING, 0, 0, waiting()));
            case ABORT -> abort(frame.text());
            case REPLY -> {
                CompletableFuture<Frame> request = requests.remove(frame.number());
                if (request != null) {
                    request.complete(frame);
                }
            }
            case END -> end();
            case TASK -> {
                aborted = false;
                phase = Phase.STARTS;
                inbox.add(frame);
            }
            default -> inbox.add(frame);
        }
    }

    /** Ends this JVM at once: the launcher has ended. */
    @Override
    public void ended() {
        Runtime.getRuntime().halt(LAUNCHER_ENDED);
    }

    private static void end() {
        Daemons.start("weft-node-exit", () -> System.exit(0)); // this thread goes on reading
        Daemons.start("weft-node-halt", () -> {
            try {
                TimeUnit.MILLISECONDS.sleep(EXIT_MILLIS);
            } catch (InterruptedException now) {
                // halt now
            }
            Runtime.getRuntime().halt(0);
        });
    }

    private byte[] state() {
        NodeState state = new NodeState(false, 0, 0, 0);
        NodeProgram own = program;
        Phase now = phase;
        if (own != null && now != Phase.STARTS) {
            try {
                state = own.state();
            } catch (RuntimeException odd) {
                // an unknown state is not quiet
            }
        }
        boolean quiet = now == Phase.RETURNED || (now == Phase.RUNS && state.quiet());
        return ByteBuffer.allocate(1 + 3 * Long.BYTES)
                .put((byte) (quiet ? 1 : 0))
                .putLong(state.sent())
                .putLong(state.received())
                .putLong(state.epoch())
                .array();
    }

    static NodeState state(byte[] bytes) {
        ByteBuffer from = ByteBuffer.wrap(bytes);
        return new NodeState(from.get() == 1, from.getLong(), from.getLong(), from.getLong());
    }

    private String waiting() {
        NodeProgram own = program;
        try {
            return own == null || phase == Phase.RETURNED ? "" : own.waiting();
        } catch (RuntimeException odd) {
            return "";
        }
    }

    private void abort(String why) {
        aborted = true;
        NodeProgram own = program;
        if (own != null && (phase == Phase.RUNS || phase == Phase.STARTS)) {
            try {
                own.abort(why);
            } catch (RuntimeException odd) {
                // the launcher ends this node
            }
        }
    }

    /** Called by the thread of a task just before the program. */
    void runs() {
        phase = Phase.RUNS;
    }

    void returned() {
        phase = Phase.RETURNED;
    }

    boolean wasAborted() {
        return aborted;
    }

    @Override
    public byte @Nullable [] ask(FrameKind kind, String name) {
        if (Thread.currentThread() == reader) { // which would wait for itself
            return null;
        }
        int number = lastRequest.incrementAndGet();
        CompletableFuture<Frame> reply = new CompletableFuture<>();
        requests.put(number, reply);
        link.send(Frame.of(kind, number, 0, name));
        Frame frame = reply.join();
        return frame.detail() == 1 ? frame.bytes() : null;
    }
}
