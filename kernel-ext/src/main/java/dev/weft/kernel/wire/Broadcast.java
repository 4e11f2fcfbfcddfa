package dev.weft.kernel.wire;

import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;

/**
 * The socket that all front ends listen to. ZeroMQ's own way is to drop what a slow listener has no room for, a cell's last word
 * with the rest. Here a message waits until every listener has room. A listener that reads nothing holds those that read for a while
 * only: then it is passed over, and hears again what comes after it has read. While nobody has room, all are waited for, because
 * there is nobody to be held; only the messages that wait for them are bounded.
 */
final class Broadcast {
    /** Messages in ZeroMQ's own queue for one listener. Few, because any may be large; what waits before it can be merged. */
    private static final int QUEUED_EACH = 16;

    private static final Duration TICK = Duration.ofMillis(100);

    private final ZMQ.Socket socket;
    private final Room room;
    private final Duration patience;
    private volatile boolean stalled;

    Broadcast(ZContext context, String address, Duration patience) {
        this.patience = patience;
        socket = context.createSocket(SocketType.PUB);
        socket.setSndHWM(QUEUED_EACH);
        socket.setXpubNoDrop(true);
        socket.setSendTimeOut((int) TICK.toMillis());
        room = Room.of(socket, Connections.ofListeners(socket));
        socket.bind(address);
    }

    Duration patience() {
        return patience;
    }

    /** Whether no listener has read for so long that nobody need wait for it. */
    boolean isStalled() {
        return stalled;
    }

    /** Sends a message when all listeners have room for it. */
    void send(List<byte[]> frames, BooleanSupplier isTooMuchWaiting) {
        long start = System.nanoTime();
        while (!starts(frames)) {
            if (System.nanoTime() - start > patience.toNanos()) {
                if (!stalled) {
                    ServerLog.say("a front end has read no output for " + patience.toSeconds() + " s.");
                }
                stalled = true;
                if (room.isAnywhere() || isTooMuchWaiting.getAsBoolean()) {
                    passOver(frames);
                    break;
                }
            }
        }
        stalled = false;
    }

    /** Sends the message, or nothing of it: whether there is room is asked at its first frame only. */
    private boolean starts(List<byte[]> frames) {
        try {
            boolean[] sent = {false};
            Retry.whileHeapIsFull(() -> sent[0] = socket.send(frames.get(0), ZMQ.SNDMORE));
            if (sent[0]) {
                Frames.send(socket, frames.subList(1, frames.size()));
            }
            return sent[0];
        } catch (ZMQException e) {
            if (e.getErrorCode() == ZMQ.Error.EINTR.getCode()) {
                boolean ignored = Thread.interrupted(); // by whom it may be: this thread goes on
                return false;
            }
            throw e;
        }
    }

    /** Who has no room now is sent nothing more, until it has read. */
    private void passOver(List<byte[]> frames) {
        ServerLog.say(
                "a front end that reads no output is passed over until it reads again. Restart it if it shows nothing.");
        socket.setXpubNoDrop(false);
        try {
            Frames.send(socket, frames);
        } finally {
            socket.setXpubNoDrop(true);
        }
    }
}
