package dev.weft.queueing;

import java.util.Arrays;

/**
 * Exact mean value analysis of several classes over fixed-rate queues and delays (Reiser and Lavenberg 1980), one population
 * vector after another: {@code w_rk = D_rk (1 + Q_k(n - e_r)), X_r = n_r / (Z_r + sum_k w_rk), Q_k = sum_r X_r w_rk}. The axis
 * of the largest class is not stored: a vector needs its neighbours below only, and along that axis the neighbour is the
 * value it replaces.
 */
final class PopulationLattice implements Method {
    @Override
    public String title() {
        return "exact MVA, several classes";
    }

    @Override
    public double cost(Core core) {
        boolean applies = core.variable.length == 0 && inner(core) * (core.fixed.length + 1.0) < Integer.MAX_VALUE;
        return applies ? core.states() * core.classes() * (2.0 + core.fixed.length) : Double.POSITIVE_INFINITY;
    }

    @Override
    public double bytes(Core core) {
        return 8 * inner(core) * core.fixed.length;
    }

    /** Number of population vectors of all classes but the last and largest. */
    private static double inner(Core core) {
        return core.states() / (core.population[core.classes() - 1] + 1.0);
    }

    @Override
    public CoreSolution solve(Core core) {
        Sweep sweep = new Sweep(core);
        int largest = core.population[core.classes() - 1];
        for (int n = 0; n < largest; n++) {
            sweep.layer(n, sweep.states);
        }
        sweep.layer(largest, sweep.states - 1);
        return sweep.last();
    }

    /** The table of queue lengths and where the sweep stands in it. */
    private static final class Sweep {
        final Core core;
        final int states;
        private final int classes;
        private final int queues;
        private final int[] stride;
        private final int[] at;
        /** One plus the total queue lengths, station innermost. */
        private final double[] table;

        private final double[] next;

        Sweep(Core core) {
            this.core = core;
            this.classes = core.classes();
            this.queues = core.fixed.length;
            this.stride = new int[classes];
            this.at = new int[classes];
            int size = 1;
            for (int r = 0; r < classes - 1; r++) {
                stride[r] = size * queues;
                size *= core.population[r] + 1;
            }
            this.states = size;
            this.table = new double[size * queues];
            this.next = new double[queues];
        }

        /** Brings the first {@code count} vectors of the stored classes to the given number of customers of the last class. */
        void layer(int n, int count) {
            Arrays.fill(at, 0);
            at[classes - 1] = n;
            for (int state = 0; state < count; state++) {
                int base = state * queues;
                Arrays.fill(next, 1);
                for (int r = 0; r < classes; r++) {
                    if (at[r] > 0) {
                        visit(core.fixedDemand[r], core.lag[r], at[r], base - stride[r]);
                    }
                }
                System.arraycopy(next, 0, table, base, queues);
                advance();
            }
        }

        /** Adds one class's queue lengths to {@code next} and returns its throughput. */
        private double visit(double[] demand, double lag, int customers, int below) {
            double time = lag;
            for (int k = 0; k < queues; k++) {
                time += demand[k] * table[below + k];
            }
            double throughput = customers / time;
            for (int k = 0; k < queues; k++) {
                next[k] += throughput * (demand[k] * table[below + k]);
            }
            return throughput;
        }

        private void advance() {
            for (int r = 0; r < classes - 1; r++) {
                if (++at[r] <= core.population[r]) {
                    return;
                }
                at[r] = 0;
            }
        }

        /** The full population, class by class. */
        CoreSolution last() {
            double[] throughput = new double[classes];
            double[][] present = new double[classes][];
            int base = (states - 1) * queues;
            for (int r = 0; r < classes; r++) {
                Arrays.fill(next, 0);
                throughput[r] = visit(core.fixedDemand[r], core.lag[r], core.population[r], base - stride[r]);
                present[r] = next.clone();
            }
            CoreSolution solution = new CoreSolution(core, throughput);
            for (int r = 0; r < classes; r++) {
                for (int i = 0; i < queues; i++) {
                    solution.queueLength[r][core.fixed[i]] = present[r][i];
                }
            }
            return solution;
        }
    }
}
