package dev.weft.queueing.solve;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Throughput bounds without a solution, a lower and an upper value per class; the balanced-job and geometric ones
 * exist for one class over fixed-rate queues and delays only.
 */
final class Bounds {
    final double[] lower;
    final double[] upper;

    Bounds(double[] lower, double[] upper) {
        this.lower = lower;
        this.upper = upper;
    }

    private static Bounds of(double lower, double upper) {
        return new Bounds(new double[] {lower}, new double[] {upper});
    }

    /**
     * Asymptotic bounds (Denning and Buzen 1978): at best there is no waiting and no utilization above 1; at worst each customer finds
     * all others ahead at each station.
     */
    static Bounds asymptotic(ClosedNetwork core) {
        double[] lower = new double[core.classes()];
        double[] upper = new double[core.classes()];
        for (int r = 0; r < lower.length; r++) {
            double quickest = core.think[r];
            double slowest = core.think[r];
            double limit = Double.POSITIVE_INFINITY;
            for (int k = 0; k < core.stations(); k++) {
                double demand = core.demand[r][k];
                boolean lag = core.role(k) == ClosedNetwork.Role.LAG;
                double alone = demand / core.speed[k].at(1);
                // residence time with j customers present, least and largest over the possible j
                quickest += lag ? alone : alone(core, k, demand, true);
                slowest += lag ? alone : alone(core, k, demand, false);
                limit = lag || demand == 0 ? limit : Math.min(limit, core.speed[k].fastest(core.customers) / demand);
            }
            lower[r] = core.population[r] / slowest;
            upper[r] = Math.min(limit, core.population[r] / quickest);
        }
        return new Bounds(lower, upper);
    }

    private static double alone(ClosedNetwork core, int k, double demand, boolean least) {
        return demand * core.speed[k].stay(core.customers, least);
    }

    /** The best of all bounds that apply, computed once. */
    static Bounds of(ClosedNetwork core) {
        return core.once(Bounds.class, Bounds::tightest);
    }

    /** Part by part. */
    private static Bounds tightest(ClosedNetwork core) {
        List<int[]> parts = new Components(core).members();
        if (parts.size() == 1) {
            return together(core);
        }
        double[] lower = new double[core.classes()];
        double[] upper = new double[core.classes()];
        for (int[] members : parts) {
            Bounds bounds = together(core.only(members));
            for (int i = 0; i < members.length; i++) {
                lower[members[i]] = bounds.lower[i];
                upper[members[i]] = bounds.upper[i];
            }
        }
        return new Bounds(lower, upper);
    }

    /** The best of all bounds of classes that share stations. */
    private static Bounds together(ClosedNetwork core) {
        Bounds bounds = core.lines.any() ? LineBounds.of(core) : MeetingBounds.of(core);
        if (simple(core) && !core.lines.any()) {
            for (Bounds other : new Bounds[] {asymptotic(core), balancedJob(core), geometric(core)}) {
                bounds.lower[0] = Math.max(bounds.lower[0], other.lower[0]);
                bounds.upper[0] = Math.min(bounds.upper[0], other.upper[0]);
            }
        }
        return bounds;
    }

    /** Whether the bounds for one class apply. */
    static boolean simple(ClosedNetwork core) {
        return core.classes() == 1 && core.variable.length == 0 && queues(core).length > 0;
    }

    /** Demands at the stations of constant speed, which are queues here even with a single customer. */
    private static double[] queues(ClosedNetwork core) {
        return IntStream.range(0, core.stations())
                .filter(k -> core.speed[k].limit() == 1 && core.demand[0][k] > 0)
                .mapToDouble(k -> core.demand[0][k] / core.speed[k].at(1))
                .toArray();
    }

    private static double lag(ClosedNetwork core) {
        double lag = core.think[0];
        for (int k = 0; k < core.stations(); k++) {
            lag += core.speed[k].limit() == 1 ? 0 : core.demand[0][k] / core.speed[k].at(1);
        }
        return lag;
    }

    /** Balanced-job bounds (Zahorjan, Sevcik, Eager and Galler, Comm. ACM 25(2), 1982), with think time. */
    static Bounds balancedJob(ClosedNetwork core) {
        double[] demand = queues(core);
        double customers = core.population[0];
        double lag = lag(core);
        double total = Arrays.stream(demand).sum();
        double largest = Arrays.stream(demand).max().orElseThrow();
        double worst = largest / (1 + lag / (customers * total));
        double best = total / demand.length / (1 + lag / total);
        return of(
                customers / (total + lag + (customers - 1) * worst),
                Math.min(1 / largest, customers / (total + lag + (customers - 1) * best)));
    }

    /**
     * Geometric bounds (Casale, Muntz and Serazzi, IEEE Trans. Computers 57(6), 2008): queue lengths away from the bottleneck
     * lie between two truncated geometric sums, and the bottleneck holds the rest.
     */
    static Bounds geometric(ClosedNetwork core) {
        double[] demand = queues(core);
        double customers = core.population[0];
        double lag = lag(core);
        double total = Arrays.stream(demand).sum();
        double largest = Arrays.stream(demand).max().orElseThrow();
        double others = customers - 1;
        double quick = Math.min(1 / largest, others / (total + lag));
        double below = lag + total + largest * others;
        double above = below;
        for (double one : demand) {
            if (one < largest) {
                below -= (largest - one) * geometricSum(others * one / (lag + total + largest * others), others);
                above -= (largest - one) * geometricSum(one * quick, others);
            }
        }
        return of(
                2 * customers / (below + Math.sqrt(below * below - 4 * lag * largest * others)),
                2 * customers / (above + Math.sqrt(Math.max(0, above * above - 4 * lag * largest * customers))));
    }

    /** {@code y + y^2 + ... + y^n}. */
    private static double geometricSum(double y, double n) {
        return (y - Math.pow(y, n + 1)) / (1 - y);
    }
}
