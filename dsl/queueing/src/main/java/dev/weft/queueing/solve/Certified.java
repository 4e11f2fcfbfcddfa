package dev.weft.queueing.solve;

import java.util.Arrays;

/**
 * Corrects an approximation to proven properties of the exact answer: throughputs within their bounds, no station above its highest
 * speed, residence times at least the demand, population conserved. A difference in the cycle time is corrected in waiting times.
 */
final class Certified {
    private final ClosedNetwork core;
    private final Bounds bounds;
    private final ClosedSolution given;

    private Certified(ClosedNetwork core, ClosedSolution given) {
        this.core = core;
        this.given = given;
        this.bounds = Bounds.of(core);
    }

    static ClosedSolution of(ClosedNetwork core, ClosedSolution given) {
        return new Certified(core, given).mended();
    }

    private ClosedSolution mended() {
        double[] throughput = throughput();
        ClosedSolution mended = new ClosedSolution(core, throughput);
        for (int r = 0; r < throughput.length; r++) {
            double[] least = new double[core.stations()];
            double[] waiting = new double[core.stations()];
            double wanted = core.population[r] / throughput[r] - core.lag[r];
            for (int k = 0; k < least.length; k++) {
                if (core.role(k) != ClosedNetwork.Role.LAG && core.demand[r][k] > 0) {
                    least[k] = core.demand[r][k] * least(k);
                    waiting[k] = Math.max(0, given.queueLength[r][k] / given.throughput[r] - least[k]);
                }
            }
            spread(r, mended, least, waiting, wanted - Arrays.stream(least).sum());
        }
        evenOut(mended);
        return mended;
    }

    /** Equivalent classes differ by rounding only; they get the values of the first. */
    private void evenOut(ClosedSolution mended) {
        int classes = core.classes();
        for (int r = 0; r < classes; r++) {
            int first = Symmetry.of(core).first(r);
            if (first != r) {
                int[] renamed = Symmetry.of(core).toFirst(r);
                mended.throughput[r] = mended.throughput[first];
                for (int k = 0; k < core.stations(); k++) {
                    if (core.role(k) != ClosedNetwork.Role.LAG) {
                        mended.queueLength[r][k] = mended.queueLength[first][renamed[classes + k] - classes];
                    }
                }
            }
        }
    }

    /** Into the bounds, then towards the lower ones, which are feasible, until no station is overloaded. */
    private double[] throughput() {
        double[] x = given.throughput.clone();
        for (int r = 0; r < x.length; r++) {
            x[r] = Math.max(bounds.lower[r], Math.min(x[r], bounds.upper[r]));
        }
        double[] part = new double[x.length];
        Arrays.fill(part, 1);
        for (int k = 0; k < core.stations(); k++) {
            double work = 0;
            double sure = 0;
            for (int r = 0; core.role(k) != ClosedNetwork.Role.LAG && r < x.length; r++) {
                work += core.demand[r][k] * x[r];
                sure += core.demand[r][k] * bounds.lower[r];
            }
            double most = work == 0 ? 1 : capacity(k);
            if (work > most) {
                double share = Math.max(0, (most - sure) / (work - sure));
                for (int r = 0; r < x.length; r++) {
                    part[r] = core.demand[r][k] > 0 ? Math.min(part[r], share) : part[r];
                }
            }
        }
        for (int r = 0; r < x.length; r++) {
            x[r] = part[r] == 1 ? x[r] : bounds.lower[r] + part[r] * (x[r] - bounds.lower[r]);
        }
        return x;
    }

    private double capacity(int k) {
        return core.lines.any()
                ? core.lines.places[k].speed.fastest(core.lines.most(k)) - core.lines.openLoad(k)
                : core.speed[k].fastest(core.visitors(k));
    }

    private double least(int k) {
        return core.lines.any() ? core.lines.least(k) : core.speed[k].stay(core.visitors(k), true);
    }

    /** The remaining time is waiting, distributed as in the approximation, or in proportion to the work. */
    private void spread(int r, ClosedSolution mended, double[] least, double[] waiting, double left) {
        double sum = Arrays.stream(waiting).sum();
        double all = Arrays.stream(least).sum();
        for (int k = 0; k < least.length; k++) {
            if (least[k] > 0) {
                double part = sum > 0 ? waiting[k] / sum : least[k] / all;
                mended.queueLength[r][k] = mended.throughput[r] * (least[k] + Math.max(0, left) * part);
            }
        }
    }
}
