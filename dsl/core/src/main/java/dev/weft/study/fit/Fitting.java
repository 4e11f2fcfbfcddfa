package dev.weft.study.fit;

import dev.weft.study.Point;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * A model with parameters, ready to be fitted by least squares. Immutable; each adjective returns a new value.
 *
 * @param <R> the kind of result of the model
 */
public final class Fitting<R extends Result> {
    private static final int FEWEST_SAMPLES = 100;

    private final FitSpec spec;
    private final Function<Point, ? extends R> model;
    private final boolean relative;
    private final int samples;
    private final long seed;

    Fitting(FitSpec spec, Function<Point, ? extends R> model) {
        this(spec, model, false, 0, 0);
    }

    private Fitting(FitSpec spec, Function<Point, ? extends R> model, boolean relative, int samples, long seed) {
        this.spec = spec;
        this.model = model;
        this.relative = relative;
        this.samples = samples;
        this.seed = seed;
    }

    /**
     * Weighs every measured row by its relative error, with weights {@code 1 / measured^2}. Use it if the noise is
     * proportional to the value, as in a sweep over sizes, where large messages would dominate otherwise. A measured
     * zero is an error.
     */
    public Fitting<R> relative() {
        return new Fitting<>(spec, model, true, samples, seed);
    }

    /**
     * Weighs every measured row by its error in its own unit. This is the default, as least squares in other tools;
     * {@code explain()} says if the values span so much that the largest dominate.
     */
    public Fitting<R> absolute() {
        return new Fitting<>(spec, model, false, samples, seed);
    }

    @Override
    public String toString() {
        return "fit of "
                + String.join(
                        ", ", spec.parameters().stream().map(FitParameter::name).toList())
                + ", nothing fitted yet: write to(measured)";
    }

    /**
     * Adds a bootstrap interval: residuals, corrected for their leverage, are drawn {@code draws} times (at least
     * 100) from this seed, and the model is fitted again each time. The percentiles are widened to those of Student's
     * t (expanded percentile interval of Hesterberg 2015), which small samples need.
     */
    public Fitting<R> bootstrap(int draws, long seedToUse) {
        if (draws < FEWEST_SAMPLES) {
            throw ModelException.call(
                    "bootstrap",
                    "a 95 % interval needs at least " + FEWEST_SAMPLES + " samples",
                    "Try bootstrap(1000, 42)",
                    draws,
                    seedToUse);
        }
        return new Fitting<>(spec, model, relative, draws, seedToUse);
    }

    /**
     * Fits the model's primary measure to the column of the same name, on the rows whose shared keys agree. Errors:
     * no shared rows, fewer rows than parameters, a parameter without effect, parameters that are not identifiable
     * together, and a model that fails, with the trial parameters.
     */
    public FitResult<R> to(Result measured) {
        return fit(measured, null);
    }

    /** Fits a measure by name. */
    public FitResult<R> to(Result measured, String measure) {
        return fit(measured, measure);
    }

    private FitResult<R> fit(Result measured, @Nullable String measure) {
        FitProblem<R> problem = new FitProblem<>(spec, model, measured, measure);
        double[] weights = weights(problem.observed(), measured, problem.measure());
        FitRun<R> run = new FitRun<>(spec, problem, weights, relative ? 1 : 1 / weights[0], samples, seed);
        FitOutcome outcome = run.solve();
        return new FitResult<>(spec, outcome, problem.solve(outcome.multiples()), measured, relative, samples, seed);
    }

    /** One over the size of the error that counts as one. */
    private double[] weights(double[] observed, Result measured, String measure) {
        if (relative) {
            if (DoubleStream.of(observed).anyMatch(value -> value == 0)) {
                throw ModelException.of(
                        "fit of relative errors of \"" + measure + "\"",
                        "a value of \"" + measured.label() + "\" is zero",
                        "Leave it out with where(..), or use absolute()");
            }
            return DoubleStream.of(observed).map(value -> 1 / Math.abs(value)).toArray();
        }
        double scale = Math.sqrt(LeastSquares.squares(observed) / observed.length);
        return DoubleStream.of(observed)
                .map(value -> scale == 0 ? 1 : 1 / scale)
                .toArray();
    }
}
