package dev.weft.calibration;

import dev.weft.study.Estimate;
import java.util.stream.DoubleStream;

/** The difference of two numbers that were measured in launches of their own, with Welch's interval; none if either has a single launch. */
final class Differences {
    private Differences() {}

    static Estimate of(double[] first, double[] second) {
        double value = mean(first) - mean(second);
        if (first.length < 2 || second.length < 2) {
            return Estimate.withoutInterval(value);
        }
        double one = squaredError(first);
        double other = squaredError(second);
        double both = one + other;
        double freedom = both * both / (one * one / (first.length - 1) + other * other / (second.length - 1));
        double half = both == 0
                ? 0
                : Estimate.student((int) Math.max(1, Math.floor(freedom)), Part.CONFIDENCE) * Math.sqrt(both);
        return new Estimate(value, value - half, value + half);
    }

    private static double mean(double... values) {
        return DoubleStream.of(values).average().orElse(Double.NaN);
    }

    /** The square of the standard error of the mean. */
    private static double squaredError(double... values) {
        double mean = mean(values);
        return DoubleStream.of(values)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / (values.length - 1)
                / values.length;
    }
}
