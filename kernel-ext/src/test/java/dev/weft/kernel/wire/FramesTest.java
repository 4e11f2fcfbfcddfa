package dev.weft.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;
import zmq.ZError;
import zmq.util.Errno;

/** An interrupt neither loses a message nor comes again. */
class FramesTest {
    private static final List<byte[]> MESSAGE = List.of("one".getBytes(UTF_8), "two".getBytes(UTF_8));

    private final ZContext context = new ZContext();
    private ZMQ.Socket near;
    private ZMQ.Socket far;

    @BeforeEach
    void open() {
        near = context.createSocket(SocketType.PAIR);
        far = context.createSocket(SocketType.PAIR);
        near.bind("inproc://frames");
        far.connect("inproc://frames");
    }

    @AfterEach
    void close() {
        boolean ignored = Thread.interrupted();
        new Errno().set(0);
        context.close();
    }

    /** As after an interrupt in another socket of this thread. */
    private static void interruptedEarlier() {
        new Errno().set(ZError.EINTR);
    }

    private static List<String> texts(List<byte[]> frames) {
        return frames.stream().map(frame -> new String(frame, UTF_8)).toList();
    }

    @Test
    void anEarlierInterruptDoesNotEndAReceive() {
        Frames.send(far, MESSAGE); // a command for the other socket
        interruptedEarlier();

        assertThat(texts(Frames.receive(near, 0))).containsExactly("one", "two");
    }

    @Test
    void anEarlierInterruptDoesNotLoseAMessageThatIsSent() {
        Frames.send(far, MESSAGE);
        interruptedEarlier();

        Frames.send(near, MESSAGE);

        assertThat(texts(Frames.receive(far, 0))).containsExactly("one", "two");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void aMessageIsSentInSpiteOfAnInterruptWhichIsPendingAfterwards() {
        Thread.currentThread().interrupt();

        Frames.send(near, MESSAGE);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(texts(Frames.receive(far, 0))).containsExactly("one", "two");
    }

    @Test
    void anInterruptEndsTheWaitForAMessage() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> Frames.receive(near, 0))
                .isInstanceOf(ZMQException.class)
                .extracting(e -> ((ZMQException) e).getErrorCode())
                .isEqualTo(ZMQ.Error.EINTR.getCode());
    }
}
