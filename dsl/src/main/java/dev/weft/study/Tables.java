package dev.weft.study;

import dev.weft.units.Dimension;
import dev.weft.units.Quantity;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/** Turns tidy columns into Tablesaw tables and text. */
final class Tables {
    private static final int PRINTED_ROWS = 20;

    private Tables() {}

    static Table of(String name, Columns columns) {
        Table table = Table.create(name);
        columns.keys().forEach(key -> table.addColumns(column(key)));
        columns.measures().forEach(measure -> addTo(table, measure));
        return table;
    }

    /** Prints the table as text, numbers with four significant digits. */
    static String print(Columns columns) {
        int shown = Math.min(columns.rows(), PRINTED_ROWS);
        String more = shown < columns.rows() ? System.lineSeparator() + "... " + columns.rows() + " rows" : "";
        Columns readable = columns.readable();
        return TextGrid.print(lines(readable, shown), readable.keys().size()) + more;
    }

    /** Returns the headings and the first rows as text, numbers with four significant digits. */
    static List<List<String>> lines(Columns readable, int shown) {
        List<Key> keys = readable.keys();
        List<Measure> measures = readable.measures();
        List<List<String>> told = keys.stream()
                .map(key -> KeyText.of(key.values().subList(0, shown)))
                .toList();
        List<List<String>> lines = new ArrayList<>(List.of(headings(readable)));
        IntStream.range(0, shown).forEach(row -> lines.add(cells(told, measures, row)));
        return lines;
    }

    private static List<String> headings(Columns columns) {
        List<String> headings = new ArrayList<>(columns.keyNames());
        columns.measures().forEach(measure -> headings.add(measure.unit().heading(measure.name())));
        return headings;
    }

    private static List<String> cells(List<List<String>> keys, List<Measure> measures, int row) {
        List<String> cells = new ArrayList<>();
        keys.forEach(key -> cells.add(key.get(row)));
        measures.forEach(measure -> cells.add(cell(measure, row)));
        return cells;
    }

    private static String cell(Measure measure, int row) {
        String value = digits(measure, measure.si(row));
        boolean bracket = measure.low(row) < measure.si(row) || measure.high(row) > measure.si(row);
        return bracket
                ? value + " [" + digits(measure, measure.low(row)) + ", " + digits(measure, measure.high(row)) + "]"
                : value;
    }

    private static String digits(Measure measure, double si) {
        return dev.weft.units.Digits.four(measure.unit().from(si));
    }

    private static Column<?> column(Key key) {
        List<Object> values = key.values();
        if (values.isEmpty() || !values.stream().allMatch(Key::isNumeric)) {
            return StringColumn.create(
                    key.name(), values.stream().map(Key::print).toList());
        }
        String heading = values.get(0) instanceof Quantity<?> quantity
                ? base(quantity.dimension()).heading(key.name())
                : key.name();
        double[] numbers = values.stream().mapToDouble(Key::number).toArray();
        return key.whole() ? whole(heading, numbers) : DoubleColumn.create(heading, numbers);
    }

    /** Makes an {@code IntColumn}, or a {@code LongColumn} where a number is too large for it. */
    private static Column<?> whole(String heading, double... numbers) {
        boolean fits = Arrays.stream(numbers).allMatch(number -> Double.isNaN(number) || number == (int) number);
        IntColumn ints = IntColumn.create(heading);
        LongColumn longs = LongColumn.create(heading);
        for (double number : numbers) {
            if (Double.isNaN(number)) {
                ints.appendMissing();
                longs.appendMissing();
            } else {
                ints.append((int) number);
                longs.append((long) number);
            }
        }
        return fits ? ints : longs;
    }

    private static void addTo(Table table, Measure measure) {
        if (measure.isWhole() && !measure.hasBracket()) {
            table.addColumns(whole(
                    measure.name(),
                    IntStream.range(0, measure.rows()).mapToDouble(measure::si).toArray()));
            return;
        }
        table.addColumns(column(measure, measure.name(), measure::si));
        if (measure.hasBracket()) {
            table.addColumns(
                    column(measure, measure.name() + " low", measure::low),
                    column(measure, measure.name() + " high", measure::high));
        }
    }

    private static DoubleColumn column(Measure measure, String name, IntToDoubleFunction si) {
        DoubleColumn column = DoubleColumn.create(measure.unit().heading(name));
        for (int row = 0; row < measure.rows(); row++) {
            double value = si.applyAsDouble(row);
            if (Double.isNaN(value)) {
                column.appendMissing();
            } else {
                column.append(measure.unit().from(value));
            }
        }
        return column;
    }

    /** Keys keep their SI unit, so that a table's key column can be joined and plotted without rounding. */
    private static Unit base(Dimension dimension) {
        return switch (dimension) {
            case TIME -> Unit.S;
            case SIZE -> Unit.B;
            case BANDWIDTH -> Unit.BPS;
            case RATE -> Unit.PER_S;
            case RATIO -> Unit.PERCENT;
            case NUMBER -> Unit.ONE;
        };
    }
}
