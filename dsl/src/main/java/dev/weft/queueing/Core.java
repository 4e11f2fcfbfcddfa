package dev.weft.queueing;

import java.util.Arrays;

/**
 * A closed network of distinct classes, sorted into what the exact methods work with: lags (think times and every station
 * where nobody ever waits), fixed-rate queues, and stations of variable speed. Every population is at least 1 and the largest
 * comes last, because methods keep that axis innermost or drop it from memory.
 */
final class Core {
    final int[] population;
    /** Number of customers of all classes, saturating at the largest int. */
    final int customers;

    final double[] think;
    final double[][] demand;
    final Speed[] speed;
    /** Per class, think time plus the demand at every station where nobody waits. */
    final double[] lag;
    /** Indices of the fixed-rate queues that somebody visits. */
    final int[] fixed;
    /** Demands at the fixed-rate queues in seconds of work at their actual speed, [class][position in fixed]. */
    final double[][] fixedDemand;
    /** Indices of the stations of variable speed that somebody visits. */
    final int[] variable;

    Core(int[] population, double[] think, double[][] demand, Speed[] speed) {
        this.population = population;
        this.customers = (int) Math.min(
                Integer.MAX_VALUE, Arrays.stream(population).asLongStream().sum());
        this.think = think;
        this.demand = demand;
        this.speed = speed;
        this.lag = think.clone();
        int[] kept = new int[speed.length];
        int[] varying = new int[speed.length];
        int queues = 0;
        int others = 0;
        for (int k = 0; k < speed.length; k++) {
            if (waitsNever(k)) {
                for (int r = 0; r < classes(); r++) {
                    lag[r] += demand[r][k] / speed[k].at(1);
                }
            } else if (visited(k)) {
                if (speed[k].constantUpTo(customers)) {
                    kept[queues++] = k;
                } else {
                    varying[others++] = k;
                }
            }
        }
        this.fixed = Arrays.copyOf(kept, queues);
        this.variable = Arrays.copyOf(varying, others);
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

    /** Whether no customer ever waits at this station; true of every station when there is one customer. */
    boolean waitsNever(int station) {
        return speed[station].proportionalUpTo(customers);
    }

    boolean visited(int station) {
        for (double[] row : demand) {
            if (row[station] > 0) {
                return true;
            }
        }
        return false;
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
    Core without(int station) {
        double[][] less = new double[classes()][];
        for (int r = 0; r < classes(); r++) {
            less[r] = demand[r].clone();
            less[r][station] = 0;
        }
        return new Core(population, think, less, speed);
    }
}
