package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Rows;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Output of ReproMPI: raw samples of collectives, of each process after {@code -v}, or their summary. A count is
 * multiplied by the size of the data type in the header. Samples whose window was missed are counted and left out.
 */
final class ReproMpiOutput {
    private static final Pattern FACT = Pattern.compile("#@(\\w+)=(.*)");
    private static final Pattern NREP = Pattern.compile("(?:.*\\s)?(?:total_)?nrep\\s.*_sec\\s*");
    private static final String DAMAGED = "Complete the line, or remove it if the file was cut off";

    private final TextFile file;
    private List<String> columns = List.of();
    private double bytesPerCount;
    private int ranks;
    private int missed;
    private final List<List<String>> rows = new ArrayList<>();
    private final List<Columns> tables = new ArrayList<>();
    private Set<List<String>> seen = new HashSet<>();
    private final TreeSet<String> leftOut = new TreeSet<>();

    private ReproMpiOutput(TextFile file) {
        this.file = file;
    }

    private static boolean isHeading(String line) {
        return NREP.matcher(line).matches()
                && Measured.cells(line, "\\s+").contains("test")
                && !line.strip().startsWith("#");
    }

    static boolean matches(TextFile file) {
        return file.lines().stream().anyMatch(ReproMpiOutput::isHeading);
    }

    static Reading read(TextFile file) {
        ReproMpiOutput output = new ReproMpiOutput(file);
        LineCount count = LineCount.of(file, (number, line) -> output.take(number, line.strip()));
        output.endTable();
        if (output.tables.isEmpty()) {
            throw file.wrong("it has a heading of ReproMPI but no valid rows", "Use the whole output of the benchmark");
        }
        Reading reading = Reading.of("ReproMPI", output.tables, count);
        if (output.missed > 0) {
            reading = reading.noting(file.name() + ": " + Digits.plural(output.missed, "sample")
                    + " with an error code left out: a process missed the window");
        }
        return output.leftOut.isEmpty()
                ? reading
                : reading.noting(file.name() + ": left out: " + String.join(", ", output.leftOut));
    }

    private boolean take(int number, String line) {
        Matcher fact = FACT.matcher(line);
        if (fact.matches()) {
            switch (fact.group(1)) {
                case "nprocs" -> {
                    endTable();
                    ranks = (int) Measured.positive(file, number, fact.group(2).strip());
                }
                case "datatype_size_bytes" -> {
                    endTable();
                    bytesPerCount =
                            Measured.positive(file, number, fact.group(2).strip());
                }
                default -> {}
            }
            return true;
        }
        if (isHeading(line)) {
            endTable();
            columns = Measured.cells(line, "\\s+");
            requireSize(number, line);
            return true;
        }
        List<String> cells = Measured.cells(line, "\\s+");
        if (line.startsWith("#") || columns.isEmpty()) {
            return false;
        }
        boolean isRow = cells.get(0).startsWith("MPI_")
                || (cells.size() > 1 && cells.stream().skip(1).allMatch(Measured::isLikeNumber))
                || (columns.get(0).equals("process") && Measured.isLikeNumber(cells.get(0)));
        if (isRow) {
            row(number, line, cells);
        }
        return isRow;
    }

    private void requireSize(int number, String line) {
        if (!columns.contains("msize_bytes") && bytesPerCount == 0) {
            throw file.wrong(
                    number,
                    line,
                    "the line #@datatype_size_bytes=.. is missing before it, so that bytes of a count are not known",
                    "Keep the header of the output");
        }
    }

    private void row(int number, String line, List<String> cells) {
        if (cells.size() != columns.size()) {
            throw file.wrong(
                    number,
                    line,
                    "it has " + Digits.plural(cells.size(), "cell") + " and the heading has " + columns.size(),
                    DAMAGED);
        }
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            String name = columns.get(i);
            if (name.endsWith("_sec")) {
                boolean duration = !name.contains("tstart") && !name.contains("tend");
                double value = Measured.notNegative(file, number, cells.get(i));
                if (duration && value == 0 && !name.equals("var_sec") && !name.equals("stddev_sec")) {
                    Measured.positive(file, number, cells.get(i));
                }
            } else {
                keys.add(cells.get(i));
                if (!name.equals("test")) {
                    double value = Measured.notNegative(file, number, cells.get(i));
                    Measured.requireWhole(file, number, cells.get(i), value, "a " + name);
                }
            }
        }
        if (!seen.add(keys)) {
            endTable(); // the next run of the same benchmark
            seen.add(keys);
        }
        if (columns.contains("errorcode") && !cell(cells, "errorcode").equals("0")) {
            missed++;
        } else {
            rows.add(cells);
        }
    }

    private String cell(List<String> row, String name) {
        return row.get(columns.indexOf(name));
    }

    private double number(List<String> row, String name) {
        return Double.parseDouble(cell(row, name));
    }

    private void endTable() {
        if (!rows.isEmpty()) {
            tables.add(table());
        }
        rows.clear();
        seen = new HashSet<>();
    }

    private Columns table() {
        boolean inBytes = columns.contains("msize_bytes");
        Rows<List<String>> table = Rows.of(rows)
                .key("operation", row -> cell(row, "test"))
                .key(
                        "size",
                        row -> new Bytes(inBytes ? number(row, "msize_bytes") : number(row, "count") * bytesPerCount));
        if (ranks > 0) {
            table = table.key("ranks", row -> ranks);
        }
        if (columns.contains("process")) {
            table = table.key("rank", row -> (int) number(row, "process"));
        }
        return columns.contains("total_nrep") ? summary(table) : samples(table);
    }

    private Columns samples(Rows<List<String>> table) {
        Rows<List<String>> rowsOf = table.key(KitOutput.SAMPLE, row -> (int) number(row, "nrep"));
        if (columns.contains("runtime_sec")) {
            return rowsOf.measure("time", Unit.US, row -> number(row, "runtime_sec"))
                    .columns();
        }
        rowsOf = rowsOf.measure("time", Unit.US, row -> number(row, "loc_tend_sec") - number(row, "loc_tstart_sec"));
        return columns.contains("gl_tend_sec")
                ? rowsOf.measure(
                                "global time",
                                Unit.US,
                                row -> number(row, "gl_tend_sec") - number(row, "gl_tstart_sec"))
                        .columns()
                : rowsOf.columns();
    }

    private Columns summary(Rows<List<String>> table) {
        String middle = columns.contains("median_sec") ? "median_sec" : "mean_sec";
        String value = columns.contains(middle) ? middle : columns.get(columns.size() - 1);
        boolean range = columns.contains("min_sec") && columns.contains("max_sec") && value.equals(middle);
        columns.stream()
                .filter(name -> name.endsWith("_sec") && !name.equals(value))
                .filter(name -> !range || !List.of("min_sec", "max_sec").contains(name))
                .forEach(leftOut::add);
        return table.estimate(
                        "time",
                        Unit.US,
                        row -> range
                                ? new Estimate(number(row, value), number(row, "min_sec"), number(row, "max_sec"))
                                : Estimate.exactly(number(row, value)))
                .brackets("least to most of the samples")
                .columns();
    }
}
