package dev.weft.kernel.wire;

import com.google.gson.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.zeromq.ZMQ;

/** Asks the person at the front end for a line of input. */
public final class Stdin {
    private final ZMQ.Socket socket;
    private final Codec codec;

    Stdin(ZMQ.Socket socket, Codec codec) {
        this.socket = socket;
        this.codec = codec;
    }

    /** The line typed in answer to the prompt, or null if the waiting thread was interrupted. */
    public synchronized @Nullable String ask(Message cell, String prompt) {
        JsonObject content = new JsonObject();
        content.addProperty("prompt", prompt);
        content.addProperty("password", false);
        Frames.send(socket, codec.encode(Message.inReplyTo(cell, "input_request", content)));
        while (!Thread.currentThread().isInterrupted()) {
            List<byte[]> frames = Frames.receive(socket, 0);
            Message reply = frames.isEmpty() ? null : codec.decode(frames);
            if (reply != null && reply.type().equals("input_reply")) {
                return Message.string(reply.content(), "value");
            }
        }
        return null;
    }
}
