package dev.weft.study.data;

import dev.weft.study.Estimate;
import dev.weft.study.Rows;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Output of the Intel MPI Benchmarks, as text or as tables in CSV: a table for each operation and number of
 * processes. The time of PingPong is one way. An MB has 10^6 bytes, and 2^20 before the release of 2019; the ratio of
 * bandwidth and time in the table shows which. Sendrecv and Exchange count incoming and outgoing bytes. A barrier has
 * no payload: its size is 0 B.
 */
final class ImbOutput {
    private static final Pattern OPERATION = Pattern.compile("#\\s*Benchmarking\\s+(\\S+)\\s*");
    private static final Pattern PROCESSES = Pattern.compile("#\\s*#processes = ([0-9]{1,9})\\s*(?:;.*)?");
    private static final Pattern IDLE = Pattern.compile("#\\s*\\(\\s*[0-9]+ additional process.*");
    private static final Pattern RULE = Pattern.compile("#-{3,}\\s*");
    private static final Pattern PLAIN = Pattern.compile("[0-9]+(\\.[0-9]*)?");
    private static final double[] MEGABYTES = {1e6, 0x1p20};

    /** A table as it is in the file. */
    private record Section(
            int line, String operation, int ranks, List<ImbColumn> columns, List<double[]> rows, List<String> before) {
        boolean has(ImbColumn column) {
            return columns.contains(column);
        }

        /** Its measures in the order of a table. */
        List<ImbColumn> measures() {
            return Arrays.stream(ImbColumn.values())
                    .filter(column -> !column.measure.isEmpty() && has(column))
                    .toList();
        }

        double[] values(ImbColumn column) {
            int at = columns.indexOf(column);
            return rows.stream().mapToDouble(row -> row[at]).toArray();
        }

        /** The position of this column, or of the other one if there is none. */
        int at(ImbColumn column, ImbColumn otherwise) {
            return columns.indexOf(has(column) ? column : otherwise);
        }
    }

    private final TextFile file;
    private final List<Section> sections = new ArrayList<>();
    private String operation = "";
    private int ranks;
    private List<ImbColumn> columns = List.of();
    private List<String> before = new ArrayList<>();
    private boolean open;

    private ImbOutput(TextFile file) {
        this.file = file;
    }

    static boolean matches(TextFile file) {
        return file.lines().stream().anyMatch(line -> OPERATION.matcher(line).matches() || isHeading(line));
    }

    static Reading read(TextFile file) {
        ImbOutput output = new ImbOutput(file);
        LineCount count = LineCount.of(file, output::take);
        List<Section> full = output.sections.stream()
                .filter(section -> !section.rows().isEmpty())
                .toList();
        if (full.isEmpty()) {
            throw file.wrong("no table in it has a row", "Use the whole output of the Intel MPI Benchmarks");
        }
        return output.reading(full, count);
    }

    private Reading reading(List<Section> full, LineCount count) {
        List<Double> megabytes = full.stream().map(this::megabyte).toList();
        Set<ImbColumn> common = new LinkedHashSet<>(full.get(0).measures());
        Set<String> others = new LinkedHashSet<>();
        full.forEach(section -> common.retainAll(section.measures()));
        full.forEach(section -> section.measures().stream()
                .filter(column -> !common.contains(column))
                .forEach(column -> others.add(column.measure)));
        if (common.isEmpty()) {
            throw file.wrong(
                    "its tables have no column in common",
                    "Keep the output of different benchmarks in different files");
        }
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < full.size(); i++) {
            runs.add(run(full.get(i), megabytes.get(i), common));
        }
        Reading reading = new Reading("Intel MPI Benchmarks", runs, count, List.of());
        return others.isEmpty()
                ? reading
                : reading.noting(file.name() + ": " + String.join(", ", others)
                        + " left out, because not every table of the file has it");
    }

    /** A table under the keys of its operation, with the measures that all tables of the file have. */
    private static Run run(Section section, double megabyte, Set<ImbColumn> measures) {
        int size = section.columns().indexOf(ImbColumn.SIZE);
        Rows<double[]> table = Rows.of(section.rows()).key("size", row -> new Bytes(size < 0 ? 0 : row[size]));
        if (!section.operation().isEmpty()) {
            table = table.key("operation", row -> section.operation()).key("ranks", row -> section.ranks());
        }
        if (measures.contains(ImbColumn.BANDWIDTH)) {
            table = table.key("directions", row -> both(section) ? "both" : "one");
        }
        for (ImbColumn column : measures) {
            boolean time = column == ImbColumn.TIME;
            int at = section.columns().indexOf(column);
            int low = time ? section.at(ImbColumn.TIME_LOW, column) : at;
            int high = time ? section.at(ImbColumn.TIME_HIGH, column) : at;
            double scale = column == ImbColumn.BANDWIDTH ? megabyte : column.unit.toSi(1);
            table = table.estimate(
                            column.measure,
                            column.unit,
                            row -> new Estimate(scale * row[at], scale * row[low], scale * row[high]))
                    .brackets("least to most of the ranks");
        }
        return new Run(table.columns(), Map.of(), section.before());
    }

    /** Whether the operation sends and receives at the same time and its bandwidth counts both. */
    private static boolean both(Section section) {
        return section.operation().equals("Sendrecv")
                || section.operation().equals("Exchange")
                || section.operation().equals("Biband");
    }

    private static boolean isHeading(String line) {
        List<String> cells = headings(line);
        return cells.size() > 1
                && cells.stream().anyMatch(cell -> cell.equals("repetitions"))
                && cells.stream().anyMatch(cell -> cell.contains("[usec]") || cell.endsWith("/sec"));
    }

    private static List<String> headings(String line) {
        return Measured.cells(line, "[\\s,]+").stream()
                .map(cell -> cell.replaceFirst("^#", ""))
                .toList();
    }

    private boolean take(int number, String line) {
        Matcher named = OPERATION.matcher(line.strip());
        Matcher processes = PROCESSES.matcher(line.strip());
        if (named.matches()) {
            operation = named.group(1);
            ranks = 0;
            columns = List.of();
            open = false;
        } else if (processes.matches()) {
            ranks = Integer.parseInt(processes.group(1));
        } else if (line.contains("#processes")) {
            throw file.wrong(number, line, "it is not a number of processes", "Write it as # #processes = 2");
        } else if (isHeading(line)) {
            startTable(number, line);
        } else if (RULE.matcher(line.strip()).matches()
                || IDLE.matcher(line.strip()).matches()) {
            return true;
        } else if (isRow(line)) {
            row(number, line);
        } else {
            before.add(line.strip());
            return false;
        }
        return true;
    }

    private void startTable(int number, String line) {
        List<ImbColumn> found = new ArrayList<>();
        for (String heading : headings(line)) {
            ImbColumn column = ImbColumn.find(heading)
                    .orElseThrow(() -> file.wrong(
                            number,
                            heading,
                            "it is not a known column of the Intel MPI Benchmarks",
                            "Write the numbers to a CSV file with headings such as size (B),latency (us)"));
            if (found.contains(column)) {
                throw file.wrong(number, heading, "this table has the column twice", "Correct the heading");
            }
            found.add(column);
        }
        if (!operation.isEmpty() && ranks == 0) {
            throw file.wrong(
                    number, line, "the number of processes is missing before it", "Keep the line # #processes = 2");
        }
        if (!(open && found.equals(columns))) {
            columns = List.copyOf(found);
            sections.add(new Section(number, operation, ranks, columns, new ArrayList<>(), before));
            before = new ArrayList<>();
            open = true;
        }
    }

    private boolean isRow(String line) {
        List<String> cells = Measured.cells(line, "[\\s,]+");
        return (open || !operation.isEmpty()) && cells.stream().allMatch(Measured::isLikeNumber);
    }

    private void row(int number, String line) {
        List<String> cells = Measured.cells(line, "\\s*,\\s*|\\s+");
        if (!open) {
            throw file.wrong(number, line, "there is no heading before it", "Keep the heading of each table");
        }
        if (cells.size() != columns.size()) {
            throw file.wrong(
                    number,
                    line,
                    "it has " + Digits.plural(cells.size(), "number") + " and the heading has " + columns.size(),
                    "Complete the line, or remove it if the file was cut off");
        }
        int size = columns.indexOf(ImbColumn.SIZE);
        boolean payload = size >= 0 && !cells.get(size).equals("0");
        double[] row = new double[cells.size()];
        for (int i = 0; i < row.length; i++) {
            row[i] = number(number, cells.get(i), columns.get(i).mayBeZero(payload));
        }
        if (size >= 0) {
            Measured.requireWhole(file, number, cells.get(size), row[size], "a size");
        }
        List<double[]> rows = sections.get(sections.size() - 1).rows();
        if (size >= 0 ? rows.stream().anyMatch(each -> each[size] == row[size]) : !rows.isEmpty()) {
            throw file.wrong(
                    number,
                    line,
                    size < 0 ? "a second row under one heading" : "the size " + cells.get(size) + " occurs twice",
                    "Keep each size once, or keep the lines above each table");
        }
        rows.add(row);
    }

    private double number(int line, String cell, boolean mayBeZero) {
        String next = "Repeat the run, or remove the line";
        if (!PLAIN.matcher(cell).matches()) {
            String rule = cell.matches("-[0-9].*") ? "a measured value must not be negative" : "it is not a number";
            throw file.wrong(line, cell, rule, next);
        }
        double value = Double.parseDouble(cell);
        if (value == 0 && !mayBeZero) {
            throw file.wrong(line, cell, "a measured value must be above zero", next);
        }
        return value;
    }

    /** The bytes of an MB, by the row that is printed with most digits; every row must then agree. */
    private double megabyte(Section section) {
        if (section.measures().isEmpty()) {
            throw file.wrong(
                    section.line(),
                    file.lines().get(section.line() - 1),
                    "no column is a time, bandwidth or rate",
                    "Use the whole output");
        }
        if (!section.has(ImbColumn.TIME) || !section.has(ImbColumn.BANDWIDTH)) {
            return MEGABYTES[0];
        }
        int scale =
                section.operation().equals("Exchange") ? 4 : section.operation().equals("Sendrecv") ? 2 : 1;
        int time = section.at(ImbColumn.TIME_HIGH, ImbColumn.TIME);
        double[] seconds = section.rows().stream()
                .mapToDouble(row -> Unit.US.toSi(row[time]))
                .toArray();
        double[] size = section.values(ImbColumn.SIZE);
        double[] printed = section.values(ImbColumn.BANDWIDTH);
        IntToDoubleFunction rounding = row -> 0.006e-6 / seconds[row] + 0.006 / printed[row];
        int sharpest = -1;
        for (int row = 0; row < size.length; row++) {
            if (size[row] > 0 && (sharpest < 0 || rounding.applyAsDouble(row) < rounding.applyAsDouble(sharpest))) {
                sharpest = row;
            }
        }
        if (sharpest < 0) {
            return MEGABYTES[0];
        }
        double best = Double.MAX_VALUE;
        double megabyte = 0;
        for (double candidate : MEGABYTES) {
            double off = Math.abs(printed[sharpest] * candidate * seconds[sharpest] / (scale * size[sharpest]) - 1);
            if (off < best) {
                best = off;
                megabyte = candidate;
            }
        }
        for (int row = 0; row < size.length; row++) {
            double off = Math.abs(printed[row] * megabyte * seconds[row] / (scale * size[row]) - 1);
            if (size[row] > 0 && off > 1e-3 + rounding.applyAsDouble(row)) {
                throw file.wrong(
                        section.line(),
                        file.lines().get(section.line() - 1),
                        "bandwidth and time of " + new Bytes(size[row]) + " below it contradict each other",
                        "Repeat the run, or remove the row");
            }
        }
        return megabyte;
    }
}
