package dev.weft.sparse.amg;

import dev.weft.sparse.csr.Csr;
import dev.weft.study.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Conjugate gradients with one V-cycle as preconditioner: forward Gauss-Seidel down, backward up. The coarsest level is solved by elimination;
 * if it is large or not positive definite, it is relaxed by one sweep forward and one backward.
 */
public final class Cycle {
    /** Largest number of unknowns of a coarsest level that is eliminated: 32 MB and a few seconds. */
    public static final int MOST_ELIMINATED = 2000;

    /**
     * The result of a solution.
     *
     * @param residual over the first residual
     * @param brokeDown whether a product that is positive for a positive definite matrix was not
     * @param eliminated whether the coarsest level was solved by elimination
     */
    public record Solved(int iterations, double residual, boolean brokeDown, boolean eliminated) {}

    private final List<Grid> grids;
    private final double[][] unknown;
    private final double[][] right;
    private final double[][] diagonal;
    private final double @Nullable [][] factor;

    private Cycle(List<Grid> grids) {
        this.grids = grids;
        this.unknown = new double[grids.size()][];
        this.right = new double[grids.size()][];
        this.diagonal = new double[grids.size()][];
        for (int level = 0; level < grids.size(); level++) {
            Csr matrix = grids.get(level).matrix;
            unknown[level] = new double[matrix.rows];
            right[level] = new double[matrix.rows];
            diagonal[level] = matrix.diagonal();
        }
        this.factor = cholesky(grids.get(grids.size() - 1).matrix);
    }

    /** Solves A x = 1 from x = 0 with the hierarchy of A until the residual is this fraction of the first, in up to {@code most} iterations. */
    public static Solved solve(Csr matrix, List<Grid> grids, double tolerance, int most) {
        return new Cycle(grids).conjugateGradients(matrix, tolerance, most);
    }

    private Solved conjugateGradients(Csr matrix, double tolerance, int most) {
        int n = matrix.rows;
        double[] residual = new double[n];
        Arrays.fill(residual, 1);
        double[] direction = new double[n];
        double[] image = new double[n];
        double first = Math.sqrt(n);
        double before = 1;
        double left = first;
        int iteration = 0;
        boolean brokeDown = false;
        while (left > tolerance * first && iteration < most) {
            Progress.stopIfInterrupted("iterating, after " + iteration + " iterations");
            double[] better = precondition(residual);
            double now = dot(residual, better);
            double keep = iteration == 0 ? 0 : now / before;
            for (int i = 0; i < n; i++) {
                direction[i] = better[i] + keep * direction[i];
            }
            matrix.times(direction, image);
            double curvature = dot(direction, image);
            double step = now / curvature;
            if (!(now > 0 && curvature > 0 && step > 0 && step < Double.POSITIVE_INFINITY)) {
                brokeDown = true;
                break;
            }
            for (int i = 0; i < n; i++) {
                residual[i] -= step * image[i];
            }
            double after = Math.sqrt(dot(residual, residual));
            if (!Double.isFinite(after)) {
                brokeDown = true;
                break;
            }
            before = now;
            left = after;
            iteration++;
        }
        return new Solved(iteration, left / first, brokeDown, factor != null);
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private double[] precondition(double[] residual) {
        System.arraycopy(residual, 0, right[0], 0, residual.length);
        down(0);
        return unknown[0];
    }

    private void down(int level) {
        double[] x = unknown[level];
        double[] b = right[level];
        if (level == grids.size() - 1) {
            coarsest(b, x);
            return;
        }
        Csr matrix = grids.get(level).matrix;
        Csr up = Objects.requireNonNull(grids.get(level).interpolation);
        Arrays.fill(x, 0);
        relax(matrix, diagonal[level], x, b, 0, matrix.rows, 1);
        double[] coarse = right[level + 1];
        Arrays.fill(coarse, 0);
        for (int i = 0; i < matrix.rows; i++) {
            double left = b[i];
            for (int k = matrix.start[i]; k < matrix.start[i + 1]; k++) {
                left -= matrix.value[k] * x[matrix.column[k]];
            }
            for (int k = up.start[i]; k < up.start[i + 1]; k++) {
                coarse[up.column[k]] += up.value[k] * left;
            }
        }
        down(level + 1);
        double[] correction = unknown[level + 1];
        for (int i = 0; i < matrix.rows; i++) {
            for (int k = up.start[i]; k < up.start[i + 1]; k++) {
                x[i] += up.value[k] * correction[up.column[k]];
            }
        }
        relax(matrix, diagonal[level], x, b, matrix.rows - 1, -1, -1);
    }

    private static void relax(Csr matrix, double[] diagonal, double[] x, double[] b, int from, int to, int step) {
        for (int i = from; i != to; i += step) {
            double left = b[i];
            for (int k = matrix.start[i]; k < matrix.start[i + 1]; k++) {
                left -= matrix.value[k] * x[matrix.column[k]];
            }
            x[i] += left / diagonal[i];
        }
    }

    /** The Cholesky factor; null if the matrix is large or not positive definite. */
    private static double @Nullable [][] cholesky(Csr matrix) {
        int n = matrix.rows;
        if (n > MOST_ELIMINATED) {
            return null;
        }
        double[][] lower = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int k = matrix.start[i]; k < matrix.start[i + 1]; k++) {
                lower[i][matrix.column[k]] = matrix.value[k];
            }
        }
        for (int j = 0; j < n; j++) {
            Progress.stopIfInterrupted("eliminating the coarsest level");
            for (int i = j; i < n; i++) {
                double sum = lower[i][j];
                for (int k = 0; k < j; k++) {
                    sum -= lower[i][k] * lower[j][k];
                }
                if (i == j && !(sum > 0 && sum < Double.POSITIVE_INFINITY)) {
                    return null;
                }
                lower[i][j] = i == j ? Math.sqrt(sum) : sum / lower[j][j];
            }
        }
        return lower;
    }

    private void coarsest(double[] b, double[] x) {
        if (factor != null) {
            eliminate(factor, b, x);
            return;
        }
        int level = grids.size() - 1;
        Csr matrix = grids.get(level).matrix;
        Arrays.fill(x, 0);
        relax(matrix, diagonal[level], x, b, 0, matrix.rows, 1);
        relax(matrix, diagonal[level], x, b, matrix.rows - 1, -1, -1);
    }

    private static void eliminate(double[][] factor, double[] b, double[] x) {
        int n = x.length;
        for (int i = 0; i < n; i++) {
            double sum = b[i];
            for (int k = 0; k < i; k++) {
                sum -= factor[i][k] * x[k];
            }
            x[i] = sum / factor[i][i];
        }
        for (int i = n - 1; i >= 0; i--) {
            double sum = x[i];
            for (int k = i + 1; k < n; k++) {
                sum -= factor[k][i] * x[k];
            }
            x[i] = sum / factor[i][i];
        }
    }
}
