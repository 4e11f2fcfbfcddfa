package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Speed;
import java.util.Arrays;

/**
 * Private part of a class: think time, delays and stations that no other class visits, as a network of one class tilted by its rate in
 * the whole network.
 */
final class PrivatePart {
    private final int customers;
    private final double rate;
    private final double share;
    /** Normalizing constants of 0 ... customers, the largest 1. */
    private final Scaled constants;
    /** Per private station, the counting vector of its customers, scaled to the constants; the index is customers below. */
    private final double[][] counted;

    PrivatePart(ClosedNetwork core, Binding.Kind kind, double rate) {
        int[] own = kind.privateStations.get(0);
        int member = kind.classes.get(0);
        this.customers = kind.population;
        this.rate = rate;
        this.share = kind.sharedWork * rate;
        ClosedNetwork alone = new ClosedNetwork(
                new int[] {customers},
                new double[] {core.lag[member]},
                new double[][] {
                    Arrays.stream(own).mapToDouble(k -> core.demand[member][k]).toArray()
                },
                Arrays.stream(own).mapToObj(k -> core.speed[k]).toArray(Speed[]::new));
        Tilted tilted = new Tilted(alone, new double[] {rate});
        Scaled[] others = new Scaled[own.length];
        Scaled all = tilted.lags();
        this.counted = new double[own.length][];
        for (int j = 0; j < own.length; j++) {
            others[j] = all;
            all = tilted.join(j, all);
        }
        this.constants = all;
        // the product is built again for each station; a class has one or two private stations
        for (int j = 0; j < own.length; j++) {
            Scaled count = tilted.count(j, others[j]);
            for (int after = j + 1; after < own.length; after++) {
                count = tilted.join(after, count);
            }
            double factor = Math.exp(count.log - all.log) * tilted.form(j)[0];
            counted[j] = Arrays.stream(count.v).map(value -> value * factor).toArray();
        }
    }

    int customers() {
        return customers;
    }

    int stations() {
        return counted.length;
    }

    double rate() {
        return rate;
    }

    /** The weight of this class alone when k of its customers are at the shared stations. */
    Mixture mixture() {
        double[] v = new double[customers + 1];
        for (int k = 0; k <= customers; k++) {
            v[k] = constants.v[customers - k];
        }
        return new Mixture(share, v);
    }

    /** {@code sum_k left(k) g(customers - missing - k)}. */
    double weigh(double[] left, int missing) {
        double sum = 0;
        for (int k = 0; k <= customers - missing; k++) {
            sum += left[k] * constants.v[customers - missing - k];
        }
        return sum;
    }

    /** Mean number at the j-th private station, times the total weight. */
    double presentAt(int j, double[] left) {
        double sum = 0;
        for (int k = 0; k < customers; k++) {
            sum += left[k] * counted[j][customers - 1 - k];
        }
        return sum;
    }
}
