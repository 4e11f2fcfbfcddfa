package dev.weft.study.scan;

import dev.weft.study.Estimate;
import dev.weft.study.Key;
import dev.weft.study.Rows;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** A table of a file: its columns, the keys and facts that hold for all of it, and its rows. */
public final class Table {
    /** Printed numbers are rounded, and so are the ends of a bracket. */
    private static final double ROUNDING = 1e-9;

    /** The cells of a row in the order of the columns; {@code NaN} where a cell is no number. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Row(int line, String group, List<String> cells, double[] numbers) {}

    private final TextFile file;
    private final Map<String, Object> keys;
    private final Map<String, String> facts;
    private final List<String> before;
    private final List<Row> rows = new ArrayList<>();
    private final Set<List<Object>> seen = new HashSet<>();
    private final boolean numbered;
    /** The keys whose values are texts, because other tables of the file do not have them. */
    private final Set<String> texts = new HashSet<>();

    private List<Column> columns;

    Table(
            TextFile file,
            List<Column> columns,
            Map<String, Object> keys,
            Map<String, String> facts,
            List<String> before,
            boolean numbered) {
        this.file = file;
        this.numbered = numbered;
        this.columns = columns;
        this.keys = new LinkedHashMap<>(keys);
        this.facts = new LinkedHashMap<>(facts);
        this.before = List.copyOf(before);
    }

    List<Column> columns() {
        return columns;
    }

    /** Adds a row; false if its keys occur already. */
    boolean add(Row row) {
        List<Object> own = new ArrayList<>(List.of(row.group(), numbered ? rows.size() : 0));
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).isKey()) {
                own.add(value(row, i));
            }
        }
        return seen.add(own) && rows.add(row);
    }

    /** Returns the number of rows. */
    public int rows() {
        return rows.size();
    }

    /** Returns whether a measure, or a key of the columns, is in it. */
    public boolean has(String name) {
        return columns.stream().anyMatch(column -> column.name().equals(name));
    }

    /** Returns the value of a key or fact of the whole table as text; empty without one. */
    public String told(String name) {
        return String.valueOf(keys.getOrDefault(name, facts.getOrDefault(name, "")));
    }

    /** Returns a number as it is printed: of a key or a measure, or of an end of its bracket if it has one. */
    public double printed(int row, String name, Column.Role role) {
        int at = at(name, role);
        return rows.get(row).numbers()[at < 0 ? at(name, Column.Role.VALUE) : at];
    }

    /** Returns the cell of a measure. */
    public String cell(int row, String name) {
        return rows.get(row).cells().get(at(name, Column.Role.VALUE));
    }

    private int at(String name, Column.Role role) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(name) && columns.get(i).role() == role) {
                return i;
            }
        }
        return -1;
    }

    /** Sets the unit of a measure that its heading leaves open. */
    public void scale(String measure, double si) {
        columns = columns.stream()
                .map(column -> column.name().equals(measure) && !column.isKey() ? column.times(si) : column)
                .toList();
    }

    /** Sets the numbers of a measure that follows from other columns. */
    public void compute(String measure, IntToDoubleFunction value) {
        int at = at(measure, Column.Role.VALUE);
        for (int row = 0; row < rows.size(); row++) {
            rows.get(row).numbers()[at] = value.applyAsDouble(row);
        }
    }

    /** Removes the rows that fail a test; returns their number. */
    public int keep(IntPredicate test) {
        List<Row> kept =
                IntStream.range(0, rows.size()).filter(test).mapToObj(rows::get).toList();
        int removed = rows.size() - kept.size();
        rows.clear();
        rows.addAll(kept);
        return removed;
    }

    /** Returns the error of a row. */
    public ModelException wrong(int row, String rule, String next) {
        int line = rows.get(row).line();
        return file.wrong(line, file.lines().get(line - 1), rule, next);
    }

    /** Refuses values outside of their brackets. */
    void requireBrackets() {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).role() == Column.Role.VALUE) {
                for (int row = 0; row < rows.size(); row++) {
                    Estimate value = estimate(rows.get(row), i);
                    double slack = ROUNDING * Math.abs(value.value());
                    if (value.low() > value.value() + slack || value.high() < value.value() - slack) {
                        throw wrong(
                                row,
                                "its " + columns.get(i).name() + " is not between the least and the most",
                                "Repeat the run, or remove the line");
                    }
                }
            }
        }
    }

    private Estimate estimate(Row row, int at) {
        Column column = columns.get(at);
        int low = at(column.name(), Column.Role.LOW);
        int high = at(column.name(), Column.Role.HIGH);
        double si = column.scale();
        return new Estimate(
                row.numbers()[at] * si,
                low < 0
                        ? row.numbers()[at] * si
                        : row.numbers()[low] * columns.get(low).scale(),
                high < 0
                        ? row.numbers()[at] * si
                        : row.numbers()[high] * columns.get(high).scale());
    }

    /** The measures in the order of their declaration. */
    Set<String> measures() {
        Set<String> names = new LinkedHashSet<>();
        columns.stream().filter(Column::isMeasure).forEach(column -> names.add(column.name()));
        return names;
    }

    private Object value(Row row, int at) {
        Column column = columns.get(at);
        if (!column.isNumber()) {
            String cell = row.cells().get(at);
            return cell.isEmpty() ? "n/a" : cell;
        }
        double number = row.numbers()[at];
        if (texts.contains(column.name())) {
            return row.cells().get(at);
        }
        return column.unit() == Unit.B
                ? new Bytes(number * column.scale())
                : number <= Integer.MAX_VALUE ? (Object) (int) number : (Object) (long) number;
    }

    /** The table as a run, with keys and measures in these orders. */
    Run run(Form form, List<String> order, List<String> measures) {
        Rows<Integer> table = Rows.upTo(rows.size());
        for (int i = 0; i < columns.size(); i++) {
            int at = i;
            Column column = columns.get(i);
            if (column.isKey()) {
                Object first = value(rows.get(0), at);
                boolean varies = rows.stream().anyMatch(row -> !value(row, at).equals(first));
                if (varies || column.role() != Column.Role.FACT) {
                    table = table.key(column.name(), row -> value(rows.get(row), at));
                } else {
                    facts.put(column.name(), first.toString());
                }
            }
        }
        for (Map.Entry<String, Object> key : keys.entrySet()) {
            table = table.key(key.getKey(), row -> key.getValue());
        }
        if (rows.stream().anyMatch(row -> !row.group().isEmpty())) {
            table = table.key(form.groups.get(0), row -> rows.get(row).group());
        }
        if (numbered) {
            table = table.key(form.numbered, row -> row);
        }
        List<Key> sorted = new ArrayList<>(table.columns().keys());
        sorted.sort(Comparator.comparingInt(key -> place(order, key)));
        table = Rows.upTo(rows.size()).keys(sorted, row -> row);
        for (String measure : measures) {
            int whole = at(measure, Column.Role.WHOLE);
            int at = at(measure, Column.Role.VALUE);
            table = whole < 0
                    ? table.estimate(measure, columns.get(at).unit(), row -> estimate(rows.get(row), at))
                    : table.count(measure, row -> rows.get(row).numbers()[whole]);
        }
        return new Run(table.brackets(form.brackets).columns(), facts, before, form.sizes(this));
    }

    private static int place(List<String> order, Key key) {
        int at = order.indexOf(key.name());
        return at < 0 ? order.size() : at;
    }

    /** Its first line and its measures, for errors of the file. */
    String described() {
        return "line " + rows.get(0).line() + " has " + String.join(", ", measures());
    }

    /** Makes a key that only some tables of the file have one of texts. */
    void supply(String key) {
        texts.add(key);
        if (!has(key)) {
            keys.put(key, String.valueOf(keys.getOrDefault(key, Scan.UNKNOWN)));
        }
    }

    /** The names of its keys, but for those that are keys only where they differ. */
    Set<String> keyNames() {
        Set<String> names = new LinkedHashSet<>(keys.keySet());
        columns.stream()
                .filter(column -> column.role() == Column.Role.KEY || column.role() == Column.Role.TEXT)
                .forEach(column -> names.add(column.name()));
        return names;
    }

    Map<String, Object> keys() {
        return keys;
    }

    static String count(int cells) {
        return Digits.plural(cells, "cell");
    }
}
