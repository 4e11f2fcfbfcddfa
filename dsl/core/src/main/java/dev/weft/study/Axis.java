package dev.weft.study;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The values of one key of a sweep, in order.
 *
 * @param <A> numbers, text, quantities or {@link Keyed} strategies
 */
public final class Axis<A> {
    private final List<A> values;

    private Axis(List<A> values) {
        this.values = values;
    }

    /** The largest number of points: more would take hours and more memory than a machine has. */
    static final int MOST = 1_000_000;

    /**
     * Makes an axis of 1 to 1,000,000 distinct values. Distinct values that tables would print alike are an error,
     * too, because a row would not identify its value.
     */
    public static <A> Axis<A> of(List<? extends A> values) {
        if (values == null || values.isEmpty()) {
            throw ModelException.of("values()", "an axis needs at least one value", "Write values(1, 2, 4)");
        }
        requireCount(values.size());
        for (int i = 0; i < values.size(); i++) {
            Progress.stopIfInterrupted("making an axis");
            requireValue(values.get(i), i);
        }
        if (!ascends(values)) {
            requireApart(values);
        }
        return new Axis<>(List.copyOf(values));
    }

    /** Checks the length of an axis before its values are made. */
    public static void requireCount(long values) {
        if (values > MOST) {
            throw ModelException.of(
                    "values(..)", "an axis has up to " + MOST + " values, and these are " + values, "Use fewer");
        }
    }

    private static void requireValue(@Nullable Object value, int at) {
        if (value == null || (value instanceof Double number && number.isNaN())) {
            throw ModelException.of("values(..)", "value " + (at + 1) + " of the axis is " + value, "Give each value");
        }
    }

    /**
     * Whether the values are whole numbers in ascending order, which most axes are: they need no search for
     * duplicates.
     */
    private static boolean ascends(List<?> values) {
        return IntStream.range(0, values.size())
                .allMatch(i -> values.get(i) instanceof Integer number
                        && (i == 0 || (values.get(i - 1) instanceof Integer before && before < number)));
    }

    /**
     * Finds two values that tables cannot tell apart: numbers are compared after sorting, text and names are looked
     * up.
     */
    private static void requireApart(List<?> values) {
        List<Object> keys = values.stream().map(Key::normal).toList();
        List<Integer> numbers = IntStream.range(0, keys.size())
                .filter(i -> Key.isNumeric(keys.get(i)))
                .boxed()
                .sorted(Comparator.comparing(
                                (Integer i) -> keys.get(i).getClass().getName())
                        .thenComparingDouble(i -> Key.number(keys.get(i))))
                .toList();
        for (int i = 1; i < numbers.size(); i++) {
            if (Key.same(keys.get(numbers.get(i - 1)), keys.get(numbers.get(i)))) {
                throw alike(values, keys, numbers.get(i - 1), numbers.get(i));
            }
        }
        Map<Object, Integer> first = new HashMap<>();
        for (int i = 0; i < keys.size(); i++) {
            Integer before = Key.isNumeric(keys.get(i)) ? null : first.putIfAbsent(keys.get(i), i);
            if (before != null) {
                throw alike(values, keys, before, i);
            }
        }
    }

    private static ModelException alike(List<?> values, List<Object> keys, int one, int other) {
        Object left = values.get(one);
        if (left.equals(values.get(other))) {
            return ModelException.of("values(" + shown(values) + ")", "a value occurs twice", "Give each value once");
        }
        String places = "values " + (Math.min(one, other) + 1) + " and " + (Math.max(one, other) + 1) + " of the axis";
        boolean numeric = Key.isNumeric(keys.get(one));
        return ModelException.of(
                "values(..)",
                numeric
                        ? places + ", " + left + " and " + values.get(other) + ", differ by no more than rounding"
                        : places + " differ, but tables would print both as " + Key.print(keys.get(one)),
                numeric
                        ? "Give values that differ by more than " + Digits.four(Key.ROUNDING) + " of themselves"
                        : "Name one of them with " + (left instanceof Keyed ? ".named(\"fast\")" : ".as(\"fast\")")
                                + ", or sweep over names of your own: values(\"slow\", \"fast\")");
    }

    public List<A> values() {
        return values;
    }

    @Override
    public String toString() {
        return shown(values);
    }

    private static String shown(List<?> values) {
        return values.size() <= 6
                ? values.stream().map(Axis::shown).toList().toString()
                : values.size() + " values " + shown(values.get(0)) + " ... " + shown(values.get(values.size() - 1));
    }

    private static String shown(Object value) {
        return value instanceof Keyed keyed ? keyed.key() : String.valueOf(value);
    }
}
