package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Rows;
import dev.weft.study.scan.LineCount;
import dev.weft.study.scan.Numbers;
import dev.weft.study.scan.Reading;
import dev.weft.study.scan.TextFile;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file of the measuring kit: one program and launch, a row for each raw sample. Late samples are counted and left
 * out. A file that was cut off is read up to its last complete row.
 */
final class KitOutput {
    static final String LAUNCH = "launch";
    static final String SAMPLE = "sample";
    private static final Pattern END = Pattern.compile(
            "# end: ([0-9]{1,9}) samples? of ([0-9]{1,9}) cells?, ([0-9]{1,9}) not settled, ([0-9]{1,9}) late");
    private static final String NOT_SETTLED = "# not settled: ";
    private static final String NOT_MEASURED = "# not measured: ";
    private static final String CUT_OFF = "cut off before its first sample";
    private static final String TIME_WAS_UP = "its time was up before its first cell";
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");
    private static final String DAMAGED = "Repeat the run, or remove the line";

    /** One value of each factor; the numbers of its samples show lines that occur twice. */
    private static final class Cell {
        private final List<Object> factors;
        private final Set<Integer> samples = new HashSet<>();
        private boolean hasSample;

        Cell(List<Object> factors) {
            this.factors = factors;
        }
    }

    private record Sample(Cell cell, int number, double time, double globalTime) {}

    private final TextFile file;
    private final List<String> head = new ArrayList<>();
    private final Map<String, Cell> cells = new HashMap<>();
    private final List<Sample> samples = new ArrayList<>();
    private final List<String> notSettled = new ArrayList<>();
    private final List<String> notMeasured = new ArrayList<>();
    private final List<String> clock = new ArrayList<>();
    private final LineCount count;
    private final KitHeader header;
    private final Columns table;
    private List<KitColumn> columns = List.of();
    private int last;
    private int late;
    private int negative;
    /** The numbers of the end line; null before it. */
    private @Nullable List<Integer> end;

    private KitOutput(TextFile file) {
        this.file = file;
        for (int i = 0; i < file.lines().size(); i++) {
            last = file.lines().get(i).isBlank() ? last : i + 1;
        }
        count = LineCount.of(file, this::take);
        if (cells.isEmpty()) {
            throw empty(file);
        }
        header = KitHeader.of(file, head);
        table = columns();
    }

    static boolean matches(TextFile file) {
        return file.lines().stream()
                .filter(line -> !line.isBlank())
                .findFirst()
                .filter(line -> line.startsWith(KitHeader.FIRST))
                .isPresent();
    }

    /** Whether a complete row follows the heading row. */
    static boolean hasSamples(TextFile file) {
        List<String> rows = file.lines().stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .limit(2)
                .toList();
        return rows.size() == 2 && isWhole(rows.get(1), commas(rows.get(0)));
    }

    /** Whether a complete row is a sample that came in time. */
    static boolean hasSampleInTime(TextFile file) {
        return hasSamples(file)
                && file.lines().stream()
                        .anyMatch(line -> !line.startsWith("#") && line.strip().endsWith(",0"));
    }

    /** The error of a file without a sample. */
    static ModelException empty(TextFile file) {
        return isEnded(file)
                ? file.wrong(
                        "it has no sample, because " + TIME_WAS_UP,
                        "Repeat this launch with more time in --seconds, or remove the file")
                : file.wrong("it was " + CUT_OFF, "Repeat this launch, or remove the file");
    }

    /** Why a file has no sample, after its name. */
    static String withoutSample(TextFile file) {
        return isEnded(file) ? "has no sample, because " + TIME_WAS_UP : "was " + CUT_OFF;
    }

    private static boolean isEnded(TextFile file) {
        return file.lines().stream().anyMatch(line -> END.matcher(line.strip()).matches());
    }

    private static boolean isWhole(String row, long commas) {
        return commas(row) == commas && !row.endsWith(",");
    }

    private static long commas(String line) {
        return line.chars().filter(c -> c == ',').count();
    }

    static KitOutput of(TextFile file) {
        return new KitOutput(file);
    }

    /** The file alone. */
    static Reading read(TextFile file) {
        KitOutput output = new KitOutput(file);
        return Reading.of("Weft's measuring kit", List.of(output.table), output.count);
    }

    TextFile file() {
        return file;
    }

    KitHeader header() {
        return header;
    }

    /** The samples in time, with {@code NaN} for a global time that was not measured. */
    Columns table() {
        return table;
    }

    LineCount count() {
        return count;
    }

    List<String> headings() {
        return columns.stream().map(KitColumn::name).toList();
    }

    int late() {
        return late;
    }

    int inTime() {
        return samples.size();
    }

    int cells() {
        return cells.size();
    }

    /** The cells that did not reach the stop rule, as the file names them. */
    List<String> notSettled() {
        return notSettled;
    }

    /** The cells that the run had no time for. */
    List<String> notMeasured() {
        return notMeasured;
    }

    /** Lines of the program about its clocks while it ran. */
    List<String> clock() {
        return clock;
    }

    /** The number of global times below zero. */
    int negative() {
        return negative;
    }

    /** The number of cells whose samples are all late. */
    long cellsWithoutSample() {
        return cells.values().stream().filter(cell -> !cell.hasSample).count();
    }

    /** The damage of the file; empty if its end line agrees with its rows. */
    Optional<String> damage() {
        List<Integer> found = List.of(samples.size() + late, cells.size(), notSettled.size(), late);
        if (end == null) {
            return Optional.of(file.name() + " was cut off after " + Digits.plural(found.get(0), "sample"));
        }
        return end.equals(found)
                ? Optional.empty()
                : Optional.of(file.name() + " was cut off or changed: its end line counts " + counts(end)
                        + ", and the file has " + counts(found));
    }

    private static String counts(List<Integer> numbers) {
        return Digits.plural(numbers.get(0), "sample") + " of " + Digits.plural(numbers.get(1), "cell") + ", "
                + numbers.get(2) + " not settled, " + numbers.get(3) + " late";
    }

    private boolean take(int number, String line) {
        if (line.startsWith(KitHeader.FIRST)) {
            if (!head.isEmpty()) {
                throw file.wrong(number, line, "a second launch begins here", "Keep each launch in its own file");
            }
            KitHeader.requireVersion(file, number, line);
            return head.add(line);
        }
        if (columns.isEmpty()) {
            return line.startsWith("#") ? head.add(line) : heading(number, line);
        }
        return line.startsWith("#") ? comment(line) : row(number, line);
    }

    private boolean heading(int number, String line) {
        if (number == last) {
            throw empty(file);
        }
        columns = KitColumn.of(file, number, line);
        return true;
    }

    private boolean comment(String line) {
        Matcher counts = END.matcher(line.strip());
        if (counts.matches()) {
            end = List.of(
                    Integer.valueOf(counts.group(1)),
                    Integer.valueOf(counts.group(2)),
                    Integer.valueOf(counts.group(3)),
                    Integer.valueOf(counts.group(4)));
            return true;
        }
        return noted(line, NOT_SETTLED, notSettled)
                || noted(line, NOT_MEASURED, notMeasured)
                || (line.startsWith("# clock") && clock.add(line.substring(2).strip()));
    }

    private static boolean noted(String line, String word, List<String> notes) {
        return line.startsWith(word) && notes.add(line.substring(word.length()).strip());
    }

    private boolean row(int number, String line) {
        int[] commas = lastCommas(line);
        boolean whole = isWhole(line, columns.size() + commas.length - 1);
        if (!whole && number == last) {
            return false; // the run ended while it wrote this line
        }
        if (!whole) {
            throw file.wrong(
                    number,
                    line,
                    "it has " + Digits.plural(commas(line) + 1, "cell") + " and the heading has "
                            + (columns.size() + commas.length),
                    DAMAGED);
        }
        if (end != null) {
            throw file.wrong(number, line, "it follows the end line", "Keep each launch in its own file");
        }
        Cell cell = cells.computeIfAbsent(line.substring(0, commas[0]), factors -> cell(number, factors));
        add(
                number,
                cell,
                line.substring(commas[0] + 1, commas[1]),
                line.substring(commas[1] + 1, commas[2]),
                line.substring(commas[2] + 1, commas[3]),
                line.substring(commas[3] + 1).strip());
        return true;
    }

    /** The positions of the last four commas, in the order of the line; too few are answered by the caller. */
    private static int[] lastCommas(String line) {
        int[] commas = new int[4];
        int at = line.length();
        for (int i = commas.length - 1; i >= 0 && at >= 0; i--) {
            at = line.lastIndexOf(',', at - 1);
            commas[i] = at;
        }
        return commas;
    }

    private Cell cell(int number, String line) {
        String[] parts = line.split(",", -1);
        List<Object> factors = new ArrayList<>();
        for (int i = 0; i < parts.length; i++) {
            factors.add(columns.get(i).value(file, number, parts[i].strip()));
        }
        return new Cell(factors);
    }

    private void add(int number, Cell cell, String sample, String time, String globalTime, String lateness) {
        if (!NUMBER.matcher(sample).matches()) {
            throw file.wrong(number, sample, "the number of a sample is whole and not negative", DAMAGED);
        }
        int index = Integer.parseInt(sample);
        if (!cell.samples.add(index)) {
            throw file.wrong(
                    number,
                    file.lines().get(number - 1),
                    "an earlier line already has sample " + index + " of this cell",
                    DAMAGED);
        }
        double seconds = Numbers.notNegative(file, number, time);
        double global = globalTime.isEmpty() ? Double.NaN : signed(number, globalTime);
        switch (lateness) {
            case "0" -> {
                negative += global < 0 ? 1 : 0;
                cell.hasSample = true;
                samples.add(new Sample(cell, index, seconds, global));
            }
            case "1" -> late++;
            default -> throw wrongLateness(number, lateness);
        }
    }

    private ModelException wrongLateness(int number, String lateness) {
        return file.wrong(number, lateness, "the column late has 1 for a late sample and 0 for others", DAMAGED);
    }

    /** A difference of clocks, whose error may exceed it. */
    private double signed(int number, String cell) {
        return cell.startsWith("-")
                ? -Numbers.notNegative(file, number, cell.substring(1))
                : Numbers.notNegative(file, number, cell);
    }

    private Columns columns() {
        Rows<Sample> rows = Rows.of(samples);
        for (int i = 0; i < columns.size(); i++) {
            int at = i;
            rows = rows.key(
                    columns.get(i).name(), sample -> sample.cell().factors.get(at));
        }
        int launch = header.launch();
        return rows.key(LAUNCH, sample -> launch)
                .key(SAMPLE, Sample::number)
                .measure("time", Unit.US, Sample::time)
                .measure("global time", Unit.US, Sample::globalTime)
                .columns();
    }
}
