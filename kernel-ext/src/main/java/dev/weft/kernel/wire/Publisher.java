package dev.weft.kernel.wire;

import com.google.gson.JsonObject;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.zeromq.ZMQ;

/**
 * The kernel's broadcast channel. Anyone may publish; one thread owns the socket, because a socket is not thread-safe and
 * because interrupting a cell on Java 17 may end its thread anywhere, which must not be in the middle of a message.
 */
public final class Publisher {
    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final ZMQ.Socket socket;
    private final Codec codec;

    Publisher(ZMQ.Socket socket, Codec codec) {
        this.socket = socket;
        this.codec = codec;
        Thread sender = new Thread(this::drain, "weft-iopub");
        sender.setDaemon(true);
        sender.start();
    }

    /** Publishes content that happened because of the given request. */
    public void publish(Message cause, String type, JsonObject content) {
        publish(Message.inReplyTo(cause, type, content));
    }

    void publish(Message message) {
        // subscribers filter by nothing, so routing identities of a request have no place here
        Message broadcast = new Message(
                java.util.List.of(), message.header(), message.parent(), message.metadata(), message.content());
        queue.add(() -> Frames.send(socket, codec.encode(broadcast)));
    }

    /** Waits until everything published so far was handed to the network. */
    void flush() throws InterruptedException {
        CountDownLatch sent = new CountDownLatch(1);
        queue.add(sent::countDown);
        boolean inTime = sent.await(2, TimeUnit.SECONDS);
        if (!inTime) {
            queue.clear();
        }
    }

    private void drain() {
        try {
            while (true) {
                queue.take().run();
            }
        } catch (InterruptedException | org.zeromq.ZMQException e) {
            Thread.currentThread().interrupt(); // the server is closing
        }
    }
}
