package dev.weft.queueing.solve;

import java.util.Arrays;

/**
 * The fixed point behind {@link ApproximateMva#AQL}. What an arriving customer of class r finds at station k, all classes together,
 * is estimated as {@code (N - 1) (Q_k / N + g_rk)}, with {@code g_rk = Q_k(N - e_r) / (N - 1) - Q_k(N) / N} taken from the same
 * estimate with one customer less. It is the Linearizer on sums over classes, so that it needs classes times less memory.
 */
final class AggregateQueueLength {
    private static final int ROUNDS = 200;
    private static final int STEPS = 100_000;
    private static final double SETTLED = 1e-14;

    private final Core core;
    private final int classes;
    private final int queues;
    private final double[][] gap;
    private final double[] throughput;

    AggregateQueueLength(Core core) {
        this.core = core;
        this.classes = core.classes();
        this.queues = core.fixed.length;
        this.gap = new double[classes][queues];
        this.throughput = new double[classes];
    }

    CoreSolution solve() {
        double all = Arrays.stream(core.population).asDoubleStream().sum();
        double[] queue = new double[queues];
        Arrays.fill(queue, all / Math.max(1, queues));
        double[][] less = new double[classes][queues];
        for (double[] row : less) {
            Arrays.fill(row, (all - 1) / Math.max(1, queues));
        }
        double change = Double.POSITIVE_INFINITY;
        for (int round = 0; round < ROUNDS && change > SETTLED; round++) {
            settle(core.population, all, queue);
            change = 0;
            double[][] next = new double[classes][queues];
            for (int r = 0; r < classes && all > 1; r++) {
                int[] population = core.population.clone();
                population[r]--;
                settle(population, all - 1, less[r]);
                for (int k = 0; k < queues; k++) {
                    next[r][k] = less[r][k] / (all - 1) - queue[k] / all;
                    change = Math.max(change, Math.abs(next[r][k] - gap[r][k]));
                }
            }
            for (int r = 0; r < classes; r++) {
                gap[r] = next[r];
            }
        }
        return solution(all, queue);
    }

    /** Iterates the numbers present, all classes together, in place until they stand still. */
    private void settle(int[] population, double all, double[] queue) {
        double change = Double.POSITIVE_INFINITY;
        for (int step = 0; step < STEPS && change > SETTLED; step++) {
            double[] next = new double[queues];
            for (int r = 0; r < classes; r++) {
                if (population[r] > 0) {
                    double[] residence = residence(r, all, queue);
                    throughput[r] = rate(r, population[r], residence);
                    for (int k = 0; k < queues; k++) {
                        next[k] += throughput[r] * residence[k];
                    }
                }
            }
            change = 0;
            for (int k = 0; k < queues; k++) {
                change = Math.max(change, Math.abs(next[k] - queue[k]) / all);
                queue[k] = next[k];
            }
        }
    }

    private double[] residence(int r, double all, double[] queue) {
        double[] residence = new double[queues];
        for (int k = 0; k < queues; k++) {
            double found = (all - 1) * (queue[k] / all + gap[r][k]);
            residence[k] = core.fixedDemand[r][k] * (1 + Math.max(0, found));
        }
        return residence;
    }

    private double rate(int r, int population, double... residence) {
        return population / (core.lag[r] + Arrays.stream(residence).sum());
    }

    private CoreSolution solution(double all, double... queue) {
        double[][] residence = new double[classes][];
        for (int r = 0; r < classes; r++) {
            residence[r] = residence(r, all, queue);
            throughput[r] = rate(r, core.population[r], residence[r]);
        }
        CoreSolution solution = new CoreSolution(core, throughput);
        for (int r = 0; r < classes; r++) {
            for (int k = 0; k < queues; k++) {
                solution.queueLength[r][core.fixed[k]] = throughput[r] * residence[r][k];
            }
        }
        return solution;
    }
}
