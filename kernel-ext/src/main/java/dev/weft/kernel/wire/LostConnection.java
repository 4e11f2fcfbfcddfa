package dev.weft.kernel.wire;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Ends the kernel if the thread that receives and sends all messages ends, which only happens for lack of memory. Without it no
 * request would be answered; Jupyter notices the end of the process. The text is allocated in advance, because there may
 * be no memory left.
 */
final class LostConnection implements Thread.UncaughtExceptionHandler {
    private static final int SOFTWARE_ERROR = 70; // EX_SOFTWARE of sysexits.h

    private final OutputStream errors = new FileOutputStream(FileDescriptor.err);
    private final byte[] words = "The kernel ends: there is no memory left to receive or send a message with.\n"
            .getBytes(StandardCharsets.UTF_8);

    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {
        try {
            errors.write(words);
        } catch (IOException e) {
            // standard error is closed
        } finally {
            Runtime.getRuntime().halt(SOFTWARE_ERROR);
        }
    }
}
