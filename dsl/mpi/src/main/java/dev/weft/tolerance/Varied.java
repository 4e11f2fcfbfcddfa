package dev.weft.tolerance;

/**
 * Another value of a parameter, for the messages that vary.
 *
 * @param value in seconds, or in seconds for each byte; not a number for today's
 */
record Varied(CostParameter parameter, double value) {
    static final Varied TODAY = new Varied(CostParameter.LATENCY, Double.NaN);

    /** Returns the value of a parameter, which is today's unless this is another one. */
    double of(CostParameter which, double today) {
        return which == parameter && !Double.isNaN(value) ? value : today;
    }
}
