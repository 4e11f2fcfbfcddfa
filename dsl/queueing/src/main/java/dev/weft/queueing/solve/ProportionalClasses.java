package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Speed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Merges the closed classes of a network whose demands (think time included) are proportional: in product form their customers differ
 * only in the time scale. A class of n customers with demands a times those of a group of N has
 * throughput {@code n/N X/a} and queue lengths {@code n/N Q}. This is exact, and turns many equal classes into one. Without
 * product form only classes with the same visits, times and think times are merged.
 */
final class ProportionalClasses {
    /** Relative difference of proportional demands by rounding. */
    private static final double ROUNDING = 1e-15;

    private static final class Group {
        final int first;
        final double think;
        final double[] demand;
        /** The station of largest demand for the ratio, -1 if that is the think time. */
        int largest = -1;

        int population;

        Group(int first, double think, double[] demand) {
            this.first = first;
            this.think = think;
            this.demand = demand;
            double most = think;
            for (int k = 0; k < demand.length; k++) {
                if (demand[k] > most) {
                    most = demand[k];
                    largest = k;
                }
            }
        }
    }

    /** The group of each class, null for an open or empty one. */
    private final Group[] groupOf;

    private final double[] factor;
    private final List<Group> groups = new ArrayList<>();
    private final Compiled network;
    final ClosedNetwork core;

    private final boolean productForm;

    ProportionalClasses(Compiled network, Speed[] speed) {
        this(network, speed, FcfsStations.of(network));
    }

    /** With the speeds and first-come stations that closed customers see. */
    ProportionalClasses(Compiled network, Speed[] speed, FcfsStations lines) {
        this.network = network;
        this.productForm = !lines.any();
        this.groupOf = new Group[network.classes.length];
        this.factor = new double[network.classes.length];
        for (int r = 0; r < network.classes.length; r++) {
            Chain chain = network.classes[r];
            if (!chain.open && chain.population > 0) {
                join(r, chain);
            }
        }
        groups.sort(Comparator.comparingInt(group -> group.population));
        int[] population = groups.stream().mapToInt(group -> group.population).toArray();
        double[] think = groups.stream().mapToDouble(group -> group.think).toArray();
        double[][] demand = groups.stream().map(group -> group.demand).toArray(double[][]::new);
        this.core = new ClosedNetwork(
                population,
                think,
                demand,
                speed,
                lines.merged(population, rows(network.service), rows(network.visits)));
    }

    private double[][] rows(double[][] table) {
        return groups.stream().map(group -> table[group.first]).toArray(double[][]::new);
    }

    private void join(int r, Chain chain) {
        double[] demand = network.demand[r];
        Group home = null;
        for (Group group : groups) {
            double ratio = ratio(group, chain.thinkTime, demand);
            if (ratio > 0 && (productForm || network.alike(r, group.first))) {
                home = group;
                factor[r] = ratio;
                break;
            }
        }
        if (home == null) {
            home = new Group(r, chain.thinkTime, demand);
            factor[r] = 1;
            groups.add(home);
        }
        home.population += chain.population;
        groupOf[r] = home;
    }

    /** The common ratio of these demands to the group's; 0 when there is none. */
    private static double ratio(Group group, double think, double[] demand) {
        double ratio = group.largest < 0 ? think / group.think : demand[group.largest] / group.demand[group.largest];
        if (ratio == 0 || !near(think, ratio * group.think)) {
            return 0;
        }
        for (int k = 0; k < demand.length; k++) {
            if (!near(demand[k], ratio * group.demand[k])) {
                return 0;
            }
        }
        return ratio;
    }

    private static boolean near(double a, double b) {
        return Math.abs(a - b) <= ROUNDING * Math.max(a, b);
    }

    /** The share of a class in the throughput of its group; 0 for an open or empty class. */
    double throughputOf(int r, double[] groupThroughput) {
        Group group = groupOf[r];
        return group == null ? 0 : share(r, group) * groupThroughput[groups.indexOf(group)] / factor[r];
    }

    private double share(int r, Group group) {
        return (double) network.classes[r].population / group.population;
    }

    /** Distributes the solution of the merged network over the original classes. */
    void spread(ClosedSolution solution, double[] throughput, double[][] queueLength) {
        for (int r = 0; r < groupOf.length; r++) {
            Group group = groupOf[r];
            if (group == null) {
                continue;
            }
            int g = groups.indexOf(group);
            double share = share(r, group);
            throughput[r] = throughputOf(r, solution.throughput);
            for (int k = 0; k < queueLength[r].length; k++) {
                queueLength[r][k] = share * solution.queueLength[g][k];
            }
        }
    }
}
