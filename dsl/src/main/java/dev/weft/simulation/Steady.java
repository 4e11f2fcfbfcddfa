package dev.weft.simulation;

import dev.weft.study.Estimate;
import java.util.Arrays;

/**
 * A mean in the steady state, as the ratio of two sums over windows of time of one run or several: what it is worth and how wide
 * its interval is. Neighbouring windows depend on one another; how much is estimated from the windows themselves, so that it holds
 * for any model.
 */
public final class Steady {
    /** Independent observations that a mean must be worth before its interval is said to cover at its rate. */
    public static final int ENOUGH = 200;

    /** Batches at most: enough for Student's t, few enough that they are long. */
    public static final int BATCHES = 32;

    /** Independent observations in a batch: neighbours then correlate by less than a tenth. */
    private static final int PER_BATCH = 4;

    /** A little more than the standard deviation of what 32 batches of a symmetric distribution show by chance. */
    private static final double SKEWED = 0.5;

    /** The share of windows that independent ones are worth at least, as far as such an estimate can tell. */
    private static final double LOOSE = 0.8;

    /** A scatter of windows, as a part of their mean, that is rounding: a number of customers that cannot change, say. */
    private static final double ROUNDING = 1e-9;

    /** With fewer batches nothing is known of their skewness. */
    private static final int FEW = 10;

    private final double value;
    /** By run and window, {@code (a - value b) / sum of b}; these sum to zero. */
    private final double[][] residual;

    private final double effective;
    /** Whether its windows hardly depend on one another, so that batches of many of them do not at all. */
    private final boolean loose;

    private Steady(double value, double[][] residual) {
        this.value = value;
        this.residual = residual;
        double variance = product(0);
        int windows = Arrays.stream(residual).mapToInt(run -> run.length).sum();
        boolean scatters = variance * windows > Math.pow(ROUNDING * value, 2);
        this.effective = scatters ? windows / relaxation(variance) : windows;
        this.loose = effective >= LOOSE * windows;
    }

    /** {@code sum a / sum b}, given one row of windows per run. */
    public static Steady ratio(double[][] a, double[][] b) {
        double below = sum(b);
        double ratio = sum(a) / below;
        double[][] residual = new double[a.length][];
        for (int run = 0; run < a.length; run++) {
            residual[run] = new double[a[run].length];
            for (int i = 0; i < a[run].length; i++) {
                residual[run][i] = (a[run][i] - ratio * b[run][i]) / below;
            }
        }
        return new Steady(ratio, residual);
    }

    private static double sum(double[][] rows) {
        double sum = 0;
        for (double[] row : rows) {
            for (double value : row) {
                sum += value;
            }
        }
        return sum;
    }

    /** The estimate; NaN if nothing was observed. */
    public double value() {
        return value;
    }

    /** How many independent windows this mean is worth; at most as many as there are. */
    public double effective() {
        return effective;
    }

    /** The variance of the mean. */
    public double variance() {
        double[] batch = batches();
        return batch.length < 2 ? Double.POSITIVE_INFINITY : correction(batch) * sample(batch) * batch.length;
    }

    /**
     * Windows per independent one: one plus twice the sum of the autocorrelations, up to the first pair of lags that does not
     * add (Geyer, Practical Markov chain Monte Carlo, Statistical Science 7, 1992: initial monotone sequence).
     */
    private double relaxation(double variance) {
        int longest = Arrays.stream(residual).mapToInt(run -> run.length).max().orElse(0);
        double least = variance + product(1);
        double sum = least;
        for (int lag = 2; lag < longest && least > 0; lag += 2) {
            least = Math.min(least, Math.max(0, product(lag) + product(lag + 1)));
            sum += least;
        }
        return Math.max(1, 2 * sum / variance - 1);
    }

    private double product(int lag) {
        double sum = 0;
        for (double[] run : residual) {
            for (int i = lag; i < run.length; i++) {
                sum += run[i] * run[i - lag];
            }
        }
        return sum;
    }

    /**
     * Student's interval of the mean of the batches, corrected for what neighbouring batches still have in common and for their
     * skewness: queues are seldom very long, so that most runs see a little less than the mean and few see much more. Both
     * corrections are those of SKART (Tafazzoli, Wilson, Lada and Steiger, Performance of Skart, INFORMS J. on Computing 23, 2011;
     * Willink, A confidence interval and test for the mean of an asymmetric distribution, 2005). Where the mean is worth too
     * little, or not more than is said, the interval is wider than that.
     */
    Estimate interval(double confidence, double worth) {
        double[] batch = batches();
        int n = batch.length;
        if (n < 2 || Double.isNaN(value)) {
            return Double.isNaN(value)
                    ? Estimate.NONE
                    : new Estimate(value, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        }
        double error = Math.sqrt(variance() * Math.max(1, ENOUGH / Math.min(worth, effective)));
        double skewness = skewness(batch);
        // correlation and skewness that matter come from the same batches, which costs half of the degrees of freedom
        double t = Estimate.student(isPlain(batch) ? n - 1 : Math.max(1, (n - 1) / 2), confidence);
        double skewed = skewness / (6 * Math.sqrt(n));
        return new Estimate(value, value - bent(t, skewed) * error, value - bent(-t, skewed) * error);
    }

    /** Sums over batches of equal numbers of windows of one run. */
    private double[] batches() {
        int wanted = (int) Math.min(BATCHES, effective / PER_BATCH);
        int each = Math.max(1, Math.max(wanted, 2) / residual.length);
        double[] sums = new double[each * residual.length];
        for (int run = 0; run < residual.length; run++) {
            int windows = residual[run].length;
            for (int i = 0; i < windows; i++) {
                sums[run * each + (int) ((long) i * each / windows)] += residual[run][i];
            }
        }
        return sums;
    }

    /** Their variance; they sum to zero. */
    private static double sample(double... batch) {
        return squares(batch) / (batch.length - 1);
    }

    private static double squares(double... batch) {
        double squares = 0;
        for (double value : batch) {
            squares += value * value;
        }
        return squares;
    }

    /** By how much the variance of the mean exceeds that of independent batches; 1 for independent runs. */
    private double correction(double... batch) {
        double squares = squares(batch);
        if (isPlain(batch) || squares == 0) {
            return 1;
        }
        double products = 0;
        for (int i = 1; i < batch.length; i++) {
            products += batch[i] * batch[i - 1];
        }
        double correlation = products / squares;
        return Math.max(1, (1 + correlation) / (1 - correlation));
    }

    /** Whether batches are independent runs, or as good as that and normal. */
    private boolean isPlain(double... batch) {
        return batch.length == residual.length || (loose && Math.abs(skewness(batch)) < SKEWED);
    }

    private static double skewness(double... batch) {
        double n = batch.length;
        double deviation = Math.sqrt(sample(batch));
        if (n < FEW || deviation == 0) {
            return 0;
        }
        double cubes = 0;
        for (double value : batch) {
            double one = value / deviation;
            cubes += one * one * one;
        }
        return n / ((n - 1) * (n - 2)) * cubes;
    }

    /** A quantile of Student's t, bent by a sixth of the skewness over the root of the number of batches. */
    private static double bent(double t, double skewed) {
        return Math.abs(skewed) < 1e-9 ? t : (StrictMath.cbrt(1 + 6 * skewed * (t - skewed)) - 1) / (2 * skewed);
    }
}
