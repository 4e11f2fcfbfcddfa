package dev.weft.queueing;

import dev.weft.study.Estimate;
import dev.weft.study.Value;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.Arrays;
import java.util.function.DoubleFunction;

/** Checks of the percentiles that a call names. */
public final class Percents {
    private Percents() {}

    /** Checks percentiles; values that are all below 1, with the largest at least 0.5, are taken for shares instead of percent. */
    public static void check(double... percents) {
        ModelException.required(percents, "percentiles", "Write percentiles(50, 99)");
        if (percents.length == 0) {
            throw ModelException.call("percentiles", "must have at least one percentile", "Try percentiles(50, 99)");
        }
        double largest = Arrays.stream(percents).max().orElseThrow();
        if (largest >= 0.5 && largest < 1) {
            throw ModelException.call(
                    "percentiles",
                    "percentiles are in percent, and these are all below 1",
                    "Try percentiles(" + Digits.four(100 * largest) + ")",
                    Arrays.stream(percents).boxed().toArray());
        }
        for (double percent : percents) {
            check(percent, "percentile " + percent, "percentiles(50, 99)");
        }
    }

    /** Checks the percentile of a call, such as {@code percentile(99)}. */
    static void check(String word, double percent) {
        check(percent, "percentile " + percent, word + "(99)");
    }

    /** Returns the value of a call such as {@code percentile(99)} with its interval, from the estimate at a share between 0 and 1. */
    public static Value value(String word, double percent, String name, Unit unit, DoubleFunction<Estimate> at) {
        check(word, percent);
        Estimate found = at.apply(percent / 100);
        return Value.of(name, unit, found.low(), found.value(), found.high());
    }

    private static void check(double percent, String what, String usual) {
        if (!(percent > 0 && percent < 100)) {
            throw ModelException.of(what, "must be above 0 and below 100", "Try " + usual);
        }
    }
}
