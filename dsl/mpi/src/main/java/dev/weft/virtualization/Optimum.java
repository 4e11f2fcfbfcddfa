package dev.weft.virtualization;

/**
 * The ratio with the shortest time up to a limit, found by trying each; of equal ratios the smallest. At ratio 1 that is the time of the base
 * model: blocking calls of a single rank overlap with nothing.
 *
 * @param ratio the best ratio
 * @param from the first ratio of the range around the best whose times are within 1 % of its time
 * @param to the last ratio of that range
 * @param time of the best ratio, in seconds
 * @param terms of Equation 5 at the best ratio
 */
record Optimum(int ratio, int from, int to, double time, RunTerms terms) {
    private static final double MARGIN = 1.01;

    static Optimum of(Base base, Virtualized at, ClosedForm how) {
        return from(1, base, at, how);
    }

    /** Returns the optimum among the ratios from {@code least}, which is within the limit. */
    static Optimum from(int least, Base base, Virtualized at, ClosedForm how) {
        int most = at.limit();
        double[] times = new double[most + 1];
        int best = least;
        for (int ratio = least; ratio <= most; ratio++) {
            times[ratio] = ratio == 1
                    ? RunTerms.base(base, at)
                    : RunTerms.of(base, at, how, ratio).time();
            // the base model and Equation 5 round differently
            boolean shorter = best == 1 ? how.isShorter(times[ratio], times[1]) : times[ratio] < times[best];
            best = shorter ? ratio : best;
        }
        double enough = times[best] * MARGIN;
        int from = best;
        while (from > least && times[from - 1] <= enough) {
            from--;
        }
        int to = best;
        while (to < most && times[to + 1] <= enough) {
            to++;
        }
        return new Optimum(best, from, to, times[best], RunTerms.of(base, at, how, best));
    }
}
