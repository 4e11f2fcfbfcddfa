package dev.weft.tinympi.launch;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The connection between launcher and node after its handshake. Only two threads of its own touch the socket, since the interrupt of
 * a virtual thread closes the socket that it uses; all other threads put frames into a queue.
 */
final class ControlLink implements Closeable {
    /** Lines of output that wait to be sent; with more, printing waits. */
    private static final int MOST_LINES = 4096;

    private static final int BUFFER_BYTES = 1 << 16;

    private final Socket socket;
    private final BlockingQueue<Runnable> outbox = new LinkedBlockingQueue<>();
    private final Semaphore lines = new Semaphore(MOST_LINES);
    private final DataOutputStream out;

    /** Receives frames in their order, in the thread that reads them. */
    interface Receiver {
        void received(Frame frame) throws IOException;

        /** Called once, after the last frame. */
        void ended();
    }

    ControlLink(Socket socket) throws IOException {
        this.socket = socket;
        OutputStream raw = socket.getOutputStream();
        this.out = new DataOutputStream(new BufferedOutputStream(raw, BUFFER_BYTES));
    }

    void start(String name, Receiver receiver) {
        Daemons.start(name + "-write", this::write);
        Daemons.start(name + "-read", () -> read(receiver));
    }

    private void read(Receiver receiver) {
        try {
            DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES));
            while (true) {
                receiver.received(Frame.read(in));
            }
        } catch (IOException | RuntimeException | OutOfMemoryError end) {
            // the connection is of no more use, for either reason
        } finally {
            close();
            receiver.ended();
        }
    }

    private void write() {
        try {
            while (!socket.isClosed()) {
                outbox.take().run();
            }
        } catch (InterruptedException stop) {
            close();
        }
    }

    void send(Frame frame) {
        outbox.add(() -> write(frame));
    }

    /** Sends a line of output; waits while many lines wait. */
    void sendLine(Frame frame) {
        if (socket.isClosed()) {
            return;
        }
        lines.acquireUninterruptibly();
        outbox.add(() -> {
            lines.release();
            write(frame);
        });
    }

    private void write(Frame frame) {
        try {
            frame.write(out);
            if (outbox.isEmpty()) {
                out.flush();
            }
        } catch (IOException lost) {
            close();
        }
    }

    /** Waits until all frames so far are sent, at most for this time. */
    void flush(long milliseconds) {
        CountDownLatch sent = new CountDownLatch(1);
        outbox.add(() -> {
            try {
                out.flush();
            } catch (IOException lost) {
                close();
            }
            sent.countDown();
        });
        try {
            if (!socket.isClosed() && !sent.await(milliseconds, TimeUnit.MILLISECONDS)) {
                close();
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    /** Closes the connection; frames that have not been sent are lost. */
    @Override
    public void close() {
        Daemons.close(socket);
        lines.release(MOST_LINES); // of threads that wait to print
        outbox.add(() -> {}); // ends the thread that writes
    }
}
