package dev.weft.kernel.wire;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** The console of the server that started the kernel, for messages that belong to no cell. The number of lines is limited. */
public final class ServerLog {
    private static final int MOST_LINES = 200;
    private static final OutputStream ERRORS = new FileOutputStream(FileDescriptor.err);
    private static final AtomicInteger LINES = new AtomicInteger();

    private ServerLog() {}

    /** Writes a line. */
    public static void say(String line) {
        int number = LINES.incrementAndGet();
        if (number <= MOST_LINES) {
            write("Weft kernel: " + line + (number < MOST_LINES ? "" : " Further lines are suppressed.") + "\n");
        }
    }

    private static void write(String text) {
        try {
            ERRORS.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // standard error is closed
        }
    }
}
