package dev.weft.tinympi.launch;

import dev.weft.tinympi.launch.NodeProgram.NodeLink;
import dev.weft.tinympi.launch.NodeProgram.NodeState;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** A program of nodes whose behaviour is the word of its task. */
public final class TrialProgram implements NodeProgram {
    /** Code that a task carries. */
    public interface Code extends Serializable {
        String run(int node);
    }

    private final CountDownLatch end = new CountDownLatch(1);
    private volatile NodeState state = new NodeState(false, 0, 0, 0);
    private volatile String why = "";

    @Override
    public byte[] run(NodeLink link, byte[] task) throws Exception {
        if (task[0] != 0) {
            String word = new String(task, StandardCharsets.UTF_8);
            return work(link, word).getBytes(StandardCharsets.UTF_8);
        }
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        Code code = (Code) Objects.requireNonNull(TaskBytes.unpack(Arrays.copyOfRange(task, 1, task.length), loader));
        return code.run(link.node()).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the task that runs this code. */
    static byte[] task(@Nullable Object code) {
        byte[] bytes = TaskBytes.pack(code);
        return ByteBuffer.allocate(1 + bytes.length).put((byte) 0).put(bytes).array();
    }

    private String work(NodeLink link, String word) throws Exception {
        switch (word) {
            case "echo" -> {
                return echo(link);
            }
            case "print" -> {
                System.out.println("out of " + link.node() + " äöü");
                System.err.println("err of " + link.node());
                System.out.print("no end of " + link.node());
                return "";
            }
            case "property started.by" -> {
                return String.valueOf(System.getProperty("started.by"));
            }
            case "block" -> {
                return block(new NodeState(false, 0, 0, 0));
            }
            case "all wait" -> {
                return block(new NodeState(true, link.node(), link.nodes() - 1 - link.node(), 7));
            }
            case "one on its way" -> {
                return block(new NodeState(true, 1, 0, 7));
            }
            case "read peer" -> {
                return readPeer(link);
            }
            case "fail worded" -> throw new ModelException("send(3): there are 2 ranks. Send to rank 0 or 1.");
            case "fail" -> throw new IllegalStateException("three is no crowd");
            case "exit" -> {
                System.err.println("goodbye from " + link.node());
                System.exit(3);
                return "";
            }
            case "halt" -> {
                Runtime.getRuntime().halt(4);
                return "";
            }
            default -> {
                return word;
            }
        }
    }

    /** Exchanges node numbers with all others, each in the order of numbers. */
    private static String echo(NodeLink link) throws IOException {
        StringBuilder seen = new StringBuilder();
        for (int other = 0; other < link.nodes(); other++) {
            if (other != link.node()) {
                SocketChannel channel = link.peer(other);
                channel.write(ByteBuffer.wrap(new byte[] {(byte) link.node()}));
            }
        }
        for (int other = 0; other < link.nodes(); other++) {
            if (other != link.node()) {
                ByteBuffer one = ByteBuffer.allocate(1);
                link.peer(other).read(one);
                seen.append(one.get(0));
            }
        }
        return link.node() + ":" + seen;
    }

    private String readPeer(NodeLink link) throws IOException {
        SocketChannel channel = link.peer(1 - link.node());
        if (channel.read(ByteBuffer.allocate(1)) < 0) {
            throw new PeerEndedException(1 - link.node());
        }
        return "";
    }

    private String block(NodeState as) throws InterruptedException {
        state = as;
        end.await();
        throw new IllegalStateException("aborted: " + why);
    }

    @Override
    public NodeState state() {
        return state;
    }

    @Override
    public String waiting() {
        return "rank waits after " + state.sent();
    }

    @Override
    public void abort(String reason) {
        why = reason;
        end.countDown();
    }
}
