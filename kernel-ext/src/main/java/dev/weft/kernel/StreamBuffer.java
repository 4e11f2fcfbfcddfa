package dev.weft.kernel;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Gathers what is printed, so that a thousand lines are a few messages; never cuts a character in two. */
final class StreamBuffer extends OutputStream {
    private static final int LIMIT = 1 << 17;
    private static final Duration FLUSH_PAUSE = Duration.ofMillis(50);

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Runnable awaitRoom;
    private final Consumer<String> receiver;

    /** Before it takes more, it waits for room. */
    StreamBuffer(Runnable awaitRoom, Consumer<String> receiver) {
        this.awaitRoom = awaitRoom;
        this.receiver = receiver;
    }

    /** Runs the action many times a second, so that output appears while a cell runs and after it has ended. */
    static void flushRegularly(Runnable flush) {
        Thread thread = new Thread(
                () -> {
                    while (true) {
                        try {
                            LockSupport.parkNanos(FLUSH_PAUSE.toNanos());
                            flush.run();
                        } catch (Throwable e) {
                            // a failure, of a memory that is full, say, must not be the last run
                        }
                    }
                },
                "weft-output");
        thread.setDaemon(true);
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

    /** Waits without its lock, which those need that send what is there. */
    @Override
    public void write(byte[] from, int offset, int length) {
        for (int done = 0; done < length; done += LIMIT) { // so that the buffer never grows beyond what can be sent
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

    /** Hands over all whole characters. */
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
            start--; // continuation bytes at the end
        }
        if (start == 0) {
            return utf8.length;
        }
        int lead = utf8[start - 1] & 0xff;
        int length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
        return start - 1 + length > utf8.length ? start - 1 : utf8.length;
    }
}
