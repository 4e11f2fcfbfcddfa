package dev.weft.study.data;

import dev.weft.study.Rows;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Output of nccl-tests and rccl-tests: time and bandwidth of a collective over sizes, out of place and in place. The
 * printed {@code algbw} is {@code bandwidth}, size over time; {@code busbw} is {@code bus bandwidth}, multiplied by
 * the factor of the collective. A size that occurs again begins the next repetition.
 */
final class NcclOutput {
    private static final Pattern HEADING = Pattern.compile("#?\\s*size\\s+count\\s.*\\balgbw\\b.*");
    private static final Pattern RANK = Pattern.compile("#\\s+Rank\\s+([0-9]{1,6})\\s.*");
    private static final Pattern TEST = Pattern.compile("# Collective test starting: (\\S+)");
    private static final String DAMAGED = "Complete the line, or remove it if the file was cut off";

    /** A line, and one half of it. */
    private record Row(List<String> cells, int first, boolean inPlace) {
        String cell(int at) {
            return cells.get(at);
        }
    }

    private final TextFile file;
    private List<String> columns = List.of();
    private String test = "";
    private int ranks;
    private int wrong;
    private Set<String> sizes = new HashSet<>();
    private final List<List<Row>> tables = new ArrayList<>();

    private NcclOutput(TextFile file) {
        this.file = file;
    }

    static boolean matches(TextFile file) {
        return file.lines().stream().anyMatch(line -> HEADING.matcher(line).matches());
    }

    static Reading read(TextFile file) {
        NcclOutput output = new NcclOutput(file);
        LineCount count = LineCount.of(file, output::take);
        if (output.tables.isEmpty()) {
            throw file.wrong("it has a heading of nccl-tests but no rows", "Use the whole output of the test");
        }
        List<Run> runs = output.tables.stream().map(output::run).toList();
        Reading reading = new Reading("nccl-tests", runs, count, List.of());
        return output.wrong == 0
                ? reading
                : reading.noting(file.name() + ": " + Digits.plural(output.wrong, "row") + " with wrong results");
    }

    private boolean take(int number, String line) {
        Matcher rank = RANK.matcher(line);
        Matcher name = TEST.matcher(line);
        if (HEADING.matcher(line).matches()) {
            columns = List.of(line.strip().replaceFirst("^#\\s*", "").split("\\s+"));
            sizes = new HashSet<>();
        } else if (rank.matches()) {
            ranks = Math.max(ranks, Integer.parseInt(rank.group(1)) + 1);
        } else if (name.matches()) {
            test = name.group(1);
        } else if (!line.strip().startsWith("#")
                && Measured.isLikeNumber(Measured.cells(line, "\\s+").get(0))) {
            row(number, line);
        } else {
            return false;
        }
        return true;
    }

    private void row(int number, String line) {
        String[] cells = line.strip().split("\\s+");
        if (columns.isEmpty()) {
            throw file.wrong(number, line, "there is no heading before it", "Keep the heading of the table");
        }
        if (cells.length != columns.size()) {
            throw file.wrong(
                    number,
                    line,
                    "it has " + Digits.plural(cells.length, "cell") + " and the heading has " + columns.size(),
                    DAMAGED);
        }
        Measured.requireWhole(file, number, cells[0], Measured.notNegative(file, number, cells[0]), "a size");
        if (sizes.isEmpty() || !sizes.add(cells[0])) {
            sizes = new HashSet<>(Set.of(cells[0]));
            tables.add(new ArrayList<>());
        }
        boolean inPlace = false;
        for (int at = 1; at < cells.length; at++) {
            String column = columns.get(at);
            if (column.equals("time") && at + 2 < cells.length) {
                Measured.positive(file, number, cells[at]);
                tables.get(tables.size() - 1).add(new Row(List.of(cells), at, inPlace));
                inPlace = true;
            } else if (column.equals("#wrong")) {
                wrong += requireCheck(number, cells[at]) ? 0 : 1;
            } else if (column.equals("error")) {
                requireCheck(number, cells[at]);
            } else if (column.equals("root")) {
                Measured.notNegative(file, number, cells[at].equals("-1") ? "0" : cells[at]);
            } else if (!List.of("type", "redop").contains(column)) {
                Measured.notNegative(file, number, cells[at]);
            }
        }
    }

    /** Whether the results were not wrong: none, or not checked. */
    private boolean requireCheck(int number, String cell) {
        return cell.equals("N/A") || Measured.notNegative(file, number, cell) == 0;
    }

    private Run run(List<Row> table) {
        Rows<Row> rows = Rows.of(table).key("size", row -> new Bytes(Double.parseDouble(row.cell(0))));
        rows = text(rows, "type", "datatype");
        rows = text(rows, "redop", "reduction");
        if (ranks > 0) {
            rows = rows.key("ranks", row -> ranks);
        }
        return new Run(
                rows.key("in place", row -> row.inPlace() ? "yes" : "no")
                        .measure("time", Unit.US, row -> Unit.US.toSi(number(row, 0)))
                        .measure("bandwidth", Unit.GBPS, row -> Unit.GBPS.toSi(number(row, 1)))
                        .measure("bus bandwidth", Unit.GBPS, row -> Unit.GBPS.toSi(number(row, 2)))
                        .columns(),
                test.isEmpty() ? Map.of() : Map.of("benchmark", test),
                List.of());
    }

    private Rows<Row> text(Rows<Row> rows, String heading, String word) {
        int at = columns.indexOf(heading);
        return at < 0 ? rows : rows.key(word, row -> row.cell(at));
    }

    private static double number(Row row, int column) {
        return Double.parseDouble(row.cell(row.first() + column));
    }
}
