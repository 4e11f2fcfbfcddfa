package dev.weft.queueing.solve;

import java.util.Arrays;

/**
 * The arrival rates at which the network, opened up, would hold its closed populations on average. Scaling the demands of
 * each class by them (a tilt) makes the terms that matter in the normalizing constant neither huge nor tiny, whichever way
 * the stations are grouped, so that plain doubles suffice.
 *
 * <p>They minimise the convex function {@code sum_k ln Phi_k(s_k) + sum_r x_r Z_r - sum_r N_r ln x_r} of {@code ln x}, where
 * {@code s_k = sum_r x_r D_rk} and Phi_k is the generating function of station k; found by Newton steps with a line search.
 * They need not be precise: they cost range, never correctness.
 */
final class SaddlePoint {
    private static final int STEPS = 100;

    private final ClosedNetwork core;
    private final double[] weight;
    private final int classes;
    private double value;
    private double[] gradient;
    private double[][] curvature;

    private SaddlePoint(ClosedNetwork core, double[] weight) {
        this.core = core;
        this.weight = weight;
        this.classes = core.classes();
        this.gradient = new double[classes];
        this.curvature = new double[classes][classes];
    }

    /** One rate per class, with every station's load below its ultimate speed. */
    static double[] of(ClosedNetwork core) {
        double[] once = new double[core.stations()];
        Arrays.fill(once, 1);
        return of(core, once);
    }

    /** The same with a multiplicity of each station. */
    static double[] of(ClosedNetwork core, double[] weight) {
        return new SaddlePoint(core, weight).minimise();
    }

    private double[] minimise() {
        double[] log = start();
        evaluate(log);
        for (int step = 0; step < STEPS && !settled(); step++) {
            double[] move = solve(curvature, gradient);
            double before = value;
            double[] tried = log.clone();
            double scale = 1;
            do {
                for (int r = 0; r < classes; r++) {
                    tried[r] = log[r] - scale * move[r];
                }
                evaluate(tried);
                scale /= 2;
            } while (!(value <= before) && scale > 1e-12);
            if (!(value <= before)) {
                break;
            }
            log = tried;
        }
        double[] rates = new double[classes];
        for (int r = 0; r < classes; r++) {
            rates[r] = Math.exp(log[r]);
        }
        return rates;
    }

    /** Solves a small symmetric positive definite system by Cholesky's factors; a slightly indefinite one is treated as definite. */
    private static double[] solve(double[][] matrix, double[] right) {
        int size = right.length;
        double[][] lower = new double[size][size];
        double[] solution = right.clone();
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                double rest = matrix[i][j];
                for (int k = 0; k < j; k++) {
                    rest -= lower[i][k] * lower[j][k];
                }
                // rounding may leave a pivot at or below zero; the line search corrects the effect
                lower[i][j] = i == j ? Math.sqrt(Math.max(rest, 1e-14 * matrix[i][i])) : rest / lower[j][j];
            }
        }
        for (int i = 0; i < size; i++) {
            for (int k = 0; k < i; k++) {
                solution[i] -= lower[i][k] * solution[k];
            }
            solution[i] /= lower[i][i];
        }
        for (int i = size - 1; i >= 0; i--) {
            for (int k = i + 1; k < size; k++) {
                solution[i] -= lower[k][i] * solution[k];
            }
            solution[i] /= lower[i][i];
        }
        return solution;
    }

    /** Rates of a network in which each customer always finds all others ahead, below the capacity of each station. */
    private double[] start() {
        double[] log = new double[classes];
        for (int r = 0; r < classes; r++) {
            double time = core.lag[r];
            for (double demand : core.fixedDemand[r]) {
                time += demand * (1.0 + core.customers);
            }
            for (int k : core.variable) {
                double speed = Math.min(1, core.speed[k].at(limit(core, k)));
                time += core.demand[r][k] * (1.0 + core.customers) / speed;
            }
            log[r] = Math.log(core.population[r] / time);
        }
        return log;
    }

    private boolean settled() {
        for (int r = 0; r < classes; r++) {
            if (!(Math.abs(gradient[r]) <= 1e-9 * core.population[r])) {
                return false;
            }
        }
        return true;
    }

    private void evaluate(double[] log) {
        value = 0;
        gradient = new double[classes];
        curvature = new double[classes][classes];
        double[] rate = new double[classes];
        for (int r = 0; r < classes; r++) {
            rate[r] = Math.exp(log[r]);
            value += rate[r] * core.lag[r] - core.population[r] * log[r];
            gradient[r] = rate[r] * core.lag[r] - core.population[r];
            curvature[r][r] = rate[r] * core.lag[r];
        }
        double[] share = new double[classes];
        for (int i = 0; i < core.fixed.length; i++) {
            double load = 0;
            for (int r = 0; r < classes; r++) {
                share[r] = rate[r] * core.fixedDemand[r][i];
                load += share[r];
            }
            double times = weight[core.fixed[i]];
            value += load < 1 ? -times * Math.log1p(-load) : Double.POSITIVE_INFINITY;
            add(share, load, times * load / (1 - load), times * load / (1 - load) / (1 - load));
        }
        for (int k : core.variable) {
            addVariable(k, rate, share);
        }
    }

    private void addVariable(int k, double[] rate, double[] share) {
        double load = 0;
        for (int r = 0; r < classes; r++) {
            share[r] = rate[r] * core.demand[r][k];
            load += share[r];
        }
        Occupancy occupancy = new Occupancy(core.speed[k], limit(core, k), load);
        if (!(occupancy.ratio < 1)) {
            value = Double.POSITIVE_INFINITY;
            return;
        }
        double[] moments = occupancy.moments();
        double mean = moments[1] / moments[0];
        value += weight[k] * (occupancy.logScale + Math.log(moments[0]));
        add(share, load, weight[k] * mean, weight[k] * (moments[2] / moments[0] - mean * mean));
    }

    /** A station's share of gradient and curvature, from the mean and variance of its number of customers. */
    private void add(double[] share, double load, double mean, double variance) {
        for (int r = 0; r < classes; r++) {
            if (share[r] == 0) {
                continue;
            }
            double part = share[r] / load;
            gradient[r] += part * mean;
            curvature[r][r] += part * mean;
            for (int q = 0; q < classes; q++) {
                curvature[r][q] += part * (share[q] / load) * (variance - mean);
            }
        }
    }

    /** The number of customers from which a station's speed is constant, up to this population. */
    static int limit(ClosedNetwork core, int station) {
        return Math.min(core.speed[station].limit(), core.customers);
    }
}
