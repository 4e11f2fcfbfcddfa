package dev.weft.queueing.solve;

import java.util.Arrays;

/**
 * Aggregate queue length, AQL (J. Zahorjan, D. L. Eager and H. M. Sweillam, Performance Evaluation 8, 1988): the {@link Linearizer} on
 * sums over classes. An arrival of class r finds {@code (N - 1) (Q_k / N + g_rk)} customers of all classes at station k, with {@code g_rk =
 * Q_k(N - e_r) / (N - 1) - Q_k(N) / N} taken from the same estimate with one customer less; residence times and throughputs follow as
 * there.
 *
 * <p>Cost: that of the Linearizer in operations, C K a step, C classes and K queues, and one fixed point for each class and the whole a
 * round, until the gaps settle; less memory by a factor C, because a gap has no second class.
 */
final class AggregateQueueLength {
    private static final int ROUNDS = 200;
    private static final double SETTLED = 1e-12;

    private final ClosedNetwork core;
    private final ResidenceTimes stays;
    private final int classes;
    private final int queues;
    private final double all;
    private final double[][] gap;
    private final double[] throughput;

    AggregateQueueLength(ClosedNetwork core) {
        this.core = core;
        this.stays = new ResidenceTimes(core);
        this.classes = core.classes();
        this.queues = stays.queues.length;
        this.all = Arrays.stream(core.population).asDoubleStream().sum();
        this.gap = new double[classes][queues];
        this.throughput = new double[classes];
    }

    /** Customers present of all classes, and the mean work of one of them at a first-come station. */
    private final class Present {
        private final double customers;
        private final double[] queue = new double[queues];
        private final double[] work = new double[queues];

        Present(double customers) {
            this.customers = customers;
            Arrays.fill(queue, customers / Math.max(1, queues));
            for (int k = 0; k < queues; k++) {
                for (int r = 0; r < classes; r++) {
                    work[k] += stays.service(r, k) / classes;
                }
            }
        }

        /** Equivalent stations differ by rounding only, which the corrections may amplify. */
        void evenOut() {
            for (int k = 0; k < queues; k++) {
                queue[k] = queue[stays.first(k)];
            }
        }
    }

    ClosedSolution solve() {
        Present present = new Present(all);
        Present[] less = new Present[classes];
        int[][] place = new int[classes][];
        for (int r = 0; r < classes; r++) {
            int first = Symmetry.of(core).first(r);
            less[r] = first == r ? new Present(all - 1) : less[first];
            place[r] = stays.positions(Symmetry.of(core).toFirst(r));
        }
        double change = Double.POSITIVE_INFINITY;
        double part = 1;
        for (int round = 0; change > SETTLED; round++) {
            if (round == ROUNDS) {
                throw new NotConverged();
            }
            part = round == ROUNDS / 4 ? 0.5 : round == ROUNDS / 2 ? 0.2 : part;
            settle(core.population, present);
            present.evenOut();
            change = all > 1 ? correct(present, less, place, part) : 0;
        }
        return solution(present);
    }

    /** Computes the gaps from the network with one customer less, once for equivalent classes; returns their largest change. */
    private double correct(Present present, Present[] less, int[][] place, double part) {
        double change = 0;
        for (int r = 0; r < classes; r++) {
            if (Symmetry.of(core).first(r) == r) {
                int[] population = core.population.clone();
                population[r]--;
                settle(population, less[r]);
            }
        }
        for (int r = 0; r < classes; r++) {
            for (int k = 0; k < queues; k++) {
                double next = less[r].queue[place[r][k]] / (all - 1) - present.queue[k] / all;
                change = Math.max(change, Math.abs(next - gap[r][k]));
                gap[r][k] += part * (next - gap[r][k]);
            }
        }
        return change;
    }

    /** Iterates the customers present of all classes in place until convergence. */
    private void settle(int[] population, Present present) {
        Convergence settling = new Convergence(stays.cells());
        while (settling.goesOn()) {
            double[] next = new double[queues];
            double[] work = new double[queues];
            for (int r = 0; r < classes; r++) {
                if (population[r] > 0) {
                    double[] residence = residence(r, present);
                    throughput[r] = rate(r, population[r], residence);
                    for (int k : stays.route[r]) {
                        next[k] += throughput[r] * residence[k];
                        work[k] += throughput[r] * residence[k] * stays.service(r, k);
                    }
                }
            }
            double change = 0;
            for (int k = 0; k < queues; k++) {
                change = Math.max(change, Math.abs(next[k] - present.queue[k]) / all);
                present.queue[k] = settling.step(present.queue[k], next[k]);
                present.work[k] = next[k] == 0 ? 0 : work[k] / next[k];
            }
            settling.changed(change);
        }
    }

    private double[] residence(int r, Present present) {
        double[] residence = new double[queues];
        double others = Math.max(0, present.customers - 1);
        for (int k : stays.route[r]) {
            double found = others * (present.queue[k] / Math.max(1, present.customers) + gap[r][k]);
            residence[k] = stays.of(r, k, found, Math.max(0, found) * present.work[k]);
        }
        return residence;
    }

    private double rate(int r, int population, double... residence) {
        return population / (core.lag[r] + Arrays.stream(residence).sum());
    }

    private ClosedSolution solution(Present present) {
        double[][] residence = new double[classes][];
        for (int r = 0; r < classes; r++) {
            residence[r] = residence(r, present);
            throughput[r] = rate(r, core.population[r], residence[r]);
        }
        ClosedSolution solution = new ClosedSolution(core, throughput);
        for (int r = 0; r < classes; r++) {
            for (int k = 0; k < queues; k++) {
                solution.queueLength[r][stays.queues[k]] = throughput[r] * residence[r][k];
            }
        }
        return solution;
    }
}
