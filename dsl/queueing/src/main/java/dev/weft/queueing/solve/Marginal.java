package dev.weft.queueing.solve;

import java.util.Arrays;

/**
 * Distribution of the number of customers at one station: {@code p(j)} is proportional to the station's weight of j times the
 * normalizing constant of all other stations with the rest of the population. That constant is built without this station, so the
 * probability of an idle station is accurate even at 1e-100.
 */
final class Marginal {
    private Marginal() {}

    /** Bytes needed, to be checked first. */
    static double bytes(ClosedNetwork core) {
        return 8 * 5.0 * core.states();
    }

    /** Probabilities of 0 to all customers at the station. */
    static double[] of(ClosedNetwork core, int station) {
        double[] probability = new double[core.customers + 1];
        if (!core.visited(station)) {
            probability[0] = 1;
            return probability;
        }
        double[] rate = SaddlePoint.of(core);
        ClosedNetwork rest = core.without(station);
        Tilted others = new Tilted(rest, rate);
        Scaled v = others.everything();
        Tilted tilted = new Tilted(core, rate);
        Occupancy occupancy = tilted.occupancy(station);
        Lattice lattice = others.lattice;
        double[] split = new double[lattice.size];
        split[0] = 1;
        lattice.divide(tilted.shares(station), split);
        for (int i = 0; i < lattice.size; i++) {
            probability[lattice.total(i)] += split[i] * v.v[lattice.full() - i];
        }
        for (int j = 0; j < probability.length; j++) {
            probability[j] *= weight(occupancy, j);
        }
        double total = Arrays.stream(probability).sum();
        if (!(total > Scaled.SAFE)) {
            return LogConvolution.distribution(core, station);
        }
        for (int j = 0; j < probability.length; j++) {
            probability[j] /= total;
        }
        return probability;
    }

    private static double weight(Occupancy occupancy, int customers) {
        int last = occupancy.weight.length - 1;
        return customers <= last
                ? occupancy.weight[customers]
                : occupancy.weight[last] * Math.pow(occupancy.ratio, customers - last);
    }
}
