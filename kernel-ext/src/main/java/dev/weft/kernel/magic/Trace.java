package dev.weft.kernel.magic;

import dev.weft.kernel.render.ShellNames;
import dev.weft.kernel.render.Thrown;
import java.util.ArrayList;
import java.util.List;

/** Formats a complete stack trace, without the frames that started the cell and with repetitions counted. */
final class Trace {
    private static final String START_OF_CELL = "do_it$(";

    private Trace() {}

    static String of(Throwable error) {
        List<String> lines = new ArrayList<>();
        boolean belowCell = false;
        int repeated = 0;
        for (String raw : ShellNames.strip(Thrown.trace(error)).lines().toList()) {
            String line = raw.replace("at cells//", "at ").replace("at app//", "at ");
            belowCell &= line.startsWith("\tat ");
            if (!belowCell && !lines.isEmpty() && lines.get(lines.size() - 1).equals(line)) {
                repeated++;
            } else if (!belowCell) {
                count(lines, repeated);
                repeated = 0;
                lines.add(line);
            }
            belowCell |= line.contains(START_OF_CELL);
        }
        count(lines, repeated);
        return String.join("\n", lines);
    }

    private static void count(List<String> lines, int repeated) {
        if (repeated > 0) {
            lines.add("\t   ... " + repeated + " more times");
        }
    }
}
