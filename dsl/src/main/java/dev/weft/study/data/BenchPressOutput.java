package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What BenchPress prints of ping-pongs: {@code Size 8} and a time per number of pairs that are active at once, or {@code CPU 0 and CPU
 * 1:} and a time per size, which doubles from one float on. Sizes are numbers of floats of 4 bytes; times are one way, in
 * seconds. The title above the lines is the method; a title that stands again begins the next repetition.
 */
final class BenchPressOutput {
    private static final int FLOAT_BYTES = 4;
    private static final Pattern TITLE = Pattern.compile("(?:Timing|Profiling) (.*?):?");
    private static final Pattern SIZE = Pattern.compile("Size (\\d{1,9})(?:\\s+(.*))?");
    private static final Pattern PAIR =
            Pattern.compile("(?:CPU|GPU on rank) (\\d{1,9}) and (?:CPU|GPU on rank) (\\d{1,9}):(?:\\s+(.*))?");
    private static final String CUT = "Complete the line, or remove it if the file was cut off";

    /** The times of a line after its one or two numbers. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Line(int number, double first, double second, double[] times) {}

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
        for (int i = 0; i < file.lines().size(); i++) {
            output.line(i + 1, file.lines().get(i).strip());
        }
        return new Reading("BenchPress, one way", output.repetitions());
    }

    private void line(int number, String line) {
        Matcher title = TITLE.matcher(line);
        Matcher size = SIZE.matcher(line);
        Matcher pair = PAIR.matcher(line);
        Section section = sections.get(sections.size() - 1);
        if (title.matches()) {
            sections.add(Section.of(title.group(1)));
        } else if (size.matches()) {
            add(section.sizes(), number, line, Double.parseDouble(size.group(1)), 0, size.group(2));
        } else if (pair.matches()) {
            add(
                    section.pairs(),
                    number,
                    line,
                    Double.parseDouble(pair.group(1)),
                    Double.parseDouble(pair.group(2)),
                    pair.group(3));
        }
    }

    private void add(List<Line> lines, int number, String line, double first, double second, String times) {
        List<String> cells = times == null ? List.of() : Measured.cells(times, "\\s+");
        if (cells.isEmpty()) {
            throw file.wrong(number, line, "it has no times", CUT);
        }
        for (Line earlier : lines) {
            if (earlier.first() == first && earlier.second() == second) {
                throw file.wrong(
                        number,
                        line,
                        "line " + earlier.number() + " already tells these times",
                        "Remove one of the two");
            }
        }
        lines.add(new Line(number, first, second, Measured.positive(file, number, cells)));
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
        boolean split = isSplit(section.sizes(), most);
        List<Bytes> sizes = new ArrayList<>();
        List<Double> pairs = new ArrayList<>();
        List<Double> times = new ArrayList<>();
        for (Line line : section.sizes()) {
            requireTimes(line, split ? (int) Math.min(line.first(), most) : most);
            for (int active = 1; active <= line.times().length; active++) {
                double floats = split ? Math.floor(line.first() / active) : line.first();
                sizes.add(new Bytes(floats * FLOAT_BYTES));
                pairs.add((double) active);
                times.add(line.times()[active - 1]);
            }
        }
        return Columns.rows(times.size())
                .key("method", (Object) section.title())
                .key("size", sizes)
                .key("pairs", pairs)
                .measure("latency", Unit.US, Measured.array(times));
    }

    /** Where the pairs share one message, a pair without a float of it has no time, so that the first lines are short. */
    private static boolean isSplit(List<Line> lines, int most) {
        return lines.stream().anyMatch(line -> line.first() < most && line.times().length == line.first())
                && lines.stream().noneMatch(line -> line.first() < line.times().length);
    }

    private Columns byPair(Section section) {
        int most = section.pairs().stream()
                .mapToInt(line -> line.times().length)
                .max()
                .orElse(0);
        List<Double> from = new ArrayList<>();
        List<Double> to = new ArrayList<>();
        List<Bytes> sizes = new ArrayList<>();
        List<Double> times = new ArrayList<>();
        for (Line line : section.pairs()) {
            requireTimes(line, most);
            for (int i = 0; i < most; i++) {
                from.add(line.first());
                to.add(line.second());
                sizes.add(new Bytes(FLOAT_BYTES * Math.pow(2, i)));
                times.add(line.times()[i]);
            }
        }
        return Columns.rows(times.size())
                .key("method", (Object) section.title())
                .key("source", from)
                .key("destination", to)
                .key("size", sizes)
                .measure("latency", Unit.US, Measured.array(times));
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
