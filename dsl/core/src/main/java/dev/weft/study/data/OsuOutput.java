package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Rows;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Output of the OSU micro-benchmarks: latency, bandwidth of one or both directions and message rate over message
 * sizes, with the smallest and largest value as bracket after {@code -f}; the overlap of non-blocking operations; the
 * latency of a barrier. A banner, or a line that names a data type, begins the next run.
 */
final class OsuOutput {
    private static final Pattern BANNER = Pattern.compile("#\\s*(OSU .*?Test.*?)\\s*");
    private static final Pattern DATATYPE = Pattern.compile("#\\s*Datatype:\\s*(.*?)\\.?\\s*");
    private static final Pattern BUFFERS = Pattern.compile("#\\s*((?:Send Buffer|Rank 0 Memory) on .*?)\\s*");
    private static final Pattern PAIRS =
            Pattern.compile("#\\s*\\[ pairs: ([0-9]{1,9}) ](?: \\[ window size: ([0-9]{1,9}) ])?\\s*");
    private static final Pattern PASSED = Pattern.compile("(?i)pass(?:ed)?|-");
    private static final Pattern HEADING = Pattern.compile("#\\s*Size\\s+\\S.*");

    private final TextFile file;
    private String tool = "";
    /** The facts of the run from the comments since the banner. */
    private Map<String, String> facts = new LinkedHashMap<>();

    private Map<String, Integer> counts = new LinkedHashMap<>();
    private List<OsuColumn> columns = List.of();
    private String heading = "";
    private List<double[]> rows = new ArrayList<>();
    private List<String> before = new ArrayList<>();
    /** The text before the table that is being read. */
    private List<String> text = List.of();

    private final List<Run> runs = new ArrayList<>();

    private OsuOutput(TextFile file) {
        this.file = file;
    }

    static boolean matches(TextFile file) {
        return file.lines().stream().anyMatch(line -> BANNER.matcher(line).matches() || isHeading(line));
    }

    static Reading read(TextFile file) {
        OsuOutput output = new OsuOutput(file);
        LineCount count = LineCount.of(file, output::take);
        output.endTable();
        if (output.runs.isEmpty()) {
            throw file.wrong(
                    "it has an OSU heading but no rows", "Use the whole output of a benchmark over message sizes");
        }
        output.requireSameMeasures();
        String tool = output.tool.isEmpty() ? "OSU micro-benchmark" : output.tool;
        return new Reading(tool, output.runs, count, List.of());
    }

    /** A heading over sizes, or that of an operation without a size, such as a barrier. */
    private static boolean isHeading(String line) {
        return line.stripLeading().startsWith("#")
                && OsuColumn.isHeading(line)
                && (HEADING.matcher(line).matches()
                        || !line.toLowerCase(Locale.ROOT).contains("size"));
    }

    private boolean take(int number, String line) {
        Matcher banner = BANNER.matcher(line);
        if (banner.matches()) {
            startRun(number, line, banner.group(1));
        } else if (HEADING.matcher(line).matches() || isHeading(line)) {
            startTable(number, line);
        } else if (line.stripLeading().startsWith("#")) {
            return comment(number, line);
        } else if (isRow(line)) {
            rows.add(row(number, line));
        } else {
            before.add(line.strip());
            return false;
        }
        return true;
    }

    private boolean comment(int number, String line) {
        Matcher type = DATATYPE.matcher(line);
        Matcher buffers = BUFFERS.matcher(line);
        Matcher pairs = PAIRS.matcher(line);
        if (type.matches()) {
            endTable();
            facts.put("datatype", type.group(1));
        } else if (buffers.matches()) {
            facts.put("buffers", buffers.group(1));
        } else if (pairs.matches()) {
            endTable();
            counts.put("pairs", Integer.valueOf(pairs.group(1)));
            if (pairs.group(2) != null) {
                counts.put("window", Integer.valueOf(pairs.group(2)));
            }
        } else if (line.contains("pairs")) {
            throw file.wrong(
                    number,
                    line,
                    "it is not a number of pairs and a window size",
                    "Write it as # [ pairs: 2 ] [ window size: 64 ]");
        } else {
            before.add(line.strip());
            return false;
        }
        return true;
    }

    private void startRun(int number, String line, String banner) {
        if (!tool.isEmpty() && !tool.equals(banner)) {
            throw file.wrong(
                    number,
                    line,
                    "the file begins with " + tool,
                    "Keep the output of different benchmarks in different files");
        }
        endTable();
        tool = banner;
        columns = List.of();
        heading = "";
        facts = new LinkedHashMap<>();
        facts.put("benchmark", banner);
        counts = new LinkedHashMap<>();
    }

    /** A repeated heading continues the table unless something that begins another table is before it. */
    private void startTable(int number, String line) {
        String clean = line.strip().replaceAll("\\s+", " ");
        if (!clean.equals(heading)) {
            endTable();
            heading = clean;
        }
        columns = OsuColumn.headings(file, number, line);
    }

    /**
     * Whether it is a row: numbers under each used column, or only numbers, of which there may be too few or too
     * many.
     */
    private boolean isRow(String line) {
        if (columns.isEmpty() && tool.isEmpty()) {
            return false; // text of mpirun or the batch system
        }
        List<String> cells = Measured.cells(line, "\\s+");
        if (cells.size() != columns.size()) {
            return cells.stream().allMatch(Measured::isLikeNumber);
        }
        for (int i = 0; i < cells.size(); i++) {
            if (columns.get(i).isUsed() && !Measured.isLikeNumber(cells.get(i))) {
                return false;
            }
        }
        return true;
    }

    private double[] row(int number, String line) {
        if (columns.isEmpty()) {
            throw file.wrong(number, line, "there is no heading before it", "Keep the heading of each table");
        }
        List<String> cells = Measured.cells(line, "\\s+");
        if (cells.size() != columns.size()) {
            throw file.wrong(
                    number,
                    line,
                    "it has " + Digits.plural(cells.size(), "number") + " and the heading has " + columns.size(),
                    "Complete the line, or remove it if the file was cut off");
        }
        double[] values = new double[cells.size()];
        for (int i = 0; i < values.length; i++) {
            if (columns.get(i).isUsed() || Measured.isLikeNumber(cells.get(i))) {
                values[i] = columns.get(i).value(file, number, cells.get(i));
            } else if (!PASSED.matcher(cells.get(i)).matches()) {
                throw file.wrong(
                        number, cells.get(i), "it is neither a number nor a passed validation", "Repeat the run");
            }
        }
        int size = columns.indexOf(OsuColumn.SIZE);
        boolean twice = size < 0 ? !rows.isEmpty() : rows.stream().anyMatch(row -> row[size] == values[size]);
        if (twice) {
            throw file.wrong(
                    number,
                    line,
                    size < 0 ? "a second row under one heading" : "the size " + cells.get(size) + " occurs twice",
                    "Keep each size once, or keep the banner of each run so that they count as repetitions");
        }
        if (rows.isEmpty()) {
            text = before;
            before = new ArrayList<>();
        }
        return values;
    }

    private void endTable() {
        if (!rows.isEmpty()) {
            int size = columns.indexOf(OsuColumn.SIZE);
            Rows<double[]> table = Rows.of(rows).key("size", row -> new Bytes(size < 0 ? 0 : row[size]));
            for (Map.Entry<String, Integer> count : counts.entrySet()) {
                table = table.key(count.getKey(), row -> count.getValue());
            }
            String directions = OsuColumn.directions(columns, heading + " " + tool);
            table = directions.isEmpty() ? table : table.key("directions", row -> directions);
            for (OsuColumn column : columns) {
                table = column.measure(table, columns);
            }
            runs.add(new Run(table.columns(), facts, text));
        }
        rows = new ArrayList<>();
    }

    private void requireSameMeasures() {
        Columns first = runs.get(0).table();
        for (Run run : runs) {
            if (!run.table().measureNames().equals(first.measureNames())
                    || !run.table().keyNames().equals(first.keyNames())) {
                throw file.wrong(
                        "its tables have different columns",
                        "Keep the output of different benchmarks in different files");
            }
        }
    }
}
