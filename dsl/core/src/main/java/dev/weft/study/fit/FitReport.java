package dev.weft.study.fit;

import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Formula;
import dev.weft.study.Key;
import dev.weft.study.Largest;
import dev.weft.study.Term;
import dev.weft.study.TextGrid;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** A fit in words: its printed report and its explanation. */
final class FitReport {
    static final String CAPTION = "Parameters (value +/- standard error, 95 % interval by Student's t)";

    /** The fewest residuals for the runs test. */
    private static final int FEWEST_SIGNS = 10;

    private static final double WORTH_PRINTING = 0.1;
    private static final double STRONG = 0.95;
    private static final double WIDE_SPAN = 100;
    /** Relative errors from which the bias of weights by the measured value, about their square, is no longer small. */
    private static final double NOISY = 0.2;

    /** The two-sided 1 % quantile of the standard normal distribution. */
    private static final double RARE = 2.576;

    private final FitResult<?> fit;
    private final FitOutcome outcome;
    private final List<String> names;

    FitReport(FitResult<?> fit) {
        this.fit = fit;
        this.outcome = fit.outcome();
        this.names = fit.spec().names();
    }

    String print() {
        List<String> lines = new ArrayList<>(List.of(title()));
        search().forEach(line -> lines.add("  " + line));
        lines.add(CAPTION);
        lines.add(TextGrid.print(grid(), 1).indent(2).stripTrailing());
        lines.addAll(remarks());
        return String.join(System.lineSeparator(), lines);
    }

    String title() {
        return "Fit of " + outcome.measure().name() + " of \"" + fit.best().label() + "\" to \""
                + fit.measured().label() + "\" ("
                + fit.measured().provenance().origin().label() + "), " + errors();
    }

    /** The size of the problem, the end of the search and the quality of the fit. */
    List<String> search() {
        String end = outcome.converged() ? "converged" : "NOT converged";
        return List.of(
                "rows " + outcome.rows() + ", parameters " + names.size() + ", degrees of freedom " + outcome.freedom(),
                end + " after " + Digits.plural(outcome.iterations(), "iteration") + ", "
                        + Digits.plural(outcome.evaluations(), "evaluation") + " of the model",
                "R\u00b2 " + sixDigits(outcome.rSquared()) + ", residual standard deviation " + spread());
    }

    /** The lines below the table. */
    List<String> remarks() {
        List<String> lines = new ArrayList<>();
        List<String> correlations = correlations(WORTH_PRINTING);
        if (!correlations.isEmpty()) {
            lines.add("Correlations above 0.1: " + String.join("; ", correlations));
        }
        if (fit.samples() > 0) {
            lines.add("Bootstrap: " + fit.samples() + " samples, seed " + fit.seed());
        }
        lines.addAll(Explanation.of("").conditions(conditions()).violated());
        return lines;
    }

    Explanation explain() {
        List<String> inputs = new ArrayList<>();
        inputs.add("measured: " + fit.measured().label() + ", " + fit.measured().provenance() + ", " + outcome.rows()
                + " rows of " + outcome.measure().name());
        fit.spec()
                .parameters()
                .forEach(parameter -> inputs.add(parameter.name() + " from " + Key.print(parameter.start())
                        + (parameter.isBounded() ? "" : " (plain number)")));
        inputs.add(errors());
        if (outcome.empty() > 0) {
            inputs.add(Digits.plural(outcome.empty(), "measured row")
                    + " of 0 B passed over: the model has no answer for 0 B, which sizes() leaves out");
        }
        return Explanation.of("least squares fit of \"" + fit.best().label()
                        + "\"; its own model is explained by best().explain()")
                .inputs(inputs)
                .terms(names.stream()
                        .map(name -> Term.of(name, valueWithError(name)))
                        .toList())
                .dominant("parameter known least", leastCertain())
                .conditions(conditions())
                .with(formula());
    }

    private Formula formula() {
        return fit.isRelative()
                ? new Formula(
                        "\\min_\\theta \\sum_i \\left(\\frac{f_i(\\theta) - y_i}{y_i}\\right)^2",
                        "least sum over rows of ((model - measured) / measured)^2")
                : new Formula(
                        "\\min_\\theta \\sum_i \\left(f_i(\\theta) - y_i\\right)^2",
                        "least sum over rows of (model - measured)^2");
    }

    private String errors() {
        return fit.isRelative()
                ? "relative errors (weights 1/measured\u00b2)"
                : "absolute errors (all rows weigh the same)";
    }

    private String spread() {
        if (Double.isNaN(outcome.spread())) {
            return "n/a";
        }
        Unit unit = fit.isRelative()
                ? Unit.PERCENT
                : Unit.human(outcome.measure().unit().dimension(), outcome.spread());
        return unit.print(outcome.spread());
    }

    /** One line of cells per parameter, below their names. */
    List<List<String>> grid() {
        boolean drawn = fit.samples() > 0;
        List<List<String>> lines = new ArrayList<>();
        lines.add(row("parameter", "value", "+/-", "+/- %", "95 % interval", "bootstrap 95 %", "start", drawn));
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            Unit unit = fit.estimates().unit(name);
            double error = fit.standardError(name);
            lines.add(row(
                    name,
                    unit.print(fit.value(name).si()),
                    Double.isNaN(error) ? "n/a" : unit.print(error),
                    percent(name),
                    interval(unit, fit.low(name), fit.high(name))
                            + (fit.isUnknown(name) ? ", " + FitDerived.UNKNOWN : ""),
                    drawn
                            ? interval(
                                    unit,
                                    fit.estimates().bootstrapLow(name),
                                    fit.estimates().bootstrapHigh(name))
                            : "",
                    Key.print(fit.spec().parameters().get(i).start()),
                    drawn));
        }
        return lines;
    }

    private static List<String> row(
            String name,
            String value,
            String error,
            String percent,
            String interval,
            String bootstrap,
            String start,
            boolean drawn) {
        return drawn
                ? List.of(name, value, error, percent, interval, bootstrap, start)
                : List.of(name, value, error, percent, interval, start);
    }

    private static String interval(Unit unit, double low, double high) {
        return Double.isNaN(low) ? "n/a" : Digits.four(unit.from(low)) + " to " + unit.print(high);
    }

    private String percent(String name) {
        double share = Math.abs(fit.standardError(name) / fit.value(name).si());
        return Double.isFinite(share) ? Unit.PERCENT.print(share) : "n/a";
    }

    private String valueWithError(String name) {
        Unit unit = fit.estimates().unit(name);
        String error = Double.isNaN(fit.standardError(name)) ? "" : " +/- " + unit.print(fit.standardError(name));
        return unit.print(fit.value(name).si()) + error;
    }

    private List<String> correlations(double least) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            for (int j = i + 1; j < names.size(); j++) {
                double correlation = fit.correlation(names.get(i), names.get(j));
                if (Math.abs(correlation) > least) {
                    found.add(names.get(i) + " and " + names.get(j) + " " + Digits.four(correlation));
                }
            }
        }
        return found;
    }

    private String leastCertain() {
        List<String> known =
                names.stream().filter(name -> Double.isFinite(share(name))).toList();
        Largest least = Largest.of(known.size(), at -> share(known.get(at)), known::get);
        if (least.isNone()) {
            return known.isEmpty() ? "No parameter has a standard error." : "Every standard error is 0.";
        }
        return least.words() + least.verb(" is", " are") + " known "
                + (names.size() == 1 ? "" : "least well, ") + "to "
                + percent(known.get(least.first())) + least.verb("", " each") + " (standard error).";
    }

    private double share(String name) {
        return Math.abs(fit.standardError(name) / fit.value(name).si());
    }

    /** The conditions under which values and intervals are valid. */
    private List<Condition> conditions() {
        List<Condition> found = new ArrayList<>();
        found.add(Condition.of(
                "converged search", outcome.converged(), "it did not converge; start nearer to the solution."));
        found.add(Condition.of(
                "more rows than parameters",
                outcome.freedom() > 0,
                "there are as many parameters as rows, so errors cannot be estimated."));
        for (int i = 0; i < names.size(); i++) {
            found.add(identifiable(i));
        }
        if (names.size() > 1 && outcome.freedom() > 0) {
            List<String> strong = correlations(STRONG);
            found.add(Condition.of(
                    "correlations of at most " + Digits.four(STRONG),
                    strong.isEmpty(),
                    "strongly correlated estimates, " + String.join("; ", strong)
                            + "; the data determine their combination better than each of them."));
        }
        found.add(fit.isRelative() ? smallErrors() : narrowSpan());
        found.add(randomResiduals());
        found.add(Condition.of(
                "a row of the model for each measured row",
                outcome.unmatched() == 0,
                Digits.plural(outcome.unmatched(), "measured row")
                        + " had no row of the model with the same keys and did" + " not count."));
        return found;
    }

    private Condition identifiable(int parameter) {
        String name = names.get(parameter);
        if (outcome.atBound()[parameter]) {
            return Condition.of(
                    name + " above its bound",
                    false,
                    "it ended at zero, because the least error would be at a negative value; the other errors apply to that"
                            + " value.");
        }
        if (Double.isNaN(fit.low(name))) {
            return Condition.notChecked(name + " identifiable", "it has no interval.");
        }
        boolean zero = fit.low(name) <= 0 && fit.high(name) >= 0;
        return Condition.of(
                name + " identifiable",
                !fit.isUnknown(name),
                "its 95 % interval "
                        + (zero
                                ? "includes zero"
                                : "spans a factor of " + Digits.four(FitDerived.ratio(fit.low(name), fit.high(name))))
                        + "; these data determine neither " + name + " nor quantities that follow from it alone.");
    }

    private Condition narrowSpan() {
        return Condition.of(
                "measured values within a factor of " + Digits.four(WIDE_SPAN),
                !(outcome.span() > WIDE_SPAN),
                "they span a factor of " + Digits.four(outcome.span())
                        + ", and with absolute errors the largest decide; weigh all alike with relative().");
    }

    private Condition smallErrors() {
        return Condition.of(
                "relative errors of at most " + Unit.PERCENT.print(NOISY),
                !(outcome.spread() > NOISY),
                "they are " + spread()
                        + ", and weights 1/measured\u00b2 pull the fit towards the smallest values; take the"
                        + " median of the repetitions first, or fit absolute errors.");
    }

    private Condition randomResiduals() {
        String name = "random signs of the residuals";
        long signs =
                DoubleStream.of(outcome.residuals()).filter(value -> value != 0).count();
        return signs < FEWEST_SIGNS
                ? Condition.notChecked(name, "the runs test needs " + FEWEST_SIGNS + " residuals other than zero.")
                : Condition.of(
                        name,
                        !hasLongRuns(outcome.residuals()),
                        "they keep their sign over long runs of rows; the model has a systematic error, and the intervals are"
                                + " too narrow.");
    }

    /**
     * The runs test of Wald and Wolfowitz on the signs, one-sided: fewer runs than 1 in 200 by chance. At least ten
     * residuals are not zero.
     */
    private static boolean hasLongRuns(double[] residuals) {
        double[] signs = DoubleStream.of(residuals)
                .filter(value -> value != 0)
                .map(Math::signum)
                .toArray();
        double up = DoubleStream.of(signs).filter(sign -> sign > 0).count();
        double down = signs.length - up;
        double product = 2 * up * down;
        if (product == 0) {
            return true;
        }
        int runs = 1;
        for (int i = 1; i < signs.length; i++) {
            runs += signs[i] == signs[i - 1] ? 0 : 1;
        }
        double expected = product / signs.length + 1;
        double variance =
                product * (product - signs.length) / ((double) signs.length * signs.length * (signs.length - 1));
        return runs < expected - RARE * Math.sqrt(variance);
    }

    private static String sixDigits(double share) {
        return Double.isNaN(share) ? "n/a" : String.format(Locale.ROOT, "%.6f", share);
    }
}
