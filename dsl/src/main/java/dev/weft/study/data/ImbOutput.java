package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Measure;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the Intel MPI Benchmarks print, as text or as its tables in CSV: a table for each operation and number of processes. The time of
 * PingPong is one way. An MB has 10^6 bytes, before the release of 2019 2^20; the table itself tells, because its bandwidth is that of
 * its time. Sendrecv and Exchange count what comes and what goes. A barrier has no payload: its size is 0 B.
 */
final class ImbOutput {
    private static final Pattern OPERATION = Pattern.compile("#\\s*Benchmarking\\s+(\\S+)\\s*");
    private static final Pattern PROCESSES = Pattern.compile("#\\s*#processes = ([0-9]{1,9})\\s*(?:;.*)?");
    private static final Pattern IDLE = Pattern.compile("#\\s*\\(\\s*[0-9]+ additional process.*");
    private static final Pattern RULE = Pattern.compile("#-{3,}\\s*");
    private static final Pattern PLAIN = Pattern.compile("[0-9]+(\\.[0-9]*)?");
    private static final double[] MEGABYTES = {1e6, 0x1p20};

    /** A table as it stands. */
    private record Section(
            int line,
            String operation,
            double ranks,
            List<ImbColumn> columns,
            List<double[]> rows,
            List<String> before) {
        boolean has(ImbColumn column) {
            return columns.contains(column);
        }

        double[] values(ImbColumn column) {
            int at = columns.indexOf(column);
            return rows.stream().mapToDouble(row -> row[at]).toArray();
        }

        /** The values in SI units, or others where the table has no such column. */
        double[] values(ImbColumn column, Unit unit, double... otherwise) {
            return has(column)
                    ? rows.stream()
                            .mapToDouble(row -> unit.toSi(row[columns.indexOf(column)]))
                            .toArray()
                    : otherwise;
        }
    }

    private final TextFile file;
    private final List<Section> sections = new ArrayList<>();
    private String operation = "";
    private double ranks;
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
            throw file.wrong("no table in it has a row", "Give the whole output of the Intel MPI Benchmarks");
        }
        return output.reading(full, count);
    }

    private Reading reading(List<Section> full, LineCount count) {
        List<Columns> tables = full.stream().map(this::table).toList();
        Set<String> common = new LinkedHashSet<>(tables.get(0).measureNames());
        Set<String> all = new LinkedHashSet<>();
        tables.forEach(table -> {
            common.retainAll(table.measureNames());
            all.addAll(table.measureNames());
        });
        if (common.isEmpty()) {
            throw file.wrong(
                    "its tables have no column in common",
                    "Keep the output of different benchmarks in different files");
        }
        all.removeAll(common);
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < full.size(); i++) {
            runs.add(run(full.get(i), tables.get(i), common));
        }
        boolean both = common.contains("bandwidth") && full.stream().anyMatch(ImbOutput::both);
        Reading reading = new Reading(
                "Intel MPI Benchmarks", runs, count, List.of(), both ? List.of(OsuColumn.BOTH_WAYS) : List.of());
        return all.isEmpty()
                ? reading
                : reading.noting(file.name() + ": " + String.join(", ", all)
                        + " left out, because not every table of the file has it");
    }

    /** A table under the keys of its operation, with the measures that all tables of the file have. */
    private static Run run(Section section, Columns table, Set<String> measures) {
        Columns kept = Columns.rows(table.rows()).key("size", table.key("size").values());
        if (!section.operation().isEmpty()) {
            kept = kept.key("operation", (Object) section.operation()).key("ranks", (Object) section.ranks());
        }
        if (measures.contains("bandwidth")) {
            kept = kept.key("directions", (Object) (both(section) ? "both" : "one"));
        }
        for (String name : measures) {
            kept = kept.measure(table.measure(name));
        }
        return new Run(kept, Map.of(), section.before());
    }

    /** Whether the operation sends and receives at once and its bandwidth counts both. */
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
            ranks = Double.parseDouble(processes.group(1));
        } else if (line.contains("#processes")) {
            throw file.wrong(number, line, "it is no number of processes", "Write it as # #processes = 2");
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
                            "it is no column that is known of the Intel MPI Benchmarks",
                            "Put the numbers into a CSV file with headings such as size (B),latency (us)"));
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
            throw file.wrong(number, line, "no heading stands before it", "Keep the heading of each table");
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
            Measured.requireWhole(file, number, cells.get(size), row[size]);
        }
        List<double[]> rows = sections.get(sections.size() - 1).rows();
        if (size >= 0 ? rows.stream().anyMatch(each -> each[size] == row[size]) : !rows.isEmpty()) {
            throw file.wrong(
                    number,
                    line,
                    size < 0 ? "a second row under one heading" : "the size " + cells.get(size) + " stands twice",
                    "Keep each size once, or keep the lines above each table");
        }
        rows.add(row);
    }

    private double number(int line, String cell, boolean mayBeZero) {
        String next = "Repeat the run, or remove the line";
        if (!PLAIN.matcher(cell).matches()) {
            String rule = cell.matches("-[0-9].*") ? "a measured value is never negative" : "it is not a number";
            throw file.wrong(line, cell, rule, next);
        }
        double value = Double.parseDouble(cell);
        if (value == 0 && !mayBeZero) {
            throw file.wrong(line, cell, "a measured value is above zero", next);
        }
        return value;
    }

    private Columns table(Section section) {
        int count = section.rows().size();
        Columns table = Columns.rows(count)
                .key(
                        "size",
                        section.rows().stream()
                                .map(row -> new Bytes(
                                        section.has(ImbColumn.SIZE)
                                                ? row[section.columns().indexOf(ImbColumn.SIZE)]
                                                : 0))
                                .toList());
        if (section.has(ImbColumn.TIME)) {
            double[] time = section.values(ImbColumn.TIME, Unit.US);
            table = table.measure(Measure.between(
                    "latency",
                    Unit.US,
                    section.values(ImbColumn.TIME_LOW, Unit.US, time),
                    time,
                    section.values(ImbColumn.TIME_HIGH, Unit.US, time)));
        }
        if (section.has(ImbColumn.BANDWIDTH)) {
            double megabyte = section.has(ImbColumn.TIME) ? megabyte(section) : MEGABYTES[0];
            double[] bandwidth = section.values(ImbColumn.BANDWIDTH);
            for (int i = 0; i < count; i++) {
                bandwidth[i] *= megabyte;
            }
            table = table.measure("bandwidth", Unit.MBPS, bandwidth);
        }
        table = with(table, section, ImbColumn.RATE, "throughput", Unit.PER_S);
        table = with(table, section, ImbColumn.OVERALL, "time", Unit.US);
        table = with(table, section, ImbColumn.COMPUTE, "computation time", Unit.US);
        table = with(table, section, ImbColumn.COMMUNICATION, "communication time", Unit.US);
        table = with(table, section, ImbColumn.OVERLAP, "overlap", Unit.PERCENT);
        if (table.measures().isEmpty()) {
            throw file.wrong(
                    section.line(),
                    file.lines().get(section.line() - 1),
                    "no column is a time, bandwidth or rate",
                    "Give the whole output");
        }
        return table;
    }

    private static Columns with(Columns table, Section section, ImbColumn column, String name, Unit unit) {
        return section.has(column) ? table.measure(name, unit, section.values(column, unit)) : table;
    }

    /** The bytes of an MB, by the row that is printed with most digits; every row must then agree. */
    private double megabyte(Section section) {
        int scale =
                section.operation().equals("Exchange") ? 4 : section.operation().equals("Sendrecv") ? 2 : 1;
        ImbColumn time = section.has(ImbColumn.TIME_HIGH) ? ImbColumn.TIME_HIGH : ImbColumn.TIME;
        double[] seconds = section.values(time, Unit.US);
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
