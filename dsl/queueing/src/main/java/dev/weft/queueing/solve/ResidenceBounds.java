package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;

/**
 * Bounds of the residence time at a station per cycle or passage in seconds, without a solution: at least that of a single customer, at
 * most that with all possible customers present. Without a bound it is infinite.
 */
final class ResidenceBounds {
    private final Compiled network;
    final double[][] shortest;
    final double[][] longest;

    private ResidenceBounds(Compiled network) {
        this.network = network;
        this.shortest = new double[network.classes.length][network.stations.length];
        this.longest = new double[network.classes.length][network.stations.length];
    }

    static ResidenceBounds of(Compiled network) {
        ResidenceBounds bounds = new ResidenceBounds(network);
        FcfsStations lines = FcfsStations.of(network);
        for (int k = 0; k < network.stations.length; k++) {
            if (lines.any()) {
                bounds.fill(k, lines);
            } else {
                bounds.fill(k);
            }
        }
        return bounds;
    }

    /** At first-come stations of unequal service times. */
    private void fill(int k, FcfsStations lines) {
        double least = lines.least(k);
        int closed = 0;
        for (int r = 0; r < network.classes.length; r++) {
            int row = network.classes[r].open ? -1 : closed++;
            double demand = demand(r, k);
            shortest[r][k] = demand * least;
            longest[r][k] =
                    demand == 0 ? 0 : row < 0 ? longestOpen(demand, k) : network.visits[r][k] * lines.longest(row, k);
        }
    }

    private double longestOpen(double demand, int k) {
        return network.stations[k].kind == SolverStation.Kind.DELAY ? demand : Double.POSITIVE_INFINITY;
    }

    /** In product form. */
    private void fill(int k) {
        SolverStation place = network.stations[k];
        int closed = 0;
        double load = 0;
        for (int r = 0; r < network.classes.length; r++) {
            int coming = network.demand[r][k] > 0 ? network.classes[r].population : 0;
            closed = (int) Math.min(Integer.MAX_VALUE, (long) closed + coming);
            load += network.classes[r].open ? network.classes[r].arrivalRate * network.demand[r][k] : 0;
        }
        boolean delay = place.kind == SolverStation.Kind.DELAY;
        int most = load > 0 ? Math.max(closed, place.speed.limit()) : Math.max(1, closed);
        double least = delay ? 1 : place.speed.stay(most, true);
        for (int r = 0; r < network.classes.length; r++) {
            double demand = demand(r, k);
            shortest[r][k] = demand * least;
            longest[r][k] =
                    demand == 0 ? 0 : delay ? demand : demand * most(place, closed, load, network.classes[r].open);
        }
    }

    private double demand(int r, int k) {
        return network.classes[r].isEmpty() ? 0 : network.demand[r][k];
    }

    /** In service times. */
    private static double most(SolverStation place, int closed, double load, boolean open) {
        if (load == 0) {
            return place.speed.stay(closed, false);
        }
        double speed = place.speed.at(1);
        // an arrival at a server of constant speed finds the closed customers, and a queue as long as without them
        return place.speed.limit() == 1 && load < speed
                ? (closed + (open ? 1.0 : 0)) / (speed - load)
                : Double.POSITIVE_INFINITY;
    }
}
