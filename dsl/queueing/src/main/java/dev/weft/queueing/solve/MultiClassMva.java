package dev.weft.queueing.solve;

import java.util.Arrays;

/**
 * Exact mean value analysis of several classes over fixed-rate queues and delays (M. Reiser and S. S. Lavenberg, J. ACM 27(2), 1980), one
 * population vector after another: {@code w_rk = D_rk (1 + Q_k(n - e_r)), X_r = n_r / (Z_r + sum_k w_rk), Q_k = sum_r X_r w_rk}. The axis
 * of the largest class is not stored: a vector needs its neighbours below only, and along that axis the neighbour is the
 * value it replaces.
 *
 * <p>Cost: C K operations for each of the {@code prod_r (N_r + 1)} vectors, and K numbers of memory for each vector of all classes but the
 * largest.
 */
final class MultiClassMva implements SolutionMethod {
    @Override
    public String title() {
        return "exact MVA, several classes";
    }

    @Override
    public double cost(ClosedNetwork core) {
        boolean applies = core.classes() > 1
                && core.variable.length == 0
                && inner(core) * (core.fixed.length + 4.0) < Integer.MAX_VALUE;
        return applies ? core.states() * core.classes() * (2.0 + core.fixed.length) : Double.POSITIVE_INFINITY;
    }

    @Override
    public double bytes(ClosedNetwork core) {
        return 8 * (inner(core) + core.population[0] + 1.0) * (core.fixed.length + 3.0);
    }

    /** Number of population vectors of all classes but the last and largest. */
    private static double inner(ClosedNetwork core) {
        return core.states() / (core.population[core.classes() - 1] + 1.0);
    }

    @Override
    public ClosedSolution solve(ClosedNetwork core) {
        Sweep sweep = new Sweep(core);
        int largest = core.population[core.classes() - 1];
        for (int n = 0; n < largest; n++) {
            sweep.layer(n);
        }
        double[] before = sweep.full();
        sweep.layer(largest);
        return sweep.last(before);
    }

    /** The table of queue lengths and the position of the sweep. */
    private static final class Sweep {
        final ClosedNetwork core;
        private final int classes;
        /** Vectors along the axis of the first class, the innermost one. */
        private final int length;
        /** Number of queues, rounded up to a multiple of four; padding queues have no demand. */
        private final int width;

        private final double[][] demand;
        private final int[] stride;
        private final int[] at;
        /** One plus the total queue lengths, station innermost. */
        private final double[] table;
        /** The same of one row, without the contribution of the first class. */
        private final double[] row;

        Sweep(ClosedNetwork core) {
            this.core = core;
            this.classes = core.classes();
            this.width = (core.fixed.length + 3) / 4 * 4;
            this.length = core.population[0] + 1;
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
            this.table = new double[size * width];
            this.row = new double[length * width];
        }

        /**
         * Solves all vectors with n customers of the last class, row by row. The contributions of other classes to a row come from
         * finished rows, so its vectors are independent; only the first class makes a recurrence of them.
         */
        void layer(int n) {
            Arrays.fill(at, 0);
            at[classes - 1] = n;
            for (int base = 0; base < table.length; base += length * width) {
                Arrays.fill(row, 1);
                for (int r = 1; r < classes; r++) {
                    if (at[r] > 0 && width == 4) {
                        othersOfFour(demand[r], at[r], core.lag[r], base - stride[r]);
                    } else if (at[r] > 0) {
                        others(r, base - stride[r]);
                    }
                }
                System.arraycopy(row, 0, table, base, width);
                if (width == 4) {
                    alongFour(demand[0], core.lag[0], base);
                } else {
                    along(base);
                }
                advance();
            }
        }

        /** Adds the queue lengths of one class to the row; its neighbours with one customer less start at below. */
        private void others(int r, int below) {
            double[] d = demand[r];
            double customers = at[r];
            double lag = core.lag[r];
            for (int i = 0; i < row.length; i += width) {
                double throughput = customers / (lag + work(d, below + i));
                for (int k = 0; k < width; k += 4) {
                    int to = i + k;
                    int from = below + to;
                    row[to] += throughput * (d[k] * table[from]);
                    row[to + 1] += throughput * (d[k + 1] * table[from + 1]);
                    row[to + 2] += throughput * (d[k + 2] * table[from + 2]);
                    row[to + 3] += throughput * (d[k + 3] * table[from + 3]);
                }
            }
        }

        /** The same for up to four queues, whose demands then stay in registers. */
        private void othersOfFour(double[] d, double customers, double lag, int below) {
            double d0 = d[0];
            double d1 = d[1];
            double d2 = d[2];
            double d3 = d[3];
            double[] sums = row;
            double[] known = table;
            for (int i = 0; i < sums.length; i += 4) {
                double a = d0 * known[below + i];
                double b = d1 * known[below + i + 1];
                double c = d2 * known[below + i + 2];
                double e = d3 * known[below + i + 3];
                double throughput = customers / (lag + ((a + b) + (c + e)));
                sums[i] += throughput * a;
                sums[i + 1] += throughput * b;
                sums[i + 2] += throughput * c;
                sums[i + 3] += throughput * e;
            }
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
         * Iterates along the axis of the first class. Its neighbour is the vector just computed, so its cycle time is a dependent
         * recurrence; as {@code Z + sum D row_k + X sum D w_k} it is ready one addition after X, and the sums run while the
         * processor still divides.
         */
        private void along(int base) {
            double[] d = demand[0];
            double lag = core.lag[0];
            double ahead = lag + work(d, base);
            int last = base + row.length - width;
            for (int from = base, n = 1; from < last; from += width, n++) {
                double throughput = n / ahead;
                double rest = lag;
                double own = 0;
                int i = from - base + width;
                int to = from + width;
                for (int k = 0; k < width; k += 4) {
                    double first = d[k] * table[from + k];
                    double second = d[k + 1] * table[from + k + 1];
                    double third = d[k + 2] * table[from + k + 2];
                    double fourth = d[k + 3] * table[from + k + 3];
                    double a = row[i + k];
                    double b = row[i + k + 1];
                    double c = row[i + k + 2];
                    double e = row[i + k + 3];
                    rest += (d[k] * a + d[k + 1] * b) + (d[k + 2] * c + d[k + 3] * e);
                    own += (d[k] * first + d[k + 1] * second) + (d[k + 2] * third + d[k + 3] * fourth);
                    table[to + k] = a + throughput * first;
                    table[to + k + 1] = b + throughput * second;
                    table[to + k + 2] = c + throughput * third;
                    table[to + k + 3] = e + throughput * fourth;
                }
                ahead = rest + throughput * own;
            }
        }

        /** The same for up to four queues. */
        private void alongFour(double[] d, double lag, int base) {
            double d0 = d[0];
            double d1 = d[1];
            double d2 = d[2];
            double d3 = d[3];
            double[] sums = row;
            double[] known = table;
            double first = d0 * sums[0];
            double second = d1 * sums[1];
            double third = d2 * sums[2];
            double fourth = d3 * sums[3];
            double ahead = lag + ((first + second) + (third + fourth));
            for (int i = 4, n = 1; i < sums.length; i += 4, n++) {
                double throughput = n / ahead;
                double a = sums[i];
                double b = sums[i + 1];
                double c = sums[i + 2];
                double e = sums[i + 3];
                double rest = lag + ((d0 * a + d1 * b) + (d2 * c + d3 * e));
                double own = (d0 * first + d1 * second) + (d2 * third + d3 * fourth);
                ahead = rest + throughput * own;
                a += throughput * first;
                b += throughput * second;
                c += throughput * third;
                e += throughput * fourth;
                known[base + i] = a;
                known[base + i + 1] = b;
                known[base + i + 2] = c;
                known[base + i + 3] = e;
                first = d0 * a;
                second = d1 * b;
                third = d2 * c;
                fourth = d3 * e;
            }
        }

        /** The next row: all axes but the first and the last. */
        private void advance() {
            for (int r = 1; r < classes - 1; r++) {
                if (++at[r] <= core.population[r]) {
                    return;
                }
                at[r] = 0;
            }
        }

        /**
         * The full population, class by class, from its neighbours below. The last class's neighbour is the table's last
         * vector before the last layer.
         */
        ClosedSolution last(double[] before) {
            double[] throughput = new double[classes];
            double[][] present = new double[classes][width];
            int base = table.length - width;
            for (int r = 0; r < classes; r++) {
                boolean stored = r < classes - 1;
                double[] from = stored ? table : before;
                int below = stored ? base - stride[r] : 0;
                double time = core.lag[r];
                for (int k = 0; k < width; k++) {
                    time += demand[r][k] * from[below + k];
                }
                throughput[r] = core.population[r] / time;
                for (int k = 0; k < width; k++) {
                    present[r][k] = throughput[r] * (demand[r][k] * from[below + k]);
                }
            }
            ClosedSolution solution = new ClosedSolution(core, throughput);
            for (int r = 0; r < classes; r++) {
                for (int i = 0; i < core.fixed.length; i++) {
                    solution.queueLength[r][core.fixed[i]] = present[r][i];
                }
            }
            return solution;
        }

        /** The vector of the full population of all stored classes. */
        double[] full() {
            return Arrays.copyOfRange(table, table.length - width, table.length);
        }
    }
}
