package dev.weft.study.fit;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Least squares of a sum of known columns, each times a number that is sought: values, standard errors, intervals by Student's t and the
 * share of the variance that is explained. Public only because packages are split.
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

    /** Columns of equal length, more rows than columns, and every row's observed value; all rows weigh the same. */
    public static LinearFit of(List<double[]> columns, double... observed) {
        double mean = DoubleStream.of(observed).average().orElse(0);
        return of(columns, observed, squaresAbout(mean, observed));
    }

    /** The same where each row counts by its error as a part of what was observed, which is above zero. */
    public static LinearFit relative(List<double[]> columns, double... observed) {
        for (double value : observed) {
            if (!(value > 0)) {
                throw ModelException.of(
                        "relative fit of the value " + value,
                        "values must be above zero",
                        "Weigh all points equally, or leave this one out");
            }
        }
        double[] ones = DoubleStream.of(observed).map(value -> 1).toArray();
        double weights =
                DoubleStream.of(observed).map(value -> 1 / value / value).sum();
        double mean = DoubleStream.of(observed).map(value -> 1 / value).sum() / weights;
        double[] parts = DoubleStream.of(observed).map(value -> mean / value).toArray();
        List<double[]> scaled =
                columns.stream().map(column -> divided(column, observed)).toList();
        return of(scaled, ones, squaresAbout(1, parts));
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

    /** With the sum of squares that is there to explain. */
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

    /** The standard error of a value. */
    public double error(int parameter) {
        return errors[parameter];
    }

    /** Half the width of the 95 % interval of a value. */
    public double halfWidth(int parameter) {
        return halfWidths[parameter];
    }

    /** R squared. */
    public double determination() {
        return determination;
    }

    /** The sum of squares that is left, of relative errors where these are weighed. */
    public double squares() {
        return squares;
    }

    private static double dot(double[] a, double[] b) {
        return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).sum();
    }
}
