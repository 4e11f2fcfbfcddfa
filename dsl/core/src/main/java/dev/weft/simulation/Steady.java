package dev.weft.simulation;

import dev.weft.study.Estimate;
import java.util.Arrays;

/**
 * Mean in the steady state, as the ratio of two sums over windows of time of one or several runs, with its effective sample size and
 * interval. The correlation of neighbouring windows is estimated from the windows themselves, for any model.
 */
public final class Steady {
    /** Independent observations from which an interval covers at its rate. */
    public static final int ENOUGH = 200;

    /** Largest number of batches: enough for Student's t, few enough to be long. */
    public static final int BATCHES = 32;

    /** Independent observations per batch: neighbours then correlate by less than a tenth. */
    private static final int PER_BATCH = 4;

    /** Slightly more than the standard deviation of the sample skewness of 32 symmetric batches. */
    private static final double SKEWED = 0.5;

    /** Effective share of the windows from which they count as independent, within the error of the estimate. */
    private static final double LOOSE = 0.8;

    /** Relative variation of windows that is rounding, for instance of a constant number of customers. */
    private static final double ROUNDING = 1e-9;

    /** With fewer batches their skewness is unknown. */
    private static final int FEW = 10;

    private final double value;
    /** By run and window, {@code (a - value b) / sum of b}; these sum to zero. */
    private final double[][] residual;

    private final double effective;
    /** Whether its windows are nearly independent, so that batches of many of them are. */
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

    /** Returns {@code sum a / sum b}, given one row of windows per run. */
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

    /** Returns the estimate; NaN without observations. */
    public double value() {
        return value;
    }

    /** Returns the effective number of independent windows, up to the number of windows. */
    public double effective() {
        return effective;
    }

    /** Returns the variance of the mean. */
    public double variance() {
        double[] batch = batches();
        return batch.length < 2 ? Double.POSITIVE_INFINITY : correction(batch) * sample(batch) * batch.length;
    }

    /**
     * Windows per independent one: one plus twice the sum of the autocorrelations, up to the first pair of lags with no positive
     * sum (Geyer, Practical Markov chain Monte Carlo, Statistical Science 7, 1992: initial monotone sequence).
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
     * Student's interval of the mean of the batches, corrected for the correlation of neighbouring batches and for their skewness:
     * queues are rarely very long, so most runs see slightly less than the mean and few see much more. Both corrections are those of
     * SKART (Tafazzoli, Wilson, Lada and Steiger, Performance of Skart, INFORMS J. on Computing 23, 2011;
     * Willink, A confidence interval and test for the mean of an asymmetric distribution, 2005). With too few
     * effective observations the interval is widened.
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
        // correlation and skewness are estimated from the same batches, which costs half of the degrees of freedom
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

    /** The variance of batches that sum to zero. */
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

    /** The variance of the mean relative to that of independent batches; 1 for independent runs. */
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

    /** Whether batches are independent runs, or nearly independent and not skewed. */
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
