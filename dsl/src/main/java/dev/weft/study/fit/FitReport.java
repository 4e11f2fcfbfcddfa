package dev.weft.study.fit;

import dev.weft.study.Explanation;
import dev.weft.study.Formula;
import dev.weft.study.Key;
import dev.weft.study.Term;
import dev.weft.study.TextGrid;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** A fit in words: the report that it prints and the explanation; each sentence comes from a checked condition. */
final class FitReport {
    static final String CAPTION = "Parameters (value +/- standard error, 95 % interval by Student's t)";

    private static final double WORTH_PRINTING = 0.1;
    private static final double STRONG = 0.95;
    private static final double WIDE_SPAN = 100;
    /** From here on the bias of weights by the measured value, about the square of this, is no longer small. */
    private static final double NOISY = 0.2;

    /** Two-sided 1 % of the standard normal distribution: seldom by chance. */
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

    /** How the search ended. */
    List<String> search() {
        String end = outcome.converged() ? "converged" : "NOT converged";
        return List.of(
                "rows " + outcome.rows() + ", parameters " + names.size() + ", degrees of freedom " + outcome.freedom(),
                end + " after " + Digits.plural(outcome.iterations(), "iteration") + ", "
                        + Digits.plural(outcome.evaluations(), "evaluation") + " of the model",
                "R\u00b2 " + sixDigits(outcome.rSquared()) + ", residual standard deviation " + spread());
    }

    /** What is to be known beside the table. */
    List<String> remarks() {
        List<String> lines = new ArrayList<>();
        List<String> correlations = correlations(WORTH_PRINTING);
        if (!correlations.isEmpty()) {
            lines.add("Correlations above 0.1: " + String.join("; ", correlations));
        }
        if (fit.samples() > 0) {
            lines.add("Bootstrap: " + fit.samples() + " samples, seed " + fit.seed());
        }
        lines.addAll(broken());
        return lines;
    }

    Explanation explain() {
        List<String> inputs = new ArrayList<>();
        inputs.add("measured: " + fit.measured().label() + ", " + fit.measured().provenance() + ", " + outcome.rows()
                + " rows of " + outcome.measure().name());
        fit.spec()
                .parameters()
                .forEach(parameter -> inputs.add(parameter.name() + " from " + Key.print(parameter.start())));
        inputs.add(errors());
        return Explanation.of("least squares fit of \"" + fit.best().label()
                        + "\"; its own model is explained by best().explain()")
                .inputs(inputs)
                .terms(names.stream()
                        .map(name -> new Term(name, valueWithError(name), Double.NaN))
                        .toList())
                .dominant("parameter known least", leastCertain())
                .broken(broken())
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
        return names.stream()
                .filter(name -> Double.isFinite(
                        fit.standardError(name) / fit.value(name).si()))
                .max((a, b) -> Double.compare(share(a), share(b)))
                .map(name -> name + " is known least well, to " + percent(name) + " (standard error).")
                .orElse("No parameter has a standard error.");
    }

    private double share(String name) {
        return Math.abs(fit.standardError(name) / fit.value(name).si());
    }

    /** What makes the numbers worth less than they look. */
    private List<String> broken() {
        List<String> sentences = new ArrayList<>();
        if (!outcome.converged()) {
            sentences.add("The search did not converge: start nearer to the solution.");
        }
        for (int i = 0; i < names.size(); i++) {
            if (outcome.atBound()[i]) {
                sentences.add(names.get(i) + " ended at its bound, zero: the data would like it to be negative,"
                        + " and the other errors hold for that value.");
            } else if (fit.isUnknown(names.get(i))) {
                sentences.add(unknown(names.get(i)));
            }
        }
        if (outcome.freedom() == 0) {
            sentences.add("There are as many parameters as rows: the errors cannot be told.");
        }
        correlations(STRONG)
                .forEach(pair -> sentences.add("Strongly correlated estimates, correlation of " + pair
                        + ": the data fix their combination better than each of them."));
        if (!fit.isRelative() && outcome.span() > WIDE_SPAN) {
            sentences.add("The measured values span a factor of " + Digits.four(outcome.span())
                    + " and count by absolute error: the largest decide; relative() weighs all alike.");
        }
        if (fit.isRelative() && outcome.spread() > NOISY) {
            sentences.add(
                    "Relative errors of " + spread() + " are large: weights 1/measured\u00b2 pull the fit towards the"
                            + " smallest values; take the median of the repetitions first, or fit absolute errors.");
        }
        if (hasLongRuns(outcome.residuals())) {
            sentences.add("The residuals keep their sign over long stretches: the model misses something systematic,"
                    + " and the intervals are too narrow.");
        }
        if (outcome.unmatched() > 0) {
            sentences.add(Digits.plural(outcome.unmatched(), "measured row")
                    + " had no partner in the model's answer and did not count.");
        }
        return sentences;
    }

    private String unknown(String name) {
        boolean zero = fit.low(name) <= 0 && fit.high(name) >= 0;
        return "The 95 % interval of " + name
                + (zero
                        ? " includes zero"
                        : " spans a factor of " + Digits.four(FitDerived.ratio(fit.low(name), fit.high(name))))
                + ": " + name + " is not identifiable from these data, nor is what follows from it alone.";
    }

    /** The runs test of Wald and Wolfowitz on the signs, one-sided: fewer runs than chance gives once in 200. */
    private static boolean hasLongRuns(double[] residuals) {
        double[] signs = DoubleStream.of(residuals)
                .filter(value -> value != 0)
                .map(Math::signum)
                .toArray();
        double up = DoubleStream.of(signs).filter(sign -> sign > 0).count();
        double down = signs.length - up;
        double product = 2 * up * down;
        if (signs.length < 10 || product == 0) {
            return signs.length >= 10;
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
