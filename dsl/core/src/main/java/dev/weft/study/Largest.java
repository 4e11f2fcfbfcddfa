package dev.weft.study;

import dev.weft.units.Digits;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The largest of several values with all others that are equal but for rounding, for sentences that name the busiest or the first. */
public final class Largest {
    /** Relative difference that is rounding. */
    private static final double SAME = 1e-9;
    /** Names of equal ones that a sentence lists. */
    private static final int SHOWN = 3;

    private final List<String> names;
    private final int[] at;

    private Largest(List<String> names, int... at) {
        this.names = names;
        this.at = at;
    }

    /** Finds the largest of these values, which are at least 0 each; none if all are 0. */
    public static Largest of(int[] indices, IntToDoubleFunction value, IntFunction<String> name) {
        double most = IntStream.of(indices).mapToDouble(value).max().orElse(0);
        int[] equal = IntStream.of(indices)
                .filter(each -> most > 0 && value.applyAsDouble(each) >= most * (1 - SAME))
                .toArray();
        return new Largest(IntStream.of(equal).mapToObj(name).distinct().toList(), equal);
    }

    /** Finds the largest of the values with the indices 0 to {@code count - 1}. */
    public static Largest of(int count, IntToDoubleFunction value, IntFunction<String> name) {
        return of(IntStream.range(0, count).toArray(), value, name);
    }

    /** Whether there is none, because all values are 0. */
    public boolean isNone() {
        return at.length == 0;
    }

    /** Whether one name has a larger value than all others. */
    public boolean isOne() {
        return names.size() == 1;
    }

    /** Returns the number of values that are the largest. */
    public int count() {
        return at.length;
    }

    /** Returns the index of the largest, of several the first. */
    public int first() {
        return at[0];
    }

    /** Returns the names: {@code a}, {@code a and b}, or {@code a, b, c and 4 others}; {@code nothing} if there is none. */
    public String words() {
        if (names.isEmpty()) {
            return "nothing";
        }
        int shown = names.size() > SHOWN + 1 ? SHOWN : names.size() - 1;
        String last = shown == names.size() - 1 ? names.get(shown) : names.size() - shown + " others";
        return shown == 0 ? last : names.stream().limit(shown).collect(Collectors.joining(", ")) + " and " + last;
    }

    /** Returns a remark for a sentence on the first: {@code  (as much as 2 others)}; empty if no other is as large. */
    public String remark() {
        return at.length < 2 ? "" : " (as much as " + Digits.plural(at.length - 1, "other") + ")";
    }

    /** Returns the word for one, or the word for several that are equal. */
    public String verb(String one, String several) {
        return isOne() ? one : several;
    }
}
