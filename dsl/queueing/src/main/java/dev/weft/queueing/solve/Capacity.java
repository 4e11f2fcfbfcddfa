package dev.weft.queueing.solve;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Capacity of a station that remains for a class at its highest speed when the others have their lower bounds. Classes of one orbit have
 * equal throughputs, so they share it evenly.
 */
final class Capacity {
    private Capacity() {}

    /** Lowers upper bounds to the capacity of each station, and makes bounds of equivalent classes equal. */
    static void clip(ClosedNetwork core, double[] fastest, double[] lower, double[] upper) {
        int[] orbit =
                IntStream.range(0, core.classes()).map(Symmetry.of(core)::first).toArray();
        for (int r = 0; r < orbit.length; r++) {
            lower[orbit[r]] = Math.max(lower[orbit[r]], lower[r]);
            upper[orbit[r]] = Math.min(upper[orbit[r]], upper[r]);
        }
        for (int r = 0; r < orbit.length; r++) {
            lower[r] = lower[orbit[r]];
            upper[r] = upper[orbit[r]];
        }
        double[] alike = new double[core.classes()];
        double[] most = new double[core.classes()];
        Arrays.fill(most, Double.POSITIVE_INFINITY);
        for (int k = 0; k < core.stations(); k++) {
            if (core.role(k) == ClosedNetwork.Role.LAG) {
                continue;
            }
            Arrays.fill(alike, 0);
            double taken = 0;
            for (int r = 0; r < alike.length; r++) {
                alike[orbit[r]] += core.demand[r][k];
                taken += core.demand[r][k] * lower[r];
            }
            for (int r = 0; r < alike.length; r++) {
                if (alike[r] > 0) {
                    double left = Math.max(0, fastest[k] - taken) + alike[r] * lower[r];
                    most[r] = Math.min(most[r], left / alike[r]);
                }
            }
        }
        for (int r = 0; r < orbit.length; r++) {
            upper[r] = Math.max(lower[r], Math.min(upper[r], most[orbit[r]]));
        }
    }
}
