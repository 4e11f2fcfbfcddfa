package dev.weft.simulation;

import java.util.Arrays;

/** How much of runs to throw away, because they still remember how they began. */
final class WarmUp {
    /** Parts in which a run is looked at; the first is always thrown away. */
    private static final int PARTS = 10;

    /** What is dropped of a run that does not become steady. */
    static final double MOST = 0.5;

    /** Standard errors by which a steady part of a run may be off: excursions of a long queue reach three now and then. */
    private static final double FAR = 4;

    private WarmUp() {}

    /**
     * The share to drop: the least after which every tenth up to the middle has the mean of the second half, within what the second
     * half itself scatters (after Geweke, Evaluating the accuracy of sampling-based approaches, Bayesian Statistics 4, 1992), or
     * {@link #MOST} if none will do. Rules that minimise the scatter of what is left, such as MSER, are no good for queues: they
     * throw away a long queue near the start as if it were warm-up, which makes means too small and intervals too narrow.
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
