package dev.weft.kernel.run;

import java.io.PrintStream;
import java.util.Locale;

/** Tells on the console how far a run is: one line that changes on a terminal, plain lines elsewhere. */
final class ProgressLine {
    private final PrintStream out;
    private final boolean terminal;
    private int written;

    ProgressLine(PrintStream out) {
        this.out = out;
        this.terminal = Boolean.getBoolean("weft.terminal");
    }

    /** Says what is happening now. */
    void now(String text) {
        if (terminal) {
            overwrite(text);
        }
    }

    /** Says what has happened; this stays. */
    void done(String text) {
        if (terminal) {
            overwrite(text);
            written = 0;
        } else {
            out.print(text);
        }
        out.println();
        out.flush();
    }

    private void overwrite(String text) {
        out.print("\r" + text + " ".repeat(Math.max(0, written - text.length())));
        out.flush();
        written = text.length();
    }

    static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.1f s", nanos * 1e-9);
    }
}
