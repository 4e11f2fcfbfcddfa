package dev.weft.kernel.wire;

import com.google.gson.JsonObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;

/**
 * A kernel's side of the protocol. Shell requests are answered one after another; control requests (interrupt, shutdown)
 * on a thread of their own, so that they arrive while a cell runs.
 */
public final class Server implements AutoCloseable {
    /** Answers requests of one type with the content of the reply; null means that this type has no reply. */
    public interface Handler {
        @Nullable
        JsonObject handle(Message request);
    }

    private static final int POLL_MILLIS = 200;

    private final ZContext context = new ZContext();
    private final Codec codec;
    private final Connection connection;
    private final Publisher publisher;
    private final Stdin stdin;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean running = true;

    public Server(Connection connection) {
        this.connection = connection;
        this.codec = new Codec(connection.key());
        context.setLinger(500);
        this.publisher = new Publisher(bind(SocketType.PUB, connection.iopub()), codec);
        this.stdin = new Stdin(bind(SocketType.ROUTER, connection.stdin()), codec);
    }

    public Publisher publisher() {
        return publisher;
    }

    public Stdin stdin() {
        return stdin;
    }

    /** Starts answering. */
    public void start(Map<String, Handler> handlers) {
        ZMQ.Socket shell = bind(SocketType.ROUTER, connection.shell());
        ZMQ.Socket control = bind(SocketType.ROUTER, connection.control());
        ZMQ.Socket heartbeat = bind(SocketType.REP, connection.heartbeat());
        publisher.publish(Message.fresh("status", "", status("starting")));
        thread("weft-heartbeat", () -> echo(heartbeat));
        thread("weft-control", () -> answer(control, handlers));
        thread("weft-shell", () -> answer(shell, handlers));
    }

    private void thread(String name, Runnable body) {
        Thread thread = new Thread(
                () -> {
                    try {
                        body.run();
                    } catch (ZMQException e) {
                        running = false; // the context was closed under us: we are shutting down
                    }
                },
                name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    private void echo(ZMQ.Socket socket) {
        while (running) {
            List<byte[]> frames = Frames.receive(socket, 0);
            if (!frames.isEmpty()) {
                Frames.send(socket, frames);
            }
        }
    }

    private void answer(ZMQ.Socket socket, Map<String, Handler> handlers) {
        Deque<Message> postponed = new ArrayDeque<>();
        while (running) {
            Message waiting = postponed.poll();
            Message request = waiting != null ? waiting : codec.decode(Frames.receive(socket, 0));
            Handler handler = request == null ? null : handlers.get(request.type());
            if (request != null && handler != null) {
                publisher.publish(request, "status", status("busy"));
                JsonObject content = handler.handle(request);
                if (content != null) {
                    if (failed(request, content)) {
                        abortQueued(socket, postponed);
                    }
                    Frames.send(socket, codec.encode(Message.inReplyTo(request, replyType(request), content)));
                }
                publisher.publish(request, "status", status("idle"));
            }
        }
    }

    private static boolean failed(Message request, JsonObject reply) {
        return request.type().equals("execute_request")
                && Message.string(reply, "status").equals("error")
                && Message.flag(request.content(), "stop_on_error", true);
    }

    /**
     * After an error the cells that "Run all" has already sent must not run. Only what has arrived by now counts: whoever
     * sends after our reply has seen the error.
     */
    private void abortQueued(ZMQ.Socket socket, Deque<Message> postponed) {
        List<byte[]> frames = Frames.receive(socket, ZMQ.DONTWAIT);
        while (!frames.isEmpty()) {
            Message queued = codec.decode(frames);
            if (queued != null && queued.type().equals("execute_request")) {
                publisher.publish(queued, "status", status("busy"));
                Frames.send(socket, codec.encode(Message.inReplyTo(queued, "execute_reply", status("aborted"))));
                publisher.publish(queued, "status", status("idle"));
            } else if (queued != null) {
                postponed.add(queued);
            }
            frames = Frames.receive(socket, ZMQ.DONTWAIT);
        }
    }

    private static String replyType(Message request) {
        return request.type().replace("_request", "_reply");
    }

    private static JsonObject status(String state) {
        JsonObject content = new JsonObject();
        content.addProperty(state.equals("aborted") ? "status" : "execution_state", state);
        return content;
    }

    private ZMQ.Socket bind(SocketType type, int port) {
        ZMQ.Socket socket = context.createSocket(type);
        socket.setReceiveTimeOut(POLL_MILLIS);
        socket.bind(connection.address(port));
        return socket;
    }

    /** Asks the server to end after the reply that is being sent. */
    public void shutDown() {
        running = false;
        closed.countDown();
    }

    /** Waits for {@link #shutDown()} and gives the last messages time to leave. */
    public void awaitShutDown() throws InterruptedException {
        closed.await();
        publisher.flush();
        TimeUnit.MILLISECONDS.sleep(100);
    }

    @Override
    public void close() {
        shutDown();
        try {
            for (Thread thread : threads) {
                thread.join(5L * POLL_MILLIS); // a socket must not be closed under the thread that uses it
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        context.close();
    }
}
