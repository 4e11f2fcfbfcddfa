package dev.weft.kernel.wire;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;

/** Asks the user at the front end for a line of input. */
public final class Stdin {
    /** Time in ms in which an answer to an earlier question may still arrive. */
    private static final int SETTLING_MILLIS = 50;

    private static final int WAIT_MILLIS = 200;
    private static final Duration CONNECT_PAUSE = Duration.ofMillis(20);

    private final ZMQ.Socket socket;
    private final Codec codec;
    private boolean unsettled;

    Stdin(ZMQ.Socket socket, Codec codec) {
        this.socket = socket;
        this.codec = codec;
        socket.setRouterMandatory(true); // otherwise a question to a front end that is not connected yet is dropped
    }

    /** Returns the line typed in answer to the prompt, or null if the waiting thread was interrupted. */
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

    /** Sends the question when its front end has connected to this channel; returns false if the thread is interrupted. */
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
        unsettled = true; // until the answer has come: an interrupt ends this method in several ways
        while (!Thread.currentThread().isInterrupted()) {
            Message reply = next();
            if (reply != null && answers(reply, question, cell)) {
                unsettled = reply.parentId().isEmpty();
                return Message.string(reply.content(), "value");
            }
        }
        return null;
    }

    /**
     * Discards answers to earlier questions: to an interrupted one, or second answers. Classic notebooks and consoles do not name the
     * question in their answers, so such an answer is waited for briefly.
     */
    private void discardEarlier() {
        socket.setReceiveTimeOut(unsettled ? SETTLING_MILLIS : 0);
        List<byte[]> earlier = Frames.receive(socket, 0);
        while (!earlier.isEmpty()) {
            var ignored = codec.decode(earlier); // records it, so that a copy is detected
            earlier = Frames.receive(socket, 0);
        }
        socket.setReceiveTimeOut(WAIT_MILLIS);
        unsettled = false;
    }

    private @Nullable Message next() {
        List<byte[]> frames = Frames.receive(socket, 0);
        return frames.isEmpty() ? null : codec.decode(frames);
    }

    /** Returns whether a reply answers the question and comes from the front end that was asked. */
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
