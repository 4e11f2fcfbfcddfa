package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Measure;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A column of an OSU table. MB are 10^6 bytes there, and latencies are one way. */
enum OsuColumn {
    SIZE("size"),
    LATENCY("latency(us)|avg latency(us)|avg lat(us)", "latency", Unit.US),
    LATENCY_LOW("min latency(us)|min lat(us)"),
    LATENCY_HIGH("max latency(us)|max lat(us)"),
    BANDWIDTH("bandwidth(mb/s)|avg bandwidth(mb/s)|mb/s", "bandwidth", Unit.MBPS),
    BANDWIDTH_LOW("min bandwidth(mb/s)"),
    BANDWIDTH_HIGH("max bandwidth(mb/s)"),
    RATE("messages/s", "throughput", Unit.PER_S),
    /** Counts, tail latencies and pass marks, which are not part of the answer. */
    OTHER("iterations|validation|p[0-9]+ tail lat(us)|p[0-9]+ tail bw(mb/s)");

    private final String spellings;
    private final String measure;
    private final Unit unit;

    OsuColumn(String spellings) {
        this(spellings, "", Unit.ONE);
    }

    OsuColumn(String spellings, String measure, Unit unit) {
        this.spellings = spellings;
        this.measure = measure;
        this.unit = unit;
    }

    /** True for a heading that only these benchmarks print. */
    static boolean isHeading(String line) {
        return split(line).stream().allMatch(heading -> find(heading).isPresent());
    }

    static List<OsuColumn> headings(TextFile file, int number, String line) {
        List<OsuColumn> columns = new ArrayList<>();
        for (String heading : split(line)) {
            columns.add(find(heading)
                    .orElseThrow(() -> file.wrong(
                            number,
                            heading,
                            "it is no column that is known of the OSU benchmarks over message sizes",
                            "Put the numbers into a CSV file with headings such as size (B),latency (us)")));
        }
        if (columns.stream().allMatch(column -> column.measure.isEmpty())) {
            throw file.wrong(number, line, "no column is a latency, bandwidth or rate", "Give the whole output");
        }
        return columns;
    }

    boolean isUsed() {
        return this != OTHER;
    }

    /** The table with the measures that these rows hold. */
    static Columns measures(List<OsuColumn> columns, List<double[]> rows, Columns keys) {
        Columns all = keys;
        for (OsuColumn column : columns) {
            if (!column.measure.isEmpty()) {
                double[] values = values(column, columns, rows);
                double[] low = bracket(column, "_LOW", columns, rows, values);
                double[] high = bracket(column, "_HIGH", columns, rows, values);
                all = all.measure(Measure.between(column.measure, column.unit, low, values, high));
            }
        }
        return all;
    }

    private static double[] bracket(
            OsuColumn column, String end, List<OsuColumn> columns, List<double[]> rows, double[] otherwise) {
        return columns.stream()
                .filter(candidate -> candidate.name().equals(column.name() + end))
                .findFirst()
                .map(found -> values(found, columns, rows, column.unit))
                .orElse(otherwise);
    }

    private static double[] values(OsuColumn column, List<OsuColumn> columns, List<double[]> rows) {
        return values(column, columns, rows, column.unit);
    }

    private static double[] values(OsuColumn column, List<OsuColumn> columns, List<double[]> rows, Unit unit) {
        int index = columns.indexOf(column);
        return rows.stream().mapToDouble(row -> unit.toSi(row[index])).toArray();
    }

    /** Headings are set apart by two blanks or more; a blank before a unit's bracket comes and goes between versions. */
    private static List<String> split(String line) {
        return List.of(line.replaceFirst("\\s*#\\s*", "").strip().split("\\s{2,}|\\t|(?<=^Size)\\s"));
    }

    private static Optional<OsuColumn> find(String heading) {
        String wanted = heading.toLowerCase(Locale.ROOT).replaceAll("\\s+\\(", "(");
        return Arrays.stream(values())
                .filter(column -> Arrays.stream(column.spellings.split("\\|"))
                        .anyMatch(spelling ->
                                wanted.matches(spelling.replace("(", "\\(").replace(")", "\\)"))))
                .findFirst();
    }
}
