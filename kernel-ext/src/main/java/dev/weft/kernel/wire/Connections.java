package dev.weft.kernel.wire;

import java.util.concurrent.atomic.AtomicInteger;
import org.zeromq.ZEvent;
import org.zeromq.ZMQ;
import org.zeromq.ZMonitor;

/**
 * The connections of one socket of the kernel. A frame above the size limit ends its connection before memory is allocated for
 * it; the sender reconnects by itself, and its next message is answered.
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
        this.refusal = "refused a message on the " + channel + " channel: a frame has more than " + limit;
    }

    /** Limits the size of requests; called before the socket is bound. */
    static void ofRequests(ZMQ.Socket socket, String channel) {
        String limit = largestFrame() / MEGABYTE + " MB, an eighth of the heap. Send less at a time,"
                + " or start the kernel with a larger heap (-Xmx).";
        new Connections(channel, limit).watch(socket, largestFrame());
    }

    /** Limits the size of subscriptions and counts listeners. ZeroMQ uses a stack frame for each byte of a topic. */
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
     * Returns the largest frame in bytes. A message exists as bytes, as text and as JSON at once, beside the memory of cells. Browsers
     * send up to 10 MB in one message (default of the server).
     */
    static long largestFrame() {
        return Math.max(LEAST, Runtime.getRuntime().maxMemory() / SHARE);
    }

    int open() {
        return open.get();
    }

    /** Handles an event; called by the receiving thread. */
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
