package dev.weft.formats.published;

import static dev.weft.study.scan.Column.key;
import static dev.weft.study.scan.Column.text;
import static dev.weft.study.scan.Column.value;

import dev.weft.study.scan.Column;
import dev.weft.study.scan.Form;
import dev.weft.study.scan.Numbers;
import dev.weft.study.scan.Scan;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Output of BenchPress ping-pongs: {@code Size 8} and a time per number of active pairs, or {@code CPU 0 and CPU 1:} and a time per size, which
 * doubles from one float on. Sizes are numbers of floats of 4 bytes; times are one way, in seconds. The title above the lines is the method; a
 * repeated title begins the next repetition.
 */
final class BenchPress {
    private static final int FLOAT_BYTES = 4;
    private static final String SIZE = "Size ([0-9]{1,9})(?:\\s++(.*+))?";
    private static final String PAIR =
            "((?:Pinned )?CPU|GPU on rank|GPU on) ([0-9]{1,9}) and (?:CPU|GPU on rank|GPU on) ([0-9]{1,9}):(?:\\s++(.*+))?";
    private static final String COPY =
            "(?:CPU|GPU) [0-9]++(?:, GPU [0-9]++)?+ ?(?:to|<->)? ?(?:(?:CPU|GPU) [0-9]++)?:\\s++[0-9].*+";
    /** The beginning of such a line, whole or damaged, and a time after it. */
    private static final String PART =
            "(?:Size|CPU|GPU)\\b.*\\s[-+]?[0-9][0-9A-Za-z]*+[.eE].*+|(?:Pinned CPU|CPU|GPU on rank|GPU on) .* and .*+";

    private static final Pattern FIXED = Pattern.compile("[0-9]++\\.[0-9]{5}");
    private static final Pattern SCIENTIFIC = Pattern.compile("[0-9](?:\\.[0-9]*+)?[eE][-+][0-9]{1,3}");
    /** One process that sends to several; the columns count its messages. */
    private static final String MULTIPLE = "Multiple Messages";

    private static final String UNTITLED = "ping-pong";
    private static final Column METHOD = text("method", "");
    private static final Column BYTES = key("size", Unit.B, "").times(FLOAT_BYTES);
    private static final Column SOURCE = key("source", Unit.ONE, "");
    private static final Column DESTINATION = key("destination", Unit.ONE, "");

    /** The times of a line after its one or two numbers. */
    private record Line(int number, long first, long second, List<String> times) {}

    /** The lines under a title. */
    private record Section(String title, List<Line> sizes, List<Line> pairs) {
        boolean isEmpty() {
            return sizes.isEmpty() && pairs.isEmpty();
        }
    }

    /** Whether times are in milliseconds; null before the first time. */
    private @Nullable Boolean milliseconds;

    private boolean titled;

    private final List<Section> sections = new ArrayList<>();

    private BenchPress() {
        section(UNTITLED);
    }

    private void section(String title) {
        sections.add(new Section(title, new ArrayList<>(), new ArrayList<>()));
    }

    static Form form() {
        BenchPress reader = new BenchPress();
        return Form.of("benchpress", "BenchPress")
                .mark(SIZE + "|" + PAIR + "|" + COPY)
                .on("(?:Timing|Profiling) (.*?):?", reader::title)
                .on(
                        SIZE,
                        (scan, found) -> reader.add(
                                scan, reader.last().sizes(), Long.parseLong(found.group(1)), 0, found.group(2)))
                .on(PAIR, reader::pair)
                .refuse(
                        COPY,
                        "it is a copy between the memories of a CPU and a GPU, and no ping-pong",
                        "Remove these lines, or write them to a CSV file with headings such as size (B),time (us)")
                .refuse(PART, "it is not a BenchPress line with a size or a pair and its times", Scan.CUT)
                .ended(reader::end)
                .withoutSections()
                .order("method", "source", "destination", "size", "pairs", "messages")
                .repeated();
    }

    private Section last() {
        return sections.get(sections.size() - 1);
    }

    /** Versions without titles say in each line whose memory it is. */
    private void pair(Scan scan, Matcher found) {
        if (!titled) {
            String memory = found.group(1).equals("CPU")
                    ? UNTITLED
                    : UNTITLED + ", " + found.group(1).replaceFirst(" on.*+", "");
            if (!last().title().equals(memory)) {
                section(memory);
            }
        }
        add(scan, last().pairs(), Long.parseLong(found.group(2)), Long.parseLong(found.group(3)), found.group(4));
    }

    /** The title says what the columns are, so that it must not be hidden by a damaged one. */
    private void title(Scan scan, Matcher found) {
        String title = found.group(1);
        if (sections.size() > 1 && last().isEmpty() && !last().title().equals(title)) {
            throw scan.wrong(
                    "the title before it, " + last().title() + ", has no times", "Remove one of the two titles");
        }
        titled = true;
        section(title);
    }

    private void add(Scan scan, List<Line> lines, long first, long second, @Nullable String times) {
        List<String> cells = times == null ? List.of() : Numbers.cells(times, "");
        if (cells.isEmpty()) {
            throw scan.wrong("it has no times", Scan.CUT);
        }
        for (Line earlier : lines) {
            if (earlier.first() == first && earlier.second() == second) {
                throw scan.wrong("line " + earlier.number() + " already has these times", "Remove one of the two");
            }
        }
        if (!last().sizes().isEmpty() && lines == last().pairs()) {
            throw scan.wrong("the lines of this section before it are by size", "Keep each kind in its own file");
        }
        cells.forEach(cell -> requireUnit(scan, cell));
        lines.add(new Line(scan.number(), first, second, cells));
    }

    /**
     * Versions of 2019 print milliseconds with five digits after the point, those since 2020 seconds with an exponent; a file has one of them.
     */
    private void requireUnit(Scan scan, String cell) {
        boolean fixed = FIXED.matcher(cell).matches();
        Numbers.positive(scan.file(), scan.number(), cell);
        if (!fixed && !SCIENTIFIC.matcher(cell).matches()) {
            throw scan.file()
                    .wrong(
                            scan.number(),
                            cell,
                            "its unit is not known: BenchPress prints seconds as 1.280000e-06, and printed milliseconds as 0.00128 in 2019",
                            "Write the times to a CSV file with headings such as size (B),latency (us)");
        }
        if (milliseconds != null && milliseconds != fixed) {
            throw scan.file()
                    .wrong(
                            scan.number(),
                            cell,
                            "the times before it are in " + (fixed ? "seconds" : "milliseconds")
                                    + ", as their format shows",
                            "Keep the output of each version in its own file");
        }
        milliseconds = fixed;
    }

    private void end(Scan scan) {
        boolean old = Boolean.TRUE.equals(milliseconds);
        scan.tool(old ? "BenchPress of 2019, one way, printed in milliseconds" : "BenchPress, one way");
        boolean bySize = sections.stream().anyMatch(section -> !section.sizes().isEmpty());
        boolean byPair = sections.stream().anyMatch(section -> !section.pairs().isEmpty());
        if (bySize && byPair) {
            throw scan.file()
                    .wrong("some of its sections are by size and some by pair", "Keep each kind in its own file");
        }
        Set<String> titles = new HashSet<>();
        for (Section section : sections) {
            if (section.isEmpty()) {
                continue;
            }
            if (!titles.add(section.title())) {
                scan.endTable();
                titles.clear();
                titles.add(section.title());
            }
            if (bySize) {
                bySize(scan, section, old ? 1e-3 : 1);
            } else {
                byPair(scan, section, old ? 1e-3 : 1);
            }
        }
    }

    private static int most(List<Line> lines) {
        return lines.stream().mapToInt(line -> line.times().size()).max().orElse(0);
    }

    private static void bySize(Scan scan, Section section, double second) {
        int most = most(section.sizes());
        boolean multiple = section.title().contains(MULTIPLE);
        boolean split = multiple ? isSplitFromStart(section.sizes(), most) : isSplit(section.sizes(), most);
        scan.columns(
                METHOD,
                BYTES,
                key(multiple ? "messages" : "pairs", Unit.ONE, ""),
                value(multiple ? "time" : "latency", Unit.US, "").times(second));
        for (Line line : section.sizes()) {
            requireTimes(scan, line, split && !multiple ? Math.min((int) line.first(), most) : most);
            rows(
                    scan,
                    line,
                    at -> List.of(
                            section.title(),
                            String.valueOf(line.first() / (split ? at + 1 : 1)),
                            String.valueOf(at + 1),
                            line.times().get(at)));
        }
    }

    private static void byPair(Scan scan, Section section, double second) {
        scan.columns(
                METHOD,
                SOURCE,
                DESTINATION,
                BYTES,
                value("latency", Unit.US, "").times(second));
        for (Line line : section.pairs()) {
            requireTimes(scan, line, most(section.pairs()));
            rows(
                    scan,
                    line,
                    at -> List.of(
                            section.title(),
                            String.valueOf(line.first()),
                            String.valueOf(line.second()),
                            String.valueOf(1L << at),
                            line.times().get(at)));
        }
    }

    private static void rows(Scan scan, Line line, Function<Integer, List<String>> cells) {
        scan.at(line.number());
        for (int at = 0; at < line.times().size(); at++) {
            scan.row(cells.apply(at));
        }
    }

    /** If the pairs share one message, a pair without a float of it has no time, so the first lines are short. */
    private static boolean isSplit(List<Line> lines, int most) {
        return lines.stream().anyMatch(line -> line.first() < most)
                && lines.stream().allMatch(line -> line.times().size() == Math.min(line.first(), most));
    }

    /** If several messages share one size, sizes begin with the first that is enough for all of them; otherwise with one float. */
    private static boolean isSplitFromStart(List<Line> lines, int most) {
        double least = lines.stream().mapToDouble(Line::first).min().orElse(1);
        return least > 1 && least >= most && least / 2 < most;
    }

    private static void requireTimes(Scan scan, Line line, int wanted) {
        if (line.times().size() != wanted) {
            throw scan.at(line.number())
                    .wrong(
                            "it has " + Digits.plural(line.times().size(), "time") + " where " + wanted
                                    + " are expected",
                            Scan.CUT);
        }
    }
}
