package dev.weft.queueing.times;

import dev.weft.simulation.Distribution;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * The largest of independent service times that have one shape and different means. No method subtracts: the textbook sum over
 * subsets, {@code sum (-1)^(k+1) / (mu_1 + ... + mu_k)}, alternates and has no digits left at some thirty branches.
 */
public final class ForkJoinMaximum {
    /** States of the recursion over how many branches of each mean are still at work. */
    private static final double MOST_STATES = 1e6;
    /** Natural logarithm of how far below the mean the integral starts; what lies before is less than an ulp. */
    private static final double RANGE = 45;

    /** Logarithm of a probability below an ulp of 1. */
    private static final double SURE = -45;

    private static final int FINEST = 48;
    private static final int MOST_POINTS = 4_000_000;
    /** Scatter that moves no digit of the mean, even of ten million branches. */
    private static final double NO_SCATTER = 1e-34;

    private static final double ACCURATE = 1e-12;

    private final Distribution shape;
    private final double[] mean;
    private final int[] count;

    /** How the mean was found. */
    public final String method;

    /** Mean of the largest. */
    public final double expected;

    /** The largest of times with these means, all scattered alike. */
    public ForkJoinMaximum(Distribution shape, double[] means) {
        this.shape = shape;
        Map<Double, Integer> groups = new TreeMap<>();
        for (double each : means) {
            groups.merge(each, 1, Integer::sum);
        }
        this.mean = groups.keySet().stream().mapToDouble(Double::doubleValue).toArray();
        this.count = groups.values().stream().mapToInt(Integer::intValue).toArray();
        double states = Arrays.stream(count).mapToDouble(n -> n + 1.0).reduce(1, (a, b) -> a * b);
        if (shape.scv() <= NO_SCATTER) {
            method = "all branches take their mean";
            expected = mean[mean.length - 1];
        } else if (shape.isExponential() && count.length == 1) {
            method = "harmonic sum";
            expected = mean[0] * harmonic(count[0]);
        } else if (shape.isExponential() && states <= MOST_STATES) {
            method = "recursion over the branches still at work";
            expected = recursion((int) states);
        } else {
            method = "integral of the distribution function";
            expected = integral();
        }
    }

    /** {@code 1 + 1/2 + ... + 1/n}, smallest terms first. */
    public static double harmonic(int n) {
        double sum = 0;
        for (int i = n; i > 0; i--) {
            sum += 1.0 / i;
        }
        return sum;
    }

    /** With rate R of the next end, {@code E(n) = 1/R + sum n_g mu_g / R E(n - e_g)}: positive terms only. */
    private double recursion(int states) {
        double[] left = new double[states];
        int[] digits = new int[count.length];
        for (int state = 1; state < states; state++) {
            for (int g = 0; ++digits[g] > count[g]; g++) {
                digits[g] = 0;
            }
            double rate = 0;
            double sum = 1;
            int stride = 1;
            for (int g = 0; g < digits.length; g++) {
                double own = digits[g] / mean[g];
                rate += own;
                sum += own > 0 ? own * left[state - stride] : 0;
                stride *= count[g] + 1;
            }
            left[state] = sum / rate;
        }
        return left[states - 1];
    }

    /** The probability that the largest is above {@code t}. */
    double above(double t) {
        return -Math.expm1(logBelow(t));
    }

    private double logBelow(double t) {
        double log = 0;
        for (int g = 0; g < mean.length; g++) {
            log += count[g] * Math.log1p(-shape.above(t / mean[g]));
        }
        return log;
    }

    /**
     * The integral of {@link #above} over time, by the trapezoidal rule in the logarithm of time, where it converges
     * geometrically; the step is halved until that changes nothing. Up to a time by which nothing ends the sum is geometric, so
     * that steps may be as fine as a narrow distribution needs.
     */
    private double integral() {
        double start = certain();
        double step = 0.25;
        double sum = row(start, step) + 1 / Math.expm1(step) * Math.exp(start);
        double value = step * sum;
        for (int level = 0; level < FINEST; level++) {
            sum = row(start, step / 2) + 1 / Math.expm1(step / 2) * Math.exp(start);
            step /= 2;
            double finer = step * sum;
            if (Math.abs(finer - value) <= ACCURATE * finer) {
                return finer;
            }
            value = finer;
        }
        throw ModelException.cannot(
                "find the mean of the largest of",
                Arrays.stream(count).sum() + " branches, " + shape,
                "the integral over its distribution function does not settle",
                "Ask solve(seeded(1)) instead");
    }

    /** The logarithm of a time, at most the largest mean, by which all branches have ended with a probability below rounding. */
    private double certain() {
        double high = Math.log(mean[mean.length - 1]);
        double low = high - RANGE;
        while (low < (low + high) / 2 && (low + high) / 2 < high) {
            double middle = (low + high) / 2;
            if (logBelow(Math.exp(middle)) < SURE) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private double row(double start, double step) {
        double sum = 0;
        double least = 1e-18 * mean[mean.length - 1];
        for (int i = 0; i < MOST_POINTS; i++) {
            double t = Math.exp(start + i * step);
            double term = t * above(t);
            sum += term;
            // past the mean the terms only fall
            if (t > mean[mean.length - 1] && term < least) {
                return sum;
            }
        }
        return Double.NaN;
    }

    /** The time that the largest stays below with this probability. */
    public double quantile(double probability) {
        if (shape.scv() <= NO_SCATTER) {
            return expected;
        }
        double low = 0;
        double high = expected;
        while (above(high) > 1 - probability) {
            low = high;
            high *= 2;
        }
        while (high - low > 1e-14 * high) {
            double middle = (low + high) / 2;
            if (above(middle) > 1 - probability) {
                low = middle;
            } else {
                high = middle;
            }
            if (middle == (low + high) / 2) {
                break;
            }
        }
        return high;
    }
}
