package dev.weft.kernel.wire;

import java.util.ArrayList;
import java.util.List;
import org.zeromq.ZMQ;

/** Multi-part messages as lists of frames. */
final class Frames {
    private Frames() {}

    static void send(ZMQ.Socket socket, List<byte[]> frames) {
        for (int i = 0; i < frames.size(); i++) {
            byte[] frame = frames.get(i);
            int more = i < frames.size() - 1 ? ZMQ.SNDMORE : 0;
            Retry.whileHeapIsFull(() -> socket.send(frame, more)); // frames already sent cannot be recalled
        }
    }

    /** Returns the frames of the next message; empty if none arrived within the socket's receive timeout. */
    static List<byte[]> receive(ZMQ.Socket socket, int flags) {
        List<byte[]> frames = new ArrayList<>();
        byte[] frame = socket.recv(flags);
        while (frame != null) {
            frames.add(frame);
            frame = socket.hasReceiveMore() ? socket.recv(0) : null;
        }
        return frames;
    }
}
