package dev.weft.virtualization;

import dev.weft.study.From;

/**
 * Equation 5 over real ratios V for a computation with a serial and a parallel part, and a message volume that is divided among the ranks:
 * {@code max(a + b V, c + d V) + constant + h / V}. All values are in seconds.
 *
 * @param a work of a core, independent of the ratio
 * @param b time that each rank adds to it
 * @param c bytes of a node over its bandwidth
 * @param d latencies that each rank adds
 * @param constant half the serial part, a part of the lost overlap
 * @param h half the work of a core
 */
@From(paper = "Nigay et al. 2018", equation = "(5), minimum over V (not in the report)")
record UShape(double a, double b, double c, double d, double constant, double h) {
    double at(double ratio) {
        return Math.max(a + b * ratio, c + d * ratio) + constant + h / ratio;
    }

    /**
     * Returns the real ratio of 1 or more with the shortest time; NaN if the time decreases without end. Each branch decreases up to its
     * stationary point and increases from there, so the minimum of the larger branch is at a stationary point, at the crossing, or at 1.
     */
    double best() {
        double best = 1;
        for (double candidate : new double[] {flat(b), flat(d), (c - a) / (b - d)}) {
            if (candidate > 1 && Double.isFinite(candidate) && at(candidate) < at(best)) {
                best = candidate;
            }
        }
        boolean falls = h > 0 && Math.max(b, d) == 0;
        return falls ? Double.NaN : best;
    }

    /** Returns the stationary point of {@code slope V + h / V}. */
    private double flat(double slope) {
        return Math.sqrt(h / slope);
    }
}
