package dev.weft.queueing;

import java.util.Arrays;

/**
 * Exact mean value analysis of one class over fixed-rate queues and delays (Reiser and Lavenberg, J. ACM 27(2), 1980):
 * {@code w_k(n) = D_k (1 + Q_k(n-1)), X(n) = n / (Z + sum w_k(n)), Q_k(n) = X(n) w_k(n)}. Every term is positive, so nothing
 * cancels at any population.
 *
 * <p>The loop carries {@code u_k = D_k w_k} instead of {@code w_k}: then {@code Z + sum w_k(n+1) = A + X(n) sum u_k(n)} with
 * {@code A = Z + sum D_k}, and the sum runs while the processor still divides. That division is the longest link of the
 * chain, and the population cannot be reached without going through it n times.
 */
final class SingleClassMva implements Method {
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

    /** Climbs to {@code population >= 2}, leaves the residence times there and returns the throughput. */
    private static double climb(double lag, double[] demand, int population, double[] residence) {
        int stations = demand.length;
        double[] u = new double[stations];
        double base = lag + sum(demand);
        double total = base;
        double sum = 0;
        for (int n = 0; n < population - 1; n++) {
            double x = n / total;
            total = base + x * sum;
            // four sums, so that additions overlap
            double a = 0;
            double b = 0;
            double c = 0;
            double d = 0;
            int k = 0;
            for (; k + 3 < stations; k += 4) {
                u[k] = demand[k] * (demand[k] + x * u[k]);
                u[k + 1] = demand[k + 1] * (demand[k + 1] + x * u[k + 1]);
                u[k + 2] = demand[k + 2] * (demand[k + 2] + x * u[k + 2]);
                u[k + 3] = demand[k + 3] * (demand[k + 3] + x * u[k + 3]);
                a += u[k];
                b += u[k + 1];
                c += u[k + 2];
                d += u[k + 3];
            }
            for (; k < stations; k++) {
                u[k] = demand[k] * (demand[k] + x * u[k]);
                a += u[k];
            }
            sum = (a + b) + (c + d);
        }
        double x = (population - 1) / total;
        for (int k = 0; k < stations; k++) {
            residence[k] = demand[k] + x * u[k];
        }
        return population / (base + x * sum);
    }

    private static double sum(double[] values) {
        return Arrays.stream(values).sum();
    }
}
