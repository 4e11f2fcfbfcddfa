package dev.weft.study.fit;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Linear least squares of a sum of columns with unknown factors: values, standard errors, intervals by Student's t
 * and the share of the variance that is explained. Public only because packages are split.
 */
public final class LinearFit {
    private final double[] values;
    private final double[] errors;
    private final double[] halfWidths;
    private final double determination;
    private final double squares;

    private LinearFit(double[] values, double[] errors, double[] halfWidths, double determination, double squares) {
        this.values = values;
        this.errors = errors;
        this.halfWidths = halfWidths;
        this.determination = determination;
        this.squares = squares;
    }

    /**
     * Fits columns of equal length, with more rows than columns, to the observed value of every row, all with equal
     * weights.
     */
    public static LinearFit of(List<double[]> columns, double... observed) {
        double mean = DoubleStream.of(observed).average().orElse(0);
        return of(columns, observed, squaresAbout(mean, observed));
    }

    /** Fits the same with rows weighed by their error relative to the observed value, which is above zero. */
    public static LinearFit relative(List<double[]> columns, double... observed) {
        for (double value : observed) {
            if (!(value > 0)) {
                throw ModelException.of(
                        "relative fit of the value " + value,
                        "values must be above zero",
                        "Weigh all points equally, or leave this one out");
            }
        }
        return weighted(columns, observed, observed);
    }

    /**
     * Fits the same with rows weighed by their error relative to the value of that fit: relative to the observed values, those that came out
     * low would count for more, and the fit lie below their mean.
     */
    public static LinearFit relativeToFitted(List<double[]> columns, double... observed) {
        LinearFit first = relative(columns, observed);
        double[] fitted = IntStream.range(0, observed.length)
                .mapToDouble(row -> IntStream.range(0, columns.size())
                        .mapToDouble(i -> first.values[i] * columns.get(i)[row])
                        .sum())
                .toArray();
        return DoubleStream.of(fitted).allMatch(value -> value > 0) ? weighted(columns, observed, fitted) : first;
    }

    /** Rows are weighed by their error relative to {@code scale}. */
    private static LinearFit weighted(List<double[]> columns, double[] observed, double[] scale) {
        double[] ones = DoubleStream.of(observed).map(value -> 1).toArray();
        double[] weights = divided(divided(ones, scale), scale);
        double mean = dot(weights, observed) / DoubleStream.of(weights).sum();
        double[] fromMean = DoubleStream.of(observed).map(value -> value - mean).toArray();
        List<double[]> scaled =
                columns.stream().map(column -> divided(column, scale)).toList();
        return of(scaled, divided(observed, scale), squaresAbout(0, divided(fromMean, scale)));
    }

    private static double[] divided(double[] column, double[] by) {
        return IntStream.range(0, column.length)
                .mapToDouble(row -> column[row] / by[row])
                .toArray();
    }

    private static double squaresAbout(double mean, double... values) {
        return DoubleStream.of(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
    }

    /** {@code total} is the sum of squares to be explained. */
    private static LinearFit of(List<double[]> columns, double[] observed, double total) {
        double[][] all = columns.toArray(double[][]::new);
        int parameters = all.length;
        int freedom = observed.length - parameters;
        if (freedom < 1) {
            throw ModelException.of(
                    "linear fit of " + Digits.plural(observed.length, "point"),
                    "a fit of " + Digits.plural(parameters, "parameter") + " needs more points than parameters",
                    "Measure more");
        }
        if (columns.stream().anyMatch(column -> LeastSquares.norm(column) == 0)) {
            throw ModelException.of("linear fit", "a column is zero in every row", "Measure more");
        }
        LeastSquares.Geometry geometry = LeastSquares.geometry(all);
        if (geometry.condition() < 1e-10) {
            throw ModelException.of(
                    "linear fit", "the parameters are not identifiable from these points", "Measure other sizes");
        }
        double[] projected = IntStream.range(0, parameters)
                .mapToDouble(i -> dot(all[i], observed))
                .toArray();
        double[] values = IntStream.range(0, parameters)
                .mapToDouble(i -> dot(geometry.inverse()[i], projected))
                .toArray();
        double[] rest = IntStream.range(0, observed.length)
                .mapToDouble(row -> observed[row]
                        - IntStream.range(0, parameters)
                                .mapToDouble(i -> values[i] * all[i][row])
                                .sum())
                .toArray();
        double left = LeastSquares.squares(rest);
        double[] errors = IntStream.range(0, parameters)
                .mapToDouble(i -> Math.sqrt(left / freedom * geometry.inverse()[i][i]))
                .toArray();
        double student = LeastSquares.student(freedom);
        double[] halfWidths =
                DoubleStream.of(errors).map(error -> error * student).toArray();
        return new LinearFit(values, errors, halfWidths, 1 - left / total, left);
    }

    public double value(int parameter) {
        return values[parameter];
    }

    /** Returns the standard error of a value. */
    public double error(int parameter) {
        return errors[parameter];
    }

    /** Returns half the width of the 95 % interval of a value. */
    public double halfWidth(int parameter) {
        return halfWidths[parameter];
    }

    /** Returns R squared. */
    public double determination() {
        return determination;
    }

    /** Returns the residual sum of squares, of relative errors for {@link #relative}. */
    public double squares() {
        return squares;
    }

    private static double dot(double[] a, double[] b) {
        return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).sum();
    }
}
