package dev.weft.kernel.wire;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;

/** Asks the person at the front end for a line of input. */
public final class Stdin {
    /** So long after an answer a second one may still be on its way. */
    private static final int SETTLING_MILLIS = 50;

    private static final int WAIT_MILLIS = 200;
    private static final Duration CONNECT_PAUSE = Duration.ofMillis(20);

    private final ZMQ.Socket socket;
    private final Codec codec;
    private boolean unmarked;

    Stdin(ZMQ.Socket socket, Codec codec) {
        this.socket = socket;
        this.codec = codec;
        socket.setRouterMandatory(true); // or a question to one who has not connected yet would be dropped
    }

    /** The line typed in answer to the prompt, or null if the waiting thread was interrupted. */
    public synchronized @Nullable String ask(Message cell, String prompt) {
        JsonObject content = new JsonObject();
        content.addProperty("prompt", prompt);
        content.addProperty("password", false);
        Message question = Message.inReplyTo(cell, "input_request", content);
        try {
            discardEarlier();
            return asks(codec.encode(question)) ? answer(question, cell) : null;
        } catch (ZMQException e) {
            if (e.getErrorCode() != ZMQ.Error.EINTR.getCode()) {
                throw e;
            }
            Thread.currentThread().interrupt();
            return null;
        }
    }

    /** Sends the question, when the front end that is asked has connected to this channel; false if the thread is interrupted. */
    private boolean asks(List<byte[]> question) {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                Frames.send(socket, question);
                return true;
            } catch (ZMQException e) {
                if (e.getErrorCode() != ZMQ.Error.EHOSTUNREACH.getCode()) {
                    throw e;
                }
                LockSupport.parkNanos(CONNECT_PAUSE.toNanos());
            }
        }
        return false;
    }

    private @Nullable String answer(Message question, Message cell) {
        while (!Thread.currentThread().isInterrupted()) {
            Message reply = next();
            if (reply != null && answers(reply, question, cell)) {
                unmarked = reply.parentId().isEmpty();
                return Message.string(reply.content(), "value");
            }
        }
        return null;
    }

    /**
     * Takes in vain what is no answer to the question that comes: the answer to one that was interrupted, or a second one. Classic
     * notebooks and consoles do not name the question in their answers, so a second one may have to be waited for, a moment.
     */
    private void discardEarlier() {
        socket.setReceiveTimeOut(unmarked ? SETTLING_MILLIS : 0);
        List<byte[]> earlier = Frames.receive(socket, 0);
        while (!earlier.isEmpty()) {
            var ignored = codec.decode(earlier); // so that a copy of it is known for one
            earlier = Frames.receive(socket, 0);
        }
        socket.setReceiveTimeOut(WAIT_MILLIS);
        unmarked = false;
    }

    private @Nullable Message next() {
        List<byte[]> frames = Frames.receive(socket, 0);
        return frames.isEmpty() ? null : codec.decode(frames);
    }

    /** An answer to another question, or of a front end that was not asked, is none. */
    private static boolean answers(Message reply, Message question, Message cell) {
        String about = reply.parentId();
        boolean toThis = about.isEmpty() || about.equals(question.id()) || about.equals(cell.id());
        return toThis && reply.type().equals("input_reply") && isFrom(reply, cell);
    }

    private static boolean isFrom(Message reply, Message cell) {
        return cell.identities().isEmpty()
                || (!reply.identities().isEmpty()
                        && Arrays.equals(
                                reply.identities().get(0), cell.identities().get(0)));
    }
}
