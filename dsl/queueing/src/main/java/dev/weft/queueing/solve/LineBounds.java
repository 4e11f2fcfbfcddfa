package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Speed;

/**
 * Bounds without product form, for networks with first-come stations of unequal service times. Residence times are within those of
 * {@link FcfsStations}, and no station works above its highest speed. With open classes the wait has no upper bound, and the lower bound
 * of the throughput is 0.
 */
final class LineBounds {
    private LineBounds() {}

    static Bounds of(ClosedNetwork core) {
        int classes = core.classes();
        double[] lower = new double[classes];
        double[] upper = new double[classes];
        double[] fastest = new double[core.stations()];
        for (int k = 0; k < fastest.length; k++) {
            Speed speed = core.lines.places[k].speed;
            fastest[k] = speed.fastest(Math.max(1, core.lines.most(k))) - core.lines.openLoad(k);
        }
        for (int r = 0; r < classes; r++) {
            double quickest = core.think[r];
            double slowest = core.think[r];
            for (int k = 0; k < core.stations(); k++) {
                if (core.demand[r][k] > 0) {
                    quickest += core.demand[r][k] * core.lines.least(k);
                    slowest += core.lines.visits[r][k] * core.lines.longest(r, k);
                }
            }
            lower[r] = core.population[r] / slowest;
            upper[r] = core.population[r] / quickest;
        }
        Capacity.clip(core, fastest, lower, upper);
        return new Bounds(lower, upper);
    }
}
