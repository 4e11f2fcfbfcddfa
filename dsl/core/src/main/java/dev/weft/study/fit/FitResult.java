package dev.weft.study.fit;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rich;
import dev.weft.study.Rows;
import dev.weft.study.Value;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * The outcome of a fit: one row per parameter with its value, 95 % interval (Student's t) and standard error, and the
 * bootstrap interval if there is one. Prints itself as a report.
 *
 * @param <R> the kind of result of the model
 */
public final class FitResult<R extends Result> implements Result, Rich {
    private final String label;
    private final FitSpec spec;
    private final FitOutcome outcome;
    private final R best;
    private final Result measured;
    private final boolean relative;
    private final int samples;
    private final long seed;

    FitResult(FitSpec spec, FitOutcome outcome, R best, Result measured, boolean relative, int samples, long seed) {
        this("fit", spec, outcome, best, measured, relative, samples, seed);
    }

    private FitResult(
            String label,
            FitSpec spec,
            FitOutcome outcome,
            R best,
            Result measured,
            boolean relative,
            int samples,
            long seed) {
        this.label = label;
        this.spec = spec;
        this.outcome = outcome;
        this.best = best;
        this.measured = measured;
        this.relative = relative;
        this.samples = samples;
        this.seed = seed;
    }

    /** Returns the same fit under another label. */
    @Override
    public FitResult<R> as(String name) {
        return new FitResult<>(name, spec, outcome, best, measured, relative, samples, seed);
    }

    /** Returns the model's answer at the best parameters. */
    public R best() {
        return best;
    }

    /**
     * Returns the best value of a parameter with its 95 % interval; an unknown name is an error that lists the
     * parameters. If the interval includes zero or spans more than a factor of ten, the value prints as not
     * identifiable.
     */
    @Override
    public Value value(String parameter) {
        FitEstimates estimates = estimates();
        FitParameter found = spec.parameters().get(estimates.index(parameter));
        double error = standardError(parameter);
        double best = estimates.best(parameter);
        return Double.isNaN(error)
                ? Value.of(parameter, found.unit(best), best, best, best)
                : Value.of(
                        parameter,
                        found.unit(best),
                        low(parameter),
                        best,
                        high(parameter),
                        FitDerived.remark(low(parameter), high(parameter)));
    }

    /**
     * Computes a quantity or a number from the parameters, with its 95 % interval to first order; it prints as not
     * identifiable if it is. The interval is that of the fitted value; single measurements scatter more, by the residual standard
     * deviation of the fit. {@code fitted.derived("crossover", at ->
     * machine(at.bandwidth("copy")).crossover().natural())}
     */
    public Value derived(String name, Function<FitResult<R>, ?> of) {
        return FitDerived.of(
                name,
                outcome,
                of,
                others -> new FitResult<>(label, spec, outcome.at(others), best, measured, relative, samples, seed));
    }

    /** Whether the measurements do not determine a parameter; false without an error. */
    boolean isUnknown(String parameter) {
        return FitDerived.isUnknown(low(parameter), high(parameter));
    }

    /** Returns a fitted time; a parameter of another kind is an error. */
    public Time time(String parameter) {
        return typed(parameter, Dimension.TIME, new Time(0));
    }

    /** Returns a fitted bandwidth; a parameter of another kind is an error. */
    public Bandwidth bandwidth(String parameter) {
        return typed(parameter, Dimension.BANDWIDTH, new Bandwidth(0));
    }

    /** Returns a fitted size; a parameter of another kind is an error. */
    public Bytes bytes(String parameter) {
        return typed(parameter, Dimension.SIZE, new Bytes(0));
    }

    /** Returns the standard error in SI units; {@code NaN} at a bound and for as many parameters as rows. */
    public double standardError(String parameter) {
        return estimates().standardError(parameter);
    }

    /**
     * Returns the lower end of the 95 % interval in SI units, at least zero for a quantity; {@code NaN} without an
     * error.
     */
    public double low(String parameter) {
        return estimates().low(parameter);
    }

    /** Returns the upper end of the 95 % interval in SI units; {@code NaN} without a standard error. */
    public double high(String parameter) {
        return estimates().high(parameter);
    }

    /** Returns the correlation of the estimates of two parameters, -1 to 1. */
    public double correlation(String one, String other) {
        return estimates().correlation(one, other);
    }

    /**
     * Returns the share of the variance of the measurements that the model explains, with the weights of the fit; at
     * most 1.
     */
    public double rSquared() {
        return outcome.rSquared();
    }

    /** Returns the residual standard deviation: in SI units of the measure, or as a share for relative errors. */
    public double residualStandardDeviation() {
        return outcome.spread();
    }

    /** Returns the number of measured rows minus that of fitted parameters; a parameter at its bound does not count. */
    public int degreesOfFreedom() {
        return outcome.freedom();
    }

    /** Returns the number of iterations of the search. */
    public int iterations() {
        return outcome.iterations();
    }

    /** Returns false if the search stopped at its limit of 200 iterations. */
    public boolean converged() {
        return outcome.converged();
    }

    @Override
    public String label() {
        return label;
    }

    /**
     * Returns keys {@code parameter} and {@code unit}; {@code value} with its 95 % interval as bracket, {@code
     * standard error} and, after a bootstrap, {@code bootstrap}, the median of the draws with their interval; each in
     * the unit of its row.
     */
    @Override
    public Columns columns() {
        FitEstimates estimates = estimates();
        Rows<String> rows = Rows.of(spec.names())
                .key("parameter", name -> name)
                .key("unit", name -> estimates.unit(name).symbol())
                .estimate("value", Unit.ONE, estimates::value)
                .brackets("95 % interval")
                .measure(
                        "standard error", Unit.ONE, name -> estimates.unit(name).from(standardError(name)));
        return (samples == 0
                        ? rows
                        : rows.estimate("bootstrap", Unit.ONE, estimates::bootstrap)
                                .brackets("95 % of the draws"))
                .columns();
    }

    @Override
    public Provenance provenance() {
        Provenance plain = Provenance.model(
                Certainty.ESTIMATED,
                "least squares of " + (relative ? "relative" : "absolute") + " errors (Levenberg-Marquardt)",
                measured.provenance().source());
        return samples == 0 ? plain : plain.seeded(seed);
    }

    @Override
    public Explanation explain() {
        return new FitReport(this).explain();
    }

    /** Returns the report for a notebook, because it has more than the table. */
    @Override
    public Map<String, Object> bundle() {
        Map<String, Object> bundle = new LinkedHashMap<>();
        bundle.put("text/html", FitHtml.of(new FitReport(this)));
        bundle.put("text/plain", toString());
        return bundle;
    }

    @Override
    public String toString() {
        return new FitReport(this).print();
    }

    FitEstimates estimates() {
        return new FitEstimates(spec, outcome);
    }

    FitSpec spec() {
        return spec;
    }

    FitOutcome outcome() {
        return outcome;
    }

    Result measured() {
        return measured;
    }

    boolean isRelative() {
        return relative;
    }

    int samples() {
        return samples;
    }

    long seed() {
        return seed;
    }

    private <Q extends Quantity<Q>> Q typed(String parameter, Dimension wanted, Q kind) {
        Dimension found = spec.parameters().get(estimates().index(parameter)).dimension();
        if (found != wanted) {
            throw ModelException.call(
                    kind instanceof Bytes ? "bytes" : wanted.name().toLowerCase(Locale.ROOT),
                    "this parameter is a " + found.name().toLowerCase(Locale.ROOT),
                    "Write value(\"" + parameter + "\")",
                    parameter);
        }
        return kind.withSi(estimates().best(parameter));
    }
}
