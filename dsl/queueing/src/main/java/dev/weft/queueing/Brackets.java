package dev.weft.queueing;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.solve.Solved;
import dev.weft.study.Estimate;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Proven brackets around the means of an approximation. They follow from the bounds of the throughputs, from the least and the largest
 * residence time at each station, and from Little's law; without a bound they are infinite.
 */
final class Brackets {
    private final Solved solved;
    private final Compiled network;
    private final double[][] throughput;
    /** By class and station: least and largest seconds per cycle for any throughput. */
    private final double[][] least;

    private final double[][] most;
    /** By class, summed once over stations, because tables have rows for each station of thousands of classes. */
    private final double[] leastInAll;

    private final double[] mostInAll;

    Brackets(Solved solved) {
        this.solved = solved;
        this.network = solved.network;
        this.throughput = solved.throughputBounds();
        double[][][] stays = solved.residenceBounds();
        this.least = stays[0];
        this.most = stays[1];
        this.leastInAll = Arrays.stream(least).mapToDouble(Brackets::sum).toArray();
        this.mostInAll = Arrays.stream(most).mapToDouble(Brackets::sum).toArray();
    }

    Estimate throughput(int... classes) {
        double value = 0;
        double low = 0;
        double high = 0;
        for (int r : classes) {
            value += solved.throughput[r];
            low += throughput[0][r];
            high += throughput[1][r];
        }
        return around(value, low, high);
    }

    Estimate response(int r) {
        return around(solved.response(r), shortest(r, leastInAll[r], 0), longest(r, mostInAll[r], 0));
    }

    Estimate residence(int r, int k) {
        return residenceAt(solved.residence(r, k), k, r);
    }

    /** The mean time at a station over the cycles of classes: between the least and the largest of any of them. */
    Estimate residenceAt(double value, int k, int... classes) {
        double low = classes.length == 0 ? 0 : Double.POSITIVE_INFINITY;
        double high = 0;
        for (int r : classes) {
            low = Math.min(low, shortest(r, k));
            high = Math.max(high, longest(r, k));
        }
        return around(value, low, high);
    }

    /** Customers over throughput, of classes without think time. */
    Estimate cycle(double value, int... classes) {
        double customers = 0;
        for (int r : classes) {
            customers += network.classes[r].population;
        }
        Estimate flow = throughput(classes);
        return around(value, customers / flow.high(), customers / flow.low());
    }

    /** The same for some stations together. */
    Estimate residence(double value, IntPredicate there, int... classes) {
        double low = Double.POSITIVE_INFINITY;
        double high = 0;
        for (int r : classes) {
            low = Math.min(low, shortest(r, sum(least[r], there), sum(most[r], there.negate())));
            high = Math.max(high, longest(r, sum(most[r], there), sum(least[r], there.negate())));
        }
        return around(value, low, high);
    }

    Estimate utilization(int r, int k) {
        double each = network.demand[r][k] / network.stations[k].servers;
        return around(solved.utilization(r, k), throughput[0][r] * each, Math.min(1, throughput[1][r] * each));
    }

    /** By Little's law; a customer of a closed class is at one station at a time. */
    Estimate present(int r, int k) {
        double longest = longest(r, k);
        double high = longest == 0 ? 0 : throughput[1][r] * longest;
        if (!network.classes[r].open) {
            double elsewhere = network.classes[r].thinkTime + leastInAll[r] - least[r][k];
            high = Math.min(high, network.classes[r].population - throughput[0][r] * elsewhere);
        }
        return around(solved.queueLength[r][k], throughput[0][r] * shortest(r, k), high);
    }

    /** The same at all stations. */
    Estimate inside(int r, double value) {
        Chain chain = network.classes[r];
        if (chain.open) {
            return response(r).times(throughput[0][r]);
        }
        return around(
                value,
                chain.population - throughput[1][r] * chain.thinkTime,
                chain.population - throughput[0][r] * chain.thinkTime);
    }

    private double shortest(int r, int k) {
        boolean endless = Double.isInfinite(mostInAll[r]);
        return shortest(r, least[r][k], endless ? Double.POSITIVE_INFINITY : mostInAll[r] - most[r][k]);
    }

    private double longest(int r, int k) {
        return longest(r, most[r][k], leastInAll[r] - least[r][k]);
    }

    /** Least seconds per cycle at some stations: their own minimum, or the cycle minus the most spent elsewhere. */
    private double shortest(int r, double needed, double elsewhere) {
        return cycles(r) ? Math.max(needed, cycle(1, r) - elsewhere) : needed;
    }

    /** Largest seconds per cycle at some stations: their own maximum, or the cycle minus the least spent elsewhere. */
    private double longest(int r, double possible, double elsewhere) {
        return cycles(r) ? Math.min(possible, cycle(0, r) - elsewhere) : possible;
    }

    private boolean cycles(int r) {
        return !network.classes[r].open && !network.classes[r].isEmpty();
    }

    /** Seconds of a cycle without think time, at a bound of the throughput. */
    private double cycle(int bound, int r) {
        return network.classes[r].population / throughput[bound][r] - network.classes[r].thinkTime;
    }

    private static double sum(double[] seconds, IntPredicate there) {
        double sum = 0;
        for (int k = 0; k < seconds.length; k++) {
            sum += there.test(k) ? seconds[k] : 0;
        }
        return sum;
    }

    private static double sum(double[] seconds) {
        return sum(seconds, k -> true);
    }

    /** Extends the bracket to the value, which rounding may put outside. */
    private static Estimate around(double value, double low, double high) {
        return new Estimate(value, Math.max(0, Math.min(value, low)), Math.max(value, high));
    }
}
