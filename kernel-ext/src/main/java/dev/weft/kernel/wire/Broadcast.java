package dev.weft.kernel.wire;

import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;

/**
 * The socket that broadcasts to all front ends. ZeroMQ drops messages for which a slow listener has no room, also the last output of a
 * cell. Here a message waits until every listener has room. A listener that reads nothing delays the others for a limited time:
 * then it is skipped, and receives messages again after it has read. While no listener has room, all are waited for; only the
 * number of waiting messages is bounded.
 */
final class Broadcast {
    /** Messages in ZeroMQ's queue for one listener. Few, because each may be large; messages that wait before it can be merged. */
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
        Server.bind(socket, "iopub", address);
    }

    Duration patience() {
        return patience;
    }

    /** Returns whether no listener has read for the time after which writers no longer wait. */
    boolean isStalled() {
        return stalled;
    }

    /** Sends a message when all listeners have room for it, or skips those that have none. */
    void send(List<byte[]> frames, BooleanSupplier isTooMuchWaiting) {
        long start = System.nanoTime();
        long read = start; // when any listener last had room
        while (!starts(frames)) {
            long now = System.nanoTime();
            boolean isRead = room.isAnywhere();
            if (isRead) {
                read = now;
                stalled = false;
            }
            if (!stalled && now - read > patience.toNanos()) {
                ServerLog.say("no front end has read output for " + patience.toSeconds() + " s.");
                stalled = true;
            }
            if (now - start > patience.toNanos() && (isRead || (stalled && isTooMuchWaiting.getAsBoolean()))) {
                passOver(frames);
                break;
            }
        }
        stalled = false;
    }

    /** Tries to send the whole message: room is checked at its first frame only. */
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
                boolean ignored = Thread.interrupted(); // this thread ignores interrupts
                return false;
            }
            throw e;
        }
    }

    /** Sends the message to listeners with room only; the others receive no more until they have read. */
    private void passOver(List<byte[]> frames) {
        ServerLog.say(
                "a front end that reads no output is skipped until it reads again. Restart it if it shows nothing.");
        socket.setXpubNoDrop(false);
        try {
            Frames.send(socket, frames);
        } finally {
            socket.setXpubNoDrop(true);
        }
    }
}
