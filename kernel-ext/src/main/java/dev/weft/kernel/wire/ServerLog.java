package dev.weft.kernel.wire;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** The console of the server that started the kernel: for what no cell can be told. Whoever floods a kernel does not flood it. */
final class ServerLog {
    private static final int MOST_LINES = 200;
    private static final OutputStream ERRORS = new FileOutputStream(FileDescriptor.err);
    private static final AtomicInteger LINES = new AtomicInteger();

    private ServerLog() {}

    /** Writes one line. */
    static void say(String line) {
        int number = LINES.incrementAndGet();
        if (number <= MOST_LINES) {
            write("Weft kernel: " + line + (number < MOST_LINES ? "" : " Later lines like this one are left out.")
                    + "\n");
        }
    }

    private static void write(String text) {
        try {
            ERRORS.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // nobody reads them
        }
    }
}
