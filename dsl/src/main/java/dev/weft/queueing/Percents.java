package dev.weft.queueing;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.Arrays;

/** Checks of percentiles that users ask for. */
final class Percents {
    private Percents() {}

    /** Who asks for nothing above one percent, but for half a percent or more, means shares of one. */
    static void check(double... percents) {
        ModelException.required(percents, "percentiles", "Write percentiles(50, 99)");
        if (percents.length == 0) {
            throw new ModelException("Cannot find percentiles: none is asked for. Write percentiles(50, 99).");
        }
        double largest = Arrays.stream(percents).max().orElseThrow();
        if (largest >= 0.5 && largest < 1) {
            throw ModelException.cannot(
                    "find the percentile",
                    largest,
                    "percentiles are in percent, and all that are asked for lie below 1",
                    "Write percentiles(" + Digits.four(100 * largest) + ") for this share of all");
        }
        for (double percent : percents) {
            checkOne(percent);
        }
    }

    static void checkOne(double percent) {
        if (!(percent > 0 && percent < 100)) {
            throw ModelException.cannot(
                    "find the percentile", percent, "it must be above 0 and below 100", "Write percentiles(50, 99)");
        }
    }
}
