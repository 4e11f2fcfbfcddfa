package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Rows;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Output of BenchPress ping-pongs: {@code Size 8} and a time per number of active pairs, or {@code CPU 0 and CPU 1:}
 * and a time per size, which doubles from one float on. Sizes are numbers of floats of 4 bytes; times are one way, in
 * seconds. The title above the lines is the method; a repeated title begins the next repetition.
 */
final class BenchPressOutput {
    private static final double FLOAT_BYTES = 4;
    private static final Pattern TITLE = Pattern.compile("(?:Timing|Profiling) (.*?):?");
    private static final Pattern SIZE = Pattern.compile("Size ([0-9]{1,9})(?:\\s+(.*))?");
    private static final Pattern PAIR =
            Pattern.compile("(?:CPU|GPU on rank) (\\d{1,9}) and (?:CPU|GPU on rank) (\\d{1,9}):(?:\\s+(.*))?");
    /** The beginning of such a line, whole or damaged, and a time after it. */
    private static final Pattern PART =
            Pattern.compile("(?:Size|CPU|GPU)\\b.*\\s[-+]?[0-9][0-9A-Za-z]*[.eE].*|(?:CPU|GPU on rank) .* and .*");

    private static final Pattern FIXED = Pattern.compile("[0-9]+\\.[0-9]{5}");
    private static final Pattern SCIENTIFIC = Pattern.compile("[0-9](?:\\.[0-9]*)?[eE][-+][0-9]{1,3}");
    /** One process that sends to several; the columns count its messages. */
    private static final Pattern MULTIPLE = Pattern.compile(".*\\bMultiple Messages\\b.*");

    private static final String CUT = "Complete the line, or remove it if the file was cut off";

    /** The times of a line after its one or two numbers. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Line(int number, int first, int second, double[] times) {}

    /** One of the times of a line. */
    private record Cell(Line line, int column) {
        double seconds() {
            return line.times()[column];
        }
    }

    /** The lines under a title. */
    private record Section(String title, List<Line> sizes, List<Line> pairs) {
        static Section of(String title) {
            return new Section(title, new ArrayList<>(), new ArrayList<>());
        }

        boolean isEmpty() {
            return sizes.isEmpty() && pairs.isEmpty();
        }
    }

    private final TextFile file;
    /** Whether times are in milliseconds; null before the first time. */
    private @Nullable Boolean milliseconds;

    private final List<Section> sections = new ArrayList<>(List.of(Section.of("ping-pong")));

    private BenchPressOutput(TextFile file) {
        this.file = file;
    }

    static boolean matches(TextFile file) {
        return file.lines().stream()
                .map(String::strip)
                .anyMatch(line ->
                        SIZE.matcher(line).matches() || PAIR.matcher(line).matches());
    }

    static Reading read(TextFile file) {
        BenchPressOutput output = new BenchPressOutput(file);
        LineCount count = LineCount.of(file, (number, line) -> output.take(number, line.strip()));
        List<Columns> repetitions = output.repetitions();
        return Reading.of(
                output.isInMilliseconds()
                        ? "BenchPress of 2019, one way, printed in milliseconds"
                        : "BenchPress, one way",
                repetitions,
                count);
    }

    private boolean take(int number, String line) {
        Matcher title = TITLE.matcher(line);
        Matcher size = SIZE.matcher(line);
        Matcher pair = PAIR.matcher(line);
        Section section = sections.get(sections.size() - 1);
        if (title.matches()) {
            requireLines(section, number, line, title.group(1));
            sections.add(Section.of(title.group(1)));
        } else if (size.matches()) {
            add(section.sizes(), number, line, Integer.parseInt(size.group(1)), 0, size.group(2));
        } else if (pair.matches()) {
            add(
                    section.pairs(),
                    number,
                    line,
                    Integer.parseInt(pair.group(1)),
                    Integer.parseInt(pair.group(2)),
                    pair.group(3));
        } else if (PART.matcher(line).matches()) {
            throw file.wrong(number, line, "it is not a BenchPress line with a size or a pair and its times", CUT);
        } else {
            return false;
        }
        return true;
    }

    /** The title says what the columns are, so that it must not be hidden by a damaged one. */
    private void requireLines(Section last, int number, String line, String title) {
        if (sections.size() > 1 && last.isEmpty() && !last.title().equals(title)) {
            throw file.wrong(
                    number,
                    line,
                    "the title before it, " + last.title() + ", has no times",
                    "Remove one of the two titles");
        }
    }

    private void add(List<Line> lines, int number, String line, int first, int second, String times) {
        List<String> cells = times == null ? List.of() : Measured.cells(times, "\\s+");
        if (cells.isEmpty()) {
            throw file.wrong(number, line, "it has no times", CUT);
        }
        for (Line earlier : lines) {
            if (earlier.first() == first && earlier.second() == second) {
                throw file.wrong(
                        number, line, "line " + earlier.number() + " already has these times", "Remove one of the two");
            }
        }
        cells.forEach(cell -> requireUnit(number, cell));
        double[] seconds = Measured.positive(file, number, cells);
        if (isInMilliseconds()) {
            Arrays.setAll(seconds, i -> seconds[i] / 1e3);
        }
        lines.add(new Line(number, first, second, seconds));
    }

    private boolean isInMilliseconds() {
        return Boolean.TRUE.equals(milliseconds);
    }

    /**
     * Versions of 2019 print milliseconds with five digits after the point, those since 2020 seconds with an
     * exponent; a file has one of them.
     */
    private void requireUnit(int number, String cell) {
        boolean fixed = FIXED.matcher(cell).matches();
        if (!fixed && !SCIENTIFIC.matcher(cell).matches()) {
            Measured.positive(file, number, cell); // the error for a text that is not a number
            throw file.wrong(
                    number,
                    cell,
                    "its unit is not known: BenchPress prints seconds as 1.280000e-06, and printed milliseconds as"
                            + " 0.00128 in 2019",
                    "Write the times to a CSV file with headings such as size (B),latency (us)");
        }
        if (milliseconds != null && milliseconds != fixed) {
            throw file.wrong(
                    number,
                    cell,
                    "the times before it are in " + (fixed ? "seconds" : "milliseconds") + ", as their format shows",
                    "Keep the output of each version in its own file");
        }
        milliseconds = fixed;
    }

    /** The sections of a repetition have different titles. */
    private List<Columns> repetitions() {
        List<Columns> all = new ArrayList<>();
        List<Columns> run = new ArrayList<>();
        TreeSet<String> titles = new TreeSet<>();
        for (Section section : sections) {
            if (!section.isEmpty()) {
                if (!titles.add(section.title())) {
                    all.add(stacked(run));
                    run.clear();
                    titles.clear();
                    titles.add(section.title());
                }
                run.add(columns(section));
            }
        }
        all.add(stacked(run));
        return List.copyOf(all);
    }

    private Columns stacked(List<Columns> run) {
        try {
            return Columns.stack(run);
        } catch (ModelException differentColumns) {
            throw file.wrong("some of its sections are by size and some by pair", "Keep each kind in its own file");
        }
    }

    private Columns columns(Section section) {
        if (!section.sizes().isEmpty() && !section.pairs().isEmpty()) {
            Line line = section.pairs().get(0);
            throw file.wrong(
                    line.number(),
                    file.lines().get(line.number() - 1),
                    "the lines of this section before it are by size",
                    "Keep each kind in its own file");
        }
        return section.sizes().isEmpty() ? byPair(section) : bySize(section);
    }

    private Columns bySize(Section section) {
        int most = section.sizes().stream()
                .mapToInt(line -> line.times().length)
                .max()
                .orElse(0);
        boolean multiple = MULTIPLE.matcher(section.title()).matches();
        boolean split = multiple ? isSplitFromStart(section.sizes(), most) : isSplit(section.sizes(), most);
        section.sizes().forEach(line -> requireTimes(line, split && !multiple ? Math.min(line.first(), most) : most));
        return Rows.of(cells(section.sizes()))
                .key("method", cell -> section.title())
                .key(
                        "size",
                        cell -> new Bytes(FLOAT_BYTES * Math.floorDiv(cell.line.first(), split ? cell.column + 1 : 1)))
                .key(multiple ? "messages" : "pairs", cell -> cell.column + 1)
                .measure(multiple ? "time" : "latency", Unit.US, Cell::seconds)
                .columns();
    }

    /** If the pairs share one message, a pair without a float of it has no time, so the first lines are short. */
    private static boolean isSplit(List<Line> lines, int most) {
        return lines.stream().anyMatch(line -> line.first() < most)
                && lines.stream().allMatch(line -> line.times().length == Math.min(line.first(), most));
    }

    /**
     * If several messages share one size, sizes begin with the first that is enough for all of them; otherwise with
     * one float.
     */
    private static boolean isSplitFromStart(List<Line> lines, int most) {
        double least = lines.stream().mapToDouble(Line::first).min().orElse(1);
        return least > 1 && least >= most && least / 2 < most;
    }

    private Columns byPair(Section section) {
        int most = section.pairs().stream()
                .mapToInt(line -> line.times().length)
                .max()
                .orElse(0);
        section.pairs().forEach(line -> requireTimes(line, most));
        return Rows.of(cells(section.pairs()))
                .key("method", cell -> section.title())
                .key("source", cell -> cell.line.first())
                .key("destination", cell -> cell.line.second())
                .key("size", cell -> new Bytes(FLOAT_BYTES * Math.pow(2, cell.column)))
                .measure("latency", Unit.US, Cell::seconds)
                .columns();
    }

    private static List<Cell> cells(List<Line> lines) {
        return lines.stream()
                .flatMap(line -> IntStream.range(0, line.times().length).mapToObj(i -> new Cell(line, i)))
                .toList();
    }

    private void requireTimes(Line line, int wanted) {
        if (line.times().length != wanted) {
            throw file.wrong(
                    line.number(),
                    file.lines().get(line.number() - 1),
                    "it has " + Digits.plural(line.times().length, "time") + " where " + wanted + " are expected",
                    CUT);
        }
    }
}
