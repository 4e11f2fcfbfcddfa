package dev.weft.study;

import dev.weft.units.Digits;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * A number from a sample with its confidence interval.
 *
 * @param value the estimate; NaN if there is none
 * @param low the lower end of the interval
 * @param high the upper end of the interval
 */
public record Estimate(double value, double low, double high) {
    /** The absence of an estimate: nothing was observed. */
    public static final Estimate NONE = new Estimate(Double.NaN, Double.NaN, Double.NaN);

    /** Returns a number that is known exactly. */
    public static Estimate exactly(double value) {
        return new Estimate(value, value, value);
    }

    /** Returns a number whose error is unknown: both ends of its interval are NaN, and nothing is printed of it. */
    public static Estimate withoutInterval(double value) {
        return new Estimate(value, Double.NaN, Double.NaN);
    }

    /** Returns the mean of batches or independent runs, with Student's t interval. */
    public static Estimate mean(double[] values, double confidence) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        double mean = sum / values.length;
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        int n = values.length;
        if (n < 2) {
            return new Estimate(mean, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        }
        double half = student(n - 1, confidence) * Math.sqrt(squares / n / (n - 1));
        return new Estimate(mean, mean - half, mean + half);
    }

    /**
     * Returns the centre of values from independent runs with Student's t interval: of their logarithms if all are above zero, which treats
     * a time and its inverse alike, else of the values. One value shows no scatter: it has no interval.
     */
    public static Estimate over(double[] values, double confidence) {
        if (values.length == 1) {
            return withoutInterval(values[0]);
        }
        if (!DoubleStream.of(values).allMatch(value -> value > 0)) {
            return mean(values, confidence);
        }
        Estimate logs = mean(DoubleStream.of(values).map(Math::log).toArray(), confidence);
        return new Estimate(Math.exp(logs.value), Math.exp(logs.low), Math.exp(logs.high));
    }

    /** The two-sided quantile of Student's t. */
    public static double student(int freedom, double confidence) {
        return new TDistribution(freedom).inverseCumulativeProbability((1 + confidence) / 2);
    }

    /** Returns the same in other units. */
    public Estimate times(double factor) {
        return new Estimate(value * factor, low * factor, high * factor);
    }

    /** Limits the interval to possible values: nothing is below zero, and no share above one. */
    public Estimate between(double least, double most) {
        return new Estimate(value, Math.min(most, Math.max(least, low)), Math.min(most, Math.max(least, high)));
    }

    /** Returns the value of what cannot be below zero: 0 if it is below and its interval reaches 0; empty if that lies below, or is unknown. */
    public OptionalDouble notBelowZero() {
        return value >= 0 || (value < 0 && high >= 0) ? OptionalDouble.of(Math.max(0, value)) : OptionalDouble.empty();
    }

    /** Returns whether a value lies inside the interval. */
    public boolean covers(double exact) {
        return low <= exact && exact <= high;
    }

    /** Returns whether there is an interval, be it of width 0. */
    public boolean hasInterval() {
        return !Double.isNaN(low) && !Double.isNaN(high);
    }

    /** Returns half the width of the interval. */
    public double halfWidth() {
        return (high - low) / 2;
    }

    /** Returns text such as {@code 925.3 +- 2.6}. */
    @Override
    public String toString() {
        return Digits.four(value) + " +- " + Digits.four(halfWidth());
    }
}
