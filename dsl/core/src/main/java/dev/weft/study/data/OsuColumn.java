package dev.weft.study.data;

import dev.weft.study.Estimate;
import dev.weft.study.Rows;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A column of an OSU table. MB are 10^6 bytes, and latencies are one way. Numbers are printed with digits and a point
 * only, so a sign, an exponent or a unit is an error.
 */
enum OsuColumn {
    SIZE("size"),
    LATENCY("latency(us)|avg latency(us)|avg lat(us)", "latency", Unit.US),
    LATENCY_LOW("min latency(us)|min lat(us)"),
    LATENCY_HIGH("max latency(us)|max lat(us)"),
    BANDWIDTH("bandwidth(mb/s)|avg bandwidth(mb/s)|bi-bandwidth(mb/s)|mb/s", "bandwidth", Unit.MBPS),
    BANDWIDTH_LOW("min bandwidth(mb/s)"),
    BANDWIDTH_HIGH("max bandwidth(mb/s)"),
    RATE("messages/s", "throughput", Unit.PER_S),
    OVERALL("overall(us)", "time", Unit.US),
    COMPUTE("compute(us)", "computation time", Unit.US),
    COMMUNICATION("pure comm.(us)", "communication time", Unit.US),
    COMMUNICATION_LOW("min comm.(us)"),
    COMMUNICATION_HIGH("max comm.(us)"),
    OVERLAP("overlap(%)", "overlap", Unit.PERCENT),
    /** Counts, tail latencies, parts of the overall time and pass marks, which are not measures. */
    OTHER("iterations|coll. init(us)|mpi_test(us)|mpi_wait(us)|validation|p[0-9]+ tail lat(us)|p[0-9]+ tail bw(mb/s)");

    private static final Pattern PLAIN = Pattern.compile("[0-9]+(\\.[0-9]*)?");

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
                            "it is not a known column of the OSU benchmarks over message sizes",
                            "Write the numbers to a CSV file with headings such as size (B),latency (us)")));
        }
        if (columns.stream().allMatch(column -> column.measure.isEmpty())) {
            throw file.wrong(number, line, "no column is a latency, bandwidth or rate", "Use the whole output");
        }
        return columns;
    }

    /** The direction of a bandwidth, {@code one} or {@code both}; empty without a bandwidth, or if it is unknown. */
    static String directions(List<OsuColumn> columns, String told) {
        String text = told.toLowerCase(Locale.ROOT);
        if (!columns.contains(BANDWIDTH)) {
            return "";
        }
        if (text.contains("bi-bandwidth") || text.contains("bi-directional") || text.contains("bidirectional")) {
            return "both";
        }
        return text.contains("test") ? "one" : "";
    }

    /** The number of a cell of this column. */
    double value(TextFile file, int line, String cell) {
        String next = "Repeat the run, or remove the line";
        if (cell.matches("-[0-9].*")) {
            throw file.wrong(line, cell, "a measured value must not be negative", next);
        }
        if (!PLAIN.matcher(cell).matches()) {
            throw file.wrong(
                    line,
                    cell,
                    Measured.isNumber(cell)
                            ? "these benchmarks print numbers without an exponent"
                            : "it is not a number",
                    next);
        }
        double value = Double.parseDouble(cell);
        if (this == SIZE) {
            Measured.requireWhole(file, line, cell, value, "a size");
        }
        boolean mayBeZero =
                this == SIZE || this == OTHER || this == COMPUTE || this == OVERLAP || name().endsWith("_LOW");
        if (value == 0 && !mayBeZero) {
            throw file.wrong(line, cell, "a measured value must be above zero", next);
        }
        return value;
    }

    boolean isUsed() {
        return this != OTHER;
    }

    /** Adds the measure of this column to the table, if it is one. */
    Rows<double[]> measure(Rows<double[]> table, List<OsuColumn> columns) {
        int at = columns.indexOf(this);
        int low = end("_LOW", columns);
        int high = end("_HIGH", columns);
        double scale = unit.toSi(1);
        return measure.isEmpty()
                ? table
                : table.estimate(
                                measure,
                                unit,
                                row -> new Estimate(scale * row[at], scale * row[low], scale * row[high]))
                        .brackets("least to most of the ranks");
    }

    /** The position of this end of the bracket, or of this column if there is none. */
    private int end(String end, List<OsuColumn> columns) {
        return columns.stream()
                .filter(column -> column.name().equals(name() + end))
                .map(columns::indexOf)
                .findFirst()
                .orElse(columns.indexOf(this));
    }

    /** Headings are separated by two blanks or more; some versions have a blank before the bracket of a unit. */
    private static List<String> split(String line) {
        return List.of(line.replaceFirst("\\s*#\\s*", "").strip().split("\\s{2,}|\\t|(?<=^Size)\\s"));
    }

    private static Optional<OsuColumn> find(String heading) {
        String wanted = heading.toLowerCase(Locale.ROOT).replaceAll("\\s+\\(", "(");
        return Arrays.stream(values())
                .filter(column -> Arrays.stream(column.spellings.split("\\|"))
                        .anyMatch(spelling -> wanted.matches(
                                spelling.replace(".", "\\.").replace("(", "\\(").replace(")", "\\)"))))
                .findFirst();
    }
}
