package dev.weft.kernel.run;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Shows the progress of runs on the console: one changing line on a terminal, plain lines elsewhere. */
final class ProgressLine {
    private static final int WIDTH = 120; // a wrapped line cannot be overwritten

    private final PrintStream out;
    private final boolean terminal;
    private final Map<String, String> running = new TreeMap<>();
    private int written;

    ProgressLine(PrintStream out) {
        this.out = out;
        this.terminal = Boolean.getBoolean("weft.terminal");
    }

    /** Shows the progress of a running notebook. */
    synchronized void now(String name, String text) {
        running.put(name, text);
        show();
    }

    /** Removes an ended notebook; its outcome is printed later, in order. */
    synchronized void ended(String name) {
        running.remove(name);
        show();
    }

    private void show() {
        if (terminal) {
            StringBuilder line = new StringBuilder();
            running.forEach((name, text) -> line.append(line.length() == 0 ? "" : "  |  ")
                    .append(name)
                    .append(": ")
                    .append(text));
            overwrite(line.length() <= WIDTH ? line.toString() : line.substring(0, WIDTH - 1) + "\u2026");
        }
    }

    /** Prints a permanent line. */
    synchronized void done(String text) {
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
