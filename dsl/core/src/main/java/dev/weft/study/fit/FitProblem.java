package dev.weft.study.fit;

import dev.weft.study.Columns;
import dev.weft.study.Join;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Point;
import dev.weft.study.Result;
import dev.weft.study.Suggestion;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A model and its measurements: evaluates the model at trial parameters and returns its predictions for the measured
 * rows. Runs in the caller's thread and stops between two evaluations if the thread is interrupted.
 */
final class FitProblem<R extends Result> {
    private final FitSpec spec;
    private final Function<Point, ? extends R> model;
    private final Columns measured;
    private final String measure;
    private final boolean[] bounded;
    private int evaluations;
    private int[] modelRows = {};
    private int[] measuredRows = {};
    private List<Key> joinedKeys = List.of();

    FitProblem(FitSpec spec, Function<Point, ? extends R> model, Result measured, @Nullable String wanted) {
        this.spec = spec;
        this.model = model;
        this.measured = ModelException.required(measured, "measurements", "Write to(measured(\"file.csv\"))")
                .columns();
        this.bounded = new boolean[spec.count()];
        for (int i = 0; i < bounded.length; i++) {
            bounded[i] = spec.parameters().get(i).isBounded();
        }
        R first = solve(start());
        this.measure = wanted == null ? first.primary() : wanted;
        requireMeasure(first.columns());
        join(first.columns());
    }

    double[] start() {
        return DoubleStream.generate(() -> 1).limit(spec.count()).toArray();
    }

    boolean[] bounded() {
        return bounded.clone();
    }

    String measure() {
        return measure;
    }

    int evaluations() {
        return evaluations;
    }

    /** The number of measured rows without a row of the model, but for those of 0 B. */
    int unmatchedRows() {
        return measured.rows() - measuredRows.length - emptyRows();
    }

    /** The number of measured rows of 0 B without a row of the model; Measurements.sizes() leaves 0 B out. */
    int emptyRows() {
        Set<Integer> used = new HashSet<>(Arrays.stream(measuredRows).boxed().toList());
        return (int) Columns.SIZES.stream()
                .flatMap(name -> measured.find(name).stream())
                .flatMapToInt(size -> IntStream.range(0, measured.rows())
                        .filter(row -> !used.contains(row)
                                && size.values().get(row) instanceof Quantity<?> bytes
                                && bytes.si() == 0))
                .count();
    }

    /** The measured values in SI units, in the order of the predictions. */
    double[] observed() {
        return values(measured, measuredRows);
    }

    Measure measuredColumn() {
        return measured.measure(measure);
    }

    /** Evaluates the model at these multiples of the start values; an error names the trial parameters. */
    R solve(double[] at) {
        Point point = spec.point(at);
        if (Thread.interrupted()) {
            throw ModelException.interrupted("Interrupted the fit of " + String.join(", ", spec.names()) + " after "
                    + evaluations + " evaluations of the model.");
        }
        evaluations++;
        @Nullable R answer;
        try {
            answer = model.apply(point);
        } catch (ModelException failure) {
            if (failure.isInterruption()) {
                throw failure;
            }
            throw failed(point, String.valueOf(failure.getMessage()));
        } catch (RuntimeException failure) {
            throw failed(point, "It threw " + ModelException.argument(failure));
        }
        if (answer == null) {
            throw failed(point, "The model returned null.");
        }
        return answer;
    }

    /** The model's value for each measured row, in SI units. */
    double[] predicted(double[] at) {
        Columns columns = solve(at).columns();
        if (!columns.keys().equals(joinedKeys)) {
            int before = modelRows.length;
            join(columns);
            if (modelRows.length != before) {
                throw failed(
                        spec.point(at),
                        "The model has " + modelRows.length + " of the measured rows here and had " + before
                                + " before. Return the same rows for all parameters.");
            }
        }
        double[] values = values(columns, modelRows);
        for (int row = 0; row < values.length; row++) {
            if (!Double.isFinite(values[row])) {
                throw failed(
                        spec.point(at),
                        "The " + measure + " is " + values[row] + " at " + place(columns, modelRows[row])
                                + ". Use start values nearer to the solution, or leave that row out with where(..).");
            }
        }
        return values;
    }

    private double[] values(Columns columns, int[] rows) {
        Measure column = columns.measure(measure);
        return IntStream.of(rows).mapToDouble(column::si).toArray();
    }

    private void join(Columns columns) {
        Join join = Join.of(columns, measured);
        modelRows = join.left();
        measuredRows = join.right();
        joinedKeys = columns.keys();
        Set<Integer> used = new HashSet<>();
        if (!Arrays.stream(measuredRows).allMatch(used::add)) {
            throw ModelException.of(
                    "fit of a model with the keys " + columns.keyNames() + " to measurements with "
                            + measured.keyNames(),
                    "several rows of the model have the keys of one measured row",
                    "Solve the model for one value of the key that was not measured");
        }
        if (modelRows.length < spec.count()) {
            throw ModelException.of(
                    "fit of " + Digits.plural(spec.count(), "parameter") + " to "
                            + Digits.plural(modelRows.length, "measured row"),
                    "there must be at least as many rows as parameters",
                    "Measure more sizes, or fit fewer parameters");
        }
    }

    private void requireMeasure(Columns answer) {
        if (!measured.measureNames().contains(measure)) {
            throw Suggestion.unknown("measured column", measure, measured.measureNames());
        }
        if (answer.measure(measure).unit().dimension()
                != measured.measure(measure).unit().dimension()) {
            throw ModelException.of(
                    "fit of " + measure,
                    "the model has " + unit(answer.measure(measure)) + " and the measurements have "
                            + unit(measured.measure(measure)),
                    "Fit columns of the same kind");
        }
    }

    private static String unit(Measure column) {
        return column.unit().symbol().isEmpty()
                ? "plain numbers"
                : column.unit().symbol();
    }

    private static String place(Columns columns, int row) {
        return String.join(
                ", ",
                columns.keys().stream()
                        .map(key -> key.name() + " = " + Key.print(key.values().get(row)))
                        .toList());
    }

    private ModelException failed(Point point, String why) {
        String stop = why.endsWith(".") || why.endsWith("?") ? "" : ".";
        return new ModelException("fit of " + String.join(", ", spec.names()) + ": the model failed at " + point + ". "
                + Character.toUpperCase(why.charAt(0)) + why.substring(1) + stop);
    }
}
