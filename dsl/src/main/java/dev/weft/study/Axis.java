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
 * The values that one key of a sweep takes, in order.
 *
 * @param <A> numbers, text, quantities or {@link Keyed} strategies
 */
public final class Axis<A> {
    private final List<A> values;

    private Axis(List<A> values) {
        this.values = values;
    }

    /** More points than this take longer than anybody waits, and their answers more memory than there is. */
    static final int MOST = 1_000_000;

    /**
     * An axis of these values: at least one, at most a million, none twice. Different values that tables would call alike are an
     * error, too, because a row would not say which of them it answers for.
     */
    public static <A> Axis<A> of(List<? extends A> values) {
        if (values == null || values.isEmpty()) {
            throw ModelException.cannot("sweep over", "[]", "an axis needs at least one value", "Give some values");
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

    /** For axes that are counted before they are made. */
    public static void requireCount(long values) {
        if (values > MOST) {
            throw ModelException.cannot(
                    "sweep over this many values", values, "an axis has at most " + MOST, "Use fewer values");
        }
    }

    private static void requireValue(@Nullable Object value, int at) {
        if (value == null || (value instanceof Double number && number.isNaN())) {
            throw ModelException.cannot(
                    "sweep over", value, "value " + (at + 1) + " of the axis is missing", "Give each of its values");
        }
    }

    /** What most axes do, and what needs no sorting: whole numbers, each larger than the one before. */
    private static boolean ascends(List<?> values) {
        return IntStream.range(0, values.size())
                .allMatch(i -> values.get(i) instanceof Integer number
                        && (i == 0 || (values.get(i - 1) instanceof Integer before && before < number)));
    }

    /** Numbers stand side by side when they are sorted; text and names are looked up. */
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
            return ModelException.cannot(
                    "sweep over", shown(values), "a value stands there twice", "Give each value once");
        }
        String places = "values " + (Math.min(one, other) + 1) + " and " + (Math.max(one, other) + 1) + " of the axis";
        boolean numeric = Key.isNumeric(keys.get(one));
        return ModelException.cannot(
                "sweep over",
                numeric ? left + "\" and \"" + values.get(other) : Key.print(keys.get(one)),
                numeric
                        ? places + " differ by no more than rounding"
                        : places + " differ, but tables would call both by this name",
                numeric
                        ? "Give values that differ by more than " + Digits.four(Key.ROUNDING) + " of themselves"
                        : "Name them apart, such as " + (left instanceof Keyed ? ".named(\"fast\")" : ".as(\"fast\")")
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
