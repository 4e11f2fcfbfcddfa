package dev.weft.study;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A key column: its values identify the rows of a result. They are text, numbers or quantities.
 */
public final class Key implements Serializable {
    /** Numbers nearer than this, relative to the larger, are one key. */
    static final double ROUNDING = 1e-9;

    private static final int SHOWN = 12;

    private final String name;
    private final List<Object> values;
    /** Decides the type of the column in a table of Tablesaw. */
    private final ColumnKind kind;

    Key(String name, List<Object> values, ColumnKind kind) {
        this.name = name;
        this.values = Collections.unmodifiableList(
                new ArrayList<>(values.stream().map(Key::normal).toList()));
        this.kind = kind;
    }

    /** A column of these values. */
    public Key(String name, List<?> values) {
        this(name, List.copyOf(values), ColumnKind.of(name, values));
        switch (kind) {
            case SIZE -> this.values.forEach(size -> requireWhole(name, number(size)));
            case INDEX, COUNT -> this.values.forEach(number -> requireWithin(name, number(number), kind.limit()));
            default -> {}
        }
    }

    /** Returns the column's name, such as {@code size}. */
    public String name() {
        return name;
    }

    /** Returns one value for each row: {@code String}, {@code Double}, or a {@link Quantity}. */
    public List<Object> values() {
        return values;
    }

    /** Returns the same column under another name. */
    public Key named(String other) {
        return new Key(other, values, kind);
    }

    ColumnKind kind() {
        return kind;
    }

    /** Returns the value of a row as it was given: a whole number of an index or a count is an integer, which decides the kind. */
    Object given(int row) {
        Object value = values.get(row);
        boolean whole = (kind == ColumnKind.INDEX || kind == ColumnKind.COUNT) && !Double.isNaN(number(value));
        if (!whole) {
            return value;
        }
        long number = (long) number(value);
        return kind == ColumnKind.INDEX ? (Object) (int) number : (Object) number;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Key key && name.equals(key.name) && values.equals(key.values) && kind == key.kind;
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, values);
    }

    @Override
    public String toString() {
        return name + " " + values;
    }

    /** Returns whether these are whole bytes; a factor such as 1e6 may round. */
    public static boolean isWhole(double bytes) {
        return Math.abs(bytes - Math.rint(bytes)) <= ROUNDING * bytes;
    }

    /** Returns whether numbers under this name are whole by the vocabulary, such as nodes and ranks. */
    public static boolean isCounted(String name) {
        return ColumnKind.isWhole(name);
    }

    private static void requireWhole(String name, double bytes) {
        if (!isWhole(bytes)) {
            throw ModelException.of(
                    name + " " + Digits.of(bytes, SHOWN) + " B",
                    "messages have whole numbers of bytes",
                    "Write bytes(" + Math.round(bytes) + "), or name the column differently");
        }
    }

    private static void requireWithin(String name, double number, double limit) {
        if (Math.abs(number) >= limit) {
            throw ModelException.of(
                    name + " " + (long) number,
                    "must be below 2^" + Math.getExponent(limit),
                    "Write smaller numbers, or name the column differently");
        }
    }

    /** Stacks columns of one name. Columns without rows do not decide what the column holds. */
    static Key stack(List<Key> parts) {
        List<Object> all = parts.stream().flatMap(part -> part.values.stream()).toList();
        ColumnKind kind = parts.stream()
                .filter(part -> !part.values.isEmpty())
                .map(Key::kind)
                .reduce(ColumnKind::with)
                .orElse(parts.get(0).kind);
        return new Key(parts.get(0).name, all, kind);
    }

    /** Returns the column with other values of the same kind. */
    Key with(List<Object> others) {
        return new Key(name, others, kind);
    }

    /** Returns whether both values mean the same key: numbers and quantities up to rounding, text exactly. */
    static boolean same(Object left, Object right) {
        if (isNumeric(left) && isNumeric(right) && left.getClass() == right.getClass()) {
            double a = number(left);
            double b = number(right);
            double larger = Math.max(Math.abs(a), Math.abs(b));
            return a == b || (Double.isFinite(larger) && Math.abs(a - b) <= ROUNDING * larger);
        }
        return left.equals(right);
    }

    /** Returns the value as tables and legends print it. */
    public static String print(Object value) {
        return value instanceof Double number ? Digits.four(number) : value.toString();
    }

    /** Returns whether the value is a number or a quantity. */
    public static boolean isNumeric(Object value) {
        return value instanceof Double || value instanceof Quantity<?>;
    }

    /** Returns the SI value of a number or quantity. */
    public static double number(Object value) {
        return value instanceof Quantity<?> quantity ? quantity.si() : (Double) value;
    }

    /** Returns the value as a key column holds it. */
    static Object normal(Object value) {
        if (value instanceof Keyed keyed) {
            return keyed.key();
        }
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        return value instanceof Quantity<?> || value instanceof String ? value : firstLine(value.toString());
    }

    /** Keeps the first line: a program or a run prints its table below its name. */
    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }
}
