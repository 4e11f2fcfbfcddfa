package dev.weft.study.fit;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.exception.ConvergenceException;
import org.apache.commons.math3.exception.MaxCountExceededException;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresBuilder;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresOptimizer;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresProblem;
import org.apache.commons.math3.fitting.leastsquares.LevenbergMarquardtOptimizer;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/**
 * Nonlinear least squares by Levenberg-Marquardt, and the linear algebra around an optimum; the only user of the
 * fitting package of Commons Math. Parameters are multiples of their start values.
 */
final class LeastSquares {
    /** Cube root of the machine epsilon, where rounding and truncation error of a central difference are similar. */
    private static final double STEP = 6e-6;

    private static final int MOST_ITERATIONS = 200;
    private static final int MOST_EVALUATIONS = 2000;

    /** The end of a search. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Optimum(double[] at, double cost, int iterations, boolean converged) {}

    private final UnaryOperator<double[]> residuals;
    private final boolean[] bounded;
    private final boolean[] free;
    private double[] best;
    private double bestCost = Double.POSITIVE_INFINITY;

    private LeastSquares(UnaryOperator<double[]> residuals, double[] start, boolean[] bounded, boolean[] free) {
        this.residuals = residuals;
        this.best = start.clone();
        this.bounded = bounded;
        this.free = free;
    }

    /** Minimises the sum of squares over the free parameters; the others stay at their start. */
    static Optimum minimise(UnaryOperator<double[]> residuals, double[] start, boolean[] bounded, boolean[] free) {
        return new LeastSquares(residuals, start, bounded, free).run();
    }

    /** The derivatives of the residuals by the free parameters, by central differences; one-sided at a bound. */
    static double[][] jacobian(UnaryOperator<double[]> residuals, double[] at, boolean[] bounded, boolean[] free) {
        double[][] columns = new double[count(free)][];
        int column = 0;
        for (int i = 0; i < at.length; i++) {
            if (free[i]) {
                double step = STEP * Math.max(Math.abs(at[i]), 1e-3);
                double low = bounded[i] ? Math.max(0, at[i] - step) : at[i] - step;
                double high = at[i] + step;
                double[] above = residuals.apply(with(at, i, high));
                double[] below = residuals.apply(with(at, i, low));
                columns[column++] = IntStream.range(0, above.length)
                        .mapToDouble(row -> (above[row] - below[row]) / (high - low))
                        .toArray();
            }
        }
        return columns;
    }

    /** The geometry of a Jacobian: the condition of its parameters and the leverage of each row. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Geometry(double[][] inverse, double[] leverage, double condition, double[] weakest) {}

    /**
     * Columns are scaled to length one before the decomposition, so that the condition does not depend on units; none
     * of them may be zero.
     */
    static Geometry geometry(double[][] columns) {
        int parameters = columns.length;
        double[] norms = Arrays.stream(columns).mapToDouble(LeastSquares::norm).toArray();
        RealMatrix scaled = MatrixUtils.createRealMatrix(columns[0].length, parameters);
        for (int j = 0; j < parameters; j++) {
            double length = norms[j];
            scaled.setColumn(
                    j, DoubleStream.of(columns[j]).map(value -> value / length).toArray());
        }
        SingularValueDecomposition decomposed = new SingularValueDecomposition(scaled);
        double[] singular = decomposed.getSingularValues();
        double condition = singular[parameters - 1] / singular[0];
        double[] leverage = IntStream.range(0, columns[0].length)
                .mapToDouble(row -> squares(decomposed.getU().getRow(row)))
                .toArray();
        double[] weakest = decomposed.getV().getColumn(parameters - 1);
        double[][] inverse = new double[parameters][parameters];
        RealMatrix covariance = decomposed.getCovariance(0);
        for (int i = 0; i < parameters; i++) {
            for (int j = 0; j < parameters; j++) {
                inverse[i][j] = covariance.getEntry(i, j) / (norms[i] * norms[j]);
            }
        }
        return new Geometry(inverse, leverage, condition, weakest);
    }

    /** The two-sided 95 % quantile of Student's t. */
    static double student(int degreesOfFreedom) {
        return new TDistribution(degreesOfFreedom).inverseCumulativeProbability(0.975);
    }

    /** The standard normal distribution function. */
    static double normal(double x) {
        return new NormalDistribution().cumulativeProbability(x);
    }

    static double squares(double... values) {
        return DoubleStream.of(values).map(value -> value * value).sum();
    }

    static double norm(double... values) {
        return Math.sqrt(squares(values));
    }

    static int count(boolean[] flags) {
        int count = 0;
        for (boolean flag : flags) {
            count += flag ? 1 : 0;
        }
        return count;
    }

    static double[] with(double[] values, int index, double value) {
        double[] changed = values.clone();
        changed[index] = value;
        return changed;
    }

    private Optimum run() {
        if (count(free) == 0) {
            evaluate(best);
            return new Optimum(best, bestCost, 0, true);
        }
        double[] start = inner(best);
        LeastSquaresProblem problem = new LeastSquaresBuilder()
                .start(start)
                .target(new double[evaluate(best).length])
                .model(inner -> evaluate(outer(inner)), this::innerJacobian)
                .lazyEvaluation(true)
                .maxIterations(MOST_ITERATIONS)
                .maxEvaluations(MOST_EVALUATIONS)
                .build();
        try {
            LeastSquaresOptimizer.Optimum optimum = new LevenbergMarquardtOptimizer().optimize(problem);
            return new Optimum(best, bestCost, optimum.getIterations(), true);
        } catch (ConvergenceException asGoodAsRoundingAllows) {
            // thrown if a step no longer changes the last digit, as for data that the model fits exactly
            return new Optimum(best, bestCost, problem.getIterationCounter().getCount(), true);
        } catch (MaxCountExceededException tooMany) {
            return new Optimum(best, bestCost, MOST_ITERATIONS, false);
        }
    }

    private double[] evaluate(double[] at) {
        double[] values = residuals.apply(at);
        double cost = squares(values);
        if (cost < bestCost) {
            bestCost = cost;
            best = at.clone();
        }
        return values;
    }

    /**
     * A bounded parameter is the square of its inner one: never negative, and without a corner that would stop the
     * search.
     */
    private double[] inner(double[] at) {
        return IntStream.range(0, at.length)
                .filter(i -> free[i])
                .mapToDouble(i -> bounded[i] ? Math.sqrt(at[i]) : at[i])
                .toArray();
    }

    private double[] outer(double[] inner) {
        double[] at = best.clone();
        int next = 0;
        for (int i = 0; i < at.length; i++) {
            if (free[i]) {
                at[i] = bounded[i] ? inner[next] * inner[next] : inner[next];
                next++;
            }
        }
        return at;
    }

    private double[][] innerJacobian(double[] inner) {
        double[][] columns = jacobian(residuals, outer(inner), bounded, free);
        double[][] rows = new double[columns[0].length][columns.length];
        int column = 0;
        for (int i = 0; i < bounded.length; i++) {
            if (free[i]) {
                double chain = bounded[i] ? 2 * inner[column] : 1;
                for (int row = 0; row < rows.length; row++) {
                    rows[row][column] = columns[column][row] * chain;
                }
                column++;
            }
        }
        return rows;
    }
}
