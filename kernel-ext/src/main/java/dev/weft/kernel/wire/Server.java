package dev.weft.kernel.wire;

import com.google.gson.JsonObject;
import java.time.Duration;
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
 * The kernel's side of the protocol. Shell requests are answered one after another, control requests (interrupt, shutdown)
 * on a separate thread, so that they work while a cell runs.
 */
public final class Server implements AutoCloseable {
    /** Answers requests of one type with the content of the reply; null for types without a reply. */
    public interface Handler {
        @Nullable
        JsonObject handle(Message request);
    }

    private static final int POLL_MILLIS = 200;

    /** The time without reading after which a front end is no longer waited for. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Replies that can wait for one front end. ZeroMQ drops later ones; its default of 1,000 is too few for a long "Run all". */
    private static final int MOST_REPLIES = 100_000;

    private static final String REQUEST = "_request";

    private final ZContext context = new ZContext();
    private final Codec codec;
    private final Connection connection;
    private final Publisher publisher;
    private final Stdin stdin;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean running = true;

    public Server(Connection connection) {
        this(connection, PATIENCE);
    }

    /** Creates a server that waits for a front end that reads nothing for {@code patience}. */
    Server(Connection connection, Duration patience) {
        this.connection = connection;
        this.codec = new Codec(connection.key());
        context.setLinger(500);
        LostConnection lost = new LostConnection();
        context.setThreadFactor((task, name) -> {
            Thread thread = new KernelThread(task, name);
            thread.setUncaughtExceptionHandler(lost); // a context with threads of ours sets none
            return thread;
        });
        Broadcast broadcast = new Broadcast(context, connection.address(connection.iopub()), patience);
        this.publisher = new Publisher(broadcast, codec);
        this.stdin = new Stdin(bind("stdin", connection.stdin()), codec);
    }

    public Publisher publisher() {
        return publisher;
    }

    public Stdin stdin() {
        return stdin;
    }

    /** Starts the server with the same handlers on both channels. */
    public void start(Map<String, Handler> handlers) {
        start(handlers, handlers);
    }

    /** Starts the server. */
    public void start(Map<String, Handler> handlers, Map<String, Handler> controlHandlers) {
        ZMQ.Socket shell = bind("shell", connection.shell());
        ZMQ.Socket control = bind("control", connection.control());
        ZMQ.Socket heartbeat =
                bind("heartbeat", connection.heartbeat()); // a ROUTER, which has no state that could break
        Deque<Message> onShell = new ArrayDeque<>();
        Deque<Message> onControl = new ArrayDeque<>();
        publisher.publish(Message.fresh("status", "", status("starting")));
        thread("weft-heartbeat", () -> echo(heartbeat));
        thread("weft-control", () -> answerNext(control, onControl, controlHandlers));
        thread("weft-shell", () -> answerNext(shell, onShell, handlers));
    }

    /** Repeats a step until the server closes, also after failures. */
    private void thread(String name, Runnable step) {
        Thread thread = new KernelThread(
                () -> {
                    while (running) {
                        try {
                            step.run();
                        } catch (ZMQException e) {
                            running &= e.getErrorCode() != ZMQ.Error.ETERM.getCode();
                        } catch (Throwable e) {
                            // not even the failure could be sent; the front end can ask again
                        }
                    }
                },
                name);
        threads.add(thread);
        thread.start();
    }

    private static void echo(ZMQ.Socket socket) {
        List<byte[]> frames = Frames.receive(socket, 0);
        if (!frames.isEmpty()) {
            Frames.send(socket, frames);
        }
    }

    private void answerNext(ZMQ.Socket socket, Deque<Message> postponed, Map<String, Handler> handlers) {
        Message waiting = postponed.poll();
        Message request = waiting != null ? waiting : codec.decode(Frames.receive(socket, 0));
        if (request != null) {
            publisher.publish(request, "status", status("busy"));
            try {
                answer(socket, postponed, request, handlers.get(request.type()));
            } finally {
                publisher.publish(request, "status", status("idle"));
            }
        }
    }

    private void answer(ZMQ.Socket socket, Deque<Message> postponed, Message request, @Nullable Handler handler) {
        JsonObject content = content(request, handler);
        if (content == null || !request.type().endsWith(REQUEST)) {
            return;
        }
        if (failed(request, content)) {
            abortQueued(socket, postponed);
        }
        List<byte[]> reply;
        try {
            reply = reply(request, content);
        } catch (Throwable e) { // not JSON, or not enough memory
            reply = reply(request, Failures.content(e));
        }
        Frames.send(socket, reply);
    }

    private static @Nullable JsonObject content(Message request, @Nullable Handler handler) {
        if (handler == null) {
            return Failures.content("UnknownRequest", "This kernel does not support " + request.type() + ".");
        }
        try {
            return handler.handle(request);
        } catch (Throwable e) { // this thread answers all requests and must not end
            return Failures.content(e);
        }
    }

    private List<byte[]> reply(Message request, JsonObject content) {
        String type = request.type().substring(0, request.type().length() - REQUEST.length()) + "_reply";
        return codec.encode(Message.inReplyTo(request, type, content));
    }

    private static boolean failed(Message request, JsonObject reply) {
        return request.type().equals("execute_request")
                && Message.string(reply, "status").equals("error")
                && !(request.body() instanceof JsonObject content
                        && Message.string(content, "stop_on_error").equals("false"));
    }

    /**
     * Aborts the cells that "Run all" has already sent, after an error. Only requests that have arrived by now count: later ones
     * are sent after the front end has seen the error.
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

    private static JsonObject status(String state) {
        JsonObject content = new JsonObject();
        content.addProperty(state.equals("aborted") ? "status" : "execution_state", state);
        return content;
    }

    private ZMQ.Socket bind(String channel, int port) {
        ZMQ.Socket socket = context.createSocket(SocketType.ROUTER);
        socket.setReceiveTimeOut(POLL_MILLIS);
        socket.setSndHWM(MOST_REPLIES);
        socket.setRouterHandover(true); // a front end that reconnects keeps the identity of its lost connection
        Connections.ofRequests(socket, channel);
        bind(socket, channel, connection.address(port));
        return socket;
    }

    /** Takes a port, which another program may have taken since the front end chose it. */
    static void bind(ZMQ.Socket socket, String channel, String address) {
        try {
            socket.bind(address);
        } catch (ZMQException e) {
            throw new IllegalArgumentException(
                    "the channel " + channel + " cannot listen at " + address + ": "
                            + ZMQ.Error.findByCode(e.getErrorCode()).getMessage()
                            + ". Start the kernel again, with other ports.",
                    e);
        }
    }

    /** Requests the end of the server after the current reply. */
    public void shutDown() {
        running = false;
        closed.countDown();
    }

    /** Waits for {@link #shutDown()} and for the last messages to be sent. */
    public void awaitShutDown() {
        while (closed.getCount() > 0) {
            try {
                closed.await();
            } catch (InterruptedException e) {
                // a cell has interrupted all threads, which must not end the kernel
            }
        }
        sendAll();
    }

    /** Waits, for a short time at most, until everything published so far has been sent. */
    public void sendAll() {
        try {
            publisher.flush();
            TimeUnit.MILLISECONDS.sleep(100);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        shutDown();
        try {
            for (Thread thread : threads) {
                thread.join(5L * POLL_MILLIS); // a socket must not be closed while its thread uses it
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        context.close();
    }
}
