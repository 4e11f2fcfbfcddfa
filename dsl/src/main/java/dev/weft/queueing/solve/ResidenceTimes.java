package dev.weft.queueing.solve;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How long a customer stays at the queues of a network, per cycle, given what it finds there: the one equation that all
 * approximations share. At a product-form station it is the demand times the {@link Slowdown} of the number found. In a line
 * whose classes need different times it is the own service and the work of those ahead (M. Reiser, Performance Evaluation 1,
 * 1981, section 4), their mean service being that of who is found.
 */
final class ResidenceTimes {
    private final Core core;
    /** The stations where customers wait. */
    final int[] queues;

    /** Of these, the positions of those that a class goes to. */
    final int[][] route;

    /** The position of each station, where customers wait there. */
    private final int[] position;

    private final double[][] demand;
    private final Slowdown[] slowdown;
    private final boolean[] unequal;

    ResidenceTimes(Core core) {
        this.core = core;
        this.queues = IntStream.concat(Arrays.stream(core.fixed), Arrays.stream(core.variable))
                .toArray();
        this.position = new int[core.stations()];
        this.demand = new double[core.classes()][queues.length];
        this.slowdown = new Slowdown[queues.length];
        this.unequal = new boolean[queues.length];
        this.route = new int[core.classes()][];
        for (int i = 0; i < queues.length; i++) {
            int k = queues[i];
            position[k] = i;
            slowdown[i] = Slowdown.of(core.speed[k], core.visitors(k));
            unequal[i] = core.lines.unequal(k);
            for (int r = 0; r < demand.length; r++) {
                demand[r][i] = core.demand[r][k];
            }
        }
        for (int r = 0; r < route.length; r++) {
            double[] row = demand[r];
            route[r] = IntStream.range(0, queues.length).filter(i -> row[i] > 0).toArray();
        }
    }

    /** The first of the queues that are alike to the i-th. */
    int first(int i) {
        return position[Symmetry.of(core).firstStation(queues[i])];
    }

    /** A renaming of classes, and stations behind them, as one of the positions of stations. */
    int[] positions(int... renaming) {
        int classes = core.classes();
        return Arrays.stream(queues)
                .map(k -> position[renaming[classes + k] - classes])
                .toArray();
    }

    /** Pairs of a class and a queue that it goes to. */
    double cells() {
        return Arrays.stream(route).mapToInt(one -> one.length).sum();
    }

    /** Seconds that a customer of class r works at the i-th queue per visit; what {@link #of} weighs those found by. */
    double service(int r, int i) {
        return unequal[i] ? core.lines.service(r, queues[i]) : 0;
    }

    /** Seconds per cycle of class r at the i-th queue, where it goes, when it finds so many others, and so much work of theirs in a line. */
    double of(int r, int i, double found, double work) {
        double factor = slowdown[i].at(found);
        return unequal[i]
                ? core.lines.stay(r, queues[i], factor, Math.max(0, found), Math.max(0, work))
                : demand[r][i] * factor;
    }
}
