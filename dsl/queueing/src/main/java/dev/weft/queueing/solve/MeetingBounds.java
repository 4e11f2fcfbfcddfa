package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Speed;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Bounds for classes that share some stations and not others. By the arrival theorem (Reiser and Lavenberg 1980) a cycle of
 * class r takes {@code Z_r + sum_k D_rk E[f_k(1 + customers found)]} with {@code f_k(j) = j / mu_k(j)}, and the customers found
 * are those of the network with one customer less. With a straight line above f, each other customer adds at most the largest slope of
 * the stations that it visits, for the time that it is neither thinking nor in service elsewhere.
 *
 * <p>So if each customer of class s takes at most T_s per cycle for any part of the population, then {@code T_r' =
 * Z_r + sum_k D_rk a_k + sum_s (N_s - [r = s]) w_rs(T_s)} holds, too, by induction over the population; starting from {@code T =
 * infinity} each round is a bound. With one class this is the balanced-job bound (Zahorjan et al. 1982) below, and without delays
 * the multi-class asymptotic bound in which only customers at common stations count.
 */
final class MeetingBounds {
    private static final int ROUNDS = 30;
    private static final double OPERATIONS = 1e9;

    private final ClosedNetwork core;
    private final int classes;
    /** Stations at which each class waits. */
    private final int[][] route;

    /** Lines above and below {@code j / mu(j)}: value at one customer and slope. */
    private final double[] overValue;

    private final double[] overSlope;
    private final double[] fastest;
    private final double[] least;

    /** Cycle time without waiting, and its upper bound, per class. */
    private final double[] quickest;

    private final double[] slowest;

    private MeetingBounds(ClosedNetwork core) {
        this.core = core;
        this.classes = core.classes();
        int stations = core.stations();
        this.route = new int[classes][];
        this.overValue = new double[stations];
        this.overSlope = new double[stations];
        this.fastest = new double[stations];
        this.least = new double[stations];
        this.quickest = core.lag.clone();
        this.slowest = new double[classes];
        Arrays.fill(slowest, Double.POSITIVE_INFINITY);
        for (int k = 0; k < stations; k++) {
            int most = core.visitors(k);
            if (core.role(k) == ClosedNetwork.Role.LAG || most == 0) {
                continue;
            }
            least[k] = core.speed[k].stay(most, true);
            fastest[k] = core.speed[k].fastest(most);
            over(k, most);
        }
        for (int r = 0; r < classes; r++) {
            int row = r;
            route[r] = IntStream.range(0, stations)
                    .filter(k -> core.role(k) != ClosedNetwork.Role.LAG && core.demand[row][k] > 0)
                    .toArray();
            for (int k : route[r]) {
                quickest[r] += core.demand[r][k] * least[k];
            }
        }
    }

    static Bounds of(ClosedNetwork core) {
        return new MeetingBounds(core).solve();
    }

    /** A line above {@code j / mu(j)} from one customer to all: through the first point, or flat at the highest. */
    private void over(int k, int most) {
        Speed speed = core.speed[k];
        double first = 1 / speed.at(1);
        double steepest = 0;
        int last = speed.isServers() ? 1 : Math.min(speed.limit(), most);
        for (int j = 2; j <= last; j++) {
            steepest = Math.max(steepest, (j / speed.at(j) - first) / (j - 1));
        }
        if (most > 1) {
            steepest = Math.max(steepest, (most / speed.at(most) - first) / (most - 1));
        }
        double highest = speed.stay(most, false);
        boolean flat = first + steepest * (most - 1) / 2 > highest;
        overValue[k] = flat ? highest : first;
        overSlope[k] = flat ? 0 : steepest;
    }

    private Bounds solve() {
        double work = 0;
        for (int[] stations : route) {
            work += (double) stations.length * classes;
        }
        int rounds = (int) Math.max(3, Math.min(ROUNDS, OPERATIONS / (1 + work)));
        for (int round = 0; round < rounds; round++) {
            double[] next = new double[classes];
            double change = 0;
            for (int r = 0; r < classes; r++) {
                next[r] = Math.min(slowest[r], cycleAtMost(r));
                change = Math.max(change, slowest[r] / next[r] - 1);
            }
            System.arraycopy(next, 0, slowest, 0, classes);
            if (change < 1e-9) {
                break;
            }
        }
        double[] lower = new double[classes];
        double[] upper = new double[classes];
        for (int r = 0; r < classes; r++) {
            lower[r] = core.population[r] / slowest[r];
            upper[r] = core.population[r] / cycleAtLeast(r);
        }
        Capacity.clip(core, fastest, lower, upper);
        return new Bounds(lower, upper);
    }

    private double cycleAtMost(int r) {
        double time = core.lag[r];
        for (int k : route[r]) {
            time += core.demand[r][k] * overValue[k];
        }
        for (int s = 0; s < classes; s++) {
            int others = core.population[s] - (r == s ? 1 : 0);
            double worst = 0;
            double served = 0;
            double elsewhere = 1 - quickest[s] / slowest[s];
            for (int k : route[s]) {
                double slope = core.demand[r][k] * overSlope[k];
                worst = Math.max(worst, slope);
                served += slope * core.demand[s][k] * least[k] / slowest[s];
            }
            time += others * (served + Math.max(0, elsewhere) * worst);
        }
        return time;
    }

    /** The larger of two bounds: empty stations, and stations with all servers busy. */
    private double cycleAtLeast(int r) {
        return Math.max(cycleAtLeast(r, false), cycleAtLeast(r, true));
    }

    private double cycleAtLeast(int r, boolean busy) {
        double time = core.lag[r];
        for (int k : route[r]) {
            time += core.demand[r][k] * underValue(k, busy);
        }
        for (int s = 0; s < classes; s++) {
            int others = core.population[s] - (r == s ? 1 : 0);
            double easiest = Double.POSITIVE_INFINITY;
            double served = 0;
            double present = 0;
            for (int k : route[s]) {
                double slope = core.demand[r][k] * underSlope(k, busy);
                double share = core.demand[s][k] * least[k] / slowest[s];
                easiest = Math.min(easiest, slope);
                served += slope * share;
                present += share;
            }
            // the share of the others' delays is largest without waiting
            double rest = 1 - core.lag[s] / quickest[s] - present;
            time += others * (served + (rest > 0 && route[s].length > 0 ? rest * easiest : 0));
        }
        return time;
    }

    /** A line below {@code j / mu(j)}: {@code 1 / mu} per customer at the highest speed, or flat at the least. */
    private double underValue(int k, boolean busy) {
        return busy || core.role(k) == ClosedNetwork.Role.FIXED ? 1 / fastest[k] : least[k];
    }

    private double underSlope(int k, boolean busy) {
        return busy || core.role(k) == ClosedNetwork.Role.FIXED ? 1 / fastest[k] : 0;
    }
}
