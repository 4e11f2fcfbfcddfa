package dev.weft.study.fit;

import dev.weft.study.From;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/**
 * Linear least squares with factors of at least zero, by the active set method of Lawson and Hanson. Public only because
 * packages are split.
 */
@From(paper = "Lawson and Hanson 1974", equation = "Solving Least Squares Problems, chapter 23, algorithm NNLS")
public final class NonNegative {
    /** Relative to the largest gradient at the start. */
    private static final double TOLERANCE = 1e-12;

    private final double[][] columns;
    private final double[] observed;
    private final double[] values;
    private final boolean[] positive;

    private NonNegative(double[][] columns, double[] observed) {
        this.columns = columns;
        this.observed = observed;
        this.values = new double[columns.length];
        this.positive = new boolean[columns.length];
    }

    /** Returns the factors that minimise the squared errors relative to the observed values, which are above zero. */
    public static double[] relative(List<double[]> columns, double... observed) {
        double[] lengths = new double[columns.size()];
        double[][] scaled = new double[columns.size()][];
        for (int j = 0; j < scaled.length; j++) {
            double[] column = columns.get(j);
            double[] parts = IntStream.range(0, column.length)
                    .mapToDouble(row -> column[row] / observed[row])
                    .toArray();
            double length = LeastSquares.norm(parts);
            lengths[j] = length == 0 ? 1 : length;
            scaled[j] = Arrays.stream(parts)
                    .map(part -> part / (length == 0 ? 1 : length))
                    .toArray();
        }
        double[] ones = new double[observed.length];
        Arrays.fill(ones, 1);
        NonNegative fit = new NonNegative(scaled, ones);
        fit.run();
        return IntStream.range(0, lengths.length)
                .mapToDouble(j -> fit.values[j] / lengths[j])
                .toArray();
    }

    private void run() {
        double largest = Arrays.stream(gradient()).max().orElse(0);
        for (int round = 0; round < 3 * columns.length; round++) {
            double[] gradient = gradient();
            int best = -1;
            for (int j = 0; j < columns.length; j++) {
                if (!positive[j] && gradient[j] > TOLERANCE * largest && (best < 0 || gradient[j] > gradient[best])) {
                    best = j;
                }
            }
            if (best < 0) {
                return;
            }
            positive[best] = true;
            shrink();
        }
    }

    /** Solves for the positive factors, and takes out those that would fall below zero on the way. */
    private void shrink() {
        while (true) {
            double[] wanted = solved();
            double step = 1;
            for (int j = 0; j < values.length; j++) {
                if (positive[j] && wanted[j] <= 0) {
                    step = Math.min(step, values[j] / (values[j] - wanted[j]));
                }
            }
            for (int j = 0; j < values.length; j++) {
                values[j] += positive[j] ? step * (wanted[j] - values[j]) : 0;
            }
            if (step == 1) {
                return;
            }
            for (int j = 0; j < values.length; j++) {
                if (positive[j] && wanted[j] <= 0 && values[j] <= TOLERANCE) {
                    positive[j] = false;
                    values[j] = 0;
                }
            }
        }
    }

    private double[] solved() {
        List<Integer> taken = new ArrayList<>();
        for (int j = 0; j < positive.length; j++) {
            if (positive[j]) {
                taken.add(j);
            }
        }
        Array2DRowRealMatrix matrix = new Array2DRowRealMatrix(observed.length, taken.size());
        for (int k = 0; k < taken.size(); k++) {
            matrix.setColumn(k, columns[taken.get(k)]);
        }
        double[] some = new SingularValueDecomposition(matrix)
                .getSolver()
                .solve(new ArrayRealVector(observed))
                .toArray();
        double[] all = new double[columns.length];
        for (int k = 0; k < some.length; k++) {
            all[taken.get(k)] = some[k];
        }
        return all;
    }

    private double[] gradient() {
        double[] rest = observed.clone();
        for (int j = 0; j < columns.length; j++) {
            for (int row = 0; row < rest.length; row++) {
                rest[row] -= values[j] * columns[j][row];
            }
        }
        return Arrays.stream(columns)
                .mapToDouble(column -> IntStream.range(0, rest.length)
                        .mapToDouble(row -> column[row] * rest[row])
                        .sum())
                .toArray();
    }
}
