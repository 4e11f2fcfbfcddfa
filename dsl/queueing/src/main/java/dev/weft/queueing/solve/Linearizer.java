package dev.weft.queueing.solve;

import java.util.stream.IntStream;

/**
 * The Linearizer (K. M. Chandy and D. Neuse, Comm. ACM 25(2), 1982) and the approximation of Bard and Schweitzer that it corrects
 * (Y. Bard 1979, P. Schweitzer 1979). An arrival of class r finds {@code (N_s - [r = s]) (Q_sk / N_s + F_rsk)} customers of class s at
 * station k; {@link ResidenceTimes} makes a residence time w_rk of them, {@code X_r = N_r / (Z_r + sum_k w_rk)} and {@code Q_rk = X_r
 * w_rk}, and so on until the queue lengths settle. Bard-Schweitzer has {@code F = 0}. The Linearizer takes {@code F_rsk = Q_sk(N - e_r) /
 * (N_s - [r = s]) - Q_sk(N) / N_s} from its own solutions with one customer less, three times, which corrects the share of a class at a
 * station for the missing customer.
 *
 * <p>Cost: C K operations a step for C classes and K queues, tens to hundreds of steps a fixed point; Bard-Schweitzer solves one, the
 * Linearizer one and three more for each class and for the whole, with C K numbers of memory for each class. Equivalent classes ({@link
 * Symmetry}) are solved once.
 */
final class Linearizer {
    private static final int CORRECTIONS = 3;

    private final ClosedNetwork core;
    private final ResidenceTimes stays;
    private final int classes;
    private final int queues;

    Linearizer(ClosedNetwork core) {
        this.core = core;
        this.stays = new ResidenceTimes(core);
        this.classes = core.classes();
        this.queues = stays.queues.length;
    }

    ClosedSolution bardSchweitzer() {
        double[][] queue = start(core.population);
        double[][] none = new double[classes][queues];
        return solution(settle(core.population, queue, none, none), queue);
    }

    ClosedSolution linearizer() {
        int[] firsts = IntStream.range(0, classes)
                .filter(r -> Symmetry.of(core).first(r) == r)
                .toArray();
        double[][][] correction = new double[classes][][];
        double[][][] less = new double[classes][][];
        for (int r : firsts) {
            correction[r] = new double[classes][queues];
            less[r] = start(withoutOne(r));
        }
        double[][] queue = start(core.population);
        double[] throughput = settle(core.population, queue, correction);
        for (int round = 0; round < CORRECTIONS; round++) {
            for (int r : firsts) {
                settle(withoutOne(r), less[r], correction);
            }
            for (int r : firsts) {
                for (int s = 0; s < classes; s++) {
                    int left = core.population[s] - (r == s ? 1 : 0);
                    for (int k : stays.route[s]) {
                        double part = left == 0 ? 0 : less[r][s][k] / left;
                        correction[r][s][k] = left == 0 ? 0 : part - queue[s][k] / core.population[s];
                    }
                }
            }
            throughput = settle(core.population, queue, correction);
        }
        return solution(throughput, queue);
    }

    private int[] withoutOne(int r) {
        int[] population = core.population.clone();
        population[r]--;
        return population;
    }

    private double[][] start(int[] population) {
        double[][] queue = new double[classes][queues];
        for (int r = 0; r < classes; r++) {
            // an empty class keeps its zeros: the iteration skips it
            for (int k : stays.route[r]) {
                queue[r][k] = (double) population[r] / stays.route[r].length;
            }
        }
        return queue;
    }

    private double[] settle(int[] population, double[][] queue, double[][][] correction) {
        double[][] shift = new double[classes][queues];
        double[][] work = new double[classes][queues];
        shifts(population, correction, shift, work);
        return settle(population, queue, shift, work);
    }

    /** Iterates the queue lengths in place until convergence and returns the throughputs. */
    private double[] settle(int[] population, double[][] queue, double[][] shift, double[][] workShift) {
        double[] throughput = new double[classes];
        double[] next = new double[queues];
        Convergence settling = new Convergence(stays.cells());
        while (settling.goesOn()) {
            double change = 0;
            double[] total = new double[queues];
            double[] work = new double[queues];
            for (int r = 0; r < classes; r++) {
                for (int k : stays.route[r]) {
                    total[k] += queue[r][k];
                    work[k] += queue[r][k] * stays.service(r, k);
                }
            }
            for (int r = 0; r < classes; r++) {
                if (population[r] == 0) {
                    continue;
                }
                double time = core.lag[r];
                for (int k : stays.route[r]) {
                    double own = queue[r][k] / population[r];
                    next[k] = stays.of(
                            r, k, total[k] - own + shift[r][k], work[k] - own * stays.service(r, k) + workShift[r][k]);
                    time += next[k];
                }
                throughput[r] = population[r] / time;
                for (int k : stays.route[r]) {
                    next[k] *= throughput[r];
                    change = Math.max(change, Math.abs(next[k] - queue[r][k]) / population[r]);
                    queue[r][k] = settling.step(queue[r][k], next[k]);
                }
            }
            settling.changed(change);
        }
        return throughput;
    }

    /**
     * Contributions of the corrections to the customers found by each class, and to their work, constant during an iteration. A class
     * equivalent to an earlier one takes the corrections of that one under the automorphism.
     */
    private void shifts(int[] population, double[][][] correction, double[][] shift, double[][] work) {
        for (int r = 0; r < classes; r++) {
            int first = Symmetry.of(core).first(r);
            int[] renamed = Symmetry.of(core).toFirst(r);
            int[] place = stays.positions(renamed);
            for (int s = 0; s < classes; s++) {
                int others = Math.max(0, population[s] - (r == s ? 1 : 0));
                double[] found = correction[first][renamed[s]];
                for (int k : stays.route[s]) {
                    shift[r][k] += others * found[place[k]];
                    work[r][k] += others * found[place[k]] * stays.service(s, k);
                }
            }
        }
    }

    private ClosedSolution solution(double[] throughput, double[][] queue) {
        ClosedSolution solution = new ClosedSolution(core, throughput);
        for (int r = 0; r < classes; r++) {
            for (int k = 0; k < queues; k++) {
                solution.queueLength[r][stays.queues[k]] = queue[r][k];
            }
        }
        return solution;
    }
}
