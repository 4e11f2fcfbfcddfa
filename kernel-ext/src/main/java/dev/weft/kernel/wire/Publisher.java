package dev.weft.kernel.wire;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;

/**
 * The kernel's broadcast channel. Anyone may publish; one thread owns the socket, because a socket is not thread-safe and
 * because interrupting a cell on Java 17 may end its thread anywhere, which must not be in the middle of a message, nor
 * while it holds a lock: the queue has none.
 */
public final class Publisher {
    private static final Duration LOOK_PAUSE = Duration.ofMillis(50); // for the one who ends before the sender is woken

    private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
    private final ZMQ.Socket socket;
    private final Codec codec;
    private final Thread sender;

    Publisher(ZMQ.Socket socket, Codec codec) {
        this.socket = socket;
        this.codec = codec;
        this.sender = new Thread(this::drain, "weft-iopub");
        sender.setDaemon(true);
        sender.start();
    }

    /** Publishes content that happened because of the given request. */
    public void publish(Message cause, String type, JsonObject content) {
        publish(Message.inReplyTo(cause, type, content));
    }

    /** Whoever publishes what cannot be written as JSON is told; the thread that sends has nothing left to fail at. */
    void publish(Message message) {
        // subscribers filter by nothing, so routing identities of a request have no place here
        Message broadcast =
                new Message(List.of(), message.header(), message.parent(), message.metadata(), message.body());
        List<byte[]> frames = codec.encode(broadcast);
        add(() -> Frames.send(socket, frames));
    }

    private void add(Runnable task) {
        queue.add(task);
        LockSupport.unpark(sender);
    }

    /** Waits until everything published so far was handed to the network. */
    void flush() throws InterruptedException {
        CountDownLatch sent = new CountDownLatch(1);
        add(sent::countDown);
        boolean inTime = sent.await(2, TimeUnit.SECONDS);
        if (!inTime) {
            queue.clear();
        }
    }

    private void drain() {
        boolean open = true;
        while (open) {
            try {
                Runnable next = queue.poll();
                if (next != null) {
                    next.run();
                } else {
                    LockSupport.parkNanos(LOOK_PAUSE.toNanos());
                    boolean ignored = Thread.interrupted(); // by whom it may be: it would not park any more
                }
            } catch (ZMQException e) {
                open = e.getErrorCode() != ZMQ.Error.ETERM.getCode(); // the server is closing
            } catch (Throwable e) {
                // a message is lost, of a memory that is full, say: the next one is not to be
            }
        }
    }
}
