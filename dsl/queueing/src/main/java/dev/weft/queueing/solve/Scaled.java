package dev.weft.queueing.solve;

/** Vector of non-negative numbers with the logarithm of a common factor, so that products of many do not overflow. */
final class Scaled {
    /** Entries smaller than this share of the largest are set to zero: they are near the end of a double's range. */
    static final double DUST = 1e-290;

    /**
     * An entry this large (relative to the largest) cannot have lost anything to {@link #DUST}: at most a few thousand
     * operations each lose at most 1e-290 of the largest entry, and the result keeps more than 100 digits.
     */
    static final double SAFE = 1e-150;

    final double[] v;
    double log;

    Scaled(double[] v, double log) {
        this.v = v;
        this.log = log;
    }

    Scaled copy() {
        return new Scaled(v.clone(), log);
    }

    /** Makes the largest entry 1. */
    Scaled normalise() {
        double largest = v[0];
        for (double each : v) {
            largest = Math.max(largest, each);
        }
        for (int i = 0; i < v.length; i++) {
            double scaled = v[i] / largest;
            v[i] = scaled < DUST ? 0 : scaled;
        }
        log += Math.log(largest);
        return this;
    }
}
