package dev.weft.study;

import dev.weft.units.Bytes;
import dev.weft.units.Unit;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table filled from its rows: each column is a name and a function of a row. Example:
 *
 * <pre>{@code
 * Rows.of(arcs)
 *         .key("arc", Arc::label)
 *         .count("bytes sent", Arc::messages)
 *         .measure("time", Unit.S, Arc::seconds)
 *         .estimate("penalty", Unit.ONE, arc -> new Estimate(2, 1.9, 2.1))
 *         .columns()
 * }</pre>
 *
 * @param <T> what one row is about
 */
public final class Rows<T> {
    private final List<T> rows;
    private final Columns columns;

    private Rows(List<T> rows, Columns columns) {
        this.rows = rows;
        this.columns = columns;
    }

    /** Makes one row for each of these, in their order. */
    public static <T> Rows<T> of(Collection<? extends T> rows) {
        return new Rows<>(List.copyOf(rows), Columns.rows(rows.size()));
    }

    /** Makes a single row. */
    public static <T> Rows<T> one(T row) {
        return of(List.of(row));
    }

    /** Makes rows that are identified by their number, from 0. */
    public static Rows<Integer> upTo(int count) {
        return of(IntStream.range(0, count).boxed().toList());
    }

    /**
     * Adds a key column. Whole numbers such as ranks are given as {@code int} or {@code long}. A size is a whole number of bytes; another
     * one is an error.
     */
    public Rows<T> key(String name, Function<? super T, ?> value) {
        return new Rows<>(rows, columns.key(name, rows.stream().map(value).toList()));
    }

    /** Adds a key column of computed sizes, such as crossovers, which are not necessarily whole numbers of bytes. */
    public Rows<T> threshold(String name, Function<? super T, Bytes> size) {
        List<Object> sizes = rows.stream().<Object>map(size).toList();
        return new Rows<>(rows, columns.key(new Key(name, sizes, ColumnKind.BYTES)));
    }

    /** Adds key columns with the same value in each row, from a table of one row. */
    public Rows<T> keys(List<Key> ofOneRow) {
        Columns more = columns;
        for (Key key : ofOneRow) {
            more = more.key(
                    key.with(Collections.nCopies(rows.size(), key.values().get(0))));
        }
        return new Rows<>(rows, more);
    }

    /** Adds key columns of another table, each with its value in the row of this number. */
    public Rows<T> keys(List<Key> of, ToIntFunction<? super T> number) {
        Columns more = columns;
        for (Key key : of) {
            more = more.key(key.with(rows.stream()
                    .map(row -> key.values().get(number.applyAsInt(row)))
                    .toList()));
        }
        return new Rows<>(rows, more);
    }

    /** Adds a measure column, values in SI units; {@code NaN} where there is none. */
    public Rows<T> measure(String name, Unit unit, ToDoubleFunction<? super T> si) {
        return new Rows<>(rows, columns.measure(name, unit, each(si)));
    }

    /** Adds a measure column of counts, or of numbers of nodes and levels; {@code NaN} where there is none. */
    public Rows<T> count(String name, ToDoubleFunction<? super T> value) {
        return new Rows<>(rows, columns.measure(Measure.whole(name, each(value))));
    }

    /** Adds a measure column whose values have brackets, in SI units; a bracket as narrow as its value is none. */
    public Rows<T> estimate(String name, Unit unit, Function<? super T, Estimate> si) {
        double[] low = new double[rows.size()];
        double[] value = new double[low.length];
        double[] high = new double[low.length];
        for (int row = 0; row < low.length; row++) {
            Estimate estimate = si.apply(rows.get(row));
            low[row] = estimate.low();
            value[row] = estimate.value();
            high[row] = estimate.high();
        }
        return new Rows<>(rows, columns.measure(Measure.between(name, unit, low, value, high)));
    }

    /** Says what the brackets of the measures so far are, such as {@code 95 % interval}, where it is not said already. */
    public Rows<T> brackets(String words) {
        return new Rows<>(rows, columns.brackets(words));
    }

    /**
     * Says where the numbers of the measure added last come from, if not from where the table does: one origin, or that of the model and
     * that of the measurement for an error.
     */
    public Rows<T> from(Provenance... origins) {
        return new Rows<>(
                rows,
                columns.lastFrom(Stream.of(origins)
                        .map(Provenance::drawn)
                        .reduce(Provenance::against)
                        .orElse("")));
    }

    private double[] each(ToDoubleFunction<? super T> value) {
        return rows.stream().mapToDouble(value).toArray();
    }

    /** Returns the table. */
    public Columns columns() {
        return columns;
    }
}
