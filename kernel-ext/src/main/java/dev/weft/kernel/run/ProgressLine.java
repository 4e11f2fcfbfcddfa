package dev.weft.kernel.run;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Tells on the console how far a run is: one line that changes on a terminal, plain lines elsewhere. */
final class ProgressLine {
    private static final int WIDTH = 120; // a line that a terminal breaks cannot be written over

    private final PrintStream out;
    private final boolean terminal;
    private final Map<String, String> running = new TreeMap<>();
    private int written;

    ProgressLine(PrintStream out) {
        this.out = out;
        this.terminal = Boolean.getBoolean("weft.terminal");
    }

    /** Says how far one of those that run now is. */
    synchronized void now(String name, String text) {
        running.put(name, text);
        show();
    }

    /** It no longer runs; what came of it is said when its turn comes. */
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

    /** Says what has happened; this stays. */
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
