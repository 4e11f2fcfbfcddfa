package dev.weft.queueing.solve;

import java.util.Arrays;

/**
 * Exact mean value analysis of one class over fixed-rate queues and delays (Reiser and Lavenberg, J. ACM 27(2), 1980):
 * {@code w_k(n) = D_k (1 + Q_k(n-1)), X(n) = n / (Z + sum w_k(n)), Q_k(n) = X(n) w_k(n)}. Every term is positive, so nothing
 * cancels at any population. Stations of equal demand are one row of the recursion.
 *
 * <p>The loop carries {@code u_k = D_k w_k} instead of {@code w_k}: then {@code Z + sum w_k(n+1) = A + X(n) sum u_k(n)} with
 * {@code A = Z + sum D_k}, and the sum runs while the processor still divides. That division is the longest step of the
 * recursion and is needed n times, or until the recursion has reached its limit. X(n) and w_k(n) never fall as n grows, and one
 * station of the largest demand D_1 bounds them by {@code 1/D_1} and {@code D_k / (1 - D_k/D_1)}; between a value of the recursion and
 * a bound that agrees with it lies the value of each larger population.
 *
 * <p>Cost: N K operations for N customers and K distinct demands, fewer if the recursion reaches its limit; K numbers of memory.
 */
final class SingleClassMva implements SolutionMethod {
    /** Steps between two looks for the limit. */
    private static final int LOOK = 256;

    /** Relative error of a step by rounding. */
    private static final double ROUNDING = 4e-15;

    @Override
    public String title() {
        return "exact MVA, one class";
    }

    @Override
    public double cost(ClosedNetwork core) {
        boolean applies = core.classes() == 1 && core.variable.length == 0;
        return applies ? core.population[0] * (8.0 + core.fixed.length) : Double.POSITIVE_INFINITY;
    }

    @Override
    public double bytes(ClosedNetwork core) {
        return 32.0 * core.stations();
    }

    @Override
    public ClosedSolution solve(ClosedNetwork core) {
        Recursion recursion = new Recursion(core.lag[0], core.fixedDemand[0]);
        double throughput = recursion.climb(core.population[0]);
        ClosedSolution solution = new ClosedSolution(core, new double[] {throughput});
        for (int i = 0; i < core.fixed.length; i++) {
            double residence = recursion.residence(core.fixedDemand[0][i]);
            solution.queueLength[0][core.fixed[i]] = throughput * residence;
        }
        return solution;
    }

    /** The recursion over the distinct demands. */
    private static final class Recursion {
        private final double base;
        /** The distinct demands, rising. */
        private final double[] demand;
        /** Squares of demands, times the number of stations that have them. */
        private final double[] squares;

        private final int[] stations;
        /** Residence time at one station of each demand. */
        private final double[] residence;

        Recursion(double lag, double[] demands) {
            this.base = lag + sum(demands);
            double[] sorted = demands.clone();
            Arrays.sort(sorted);
            int[] counts = new int[sorted.length];
            int distinct = 0;
            for (double each : sorted) {
                distinct += distinct > 0 && sorted[distinct - 1] == each ? 0 : 1;
                sorted[distinct - 1] = each;
                counts[distinct - 1]++;
            }
            this.demand = Arrays.copyOf(sorted, distinct);
            this.stations = counts;
            this.squares = new double[distinct];
            for (int k = 0; k < demand.length; k++) {
                squares[k] = stations[k] * (demand[k] * demand[k]);
            }
            this.residence = demand.clone();
        }

        double residence(double each) {
            return residence[Arrays.binarySearch(demand, each)];
        }

        /** Iterates to a population of 1 or more, leaves the residence times there and returns the throughput. */
        double climb(int population) {
            double[] u = new double[demand.length];
            double total = base;
            double sum = 0;
            for (int n = 0; n < population - 1; n++) {
                double x = n / total;
                total = base + x * sum;
                step(u, squares, demand, x);
                sum = total(u);
                if (n % LOOK == LOOK - 1 && isAtLimit((n + 1) / total, u)) {
                    return limit(population);
                }
            }
            double x = (population - 1) / total;
            for (int k = 0; k < demand.length; k++) {
                residence[k] = demand[k] + x * u[k] / stations[k];
            }
            return population / (base + x * sum);
        }

        /** Whether throughput and residence times agree with their bounds for any larger population, but for rounding. */
        private boolean isAtLimit(double x, double[] u) {
            int last = demand.length - 1;
            if (last < 0 || stations[last] > 1 || 1 - x * demand[last] > ROUNDING) {
                return false;
            }
            for (int k = 0; k < last; k++) {
                double idle = 1 - demand[k] / demand[last];
                double now = demand[k] + x * u[k] / stations[k];
                if (Math.abs(1 - now * idle / demand[k]) > ROUNDING / idle) {
                    return false;
                }
            }
            return true;
        }

        /** The limit, in which all other customers are at the station of the largest demand. */
        private double limit(int population) {
            int last = demand.length - 1;
            double elsewhere = base - demand[last];
            for (int k = 0; k < last; k++) {
                double idle = 1 - demand[k] / demand[last];
                residence[k] = demand[k] / idle;
                elsewhere += stations[k] * (residence[k] - demand[k]);
            }
            residence[last] = population * demand[last] - elsewhere;
            return 1 / demand[last];
        }
    }

    /** A loop of its own, without the sum, so that the compiler vectorizes it. */
    private static void step(double[] u, double[] squares, double[] demand, double x) {
        for (int k = 0; k < u.length; k++) {
            u[k] = squares[k] + x * (demand[k] * u[k]);
        }
    }

    /** Eight sums, so that additions overlap. */
    private static double total(double[] u) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        double e = 0;
        double f = 0;
        double g = 0;
        double h = 0;
        int k = 0;
        for (; k + 7 < u.length; k += 8) {
            a += u[k];
            b += u[k + 1];
            c += u[k + 2];
            d += u[k + 3];
            e += u[k + 4];
            f += u[k + 5];
            g += u[k + 6];
            h += u[k + 7];
        }
        for (; k < u.length; k++) {
            a += u[k];
        }
        return ((a + b) + (c + d)) + ((e + f) + (g + h));
    }

    private static double sum(double[] values) {
        return Arrays.stream(values).sum();
    }
}
