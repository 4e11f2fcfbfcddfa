package dev.weft.kernel.wire;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/** The front end's side of the protocol, for programs that drive a kernel. Not thread-safe. */
public final class Client implements AutoCloseable {
    /** The channels between a front end and a kernel. */
    public enum Channel {
        SHELL,
        CONTROL,
        IOPUB,
        STDIN
    }

    private final ZContext context = new ZContext();
    private final Map<Channel, ZMQ.Socket> sockets = new EnumMap<>(Channel.class);
    private final Codec codec;
    private final String session = UUID.randomUUID().toString();

    public Client(Connection connection) {
        codec = new Codec(connection.key());
        context.setLinger(0);
        connect(Channel.SHELL, SocketType.DEALER, connection.address(connection.shell()));
        connect(Channel.CONTROL, SocketType.DEALER, connection.address(connection.control()));
        connect(Channel.STDIN, SocketType.DEALER, connection.address(connection.stdin()));
        connect(Channel.IOPUB, SocketType.SUB, connection.address(connection.iopub()))
                .subscribe(new byte[0]);
    }

    private ZMQ.Socket connect(Channel channel, SocketType type, String address) {
        ZMQ.Socket socket = context.createSocket(type);
        socket.setIdentity(session.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        socket.connect(address);
        sockets.put(channel, socket);
        return socket;
    }

    /** Sends a request and returns it; replies carry its identifier. */
    public Message send(Channel channel, String type, JsonObject content) {
        Message message = Message.fresh(type, session, content);
        Frames.send(socket(channel), codec.encode(message));
        return message;
    }

    /** Answers a request of the kernel. */
    public void answer(Channel channel, Message request, String type, JsonObject content) {
        Frames.send(socket(channel), codec.encode(Message.inReplyTo(request, type, content)));
    }

    /** Returns the next message of a channel, or null if none arrives in time. */
    public @Nullable Message receive(Channel channel, Duration wait) {
        ZMQ.Socket socket = socket(channel);
        socket.setReceiveTimeOut((int) wait.toMillis());
        return codec.decode(Frames.receive(socket, 0));
    }

    private ZMQ.Socket socket(Channel channel) {
        ZMQ.Socket socket = sockets.get(channel);
        if (socket == null) {
            throw new IllegalStateException("closed");
        }
        return socket;
    }

    @Override
    public void close() {
        sockets.clear();
        context.close();
    }
}
