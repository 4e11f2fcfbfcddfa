package dev.weft.virtualization;

import dev.weft.study.From;

/**
 * Equation 5 over real ratios V where computation is a part per rank and a part that is shared out, and the volume of messages is
 * shared out, too: {@code max(a + b V, c + d V) + constant + h / V}.
 *
 * @param a the work of a core, whatever the ratio
 * @param b what each rank adds to it
 * @param c the bytes of a node over its bandwidth
 * @param d the latencies that each rank adds
 * @param constant half the serial part, which is in the lost overlap, too
 * @param h half the work of a core
 */
@From(paper = "Nigay et al. 2018", equation = "(5), minimum over V (not in the report)")
record UShape(double a, double b, double c, double d, double constant, double h) {
    double at(double ratio) {
        return Math.max(a + b * ratio, c + d * ratio) + constant + h / ratio;
    }

    /**
     * The ratio of at least 1 where it is least: where either branch is flat, or where they cross, or 1. Each branch falls up to its flat
     * point and rises from there, so the larger of the two is least at one of these. NaN where it falls for ever.
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

    /** Where {@code slope V + h / V} is flat. */
    private double flat(double slope) {
        return Math.sqrt(h / slope);
    }
}
