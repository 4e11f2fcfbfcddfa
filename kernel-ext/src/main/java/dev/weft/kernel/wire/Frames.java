package dev.weft.kernel.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;
import zmq.util.Errno;

/**
 * Multi-part messages as lists of frames. JeroMQ keeps the error of a thread's last failure, in all of its sockets, and takes an old
 * interrupt for a new one when a command is waiting: a reply would be lost. So each call begins without an error.
 */
final class Frames {
    private static final Errno ERROR = new Errno();

    private Frames() {}

    /** Sends a message; an interrupt does not keep it back, and is pending afterwards. */
    static void send(ZMQ.Socket socket, List<byte[]> frames) {
        boolean interrupted = false;
        try {
            int sent = 0;
            while (sent < frames.size()) {
                byte[] frame = frames.get(sent);
                int more = sent < frames.size() - 1 ? ZMQ.SNDMORE : 0;
                boolean isSent = unlessInterrupted(() -> {
                            Retry.whileHeapIsFull(
                                    () -> socket.send(frame, more)); // frames already sent cannot be recalled
                            return true;
                        })
                        != null;
                sent += isSent ? 1 : 0;
                interrupted |= !isSent;
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Returns the frames of the next message; empty if none arrived within the socket's receive timeout. An interrupt of the wait is a
     * {@link ZMQException}; of a message that has come all frames are read.
     */
    static List<byte[]> receive(ZMQ.Socket socket, int flags) {
        List<byte[]> frames = new ArrayList<>();
        ERROR.set(0);
        byte[] frame = socket.recv(flags);
        boolean interrupted = false;
        while (frame != null) {
            frames.add(frame);
            frame = null;
            while (frame == null && socket.hasReceiveMore()) {
                frame = unlessInterrupted(() -> socket.recv(0));
                interrupted |= frame == null;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return frames;
    }

    /** Returns null if the thread is interrupted, which JeroMQ then forgets. */
    private static <T> @Nullable T unlessInterrupted(Supplier<@Nullable T> call) {
        ERROR.set(0);
        try {
            return call.get();
        } catch (ZMQException e) {
            if (e.getErrorCode() != ZMQ.Error.EINTR.getCode()) {
                throw e;
            }
            return null;
        }
    }
}
