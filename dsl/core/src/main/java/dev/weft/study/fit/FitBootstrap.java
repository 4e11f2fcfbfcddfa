package dev.weft.study.fit;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Draws data sets from a fit: the predictions plus residuals drawn with replacement. A fit shrinks the residuals of
 * rows with high leverage, so each is divided by {@code sqrt(1 - leverage)} first.
 */
final class FitBootstrap {
    private final double[] predicted;
    private final double[] pool;
    private final double[] weights;
    private final SplittableRandom random;

    FitBootstrap(double[] predicted, double[] residuals, double[] leverage, double[] weights, long seed) {
        this.predicted = predicted;
        this.weights = weights;
        this.random = new SplittableRandom(seed);
        double[] corrected = IntStream.range(0, residuals.length)
                // a row that determines a parameter alone has leverage 1 and no residual
                .mapToDouble(row -> residuals[row] / Math.sqrt(Math.max(1e-6, 1 - leverage[row])))
                .toArray();
        double mean = DoubleStream.of(corrected).average().orElse(0);
        this.pool = DoubleStream.of(corrected).map(value -> value - mean).toArray();
    }

    double[] next() {
        return IntStream.range(0, predicted.length)
                .mapToDouble(row -> predicted[row] - pool[random.nextInt(pool.length)] / weights[row])
                .toArray();
    }

    /** The quantile of each parameter over the draws; empty without draws. */
    static double[] quantiles(double[][] draws, double share) {
        if (draws.length == 0) {
            return new double[0];
        }
        return IntStream.range(0, draws[0].length)
                .mapToDouble(parameter -> quantile(
                        Arrays.stream(draws)
                                .mapToDouble(draw -> draw[parameter])
                                .sorted()
                                .toArray(),
                        share))
                .toArray();
    }

    /**
     * Interpolates between the order statistics at {@code (n + 1) share}, which leaves the right share outside on
     * average.
     */
    private static double quantile(double[] sorted, double share) {
        double position = Math.max(0, Math.min(sorted.length - 1.0, (sorted.length + 1) * share - 1));
        int below = (int) Math.floor(position);
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
    }
}
