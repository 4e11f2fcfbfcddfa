package dev.weft.simulation;

import dev.weft.units.Digits;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * A number from a sample with its confidence interval.
 *
 * @param value the estimate; NaN if there is none
 * @param low the lower end of the interval
 * @param high the upper end of the interval
 */
public record Estimate(double value, double low, double high) {
    /** No estimate: nothing was observed. */
    public static final Estimate NONE = new Estimate(Double.NaN, Double.NaN, Double.NaN);

    /** A number that is known. */
    public static Estimate exactly(double value) {
        return new Estimate(value, value, value);
    }

    /**
     * The ratio of two means from batches or independent runs, {@code sum a / sum b}, with Student's t interval of the classical
     * ratio estimator: the residuals {@code a_i - ratio b_i} are treated as independent normal numbers (Law, Simulation modeling
     * and analysis, sections 9.5.2 and 9.5.3). With all {@code b_i} equal it is the mean of the batches.
     */
    public static Estimate ratio(double[] a, double[] b, double confidence) {
        int n = a.length;
        double above = 0;
        double below = 0;
        for (int i = 0; i < n; i++) {
            above += a[i];
            below += b[i];
        }
        if (below == 0) {
            return NONE;
        }
        double ratio = above / below;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            double residual = (a[i] - ratio * b[i]) * n / below;
            squares += residual * residual;
        }
        return within(ratio, squares, n, confidence);
    }

    /** The mean of batches or independent runs, with Student's t interval. */
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
        return within(mean, squares, values.length, confidence);
    }

    private static Estimate within(double value, double squares, int n, double confidence) {
        if (n < 2) {
            return new Estimate(value, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        }
        double half = student(n - 1, confidence) * Math.sqrt(squares / n / (n - 1));
        return new Estimate(value, value - half, value + half);
    }

    /** The two-sided quantile of Student's t. */
    static double student(int freedom, double confidence) {
        return new TDistribution(freedom).inverseCumulativeProbability((1 + confidence) / 2);
    }

    /** The same in other units. */
    public Estimate times(double factor) {
        return new Estimate(value * factor, low * factor, high * factor);
    }

    /** Whether a value lies inside the interval. */
    public boolean covers(double exact) {
        return low <= exact && exact <= high;
    }

    /** Half the width of the interval. */
    public double halfWidth() {
        return (high - low) / 2;
    }

    /** Such as {@code 925.3 +- 2.6}. */
    @Override
    public String toString() {
        return Digits.four(value) + " +- " + Digits.four(halfWidth());
    }
}
