package dev.weft.study.data;

import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Where each line of a file went: read, blank, or passed over. A format offers every line to its reader, one by one, and what the
 * reader does not take is passed over here, so that no line can be lost between the two.
 */
final class LineCount {
    private static final int QUOTED = 3;
    private static final int LONGEST = 60;

    /** What a format does with a line. */
    @FunctionalInterface
    interface Reader {
        /** Takes the line, whose number counts from 1, or leaves it: then it answers false. A damaged line is an error. */
        boolean take(int number, String line);
    }

    /** A line that was passed over. */
    record Passed(int number, String text) {}

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
    static LineCount of(TextFile file, Reader reader) {
        LineCount count = new LineCount(file);
        for (int i = 0; i < count.lines; i++) {
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

    int lines() {
        return lines;
    }

    int read() {
        return read;
    }

    int blank() {
        return blank;
    }

    List<Passed> passed() {
        return List.copyOf(passed);
    }

    /** A sentence on what was passed over, for {@code explain()}; none where every line was read or blank. */
    List<String> notes() {
        if (passed.isEmpty()) {
            return List.of();
        }
        String quotes = passed.stream()
                .limit(QUOTED)
                .map(each -> "line " + each.number() + " \"" + shown(each.text()) + "\"")
                .collect(Collectors.joining(", "));
        return List.of(name + ": " + Digits.plural(passed.size(), "line") + " passed over of " + lines + " (" + read
                + " read, " + blank + " blank): " + quotes + (passed.size() > QUOTED ? ", .." : ""));
    }

    private static String shown(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) + ".." : text;
    }
}
