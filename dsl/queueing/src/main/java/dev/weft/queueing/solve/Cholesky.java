package dev.weft.queueing.solve;

/** Solver of small symmetric positive definite systems; slightly indefinite ones are treated as definite. */
final class Cholesky {
    private Cholesky() {}

    static double[] solve(double[][] matrix, double[] right) {
        int size = right.length;
        double[][] lower = new double[size][size];
        double[] solution = right.clone();
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                double rest = matrix[i][j];
                for (int k = 0; k < j; k++) {
                    rest -= lower[i][k] * lower[j][k];
                }
                // rounding may leave a pivot at or below zero; the caller's line search corrects the effect
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
}
