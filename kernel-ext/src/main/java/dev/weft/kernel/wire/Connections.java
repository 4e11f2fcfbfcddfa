package dev.weft.kernel.wire;

import java.util.concurrent.atomic.AtomicInteger;
import org.zeromq.ZEvent;
import org.zeromq.ZMQ;
import org.zeromq.ZMonitor;

/**
 * The connections of one socket of the kernel. A frame that is larger than the kernel takes ends its connection before there
 * is memory for it; whoever sent it connects again by itself, and its next message is answered.
 */
final class Connections implements ZEvent.ZEventConsummer {
    private static final int EVENTS = ZMQ.EVENT_ACCEPTED | ZMQ.EVENT_DISCONNECTED;
    private static final long MEGABYTE = 1 << 20;
    private static final int SHARE = 8;
    private static final long LEAST = 16 * MEGABYTE;
    private static final int LONGEST_TOPIC = 1 << 10;

    private final AtomicInteger open = new AtomicInteger();

    private final String refusal;

    private Connections(String channel, String limit) {
        this.refusal = "refused a message on the " + channel + " channel, because a frame of it has more than " + limit;
    }

    /** Bounds the requests of a socket that is not bound yet. */
    static void ofRequests(ZMQ.Socket socket, String channel) {
        String limit = largestFrame() / MEGABYTE + " MB, an eighth of the heap. Send less at a time,"
                + " or start the kernel with a larger heap (-Xmx).";
        new Connections(channel, limit).watch(socket, largestFrame());
    }

    /** Bounds what listeners send, who only say what they listen to, and counts them. ZeroMQ takes a stack frame for each byte. */
    static Connections ofListeners(ZMQ.Socket socket) {
        Connections connections = new Connections("iopub", LONGEST_TOPIC + " bytes. Listeners send topics only.");
        connections.watch(socket, LONGEST_TOPIC);
        return connections;
    }

    private void watch(ZMQ.Socket socket, long largest) {
        socket.setMaxMsgSize(largest);
        socket.setEventHook(this, EVENTS);
    }

    /**
     * In bytes: a message is held as bytes, as text and as JSON for a moment, beside what cells hold. Browsers send up to 10 MB in
     * one message unless their server is configured otherwise.
     */
    static long largestFrame() {
        return Math.max(LEAST, Runtime.getRuntime().maxMemory() / SHARE);
    }

    int open() {
        return open.get();
    }

    /** Called by the thread that receives. */
    @Override
    public void consume(ZEvent event) {
        if (event.getEvent() == ZMonitor.Event.ACCEPTED) {
            open.incrementAndGet();
        } else {
            open.decrementAndGet();
            if (new zmq.util.Errno().is(zmq.ZError.EMSGSIZE)) {
                new zmq.util.Errno().set(0);
                ServerLog.say(refusal);
            }
        }
    }
}
