package dev.weft.queueing.chain;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;

/**
 * Routes of the classes: stations in the order of the list, each entered with the probability of its visits up to one. With more visits
 * the customer rejoins after each one. The index after the last station is the end of the cycle.
 */
final class ClassRoutes {
    private final Compiled network;
    private final int stations;

    ClassRoutes(Compiled network) {
        this.network = network;
        this.stations = network.stations.length;
    }

    /** Probability of rejoining the same station. */
    double again(int r, int k) {
        return Math.max(0, 1 - 1 / network.visits[r][k]);
    }

    /** Probabilities of the next station from this one on, and of the end of the cycle. */
    double[] from(int r, int first) {
        double[] probability = new double[stations + 1];
        double left = 1;
        for (int k = first; k < stations; k++) {
            double enters = network.demand[r][k] > 0 ? left * Math.min(1, network.visits[r][k]) : 0;
            probability[k] = enters;
            left -= enters;
        }
        probability[stations] = left;
        return probability;
    }

    /** Speed of each customer in service. */
    double speed(int k, int present) {
        SolverStation station = network.stations[k];
        if (station.kind == SolverStation.Kind.DELAY
                || (station.kind == SolverStation.Kind.QUEUE && station.inLine())) {
            return 1;
        }
        double all = station.speed.at(present);
        return station.inLine() ? all : all / present;
    }

    /** Whether a cycle begins at once after the one before. */
    boolean restarts(int r) {
        Chain chain = network.classes[r];
        return !chain.open && chain.thinkTime == 0;
    }
}
