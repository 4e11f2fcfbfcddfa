package dev.weft.queueing;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.solve.Solved;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Key;
import dev.weft.study.Provenance;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Suggestion;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Elasticities of a rate to parameters, in percent per percent, strongest first. In product form they are exact, {@code d ln X_r / d ln
 * D_sk = Q_sk(N - e_r) - Q_sk(N)}, chained through the contribution of each parameter to the demands. With calibration errors they give
 * error bars by the delta method.
 */
@From(paper = "Reiser and Lavenberg 1980", equation = "from the arrival theorem, N - e_r seen on arrival at N")
public final class Sensitivities extends Answer {
    /**
     * One elasticity.
     *
     * @param rate the class whose rate changes
     * @param parameter the parameter that changes
     * @param elasticity percent per percent
     * @param words the parameter within a sentence
     */
    record Entry(String rate, String parameter, double elasticity, String words) {
        Entry(String rate, String parameter, double elasticity) {
            this(rate, parameter, elasticity, parameter);
        }
    }

    private static final double NOISE = 1e-13;
    /** Relative difference of elasticities that is rounding. */
    private static final double SAME = 1e-9;
    /** Relative errors over which rates are taken as linear. */
    private static final double MOST_LINEAR = 0.2;

    private final List<Entry> entries;
    /** Value of each rate, per second. */
    private final Map<String, Double> rates;

    private final Provenance provenance;
    private final Question<?, ?> question;
    private final List<String> inputs;
    private final Map<String, Double> errors;
    /** The keys of the question, which begin the tables; may be empty. */
    private final List<Key> about;

    private Sensitivities(
            List<Entry> entries,
            Map<String, Double> rates,
            Provenance provenance,
            Question<?, ?> question,
            List<String> inputs,
            Map<String, Double> errors,
            List<Key> about) {
        this.entries = List.copyOf(entries);
        this.rates = new LinkedHashMap<>(rates);
        this.provenance = provenance;
        this.question = question;
        this.inputs = List.copyOf(inputs);
        this.errors = new LinkedHashMap<>(errors);
        this.about = List.copyOf(about);
    }

    static Sensitivities of(
            List<Entry> entries,
            Map<String, Double> rates,
            Provenance provenance,
            Question<?, ?> question,
            List<String> inputs,
            List<Key> about) {
        List<String> order = List.copyOf(rates.keySet());
        List<Entry> sorted = new ArrayList<>(entries);
        sorted.sort(Comparator.comparingInt((Entry entry) -> order.indexOf(entry.rate()))
                .thenComparing(entry -> -Math.abs(entry.elasticity())));
        return new Sensitivities(sorted, rates, provenance, question, inputs, Map.of(), about);
    }

    /** Messages have the keys of their workload; the customers of a general network have none and are no messages. */
    private Unit unit() {
        return about.isEmpty() ? Unit.JOBS_PER_S : Unit.PER_S;
    }

    /** The rounding error of a difference of two mean numbers of customers. */
    static double noise(Solved solved) {
        double customers = 1;
        for (Chain chain : solved.network.classes) {
            customers += chain.population;
        }
        return NOISE * customers;
    }

    /** Returns the elasticity of the rate, summed over classes, to a parameter; an unknown parameter is an error. */
    public double elasticity(String parameter) {
        require(parameter);
        double total = rates.values().stream().mapToDouble(Double::doubleValue).sum();
        double sum = 0;
        for (Entry entry : entries) {
            if (entry.parameter().equals(parameter)) {
                sum += rate(entry) * entry.elasticity();
            }
        }
        return sum / total;
    }

    /** Sets the relative standard error of a calibrated parameter, from 0 to 1, such as 0.05; errors are independent. */
    public Sensitivities uncertain(String parameter, double relativeError) {
        require(parameter);
        if (!(relativeError >= 0 && relativeError <= 1)) {
            throw ModelException.call(
                    "uncertain",
                    "the relative error must be between 0 and 1",
                    "Try uncertain(\"" + parameter + "\", 0.05), which is 5 %",
                    parameter,
                    relativeError);
        }
        Map<String, Double> more = new LinkedHashMap<>(errors);
        more.put(parameter, relativeError);
        return new Sensitivities(entries, rates, provenance, question, inputs, more, about);
    }

    /** Returns the rates with their standard error from the calibration errors, by the delta method (first order). */
    public Result errorBars() {
        if (errors.isEmpty()) {
            throw ModelException.call(
                    "errorBars",
                    "no parameter is uncertain",
                    "Add one, such as .uncertain(\"" + entries.get(0).parameter() + "\", 0.05)");
        }
        Columns columns = about(Rows.of(rates.keySet()))
                .key("class", name -> name)
                .estimate("throughput", unit(), this::errorBar)
                .brackets("one standard error")
                .measure("relative error", Unit.PERCENT, this::error)
                .columns();
        Provenance estimated = Provenance.model(
                Certainty.ESTIMATED,
                "delta method, one standard error, on " + provenance.method(),
                provenance.source());
        return Tabulated.of("calibration error", columns, estimated, this::explain);
    }

    @Override
    public String label() {
        return "sensitivities of throughput";
    }

    @Override
    public Columns columns() {
        Rows<Entry> rows = about(Rows.of(entries)).key("parameter", Entry::parameter);
        rows = (rates.size() == 1 ? rows : rows.key("class", Entry::rate))
                .measure("elasticity", Unit.ONE, Entry::elasticity);
        return errors.isEmpty()
                ? rows.columns()
                : rows.measure("calibration error", Unit.PERCENT, this::given)
                        .measure("throughput error", Unit.PERCENT, row -> Math.abs(given(row) * row.elasticity()))
                        .columns();
    }

    private <T> Rows<T> about(Rows<T> rows) {
        return rows.keys(about);
    }

    @Override
    public Provenance provenance() {
        return provenance;
    }

    @Override
    public Explanation explain() {
        Entry first = entries.get(0);
        String direction = first.elasticity() < 0 ? "lowers" : "raises";
        String others = entries.stream()
                .skip(1)
                .filter(each -> Math.abs(each.elasticity() - first.elasticity()) <= SAME * Math.abs(first.elasticity()))
                .map(each -> each.words() + (each.rate().equals(first.rate()) ? "" : " for " + each.rate()))
                .collect(Collectors.joining(", "));
        return Explanation.of(question, "elasticities of the throughput by the arrival theorem, " + provenance.source())
                .inputs(inputs)
                .terms(entries.stream()
                        .map(entry -> Term.of(
                                rates.size() == 1 ? entry.parameter() : entry.rate() + ", " + entry.parameter(),
                                Digits.four(entry.elasticity())))
                        .toList())
                .dominant(
                        first.parameter(),
                        "1 % more " + first.words() + " " + direction + " the rate of " + first.rate() + " by "
                                + Unit.PERCENT.print(Math.abs(first.elasticity()) / 100)
                                + (others.isEmpty() ? "." : " (as much: " + others + ")."))
                .conditions(errors.isEmpty() ? List.of() : List.of(smallErrors()));
    }

    private Condition smallErrors() {
        double worst =
                errors.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
        return Condition.of(
                "calibration errors up to " + Unit.PERCENT.print(MOST_LINEAR),
                worst <= MOST_LINEAR,
                "the delta method is of first order, and the rate may not be linear over an error of "
                        + Unit.PERCENT.print(worst) + "; solve at both ends to be sure.");
    }

    private double given(Entry entry) {
        return errors.getOrDefault(entry.parameter(), 0.0);
    }

    private double error(String rate) {
        double squares = 0;
        for (Entry entry : entries) {
            double part = entry.rate().equals(rate) ? given(entry) * entry.elasticity() : 0;
            squares += part * part;
        }
        return Math.sqrt(squares);
    }

    private Estimate errorBar(String name) {
        double error = error(name);
        return new Estimate(rate(name), rate(name) * Math.max(0, 1 - error), rate(name) * (1 + error));
    }

    private double rate(Entry entry) {
        return rate(entry.rate());
    }

    private double rate(String name) {
        return rates.getOrDefault(name, 0.0);
    }

    private void require(String parameter) {
        List<String> known = entries.stream().map(Entry::parameter).distinct().toList();
        if (!known.contains(parameter)) {
            throw Suggestion.unknown("parameter", parameter, known);
        }
    }
}
