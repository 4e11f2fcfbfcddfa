package dev.weft.simulation;

/** How much of the start of a run to throw away, because it still remembers how the run began. */
public final class WarmUp {
    private WarmUp() {}

    /**
     * The number of leading values to drop: the one after which the rest has the smallest estimated standard error, {@code
     * sum (x_i - mean)^2 / (n - d)^2}, among up to half of the series. This is the MSER rule (White, Cobb and Spratt, A comparison
     * of five steady-state truncation heuristics for simulation, WSC 2000), meant for averages over windows as in MSER-5.
     */
    public static int mser(double... series) {
        int n = series.length;
        double sum = 0;
        double squares = 0;
        double best = Double.POSITIVE_INFINITY;
        int drop = 0;
        double origin = n == 0 ? 0 : series[n - 1];
        for (int d = n - 1; d >= 0; d--) {
            // moments about a typical value, so that a large mean costs no digits
            double x = series[d] - origin;
            sum += x;
            squares += x * x;
            int left = n - d;
            double error = Math.max(0, squares - sum * sum / left) / ((double) left * left);
            // ties go to the longer series
            if (d <= n / 2 && error <= best) {
                best = error;
                drop = d;
            }
        }
        return drop;
    }
}
