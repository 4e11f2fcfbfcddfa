package dev.weft.study;

import java.util.ArrayList;
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
        if (key.kind() == ColumnKind.TEXT) {
            return StringColumn.create(
                    key.name(), values.stream().map(Key::print).toList());
        }
        String heading = key.kind().unit().heading(key.name());
        double[] numbers = values.stream().mapToDouble(Key::number).toArray();
        return switch (key.kind()) {
            case INDEX, COUNT, SIZE -> whole(key.kind(), heading, numbers);
            default -> DoubleColumn.create(heading, numbers);
        };
    }

    /** Makes an {@code IntColumn} of indices, a {@code LongColumn} of counts and sizes. */
    private static Column<?> whole(ColumnKind kind, String heading, double... numbers) {
        Column<?> column = kind == ColumnKind.INDEX ? IntColumn.create(heading) : LongColumn.create(heading);
        for (double number : numbers) {
            if (Double.isNaN(number)) {
                column.appendMissing();
            } else if (column instanceof IntColumn ints) {
                ints.append((int) number);
            } else if (column instanceof LongColumn longs) {
                longs.append(Math.round(number));
            }
        }
        return column;
    }

    private static void addTo(Table table, Measure measure) {
        if (measure.isWhole()) {
            table.addColumns(whole(
                    ColumnKind.ofWhole(measure.name()),
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
}
