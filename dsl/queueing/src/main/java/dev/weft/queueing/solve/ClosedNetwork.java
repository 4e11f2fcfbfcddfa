package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Speed;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The core of a network, which remains without open classes and with classes of proportional demands merged: a closed network of
 * distinct classes, sorted for the exact methods: lags (think times and all stations without waiting), fixed-rate
 * queues, and stations of variable speed. Populations are at least 1 and the largest comes last, because methods keep that axis
 * innermost or do not store it.
 */
final class ClosedNetwork {
    /** Role of a station in the methods. */
    enum Role {
        /** Without waiting (as each station with a single customer) or without visits. */
        LAG,
        /** A queue of constant speed. */
        FIXED,
        /** Speed varies with the number of customers. */
        VARIABLE
    }

    private final Role[] role;
    private final Map<Class<?>, Object> found = new ConcurrentHashMap<>();
    final int[] population;
    /** Number of customers of all classes, saturating at the largest int. */
    final int customers;

    final double[] think;
    final double[][] demand;
    final Speed[] speed;
    /** Per class, think time plus the demand at all stations without waiting. */
    final double[] lag;
    /** Indices of the stations of constant speed. */
    final int[] fixed;
    /** Demands at the fixed-rate queues in seconds of work at their actual speed, [class][position in fixed]. */
    final double[][] fixedDemand;
    /** Indices of the stations of variable speed. */
    final int[] variable;
    /** First-come stations of unequal service times; none in a product-form network. */
    final FcfsStations lines;

    ClosedNetwork(int[] population, double[] think, double[][] demand, Speed[] speed) {
        this(population, think, demand, speed, FcfsStations.NONE);
    }

    ClosedNetwork(int[] population, double[] think, double[][] demand, Speed[] speed, FcfsStations lines) {
        this.lines = lines;
        this.population = population;
        this.customers = (int) Math.min(
                Integer.MAX_VALUE, Arrays.stream(population).asLongStream().sum());
        this.think = think;
        this.demand = demand;
        this.speed = speed;
        this.lag = think.clone();
        this.role = new Role[speed.length];
        for (int k = 0; k < speed.length; k++) {
            role[k] = speed[k].proportionalUpTo(customers) || !visited(k)
                    ? Role.LAG
                    : speed[k].constantUpTo(customers) ? Role.FIXED : Role.VARIABLE;
            for (int r = 0; role[k] == Role.LAG && r < classes(); r++) {
                lag[r] += demand[r][k] / speed[k].at(1);
            }
        }
        this.fixed = stations(Role.FIXED);
        this.variable = stations(Role.VARIABLE);
        int queues = fixed.length;
        this.fixedDemand = new double[classes()][queues];
        for (int r = 0; r < classes(); r++) {
            for (int i = 0; i < queues; i++) {
                fixedDemand[r][i] = demand[r][fixed[i]] / speed[fixed[i]].at(1);
            }
        }
    }

    int classes() {
        return population.length;
    }

    int stations() {
        return speed.length;
    }

    /** The role of a station in the methods. */
    Role role(int station) {
        return role[station];
    }

    private int[] stations(Role wanted) {
        int[] found = new int[role.length];
        int count = 0;
        for (int k = 0; k < role.length; k++) {
            if (role[k] == wanted) {
                found[count++] = k;
            }
        }
        return Arrays.copyOf(found, count);
    }

    boolean visited(int station) {
        for (double[] row : demand) {
            if (row[station] > 0) {
                return true;
            }
        }
        return false;
    }

    /** Customers of the classes that visit a station. */
    int visitors(int station) {
        long visitors = 0;
        for (int r = 0; r < classes(); r++) {
            visitors += demand[r][station] > 0 ? population[r] : 0;
        }
        return (int) Math.min(visitors, Integer.MAX_VALUE);
    }

    /** Some of the classes, as a network of their own. */
    ClosedNetwork only(int... members) {
        return new ClosedNetwork(
                Arrays.stream(members).map(r -> population[r]).toArray(),
                Arrays.stream(members).mapToDouble(r -> think[r]).toArray(),
                Arrays.stream(members).mapToObj(r -> demand[r]).toArray(double[][]::new),
                speed,
                lines.only(members));
    }

    /** Data derived from the network, computed once per class of this package. */
    <T> T once(Class<T> what, Function<ClosedNetwork, T> how) {
        Object known = found.get(what);
        if (known == null) {
            known = how.apply(this);
            found.put(what, known);
        }
        return what.cast(known);
    }

    /** Number of population vectors from zero to full, as a double because it may be astronomical. */
    double states() {
        double states = 1;
        for (int n : population) {
            states *= n + 1.0;
        }
        return states;
    }

    /** The same network without one station. */
    ClosedNetwork without(int station) {
        double[][] less = new double[classes()][];
        for (int r = 0; r < classes(); r++) {
            less[r] = demand[r].clone();
            less[r][station] = 0;
        }
        return new ClosedNetwork(population, think, less, speed);
    }
}
