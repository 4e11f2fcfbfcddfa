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
        boolean applies = core.classes() > 1
                && core.variable.length == 0
                && inner(core) * (core.fixed.length + 4.0) < Integer.MAX_VALUE;
        return applies ? core.states() * core.classes() * (2.0 + core.fixed.length) : Double.POSITIVE_INFINITY;
    }

    @Override
    public double bytes(Core core) {
        return 8 * inner(core) * (core.fixed.length + 3.0);
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
        /** Number of queues, rounded up to whole blocks of four; those that pad have no demand. */
        private final int width;

        private final double[][] demand;
        private final int[] stride;
        private final int[] at;
        /** One plus the total queue lengths, station innermost. */
        private final double[] table;

        private final double[] next;
        private final double[] ones;
        /** Time per cycle of the first class with one customer more than in the vector just computed. */
        private double ahead;

        Sweep(Core core) {
            this.core = core;
            this.classes = core.classes();
            this.width = (core.fixed.length + 3) / 4 * 4;
            this.demand = new double[classes][];
            for (int r = 0; r < classes; r++) {
                demand[r] = Arrays.copyOf(core.fixedDemand[r], width);
            }
            this.stride = new int[classes];
            this.at = new int[classes];
            int size = 1;
            for (int r = 0; r < classes - 1; r++) {
                stride[r] = size * width;
                size *= core.population[r] + 1;
            }
            this.states = size;
            this.table = new double[size * width];
            this.next = new double[width];
            this.ones = new double[width];
            Arrays.fill(ones, 1);
        }

        /** Brings the first {@code count} vectors of the stored classes to the given number of customers of the last class. */
        void layer(int n, int count) {
            Arrays.fill(at, 0);
            at[classes - 1] = n;
            for (int state = 0; state < count; state++) {
                int base = state * width;
                double[] sum = ones;
                for (int r = classes - 1; r > 0; r--) {
                    if (at[r] > 0) {
                        visit(r, base - stride[r], sum, next);
                        sum = next;
                    }
                }
                if (at[0] > 0) {
                    nearest(base - stride[0], sum, base);
                } else {
                    System.arraycopy(sum, 0, table, base, width);
                    ahead = core.lag[0] + work(demand[0], base);
                }
                advance();
            }
        }

        /** Adds one class's queue lengths to a sum, stores the result and returns the class's throughput. */
        private double visit(int r, int below, double[] sum, double[] target) {
            double[] d = demand[r];
            double throughput = at[r] / (core.lag[r] + work(d, below));
            for (int k = 0; k < width; k += 4) {
                int i = below + k;
                target[k] = sum[k] + throughput * (d[k] * table[i]);
                target[k + 1] = sum[k + 1] + throughput * (d[k + 1] * table[i + 1]);
                target[k + 2] = sum[k + 2] + throughput * (d[k + 2] * table[i + 2]);
                target[k + 3] = sum[k + 3] + throughput * (d[k + 3] * table[i + 3]);
            }
            return throughput;
        }

        private double work(double[] d, int below) {
            double a = 0;
            double b = 0;
            for (int k = 0; k < width; k += 4) {
                int i = below + k;
                a += d[k] * table[i] + d[k + 1] * table[i + 1];
                b += d[k + 2] * table[i + 2] + d[k + 3] * table[i + 3];
            }
            return a + b;
        }

        /**
         * The same for the first class, straight into the table. Its neighbour is the vector just computed, so its time per
         * cycle stands on a chain that nothing overlaps; as {@code Z + sum D sum_k + X sum D w_k} it is ready one addition after
         * X, and the sums run while the processor still divides.
         */
        private void nearest(int below, double[] sum, int to) {
            double[] d = demand[0];
            double throughput = at[0] / ahead;
            double others = core.lag[0];
            double own = 0;
            for (int k = 0; k < width; k += 4) {
                double first = d[k] * table[below + k];
                double second = d[k + 1] * table[below + k + 1];
                double third = d[k + 2] * table[below + k + 2];
                double fourth = d[k + 3] * table[below + k + 3];
                others += (d[k] * sum[k] + d[k + 1] * sum[k + 1]) + (d[k + 2] * sum[k + 2] + d[k + 3] * sum[k + 3]);
                own += (d[k] * first + d[k + 1] * second) + (d[k + 2] * third + d[k + 3] * fourth);
                table[to + k] = sum[k] + throughput * first;
                table[to + k + 1] = sum[k + 1] + throughput * second;
                table[to + k + 2] = sum[k + 2] + throughput * third;
                table[to + k + 3] = sum[k + 3] + throughput * fourth;
            }
            ahead = others + throughput * own;
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
            double[] zeros = new double[width];
            int base = (states - 1) * width;
            for (int r = 0; r < classes; r++) {
                throughput[r] = visit(r, base - stride[r], zeros, next);
                present[r] = next.clone();
            }
            CoreSolution solution = new CoreSolution(core, throughput);
            for (int r = 0; r < classes; r++) {
                for (int i = 0; i < core.fixed.length; i++) {
                    solution.queueLength[r][core.fixed[i]] = present[r][i];
                }
            }
            return solution;
        }
    }
}
