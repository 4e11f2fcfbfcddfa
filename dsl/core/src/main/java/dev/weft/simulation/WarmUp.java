package dev.weft.simulation;

import java.util.Arrays;

/** Initial transient to discard. */
final class WarmUp {
    /** Parts of a run; the first is always discarded. */
    private static final int PARTS = 10;

    /** Share discarded of a run that does not become steady. */
    static final double MOST = 0.5;

    /** Standard errors by which a steady part may differ: excursions of a long queue sometimes reach three. */
    private static final double FAR = 4;

    private WarmUp() {}

    /**
     * The share to discard: the smallest after which each tenth up to the middle has the mean of the second half, within the variation
     * of the second half (after Geweke, Evaluating the accuracy of sampling-based approaches, Bayesian Statistics 4, 1992), or {@link
     * #MOST} if there is none. Rules that minimise the remaining variance, such as MSER, are unsuitable for queues: they discard a long
     * queue near the start as warm-up, which makes means too small and intervals too narrow.
     */
    static double share(double[][] runs) {
        double[][] half = part(runs, PARTS / 2, PARTS);
        double[][] ones = ones(half);
        Steady reference = Steady.ratio(half, ones);
        double perWindow = reference.variance() * sum(ones);
        int kept = PARTS / 2;
        while (kept > 1) {
            double[][] part = part(runs, kept - 1, kept);
            double windows = sum(ones(part));
            double gap = sum(part) / windows - reference.value();
            double error = FAR * Math.sqrt(perWindow / windows) + 1e-9 * Math.abs(reference.value());
            if (windows > 0 && !(Math.abs(gap) <= error)) {
                break;
            }
            kept--;
        }
        return kept / (double) PARTS;
    }

    private static double[][] part(double[][] runs, int from, int to) {
        return Arrays.stream(runs)
                .map(run -> Arrays.copyOfRange(run, run.length * from / PARTS, run.length * to / PARTS))
                .toArray(double[][]::new);
    }

    private static double[][] ones(double[][] rows) {
        double[][] ones = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            ones[i] = new double[rows[i].length];
            Arrays.fill(ones[i], 1);
        }
        return ones;
    }

    private static double sum(double[][] rows) {
        return Arrays.stream(rows).flatMapToDouble(Arrays::stream).sum();
    }
}
