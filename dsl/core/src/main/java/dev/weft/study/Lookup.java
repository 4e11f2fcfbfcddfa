package dev.weft.study;

import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds the point of a sweep that the arguments mean. */
final class Lookup {
    private final List<Point> points;

    Lookup(List<Point> points) {
        this.points = points;
    }

    /**
     * Returns the number of the point with these values, one per axis: by identity, else by equality, else by printed
     * text.
     */
    int find(List<Object> wanted) {
        OptionalInt found = first(wanted, Object::equals);
        found = found.isPresent() ? found : first(wanted, Lookup::means);
        found = found.isPresent() ? found : only(wanted);
        return found.orElseThrow(() -> unknown(wanted));
    }

    /** Refuses a value that prints like a value of the axis but is another one. */
    void requireNoOther(int axis, Object... wanted) {
        for (Object asked : wanted) {
            if (asked instanceof Keyed || asked instanceof Result) {
                List<Object> alike = points.stream()
                        .map(point -> point.values().get(axis))
                        .filter(value -> !(value instanceof CharSequence)
                                && Key.normal(value).equals(Key.normal(asked)))
                        .toList();
                if (!alike.isEmpty() && !alike.contains(asked)) {
                    throw another(List.of(asked));
                }
            }
        }
    }

    private OptionalInt first(List<Object> wanted, BiPredicate<Object, Object> same) {
        return matching(wanted, same).findFirst();
    }

    /** Text that several values print as means none of them. */
    private OptionalInt only(List<Object> wanted) {
        int[] found = matching(wanted, Lookup::reads).limit(2).toArray();
        return found.length == 1 ? OptionalInt.of(found[0]) : OptionalInt.empty();
    }

    private IntStream matching(List<Object> wanted, BiPredicate<Object, Object> same) {
        return IntStream.range(0, points.size()).filter(i -> agree(points.get(i).values(), wanted, same));
    }

    private static boolean agree(List<Object> values, List<Object> wanted, BiPredicate<Object, Object> same) {
        return IntStream.range(0, wanted.size()).allMatch(i -> same.test(values.get(i), wanted.get(i)));
    }

    /** Whether the argument means that value: numbers up to rounding, and names as text. */
    private static boolean means(Object value, @Nullable Object asked) {
        return asked != null
                && (asked instanceof Number
                        || asked instanceof Quantity<?>
                        || asked instanceof CharSequence
                        || value instanceof CharSequence)
                && Key.same(Key.normal(value), Key.normal(asked));
    }

    private static boolean reads(Object value, @Nullable Object asked) {
        return means(value, asked)
                || (asked instanceof CharSequence text
                        && Key.print(Key.normal(value)).contentEquals(text));
    }

    private ModelException unknown(List<Object> wanted) {
        boolean named = wanted.stream().allMatch(Objects::nonNull)
                && matching(wanted, (value, asked) -> Key.same(Key.normal(value), Key.normal(asked)))
                        .findFirst()
                        .isPresent();
        return named
                ? another(wanted)
                : ModelException.of(
                        "at(" + names(wanted) + ")", "no point of the sweep has these values", "Known are " + sample());
    }

    private static ModelException another(List<Object> wanted) {
        return ModelException.of(
                "at(" + names(wanted) + ")",
                "a value of that name is on the axis, but it is another one",
                "Give the value that was swept over, or its name as text");
    }

    private static List<String> names(List<Object> wanted) {
        List<String> names = new ArrayList<>();
        wanted.forEach(value -> names.add(value == null ? "null" : Key.print(Key.normal(value))));
        return names;
    }

    private String sample() {
        String shown = points.stream().limit(3).map(Point::toString).collect(Collectors.joining("; "));
        return points.size() > 3 ? shown + " ..." : shown;
    }
}
