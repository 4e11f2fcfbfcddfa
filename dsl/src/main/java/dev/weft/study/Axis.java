package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.List;

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

    /** An axis of these values; at least one, none twice. */
    public static <A> Axis<A> of(List<? extends A> values) {
        if (values.isEmpty()) {
            throw ModelException.cannot("sweep over", "[]", "an axis needs at least one value", "Give some values");
        }
        if (values.stream().distinct().count() < values.size()) {
            throw ModelException.cannot("sweep over", values, "a value stands there twice", "Give each value once");
        }
        return new Axis<>(List.copyOf(values));
    }

    public List<A> values() {
        return values;
    }

    @Override
    public String toString() {
        return values.size() <= 6
                ? values.toString()
                : values.size() + " values " + values.get(0) + " ... " + values.get(values.size() - 1);
    }
}
