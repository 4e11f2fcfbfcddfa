package dev.weft.study.data;

import dev.weft.study.csv.Csv;
import dev.weft.study.scan.BatchText;
import dev.weft.study.scan.LineCount;
import dev.weft.study.scan.TextFile;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A delimited file as text: a heading row, then rows with as many cells. The delimiter is the most frequent of comma,
 * semicolon and tab in the heading; lines that start with {@code #} are comments; a quoted cell may contain the
 * delimiter, and a doubled quote in it is one quote.
 */
final class CsvTable {
    /** The cells of a line. */
    record Line(int number, List<String> cells) {}

    private final TextFile file;
    private final Line heading;
    private final List<Line> rows;
    private final LineCount count;

    private CsvTable(TextFile file, Line heading, List<Line> rows, LineCount count) {
        this.file = file;
        this.heading = heading;
        this.rows = rows;
        this.count = count;
    }

    static CsvTable read(TextFile file) {
        List<Integer> used = new ArrayList<>();
        LineCount count = LineCount.of(file, (number, line) -> !isPassedOver(line) && used.add(number - 1));
        if (used.isEmpty()) {
            throw file.wrong("all its lines are comments", "Add a heading row such as size (B),latency (us), and data");
        }
        char delimiter = delimiter(file.lines().get(used.get(0)));
        List<Line> lines = new ArrayList<>();
        for (int i : used) {
            lines.add(new Line(i + 1, cells(file, i, delimiter)));
        }
        Line heading = lines.remove(0);
        requireNames(file, heading);
        requireRows(file, heading, lines);
        return new CsvTable(file, heading, lines, count);
    }

    /** Comments, and text of the batch system around the output of a job. */
    static boolean isPassedOver(String line) {
        return line.stripLeading().startsWith("#") || BatchText.is(line.strip());
    }

    /** The most frequent delimiter of a line and the number of cells between. */
    static int cells(String line) {
        return (int) count(line, delimiter(line)) + 1;
    }

    TextFile file() {
        return file;
    }

    /** The number of lines of each kind; comments are skipped. */
    LineCount count() {
        return count;
    }

    Line heading() {
        return heading;
    }

    List<Line> rows() {
        return rows;
    }

    /** Whether a column has no cell with a text or a number. */
    boolean isEmpty(int column) {
        return rows.stream().allMatch(row -> row.cells().get(column).isEmpty());
    }

    /** The position of a heading, ignoring case; a missing one is an error that lists the headings. */
    int column(String name) {
        for (int i = 0; i < heading.cells().size(); i++) {
            if (heading.cells().get(i).equalsIgnoreCase(name)) {
                return i;
            }
        }
        throw wrong(
                heading,
                String.join(",", heading.cells()),
                "the column \"" + name + "\" is missing",
                "Add it to the file");
    }

    /** The error for something in a row. */
    ModelException wrong(Line line, String typed, String rule, String next) {
        return file.wrong(line.number(), typed, rule, next);
    }

    private static char delimiter(String line) {
        char best = ',';
        for (char candidate : new char[] {';', '\t'}) {
            if (count(line, candidate) > count(line, best)) {
                best = candidate;
            }
        }
        return best;
    }

    private static long count(String line, char wanted) {
        return line.chars().filter(c -> c == wanted).count();
    }

    private static List<String> cells(TextFile file, int index, char delimiter) {
        String line = file.lines().get(index);
        if (count(line, '"') % 2 != 0) {
            throw file.wrong(index + 1, line, "a quoted cell is not closed in its line", "Close the quote");
        }
        return Csv.cells(line, delimiter);
    }

    private static void requireNames(TextFile file, Line heading) {
        Set<String> seen = new HashSet<>();
        for (String name : heading.cells()) {
            if (name.isEmpty()) {
                throw file.wrong(
                        heading.number(), String.join(",", heading.cells()), "a heading is empty", "Name each column");
            }
            if (CsvNumber.isNumber(name)) {
                throw file.wrong(
                        heading.number(),
                        name,
                        "the first line must name the columns",
                        "Put a heading row on top, such as size (B),latency (us)");
            }
            if (!seen.add(name.toLowerCase(Locale.ROOT))) {
                throw file.wrong(heading.number(), name, "two columns have this heading", "Rename one of them");
            }
        }
    }

    private static void requireRows(TextFile file, Line heading, List<Line> rows) {
        if (rows.isEmpty()) {
            throw file.wrong("it has headings but no rows", "Add the measured rows below line " + heading.number());
        }
        int columns = heading.cells().size();
        for (Line row : rows) {
            int cells = row.cells().size();
            if (cells != columns) {
                throw file.wrong(
                        row.number(),
                        file.lines().get(row.number() - 1),
                        "it has " + Digits.plural(cells, "cell") + " and the heading has " + columns,
                        "Complete the line, or remove it if the file was cut off");
            }
        }
    }
}
