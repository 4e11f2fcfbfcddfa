package dev.weft.study;

import dev.weft.units.Digits;
import dev.weft.units.Quantity;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A key column: its values identify the rows of a result. They are text, numbers or quantities.
 *
 * @param name the column's name, such as {@code size}
 * @param values one value per row: {@code String}, {@code Double}, or a {@link Quantity}
 * @param whole whether all values were given as whole numbers, such as ranks and levels, so that Tablesaw gets an
 * integer column
 */
public record Key(String name, List<Object> values, boolean whole) implements Serializable {
    /** Numbers nearer than this, relative to the larger, are one key. */
    static final double ROUNDING = 1e-9;

    public Key {
        values = Collections.unmodifiableList(
                new ArrayList<>(values.stream().map(Key::normal).toList()));
    }

    /** A column of these values, {@code whole} if all are {@code Integer} or {@code Long}. */
    public Key(String name, List<?> values) {
        this(name, List.copyOf(values), isWhole(values));
    }

    private static boolean isWhole(List<?> values) {
        return !values.isEmpty()
                && values.stream().allMatch(value -> value instanceof Integer || value instanceof Long);
    }

    /** Stacks columns of one name. */
    static Key stack(List<Key> parts) {
        List<Object> all = parts.stream().flatMap(part -> part.values.stream()).toList();
        return new Key(parts.get(0).name, all, parts.stream().allMatch(Key::whole));
    }

    /** Returns the column with other values of the same kind. */
    Key with(List<Object> others) {
        return new Key(name, others, whole);
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
