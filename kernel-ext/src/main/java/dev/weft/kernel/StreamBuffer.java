package dev.weft.kernel;

import dev.weft.kernel.wire.KernelThread;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Collects printed text into few messages; never splits a character. */
final class StreamBuffer extends OutputStream {
    private static final int LIMIT = 1 << 17;
    private static final Duration FLUSH_PAUSE = Duration.ofMillis(50);

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Runnable awaitRoom;
    private final Consumer<String> receiver;

    /** Creates a buffer that calls {@code awaitRoom} before it accepts more text. */
    StreamBuffer(Runnable awaitRoom, Consumer<String> receiver) {
        this.awaitRoom = awaitRoom;
        this.receiver = receiver;
    }

    /** Runs the action many times a second, so that output appears while a cell runs and after it has ended. */
    static void flushRegularly(Runnable flush) {
        Thread thread = new KernelThread(
                () -> {
                    while (true) {
                        try {
                            LockSupport.parkNanos(FLUSH_PAUSE.toNanos());
                            flush.run();
                        } catch (Throwable e) {
                            // a failure, such as a full heap, must not end the repetition
                        }
                    }
                },
                "weft-output");
        thread.start();
    }

    @Override
    public void write(int b) {
        awaitRoom.run();
        synchronized (this) {
            bytes.write(b);
            sendIfFull();
        }
    }

    /** Waits for room without holding the lock, which {@link #send} needs. */
    @Override
    public void write(byte[] from, int offset, int length) {
        for (int done = 0; done < length; done += LIMIT) { // the buffer never grows beyond one message
            awaitRoom.run();
            synchronized (this) {
                bytes.write(from, offset + done, Math.min(LIMIT, length - done));
                sendIfFull();
            }
        }
    }

    private void sendIfFull() {
        if (bytes.size() >= LIMIT) {
            send();
        }
    }

    /** Passes on all complete characters. */
    synchronized void send() {
        if (bytes.size() == 0) {
            return;
        }
        byte[] all = bytes.toByteArray();
        int end = wholeCharacters(all);
        bytes.reset();
        bytes.write(all, end, all.length - end);
        if (end > 0) {
            receiver.accept(new String(Arrays.copyOf(all, end), StandardCharsets.UTF_8));
        }
    }

    private static int wholeCharacters(byte[] utf8) {
        int start = utf8.length;
        while (start > 0 && utf8.length - start < 3 && (utf8[start - 1] & 0xc0) == 0x80) {
            start--; // skip continuation bytes at the end
        }
        if (start == 0) {
            return utf8.length;
        }
        int lead = utf8[start - 1] & 0xff;
        int length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
        return start - 1 + length > utf8.length ? start - 1 : utf8.length;
    }
}
