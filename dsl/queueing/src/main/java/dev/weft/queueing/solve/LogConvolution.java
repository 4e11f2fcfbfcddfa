package dev.weft.queueing.solve;

import java.util.Arrays;

/**
 * The sums of {@link Convolution} (Buzen 1973) on logarithms, term by term: {@code ln G(n) = ln sum_m exp(ln f_k(m) + ln G_-k(n - m))},
 * with {@code f_k(n) = |n|! / (mu(1) .. mu(|n|)) prod_r D_rk^n_r / n_r!} of station k. Its terms cannot leave the range of a double, so it
 * takes over where {@link Convolution} refuses, for example when a station's speed falls so much with its queue that the network has two
 * regimes.
 *
 * <p>Cost: the square of the number of population vectors, for each station and for the network without it.
 */
final class LogConvolution implements SolutionMethod {
    @Override
    public String title() {
        return "exact convolution on logarithms";
    }

    @Override
    public double cost(ClosedNetwork core) {
        return 20 * core.states() * core.states() * (3.0 * core.fixed.length + 3.0 * core.variable.length + 1);
    }

    @Override
    public double bytes(ClosedNetwork core) {
        return 8 * core.states() * (2.0 * core.stations() + 4);
    }

    @Override
    public ClosedSolution solve(ClosedNetwork core) {
        Table table = new Table(core);
        double[] whole = table.allBut(-1);
        int full = whole.length - 1;
        double[] throughput = new double[core.classes()];
        for (int r = 0; r < throughput.length; r++) {
            throughput[r] = table.rate[r] * Math.exp(whole[table.lattice.without(r)] - whole[full]);
        }
        ClosedSolution solution = new ClosedSolution(core, throughput);
        for (int k = 0; k < core.stations(); k++) {
            if (core.role(k) == ClosedNetwork.Role.LAG) {
                continue;
            }
            double[] rest = table.allBut(k);
            for (int i = 0; i <= full; i++) {
                double probability = Math.exp(table.station[k][i] + rest[full - i] - whole[full]);
                for (int r = 0; r < throughput.length; r++) {
                    solution.queueLength[r][k] += table.lattice.coordinate(i, r) * probability;
                }
            }
        }
        return solution;
    }

    /** Probabilities of 0 to all customers at a station. */
    static double[] distribution(ClosedNetwork core, int station) {
        ClosedNetwork rest = core.without(station);
        Table table = new Table(core);
        double[] others = new Table(rest, table.rate).allBut(-1);
        double[] weight = table.weights(station);
        double[] log = new double[core.customers + 1];
        Arrays.fill(log, Double.NEGATIVE_INFINITY);
        for (int i = 0; i < others.length; i++) {
            int total = table.lattice.total(i);
            log[total] = add(log[total], weight[i] + others[others.length - 1 - i]);
        }
        double sum = Arrays.stream(log).reduce(Double.NEGATIVE_INFINITY, LogConvolution::add);
        return Arrays.stream(log).map(value -> Math.exp(value - sum)).toArray();
    }

    private static double add(double a, double b) {
        double high = Math.max(a, b);
        return high == Double.NEGATIVE_INFINITY ? high : high + Math.log1p(Math.exp(Math.min(a, b) - high));
    }

    /** Logarithms of each station's weights over the lattice. */
    private static final class Table {
        final ClosedNetwork core;
        final double[] rate;
        final Lattice lattice;
        final double[][] station;

        Table(ClosedNetwork core) {
            this(core, SaddlePoint.of(core));
        }

        Table(ClosedNetwork core, double[] rate) {
            this.core = core;
            this.rate = rate;
            this.lattice = new Lattice(core.population);
            this.station = new double[core.stations()][];
            for (int k = 0; k < station.length; k++) {
                station[k] = weights(k);
            }
        }

        /** {@code ln (|n|! / (mu(1) ... mu(|n|)) prod (x_r D_rk)^n_r / n_r!)}. */
        double[] weights(int k) {
            double[] form = new double[rate.length];
            for (int r = 0; r < form.length; r++) {
                form[r] = rate[r] * core.demand[r][k];
            }
            double[] logs = poisson(form);
            for (int i = 0; i < logs.length; i++) {
                for (int j = lattice.total(i); j > 0; j--) {
                    logs[i] += Math.log(j / core.speed[k].at(j));
                }
            }
            return logs;
        }

        private double[] poisson(double[] form) {
            double[] logs = new double[lattice.size];
            for (int i = 0; i < logs.length; i++) {
                for (int r = 0; r < form.length; r++) {
                    for (int j = lattice.coordinate(i, r); j > 0; j--) {
                        logs[i] += Math.log(form[r] / j);
                    }
                }
            }
            return logs;
        }

        /** The product of all stations but one. */
        double[] allBut(int left) {
            double[] form = new double[rate.length];
            for (int r = 0; r < form.length; r++) {
                form[r] = rate[r] * core.lag[r];
            }
            double[] product = poisson(form);
            for (int k = 0; k < station.length; k++) {
                if (k != left && core.role(k) != ClosedNetwork.Role.LAG) {
                    product = times(product, station[k]);
                }
            }
            return product;
        }

        private double[] times(double[] a, double[] b) {
            double[] product = new double[a.length];
            double[] term = new double[a.length];
            for (int i = 0; i < a.length; i++) {
                int terms = 0;
                double high = Double.NEGATIVE_INFINITY;
                for (int j = 0; j <= i; j++) {
                    if (lattice.below(j, i)) {
                        term[terms] = a[j] + b[i - j];
                        high = Math.max(high, term[terms++]);
                    }
                }
                double sum = 0;
                for (int j = 0; j < terms && high > Double.NEGATIVE_INFINITY; j++) {
                    sum += Math.exp(term[j] - high);
                }
                product[i] = high + Math.log(sum);
            }
            return product;
        }
    }
}
