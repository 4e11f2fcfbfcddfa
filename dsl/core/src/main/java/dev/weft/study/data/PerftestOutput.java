package dev.weft.study.data;

import dev.weft.study.Estimate;
import dev.weft.study.Rows;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Output of perftest ({@code ib_send_lat}, {@code ib_write_lat}, {@code ib_write_bw} and others). A latency is the
 * median, half of a round trip for sends and writes and a whole one for reads and atomics, between the shortest and
 * the longest; a bandwidth is the average. MB and MiB are both 2^20 bytes in this tool.
 */
final class PerftestOutput {
    private static final Pattern TITLE = Pattern.compile("\\s+(\\S.* (?:Latency|BW) Test)\\s*");
    private static final Pattern HEADING = Pattern.compile("\\s*#bytes\\s.*#iterations.*");
    private static final Pattern COLUMN =
            Pattern.compile("\\s+(?:(#?[\\w.%]+(?: (?:peak|average|percentile))?)" + "(?:\\[([^\\]]*)\\])?)");
    private static final Pattern RULE = Pattern.compile("-{5,}");
    private static final String TYPICAL = "t_typical";
    private static final String AVERAGE = "t_avg";
    private static final String BANDWIDTH = "BW average";
    private static final String RATE = "MsgRate";
    private static final Map<String, Double> UNITS =
            Map.of("MB/sec", 0x1p20, "MiB/sec", 0x1p20, "Gb/sec", 1e9 / 8, "Mpps", 1e6, "usec", 1e-6);

    private final TextFile file;
    private String title = "";
    /** The factor to SI units by column; {@code NaN} for an unknown unit. */
    private Map<String, Double> columns = new LinkedHashMap<>();

    private final List<Run> runs = new ArrayList<>();
    private List<Map<String, Double>> rows = new ArrayList<>();
    private final TreeSet<String> leftOut = new TreeSet<>();

    private PerftestOutput(TextFile file) {
        this.file = file;
    }

    static boolean matches(TextFile file) {
        return file.lines().stream().anyMatch(line -> HEADING.matcher(line).matches());
    }

    static Reading read(TextFile file) {
        PerftestOutput output = new PerftestOutput(file);
        LineCount count = LineCount.of(file, output::take);
        output.endTable();
        if (output.runs.isEmpty()) {
            throw file.wrong("it has a heading of perftest but no rows", "Use the whole output of the test");
        }
        Reading reading = new Reading("perftest", output.runs, count, List.of());
        return output.leftOut.isEmpty()
                ? reading
                : reading.noting(file.name() + ": left out: " + String.join(", ", output.leftOut));
    }

    private boolean take(int number, String line) {
        Matcher named = TITLE.matcher(line);
        if (named.matches()) {
            endTable();
            title = named.group(1);
            columns = new LinkedHashMap<>();
        } else if (HEADING.matcher(line).matches()) {
            heading(number, line);
        } else if (!columns.isEmpty() && Measured.cells(line, "\\s+").stream().allMatch(Measured::isLikeNumber)) {
            row(number, line);
        } else {
            return RULE.matcher(line.strip()).matches();
        }
        return true;
    }

    private void heading(int number, String line) {
        endTable();
        columns = new LinkedHashMap<>();
        Matcher column = COLUMN.matcher(" " + line.strip());
        int end = 0;
        while (column.find() && column.start() == end) {
            end = column.end();
            String unit = column.group(2) == null ? "" : column.group(2);
            columns.put(column.group(1), UNITS.getOrDefault(unit, unit.isEmpty() ? 1 : Double.NaN));
        }
        boolean known = columns.containsKey(BANDWIDTH)
                ? !columns.getOrDefault(BANDWIDTH, Double.NaN).isNaN()
                : columns.containsKey(TYPICAL) || columns.containsKey(AVERAGE);
        if (end != line.strip().length() + 1 || !known) {
            throw file.wrong(
                    number,
                    line,
                    "it is not a heading of a latency or a bandwidth of perftest",
                    "Write the numbers to a CSV file with headings such as size (B),latency (us)");
        }
    }

    private void row(int number, String line) {
        List<String> cells = Measured.cells(line, "\\s+");
        if (cells.size() != columns.size()) {
            throw file.wrong(
                    number,
                    line,
                    "it has " + Digits.plural(cells.size(), "number") + " and the heading has " + columns.size(),
                    "Complete the line, or remove it if the file was cut off");
        }
        Map<String, Double> row = new LinkedHashMap<>();
        for (String name : columns.keySet()) {
            String cell = cells.get(row.size());
            boolean counted = List.of("#bytes", TYPICAL, BANDWIDTH).contains(name);
            row.put(name, counted ? Measured.positive(file, number, cell) : Measured.notNegative(file, number, cell));
        }
        Measured.requireWhole(file, number, cells.get(0), row.getOrDefault("#bytes", 0.0), "a size");
        if (rows.stream().anyMatch(earlier -> size(earlier) == size(row))) {
            endTable();
        }
        rows.add(row);
    }

    private static double size(Map<String, Double> row) {
        return row.getOrDefault("#bytes", Double.NaN);
    }

    private void endTable() {
        if (rows.isEmpty()) {
            return;
        }
        Rows<Map<String, Double>> table = Rows.of(rows).key("size", row -> new Bytes(size(row)));
        if (columns.containsKey(BANDWIDTH)) {
            boolean both = title.contains("Bidirectional");
            table = table.key("directions", row -> both ? "both" : "one")
                    .measure("bandwidth", Unit.MBPS, row -> si(row, BANDWIDTH));
            if (columns.containsKey(RATE)) {
                table = table.measure("throughput", Unit.PER_S, row -> si(row, RATE));
            }
            leaveOut(List.of(BANDWIDTH, RATE));
        } else if (columns.containsKey(TYPICAL)) {
            table = table.estimate(
                            "latency",
                            Unit.US,
                            row -> new Estimate(si(row, TYPICAL), si(row, "t_min"), si(row, "t_max")))
                    .brackets("least to most of the iterations");
            leaveOut(List.of(TYPICAL, "t_min", "t_max"));
        } else {
            table = table.measure("latency", Unit.US, row -> si(row, AVERAGE));
            leaveOut(List.of(AVERAGE));
        }
        Map<String, String> facts = title.isEmpty() ? Map.of() : Map.of("benchmark", title.toLowerCase(Locale.ROOT));
        runs.add(new Run(table.columns(), facts, List.of()));
        rows = new ArrayList<>();
    }

    private void leaveOut(List<String> used) {
        columns.keySet().stream()
                .filter(name -> !name.startsWith("#") && !used.contains(name))
                .forEach(leftOut::add);
    }

    private double si(Map<String, Double> row, String name) {
        return row.getOrDefault(name, Double.NaN) * columns.getOrDefault(name, Double.NaN);
    }
}
