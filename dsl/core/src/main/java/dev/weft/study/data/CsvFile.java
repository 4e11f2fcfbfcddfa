package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Progress;
import dev.weft.study.Rows;
import dev.weft.study.scan.LineCount;
import dev.weft.study.scan.Reading;
import dev.weft.study.scan.Run;
import dev.weft.study.scan.TextFile;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Measurements in a CSV file. Columns with a unit of time, bandwidth, rate or share are measures; text and sizes left
 * of them are keys; plain numbers are keys left of the first measure and measures right of it. If no column has such
 * a unit, plain numbers right of the last text or size column are measures.
 */
final class CsvFile {
    /** Printed numbers are rounded, and so are the ends of a bracket. */
    private static final double ROUNDING = 1e-6;

    private static final Pattern BRACKETS = Pattern.compile("\\bBrackets: (.+?)\\.?$");
    private static final List<String> KEYS_BY_NAME = List.of("repetition", "size", "vector");

    private final CsvTable table;
    private final List<CsvColumn> columns;
    /** The headings above no cell with a text or a number. */
    private final List<String> empty;

    private CsvFile(CsvTable table, List<CsvColumn> columns, List<String> empty) {
        this.table = table;
        this.columns = columns;
        this.empty = empty;
    }

    static Reading read(TextFile file) {
        CsvTable table = CsvTable.read(file);
        List<String> empty = new ArrayList<>();
        List<CsvColumn> columns = new ArrayList<>();
        for (int i = 0; i < table.heading().cells().size(); i++) {
            Progress.stopIfInterrupted("reading " + file.name());
            if (table.isEmpty(i)) {
                empty.add(table.heading().cells().get(i));
            } else {
                columns.add(CsvColumn.read(table, i));
            }
        }
        List<String> comments =
                table.count().passed().stream().map(LineCount.Passed::text).toList();
        Run run = Run.of(new CsvFile(table, columns, empty).columns()).after(comments);
        List<String> notes = empty.isEmpty()
                ? List.of()
                : List.of(file.name() + ": left out, because they are empty in each row: " + String.join(", ", empty));
        return new Reading("CSV file", List.of(run), table.count(), notes, lastLine(file), false);
    }

    /** A file of a spreadsheet or an editor may have no last line end, so that its last row is read, and this is said. */
    private static List<Condition> lastLine(TextFile file) {
        int last = file.lines().size();
        return file.isWhole() || file.lines().get(last - 1).startsWith("#")
                ? List.of()
                : List.of(
                        Condition.of(
                                "whole last line",
                                false,
                                file.name() + ", line " + last
                                        + ", has no line end, so that its last number may be cut off; end the line if it is whole."));
    }

    private Columns columns() {
        int first = firstMeasure();
        Rows<Integer> rows = Rows.upTo(table.rows().size());
        for (int i = 0; i < columns.size(); i++) {
            CsvColumn column = columns.get(i);
            if (isKey(i, first)) {
                rows = rows.key(column.name(), column::key);
            } else if (!isEndOfBracket(column)) {
                rows = measure(rows, column);
            }
        }
        Columns all = rows.columns();
        if (all.measures().isEmpty()) {
            throw noMeasure();
        }
        requireDifferentRows(all);
        return all;
    }

    private int firstMeasure() {
        int first = columns.size();
        int lastKey = -1;
        for (int i = columns.size() - 1; i >= 0; i--) {
            CsvColumn column = columns.get(i);
            if (column.isText() || column.unit().dimension() == Dimension.SIZE) {
                lastKey = Math.max(lastKey, i);
            } else if (column.unit().dimension() != Dimension.NUMBER) {
                first = i;
            }
        }
        return first < columns.size() ? first : Math.max(lastKey + 1, Math.min(1, columns.size() - 1));
    }

    private boolean isKey(int index, int firstMeasure) {
        CsvColumn column = columns.get(index);
        return index < firstMeasure || column.isText() || KEYS_BY_NAME.contains(column.name());
    }

    /**
     * A measure with the columns {@code name low} and {@code name high} as its bracket, as tables of Weft are
     * written.
     */
    private Rows<Integer> measure(Rows<Integer> rows, CsvColumn column) {
        double[] values = column.values();
        Optional<CsvColumn> low = find(column.name() + " low");
        Optional<CsvColumn> high = find(column.name() + " high");
        if (low.isPresent() && high.isPresent()) {
            double[] lows = low.get().values();
            double[] highs = high.get().values();
            for (int row = 0; row < values.length; row++) {
                requireBracket(row, column, new Estimate(values[row], lows[row], highs[row]));
            }
            return rows.estimate(column.name(), column.unit(), row -> new Estimate(values[row], lows[row], highs[row]))
                    .brackets(brackets());
        }
        return rows.measure(column.name(), column.unit(), row -> values[row]);
    }

    /** The kind of brackets, from a comment such as {@code # Brackets: 95 % interval.} */
    private String brackets() {
        return table.count().passed().stream()
                .map(passed -> BRACKETS.matcher(passed.text()))
                .filter(Matcher::find)
                .map(found -> found.group(1).strip())
                .findFirst()
                .orElse("low to high of the file");
    }

    private void requireBracket(int row, CsvColumn column, Estimate value) {
        double slack = ROUNDING * Math.abs(value.value());
        if (value.low() > value.value() + slack || value.high() < value.value() - slack) {
            CsvTable.Line line = table.rows().get(row);
            throw table.wrong(
                    line,
                    String.join(",", line.cells()),
                    "the " + column.name() + " is not between its low and its high",
                    "Correct the row, or name the columns differently");
        }
    }

    private boolean isEndOfBracket(CsvColumn column) {
        String base = column.name().replaceAll(" (low|high)$", "");
        return !base.equals(column.name())
                && find(base).isPresent()
                && find(base + " low").isPresent()
                && find(base + " high").isPresent();
    }

    private Optional<CsvColumn> find(String name) {
        return columns.stream()
                .filter(column -> column.name().equals(name) && !column.isText())
                .findFirst();
    }

    private ModelException noMeasure() {
        String headings = String.join(",", table.heading().cells());
        return table.wrong(
                table.heading(),
                headings,
                "no column holds a measured number"
                        + (empty.isEmpty() ? "" : "; empty in each row: " + String.join(", ", empty)),
                "Add one with its unit, such as latency (us)");
    }

    /**
     * Two rows with the same keys would both be compared with one answer of a model, so rows must have different
     * keys.
     */
    private void requireDifferentRows(Columns all) {
        Map<List<Object>, Integer> lines = new HashMap<>();
        for (int row = 0; row < all.rows(); row++) {
            int at = row;
            List<Object> keys =
                    all.keys().stream().map(key -> key.values().get(at)).toList();
            Integer earlier = lines.putIfAbsent(keys, table.rows().get(row).number());
            if (earlier != null) {
                throw table.wrong(
                        table.rows().get(row),
                        String.join(",", table.rows().get(row).cells()),
                        "line " + earlier + " already has the same " + String.join(" and ", all.keyNames()),
                        "Add a column that tells them apart, such as repetition");
            }
        }
    }
}
