package dev.weft.queueing.times;

import dev.weft.simulation.Distribution;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Maximum of independent service times of one shape and different means. No method subtracts: the textbook sum over subsets, {@code sum
 * (-1)^(k+1) / (mu_1 + ... + mu_k)}, alternates and has no correct digit at about thirty branches.
 */
public final class ForkJoinMaximum {
    /** Most states of the recursion over the unfinished branches of each mean. */
    private static final double MOST_STATES = 1e6;
    /** Natural logarithm of the start of the integral relative to the mean; the part before is less than an ulp. */
    private static final double RANGE = 45;

    /** Logarithm of a probability below an ulp of 1. */
    private static final double SURE = -45;

    private static final int FINEST = 48;
    private static final int MOST_POINTS = 4_000_000;
    /** An scv without effect on the mean, even of ten million branches. */
    private static final double NO_SCATTER = 1e-34;

    private static final double ACCURATE = 1e-12;

    private final Distribution shape;
    private final double[] mean;
    private final int[] count;

    /** The method of the mean. */
    public final String method;

    /** Mean of the maximum. */
    public final double expected;

    /** Computes the maximum of times with these means and one shape. */
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
            method = "recursion over unfinished branches";
            expected = recursion((int) states);
        } else {
            method = "integral of the distribution function";
            expected = integral();
        }
    }

    /** Returns the mean of the maximum of independent exponential times with these means. */
    public static double ofExponentials(double... means) {
        return new ForkJoinMaximum(Distribution.EXPONENTIAL, means).expected;
    }

    /** Returns {@code 1 + 1/2 + ... + 1/n}, summed from the smallest term. */
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

    /** Returns the probability that the maximum exceeds {@code t} seconds. */
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
     * geometrically; the step is halved until the sum is stable. Up to the earliest end of a branch the sum is geometric, so steps
     * may be as fine as a narrow distribution needs.
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
        throw ModelException.of(
                "mean of the maximum of " + Arrays.stream(count).sum() + " branches, " + shape,
                "the integral over its distribution function does not converge",
                "Use solve(seeded(1))");
    }

    /** The logarithm of a time, up to the largest mean, by which all branches have ended with a probability below rounding. */
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
            // beyond the mean the terms decrease
            if (t > mean[mean.length - 1] && term < least) {
                return sum;
            }
        }
        return Double.NaN;
    }

    /** Returns the quantile of the maximum in seconds. */
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
