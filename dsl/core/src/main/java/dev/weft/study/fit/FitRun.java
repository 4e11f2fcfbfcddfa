package dev.weft.study.fit;

import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** One fit from start values to intervals. */
final class FitRun<R extends Result> {
    /** The smallest effect of a parameter, relative to the answer, that is not rounding. */
    private static final double NO_EFFECT = 1e-9;

    /**
     * Central differences leave about ten digits, so parameters that only act together have a condition of about
     * 1e-10.
     */
    private static final double NOT_APART = 1e-7;

    private final FitSpec spec;
    private final FitProblem<R> problem;
    private final double[] weights;
    private final double[] observed;
    private final double unit;
    private final int samples;
    private final long seed;

    /** {@code unit} is the meaning of a weighted residual of one: a share, or a number of SI units. */
    FitRun(FitSpec spec, FitProblem<R> problem, double[] weights, double unit, int samples, long seed) {
        this.spec = spec;
        this.problem = problem;
        this.weights = weights;
        this.unit = unit;
        this.observed = problem.observed();
        this.samples = samples;
        this.seed = seed;
    }

    FitOutcome solve() {
        boolean[] free = allFree();
        requireEffects(problem.start(), free);
        LeastSquares.Optimum optimum = minimise(problem.start(), free);
        int iterations = optimum.iterations();
        for (int i = 0; i < free.length; i++) {
            Optional<LeastSquares.Optimum> bound = tryBound(i, optimum, free);
            if (bound.isPresent()) {
                optimum = bound.get();
                iterations += optimum.iterations();
                free[i] = false;
            }
        }
        return outcome(optimum, iterations, free);
    }

    /** The residuals: predicted minus measured, weighted. */
    double[] residuals(double[] at) {
        return weighted(problem.predicted(at), observed);
    }

    private double[] weighted(double[] predicted, double[] from) {
        return IntStream.range(0, from.length)
                .mapToDouble(row -> (predicted[row] - from[row]) * weights[row])
                .toArray();
    }

    private LeastSquares.Optimum minimise(double[] start, boolean[] free) {
        return LeastSquares.minimise(this::residuals, start, problem.bounded(), free);
    }

    private boolean[] allFree() {
        boolean[] free = new boolean[spec.count()];
        Arrays.fill(free, true);
        return free;
    }

    /**
     * The optimum with one more quantity at zero, if that is no worse. The search itself only approaches a bound, so
     * a value that is small relative to its error is tried at zero.
     */
    private Optional<LeastSquares.Optimum> tryBound(int index, LeastSquares.Optimum found, boolean[] free) {
        if (!problem.bounded()[index] || !isSmall(index, found, free)) {
            return Optional.empty();
        }
        boolean[] fewer = free.clone();
        fewer[index] = false;
        try {
            LeastSquares.Optimum bound = minimise(LeastSquares.with(found.at(), index, 0), fewer);
            return bound.cost() <= found.cost() * (1 + 1e-9) ? Optional.of(bound) : Optional.empty();
        } catch (ModelException failure) {
            if (failure.isInterruption()) {
                throw failure;
            }
            return Optional.empty(); // the model may fail at zero, for example for a bandwidth
        }
    }

    private boolean isSmall(int index, LeastSquares.Optimum found, boolean[] free) {
        double[][] columns = LeastSquares.jacobian(this::residuals, found.at(), problem.bounded(), free);
        int column = LeastSquares.count(Arrays.copyOf(free, index));
        double norm = LeastSquares.norm(columns[column]);
        int freedom = Math.max(1, observed.length - columns.length);
        // the error with all other parameters known, a lower bound; the factor of ten allows for correlation
        double error = Math.sqrt(found.cost() / freedom) / norm;
        return !(found.at()[index] > 10 * error) || found.at()[index] < 1e-6;
    }

    private void requireEffects(double[] at, boolean[] free) {
        double[][] columns = LeastSquares.jacobian(this::residuals, at, problem.bounded(), free);
        double[] predicted = problem.predicted(at);
        double size = LeastSquares.norm(weighted(predicted, new double[predicted.length]));
        List<String> names = freeNames(free);
        for (int j = 0; j < columns.length; j++) {
            if (LeastSquares.norm(columns[j]) <= NO_EFFECT * size) {
                throw ModelException.of(
                        "fit of " + names.get(j),
                        "the parameter has no effect on " + problem.measure() + " in any measured row near "
                                + spec.point(at),
                        "Leave it out, use another start value, or measure where it has an effect");
            }
        }
    }

    private List<String> freeNames(boolean[] free) {
        return IntStream.range(0, free.length)
                .filter(i -> free[i])
                .mapToObj(spec.names()::get)
                .toList();
    }

    private LeastSquares.Geometry geometry(double[] at, boolean[] free) {
        requireEffects(at, free);
        LeastSquares.Geometry geometry =
                LeastSquares.geometry(LeastSquares.jacobian(this::residuals, at, problem.bounded(), free));
        if (geometry.condition() < NOT_APART) {
            List<String> names = freeNames(free);
            List<String> together = new ArrayList<>();
            for (int j = 0; j < names.size(); j++) {
                if (Math.abs(geometry.weakest()[j]) > 0.3) {
                    together.add(names.get(j));
                }
            }
            throw ModelException.of(
                    "fit of " + String.join(" and ", together),
                    "these parameters are not identifiable together; in every measured row a change of one is compensated"
                            + " by the others",
                    "Fix one of them, or measure where their effects differ");
        }
        return geometry;
    }

    private FitOutcome outcome(LeastSquares.Optimum optimum, int iterations, boolean[] free) {
        int count = LeastSquares.count(free);
        int freedom = observed.length - count;
        double[] residuals = residuals(optimum.at());
        double spread = freedom == 0 ? Double.NaN : Math.sqrt(LeastSquares.squares(residuals) / freedom);
        double[] errors = filled(free.length);
        double[][] correlations = new double[free.length][];
        Arrays.setAll(correlations, i -> filled(free.length));
        double[][] draws = {};
        if (count > 0) {
            LeastSquares.Geometry geometry = geometry(optimum.at(), free);
            fill(errors, correlations, geometry.inverse(), free, spread);
            draws = bootstrap(optimum, geometry.leverage(), freedom);
        }
        boolean[] atBound = new boolean[free.length];
        for (int i = 0; i < free.length; i++) {
            atBound[i] = !free[i];
        }
        double tail = freedom == 0 ? Double.NaN : LeastSquares.normal(-LeastSquares.student(freedom));
        return new FitOutcome(
                optimum.at(),
                errors,
                correlations,
                freedom == 0 ? Double.NaN : LeastSquares.student(freedom),
                FitBootstrap.quantiles(draws, tail),
                FitBootstrap.quantiles(draws, 0.5),
                FitBootstrap.quantiles(draws, 1 - tail),
                atBound,
                residuals,
                observed.length,
                problem.unmatchedRows(),
                problem.emptyRows(),
                freedom,
                rSquared(residuals),
                spread * unit,
                span(),
                problem.measuredColumn(),
                iterations,
                problem.evaluations(),
                optimum.converged());
    }

    private double[][] bootstrap(LeastSquares.Optimum optimum, double[] leverage, int freedom) {
        if (samples == 0) {
            return new double[0][];
        }
        if (freedom == 0) {
            throw ModelException.of(
                    "bootstrap(" + samples + ", " + seed + ")",
                    "a fit with as many parameters as measured rows has no residuals to draw from",
                    "Measure more sizes, or fit fewer parameters");
        }
        double[] predicted = problem.predicted(optimum.at());
        FitBootstrap draws = new FitBootstrap(predicted, residuals(optimum.at()), leverage, weights, seed);
        double[] start = IntStream.range(0, spec.count())
                // zero is a stationary point of the search, so a parameter at its bound starts a little above
                .mapToDouble(i -> problem.bounded()[i] ? Math.max(optimum.at()[i], 1e-3) : optimum.at()[i])
                .toArray();
        double[][] fitted = new double[samples][];
        for (int sample = 0; sample < samples; sample++) {
            double[] drawn = draws.next();
            fitted[sample] = LeastSquares.minimise(
                            at -> weighted(problem.predicted(at), drawn), start, problem.bounded(), allFree())
                    .at();
        }
        return fitted;
    }

    private static double[] filled(int count) {
        return DoubleStream.generate(() -> Double.NaN).limit(count).toArray();
    }

    private static void fill(
            double[] errors, double[][] correlations, double[][] inverse, boolean[] free, double spread) {
        int[] positions = IntStream.range(0, free.length).filter(i -> free[i]).toArray();
        for (int a = 0; a < positions.length; a++) {
            errors[positions[a]] = spread * Math.sqrt(inverse[a][a]);
            for (int b = 0; b < positions.length; b++) {
                correlations[positions[a]][positions[b]] = inverse[a][b] / Math.sqrt(inverse[a][a] * inverse[b][b]);
            }
        }
    }

    private double rSquared(double[] residuals) {
        double[] squares = DoubleStream.of(weights).map(w -> w * w).toArray();
        double mean = IntStream.range(0, observed.length)
                        .mapToDouble(row -> squares[row] * observed[row])
                        .sum()
                / DoubleStream.of(squares).sum();
        double total = IntStream.range(0, observed.length)
                .mapToDouble(row -> squares[row] * (observed[row] - mean) * (observed[row] - mean))
                .sum();
        return total == 0 ? Double.NaN : 1 - LeastSquares.squares(residuals) / total;
    }

    private double span() {
        double smallest = DoubleStream.of(observed).map(Math::abs).min().orElse(0);
        double largest = DoubleStream.of(observed).map(Math::abs).max().orElse(0);
        return largest / smallest;
    }
}
