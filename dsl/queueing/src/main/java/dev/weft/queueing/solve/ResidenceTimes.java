package dev.weft.queueing.solve;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Residence times at the queues of a network per cycle, given the customers found: the equation that all approximations share. At a
 * product-form station it is the demand times the {@link Slowdown} of the number found. At a first-come station of unequal service
 * times it is the own service and the work of the customers ahead (M. Reiser, Performance Evaluation 1, 1981, section 4).
 */
final class ResidenceTimes {
    private final ClosedNetwork core;
    /** The stations with waiting. */
    final int[] queues;

    /** The positions among them of the stations that a class visits. */
    final int[][] route;

    /** The position of each station among those with waiting. */
    private final int[] position;

    private final double[][] demand;
    private final Slowdown[] slowdown;
    private final boolean[] unequal;

    ResidenceTimes(ClosedNetwork core) {
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

    /** The first queue equivalent to the i-th. */
    int first(int i) {
        return position[Symmetry.of(core).firstStation(queues[i])];
    }

    /** An automorphism of classes, followed by stations, as a permutation of the positions of stations. */
    int[] positions(int... renaming) {
        int classes = core.classes();
        return Arrays.stream(queues)
                .map(k -> position[renaming[classes + k] - classes])
                .toArray();
    }

    /** Pairs of a class and a queue that it visits. */
    double cells() {
        return Arrays.stream(route).mapToInt(one -> one.length).sum();
    }

    /** Service time in seconds of class r at the i-th queue, the weight of the customers found in {@link #of}. */
    double service(int r, int i) {
        return unequal[i] ? core.lines.service(r, queues[i]) : 0;
    }

    /** Seconds per cycle of class r at the i-th queue, given the number of customers found and, at a first-come station, their work. */
    double of(int r, int i, double found, double work) {
        double factor = slowdown[i].at(found);
        return unequal[i]
                ? core.lines.stay(r, queues[i], factor, Math.max(0, found), Math.max(0, work))
                : demand[r][i] * factor;
    }
}
