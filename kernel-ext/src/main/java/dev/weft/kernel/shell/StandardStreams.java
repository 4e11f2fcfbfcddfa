package dev.weft.kernel.shell;

import java.io.InputStream;
import java.io.PrintStream;

/**
 * The standard streams at the start of the kernel. A cell may replace them, also by null, with which neither the compiler nor the kernel's
 * own messages work; then the first ones are restored.
 */
final class StandardStreams {
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final InputStream in = System.in;

    @SuppressWarnings("NullAway") // a cell can set them to null
    void restoreMissing() {
        if (System.out == null) {
            System.setOut(out);
        }
        if (System.err == null) {
            System.setErr(err);
        }
        if (System.in == null) {
            System.setIn(in);
        }
    }

    /** Returns whether a cell prints to a stream of its own. */
    @SuppressWarnings("ReferenceEquality")
    boolean areReplaced() {
        return System.out != out || System.err != err;
    }

    /** Flushes the streams, which may be user code. */
    static void flush() {
        System.out.flush();
        System.err.flush();
    }
}
