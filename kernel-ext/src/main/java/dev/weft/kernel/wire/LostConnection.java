package dev.weft.kernel.wire;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * What follows if the thread that receives and sends all messages ends, which only lack of memory does to it: no request would
 * ever be answered again. So the kernel ends, which Jupyter notices. There may be no memory to say so with but what is held here.
 */
final class LostConnection implements Thread.UncaughtExceptionHandler {
    private static final int SOFTWARE_ERROR = 70; // as sysexits.h has it

    private final OutputStream errors = new FileOutputStream(FileDescriptor.err);
    private final byte[] words = "The kernel ends: there is no memory left to receive or send a message with.\n"
            .getBytes(StandardCharsets.UTF_8);

    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {
        try {
            errors.write(words);
        } catch (IOException e) {
            // nobody reads them
        } finally {
            Runtime.getRuntime().halt(SOFTWARE_ERROR);
        }
    }
}
