package dev.weft.queueing.solve;

import java.util.Arrays;

/**
 * Exact mean value analysis of one class over fixed-rate queues and delays (Reiser and Lavenberg, J. ACM 27(2), 1980):
 * {@code w_k(n) = D_k (1 + Q_k(n-1)), X(n) = n / (Z + sum w_k(n)), Q_k(n) = X(n) w_k(n)}. Every term is positive, so nothing
 * cancels at any population.
 *
 * <p>The loop carries {@code u_k = D_k w_k} instead of {@code w_k}: then {@code Z + sum w_k(n+1) = A + X(n) sum u_k(n)} with
 * {@code A = Z + sum D_k}, and the sum runs while the processor still divides. That division is the longest step of the
 * recursion and is needed n times.
 */
final class SingleClassMva implements SolutionMethod {
    @Override
    public String title() {
        return "exact MVA, one class";
    }

    @Override
    public double cost(Core core) {
        boolean applies = core.classes() == 1 && core.variable.length == 0;
        return applies ? core.population[0] * (8.0 + core.fixed.length) : Double.POSITIVE_INFINITY;
    }

    @Override
    public double bytes(Core core) {
        return 32.0 * core.stations();
    }

    @Override
    public CoreSolution solve(Core core) {
        double[] demand = core.fixedDemand[0];
        int population = core.population[0];
        double[] residence = demand.clone();
        double throughput;
        if (population == 1) {
            throughput = 1 / (core.lag[0] + sum(residence));
        } else {
            throughput = climb(core.lag[0], demand, population, residence);
        }
        CoreSolution solution = new CoreSolution(core, new double[] {throughput});
        for (int i = 0; i < demand.length; i++) {
            solution.queueLength[0][core.fixed[i]] = throughput * residence[i];
        }
        return solution;
    }

    /** Iterates to {@code population >= 2}, leaves the residence times there and returns the throughput. */
    private static double climb(double lag, double[] demand, int population, double[] residence) {
        double[] u = new double[demand.length];
        double[] squares = Arrays.stream(demand).map(d -> d * d).toArray();
        double base = lag + sum(demand);
        double total = base;
        double sum = 0;
        for (int n = 0; n < population - 1; n++) {
            double x = n / total;
            total = base + x * sum;
            step(u, squares, demand, x);
            sum = total(u);
        }
        double x = (population - 1) / total;
        for (int k = 0; k < demand.length; k++) {
            residence[k] = demand[k] + x * u[k];
        }
        return population / (base + x * sum);
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
