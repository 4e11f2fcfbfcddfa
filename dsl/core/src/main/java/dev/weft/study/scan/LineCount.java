package dev.weft.study.scan;

import dev.weft.study.Progress;
import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The number of lines of a file that were read, blank or skipped. A format offers every line to its reader; lines
 * that the reader does not take count as skipped, so that no line is lost.
 */
public final class LineCount {
    private static final int QUOTED = 3;
    private static final int LONGEST = 60;

    /** The reader of the lines of a format. */
    @FunctionalInterface
    public interface Reader {
        /**
         * Takes the line, whose number counts from 1, and returns true; or returns false to skip it. A damaged line
         * is an error.
         */
        boolean take(int number, String line);
    }

    /** A skipped line. */
    public record Passed(int number, String text) {}

    private final String name;
    private final int lines;
    private int read;
    private int blank;
    private final List<Passed> passed = new ArrayList<>();

    private LineCount(TextFile file) {
        name = file.name();
        lines = file.lines().size();
    }

    /** Offers every line that is not blank to the reader. */
    public static LineCount of(TextFile file, Reader reader) {
        LineCount count = new LineCount(file);
        for (int i = 0; i < count.lines; i++) {
            Progress.stopIfInterrupted("reading " + count.name);
            String line = file.lines().get(i);
            if (line.isBlank()) {
                count.blank++;
            } else if (reader.take(i + 1, line)) {
                count.read++;
            } else {
                count.passed.add(new Passed(i + 1, line.strip()));
            }
        }
        return count;
    }

    /** Returns the count of one file whose processes were read one by one. */
    public static LineCount of(TextFile file, List<LineCount> processes) {
        LineCount all = new LineCount(file);
        for (LineCount each : processes) {
            all.read += each.read;
            all.passed.addAll(each.passed);
        }
        all.passed.sort(Comparator.comparingInt(Passed::number));
        all.blank = all.lines - all.read - all.passed.size();
        return all;
    }

    /** Returns the number of lines. */
    public int lines() {
        return lines;
    }

    /** Returns the number of lines that were read. */
    public int read() {
        return read;
    }

    /** Returns the number of blank lines. */
    public int blank() {
        return blank;
    }

    /** Returns the lines that were passed over. */
    public List<Passed> passed() {
        return List.copyOf(passed);
    }

    /** Returns a sentence on skipped lines, for {@code explain()}; none if every line was read or blank. */
    public List<String> notes() {
        if (passed.isEmpty()) {
            return List.of();
        }
        String quotes = passed.stream()
                .limit(QUOTED)
                .map(each -> "line " + each.number() + " \"" + shown(each.text()) + "\"")
                .collect(Collectors.joining(", "));
        long batch = passed.stream().filter(each -> BatchText.is(each.text())).count();
        return List.of(name + ": " + Digits.plural(passed.size(), "line") + " skipped of " + lines + " (" + read
                + " read, " + blank + " blank"
                + (batch == 0 ? "" : ", " + batch + " of them of batch systems and logs") + "): " + quotes
                + (passed.size() > QUOTED ? ", .." : ""));
    }

    private static String shown(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) + ".." : text;
    }
}
