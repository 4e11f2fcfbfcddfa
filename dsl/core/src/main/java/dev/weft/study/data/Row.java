package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Suggestion;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/** A row of a result, for conditions and functions of rows. */
public final class Row {
    private final Columns columns;
    private final Ranks ranks;
    private final int index;

    private Row(Columns columns, Ranks ranks, int index) {
        this.columns = columns;
        this.ranks = ranks;
        this.index = index;
    }

    /** Returns the rows of a table by their positions. They share what is computed from a whole column. */
    static IntFunction<Row> of(Columns columns) {
        Ranks ranks = new Ranks(columns);
        return index -> new Row(columns, ranks, index);
    }

    /** Returns the position of the row, from 0. */
    public int index() {
        return index;
    }

    /** Returns the names of the columns, keys first. */
    public List<String> columns() {
        return all();
    }

    /**
     * Returns the position, from 0, of this row's value among the different values of a key in ascending order, so
     * that {@code row.rank("size") % 3 == 2} is every third size for any number of repetitions.
     */
    public int rank(String key) {
        return ranks.of(key, si(key, Dimension.NUMBER, true));
    }

    /** Returns a size, from a key or a measure; another kind of column is an error. */
    public Bytes size(String column) {
        return new Bytes(si(column, Dimension.SIZE, false));
    }

    /** Returns a time, from a key or a measure; another kind of column is an error. */
    public Time time(String column) {
        return new Time(si(column, Dimension.TIME, false));
    }

    /** Returns a bandwidth, from a key or a measure; another kind of column is an error. */
    public Bandwidth bandwidth(String column) {
        return new Bandwidth(si(column, Dimension.BANDWIDTH, false));
    }

    /**
     * Returns a whole number, from a key or a measure; another kind of column, or a number with a fraction, is an
     * error.
     */
    public int count(String column) {
        double number = si(column, Dimension.NUMBER, false);
        if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
            throw ModelException.call(
                    "count",
                    "the value " + Digits.four(number) + " is not a whole number that fits an int",
                    "Write number(\"" + column + "\")",
                    column);
        }
        return (int) number;
    }

    /** Returns any number, in SI units: a rate per second, a share as 0 to 1, a time in seconds. */
    public double number(String column) {
        return si(column, Dimension.NUMBER, true);
    }

    /** Returns the value as a table prints it. */
    public String text(String column) {
        return columns.find(column)
                .map(key -> Key.print(key.values().get(index)))
                .orElseGet(() -> {
                    Measure measure = measure(column);
                    return measure.unit().print(measure.si(index));
                });
    }

    private double si(String column, Dimension wanted, boolean any) {
        if (columns.find(column).isPresent()) {
            Object value = columns.key(column).values().get(index);
            if (!Key.isNumeric(value)) {
                throw kind(column, value.toString(), wanted);
            }
            return checked(column, Key.print(value), dimension(value), Key.number(value), wanted, any);
        }
        Measure measure = measure(column);
        Unit unit = measure.unit();
        double si = measure.si(index);
        return checked(column, unit.print(si), unit.dimension(), si, wanted, any);
    }

    private static Dimension dimension(Object key) {
        return key instanceof Quantity<?> quantity ? quantity.dimension() : Dimension.NUMBER;
    }

    private static double checked(
            String column, String printed, Dimension found, double si, Dimension wanted, boolean any) {
        if (!any && found != wanted) {
            throw kind(column, printed, wanted);
        }
        return si;
    }

    private static ModelException kind(String column, String value, Dimension wanted) {
        return ModelException.call(
                wanted == Dimension.NUMBER ? "count" : wanted.name().toLowerCase(Locale.ROOT),
                "the column holds " + value,
                "Write number(\"" + column + "\") or text(\"" + column + "\")",
                column);
    }

    private Measure measure(String column) {
        if (!columns.measureNames().contains(column)) {
            throw Suggestion.unknown("column", column, all());
        }
        return columns.measure(column);
    }

    private List<String> all() {
        List<String> names = new ArrayList<>(columns.keyNames());
        names.addAll(columns.measureNames());
        return names;
    }
}
