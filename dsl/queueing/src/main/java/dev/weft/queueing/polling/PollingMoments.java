package dev.weft.queueing.polling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Mean waiting times of exhaustive and gated polling in any fixed order. The numbers of messages at the start of each visit form a
 * branching process with immigration: each message found is replaced by those that arrive during its service (gated) or during the busy
 * period that it starts (exhaustive), and switch-overs add the arrivals of their time. First moments and second factorial
 * moments follow from linear equations with non-negative coefficients, solved by doubling without a subtraction.
 */
final class PollingMoments {
    /** Relative size from which further terms of a sum change no digit. */
    private static final double LEAST = 1e-18;

    private final PollingSystem system;
    private final int n;
    /** Without switch-over the moments per unit of a vanishing switch-over time, whose ratios are finite. */
    private final boolean instant;
    /** Means and second factorial moments of the messages in each queue, at the start of the current visit. */
    private double[] first;

    private double[][] second;

    private PollingMoments(PollingSystem system) {
        this.system = system;
        this.n = system.queues;
        this.instant = system.switchOver == 0;
        this.first = new double[n];
        this.second = new double[n][n];
    }

    /** Returns the mean waiting time of each queue. */
    static double[] waiting(PollingSystem system) {
        return new PollingMoments(system).solve();
    }

    private boolean isGated() {
        return system.rule.kind() == PollingRule.Kind.GATED;
    }

    private double[] solve() {
        List<double[][]> powers = powers();
        cycle(null, null);
        first = steadyMeans(powers, first);
        double[] steady = first.clone();
        second = new double[n][n];
        cycle(null, null);
        second = steadySquares(powers, second);
        first = steady;
        double[] found = new double[n];
        double[] squares = new double[n];
        cycle(found, squares);
        double[] waiting = new double[n];
        for (int i = 0; i < n; i++) {
            double inCycle = squares[i] / (2 * system.rate[i] * found[i]);
            waiting[i] = isGated() ? (1 + system.utilization(i)) * inCycle : inCycle + system.waitingAlone(i);
        }
        return waiting;
    }

    /** Passes through the visits of one cycle; adds the moments of each queue at the starts of its visits. */
    private void cycle(double @Nullable [] found, double @Nullable [] squares) {
        for (int i : system.table) {
            if (found != null && squares != null) {
                found[i] += first[i];
                squares[i] += second[i][i];
            }
            serve(i);
            switchOver();
        }
    }

    /** Mean number of arrivals at each queue that replace one message of queue {@code i}. */
    private double[] descendants(int i) {
        double time = isGated() ? system.mean[i] : system.mean[i] / (1 - system.utilization(i));
        double[] arrivals = new double[n];
        for (int j = 0; j < n; j++) {
            arrivals[j] = system.rate[j] * time;
        }
        if (!isGated()) {
            arrivals[i] = 0;
        }
        return arrivals;
    }

    /** Replaces each message of queue {@code i} by its descendants. */
    private void serve(int i) {
        double[] arrivals = descendants(i);
        double idle = 1 - system.utilization(i);
        double square = isGated() ? system.square(i) : system.square(i) / (idle * idle * idle);
        double found = first[i];
        double pairs = second[i][i];
        double[] row = second[i].clone();
        row[i] = 0;
        Arrays.fill(second[i], 0);
        for (double[] each : second) {
            each[i] = 0;
        }
        first[i] = 0;
        for (int j = 0; j < n; j++) {
            first[j] += found * arrivals[j];
            boolean stays = !isGated() && j == i;
            for (int k = 0; k < n; k++) {
                double both = stays || (!isGated() && k == i) ? 0 : found * square * system.rate[j] * system.rate[k];
                second[j][k] += row[j] * arrivals[k] + row[k] * arrivals[j] + pairs * arrivals[j] * arrivals[k] + both;
            }
        }
    }

    /** Adds the arrivals during a switch-over. */
    private void switchOver() {
        double time = instant ? 1 : system.switchOver;
        double square = time * time * (1 + system.switching.scv());
        for (int j = 0; j < n && !instant; j++) {
            for (int k = 0; k < n; k++) {
                second[j][k] += time * (first[j] * system.rate[k] + first[k] * system.rate[j])
                        + square * system.rate[j] * system.rate[k];
            }
        }
        for (int j = 0; j < n; j++) {
            first[j] += time * system.rate[j];
        }
    }

    /** The mean descendants after one cycle of each message at its start, and the squares of that matrix, until they vanish. */
    private List<double[][]> powers() {
        double[][] matrix = new double[n][n];
        for (int i = 0; i < n; i++) {
            matrix[i][i] = 1;
        }
        for (int i : system.table) {
            double[] arrivals = descendants(i);
            double[] row = matrix[i].clone();
            Arrays.fill(matrix[i], 0);
            for (int j = 0; j < n; j++) {
                for (int k = 0; k < n; k++) {
                    matrix[j][k] += arrivals[j] * row[k];
                }
            }
        }
        List<double[][]> powers = new ArrayList<>();
        powers.add(matrix);
        while (largest(matrix) > LEAST) {
            matrix = product(matrix, matrix);
            powers.add(matrix);
        }
        return powers;
    }

    /** The sum of all powers of the matrix, times the vector. */
    private static double[] steadyMeans(List<double[][]> powers, double[] vector) {
        double[] sum = vector.clone();
        for (double[][] power : powers) {
            double[] more = new double[sum.length];
            for (int i = 0; i < more.length; i++) {
                for (int j = 0; j < more.length; j++) {
                    more[i] += power[i][j] * sum[j];
                }
            }
            for (int i = 0; i < more.length; i++) {
                sum[i] += more[i];
            }
        }
        return sum;
    }

    /** The solution {@code S} of {@code S = A S A' + Q}. */
    private static double[][] steadySquares(List<double[][]> powers, double[][] constant) {
        double[][] sum = constant;
        for (double[][] power : powers) {
            double[][] more = productTransposed(product(power, sum), power);
            for (int i = 0; i < more.length; i++) {
                for (int j = 0; j < more.length; j++) {
                    more[i][j] += sum[i][j];
                }
            }
            sum = more;
        }
        return sum;
    }

    private static double largest(double[]... matrix) {
        double largest = 0;
        for (double[] row : matrix) {
            for (double value : row) {
                largest = Math.max(largest, value);
            }
        }
        return largest;
    }

    private static double[][] product(double[][] left, double[][] right) {
        int n = left.length;
        double[][] product = new double[n][n];
        for (int i = 0; i < n; i++) {
            double[] sum = product[i];
            for (int k = 0; k < n; k++) {
                double factor = left[i][k];
                double[] row = right[k];
                for (int j = 0; j < n; j++) {
                    sum[j] += factor * row[j];
                }
            }
        }
        return product;
    }

    private static double[][] productTransposed(double[][] left, double[][] right) {
        int n = left.length;
        double[][] transposed = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                transposed[i][j] = right[j][i];
            }
        }
        return product(left, transposed);
    }
}
