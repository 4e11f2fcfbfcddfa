package dev.weft.queueing;

import dev.weft.queueing.solve.Chain;
import dev.weft.queueing.solve.Compiled;
import dev.weft.queueing.solve.Solved;
import dev.weft.simulation.Estimate;
import java.util.function.IntPredicate;

/**
 * What is proven around the means of an approximation. All follows from the bounds of the throughputs, from the shortest and the
 * longest stay at each station, and from Little's law; what is not known to end is infinite.
 */
final class Brackets {
    private final Solved solved;
    private final Compiled network;
    private final double[][] throughput;
    /** By class and station: seconds per cycle at least and at most, whatever the throughput. */
    private final double[][] least;

    private final double[][] most;

    Brackets(Solved solved) {
        this.solved = solved;
        this.network = solved.network;
        this.throughput = solved.throughputBounds();
        double[][][] stays = solved.residenceBounds();
        this.least = stays[0];
        this.most = stays[1];
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
        return residence(solved.response(r), k -> true, r);
    }

    Estimate residence(int r, int k) {
        return residence(solved.residence(r, k), at -> at == k, r);
    }

    /** Customers over throughput, of classes that never think. */
    Estimate cycle(double value, int... classes) {
        double customers = 0;
        for (int r : classes) {
            customers += network.classes[r].population;
        }
        Estimate flow = throughput(classes);
        return around(value, customers / flow.high(), customers / flow.low());
    }

    /** The mean time at some stations over the cycles of classes: between the shortest and the longest of any of them. */
    Estimate residence(double value, IntPredicate there, int... classes) {
        double low = classes.length == 0 ? 0 : Double.POSITIVE_INFINITY;
        double high = 0;
        for (int r : classes) {
            low = Math.min(low, shortest(r, there));
            high = Math.max(high, longest(r, there));
        }
        return around(value, low, high);
    }

    Estimate utilization(int r, int k) {
        double each = network.demand[r][k] / network.stations[k].servers;
        return around(solved.utilization(r, k), throughput[0][r] * each, Math.min(1, throughput[1][r] * each));
    }

    /** By Little's law; of a closed class nobody is at two stations at once. */
    Estimate present(int r, int k) {
        double longest = longest(r, at -> at == k);
        double high = longest == 0 ? 0 : throughput[1][r] * longest;
        if (!network.classes[r].open) {
            double elsewhere = network.classes[r].thinkTime + sum(least[r], at -> at != k);
            high = Math.min(high, network.classes[r].population - throughput[0][r] * elsewhere);
        }
        return around(solved.queueLength[r][k], throughput[0][r] * shortest(r, at -> at == k), high);
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

    /** Seconds per cycle at some stations: at least what a closed class cannot spend elsewhere. */
    private double shortest(int r, IntPredicate there) {
        double needed = sum(least[r], there);
        return cycles(r) ? Math.max(needed, cycle(1, r) - sum(most[r], there.negate())) : needed;
    }

    /** At most what it does not need elsewhere. */
    private double longest(int r, IntPredicate there) {
        double possible = sum(most[r], there);
        return cycles(r) ? Math.min(possible, cycle(0, r) - sum(least[r], there.negate())) : possible;
    }

    private boolean cycles(int r) {
        return !network.classes[r].open && !network.classes[r].isEmpty();
    }

    /** Seconds from the end of thinking to the end of the cycle, at a bound of the throughput. */
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

    /** Rounding, and what an approximation adds up, never puts a value outside its bracket. */
    private static Estimate around(double value, double low, double high) {
        return new Estimate(value, Math.max(0, Math.min(value, low)), Math.max(value, high));
    }
}
