package dev.weft.queueing.solve;

import org.jspecify.annotations.Nullable;

/**
 * Convolution of normalizing constants (J. P. Buzen, Comm. ACM 16(9), 1973; of several classes M. Reiser and H. Kobayashi, IBM J. Res.
 * Dev. 19(3), 1975): exact for any number of classes and stations of variable speed. G(n) is the coefficient of {@code x_1^n_1 ..
 * x_C^n_C} in the product of the stations' generating functions {@code Phi_k(sum_r D_rk x_r)} and of {@code exp(sum_r Z_r x_r)}. Then
 * {@code X_r = G(N - e_r) / G(N)}, and the mean number of class r at station k is {@code D_rk G_k'(N - e_r) / G(N)}, where G_k' has
 * Phi_k replaced by its derivative. Networks in which one station differs are put together from those before it (prefix) and those behind
 * it (suffix); all demands are tilted (see {@link SaddlePoint}), so that terms stay in the range of a double.
 *
 * <p>This replaces the textbook recursion {@code p(0|n) = 1 - sum p(j|n)}, which silently loses every digit once a station is
 * rarely idle, and deconvolution, which loses them in the same way.
 *
 * <p>Cost: {@code C prod_r (N_r + 1)} operations for each queue, and that times the number of customers up to which its speed varies for a
 * station of variable speed, three times for the queue lengths; the product of populations in numbers of memory for each of the latter.
 */
final class Convolution implements SolutionMethod {
    @Override
    public String title() {
        return "exact convolution";
    }

    @Override
    public double cost(ClosedNetwork core) {
        double passes = 2.0 * core.fixed.length + 2;
        for (int k : core.variable) {
            passes += 3.0 * SaddlePoint.limit(core, k);
        }
        return 4 * passes * core.classes() * core.states();
    }

    @Override
    public double bytes(ClosedNetwork core) {
        return 8 * (core.variable.length + 5.0) * core.states();
    }

    @Override
    public ClosedSolution solve(ClosedNetwork core) {
        double[] rate = SaddlePoint.of(core);
        Tilted tilted = new Tilted(core, rate);
        Lattice lattice = tilted.lattice;
        int[] variable = core.variable;
        Scaled[] prefix = new Scaled[variable.length + 1];
        prefix[0] = tilted.lags();
        for (int k : core.fixed) {
            prefix[0] = tilted.join(k, prefix[0]);
        }
        for (int j = 0; j < variable.length; j++) {
            prefix[j + 1] = tilted.join(variable[j], prefix[j]);
        }
        Scaled whole = prefix[variable.length];
        double[] throughput = new double[core.classes()];
        for (int r = 0; r < throughput.length; r++) {
            throughput[r] = rate[r] * safe(whole.v[lattice.without(r)]) / safe(whole.v[lattice.full()]);
        }
        ClosedSolution solution = new ClosedSolution(core, throughput);
        for (int k : core.fixed) {
            fill(solution, k, tilted, tilted.join(k, whole), whole);
        }
        Scaled suffix = null;
        for (int j = variable.length - 1; j >= 0; j--) {
            Scaled counted = tilted.count(variable[j], prefix[j]);
            fill(solution, variable[j], tilted, joined(lattice, counted, suffix), whole);
            if (j > 0) {
                suffix = tilted.join(variable[j], suffix == null ? unit(lattice) : suffix);
            }
        }
        return solution;
    }

    private static void fill(ClosedSolution solution, int station, Tilted tilted, Scaled counted, Scaled whole) {
        double factor = Math.exp(counted.log - whole.log) / whole.v[tilted.lattice.full()];
        double[] form = tilted.form(station);
        for (int r = 0; r < form.length; r++) {
            if (form[r] > 0) {
                solution.queueLength[r][station] = form[r] * factor * safe(counted.v[tilted.lattice.without(r)]);
            }
        }
    }

    /** The product of both factors at the populations with one customer less, zero elsewhere. */
    private static Scaled joined(Lattice lattice, Scaled counted, @Nullable Scaled suffix) {
        if (suffix == null) {
            return counted;
        }
        Scaled result = new Scaled(new double[lattice.size], counted.log + suffix.log);
        for (int r = 0; r < lattice.axes(); r++) {
            int index = lattice.without(r);
            result.v[index] = lattice.product(counted.v, suffix.v, index);
        }
        return result;
    }

    private static Scaled unit(Lattice lattice) {
        Scaled unit = new Scaled(new double[lattice.size], 0);
        unit.v[0] = 1;
        return unit;
    }

    /** Refuses a number so small that significant terms may have left the range of a double. */
    private static double safe(double value) {
        if (!(value > Scaled.SAFE)) {
            throw new RangeLost();
        }
        return value;
    }
}
