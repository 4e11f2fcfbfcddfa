package dev.weft.study;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Two results side by side, joined on the keys they share. Each compared measure has two columns, named after the results, and its
 * error: {@code E_rel = (predicted - measured) / measured} and its absolute value for times, rates and the like, the difference in
 * percentage points for ratios. Two zeros have no relative error (n/a). Rows without an error count in no mean, median or share. Other measures that both have are not in the table, but charts and mean errors find them by name. Rows
 * without a partner are left out and counted: for two runs or two methods those of either side, {@code
 * trace("after").profile().byRank().as("after").against(trace("before").profile().byRank().as("before"))}; for a prediction against
 * measurements the predicted rows without a measurement.
 */
public final class Comparison implements Result {
    private final Result predicted;
    private final Result measured;
    /** Every measure that both sides have, the compared ones first. */
    private final List<Pair> pairs;

    private final int compared;
    private final Partnerless partnerless;
    private final Columns keys;
    private final Columns columns;

    /** The number of rows of each side without a partner. */
    private record Partnerless(int predicted, int measured) {}

    private Comparison(
            Result predicted, Result measured, Partnerless partnerless, Columns keys, List<Pair> pairs, int compared) {
        this.predicted = predicted;
        this.measured = measured;
        this.partnerless = partnerless;
        this.keys = keys;
        this.pairs = List.copyOf(pairs);
        this.compared = compared;
        this.columns = columns(keys, compared(), predicted.label(), measured.label());
    }

    /** Compares these measures; without any, the first measure of the prediction that was measured, too. */
    static Comparison of(Result predicted, Result measured, String... measures) {
        ModelException.required(measured, "the other result", "Write against(measured(\"file.csv\"))");
        ModelException.required(measures, "measures", "Name some, or none for the first one");
        Join join = Join.of(predicted.columns(), measured.columns());
        Columns left = predicted.columns().pick(join.left());
        Columns right = measured.columns().pick(join.right());
        List<Pair> pairs = left.measures().stream()
                .filter(measure -> right.measureNames().contains(measure.name()))
                .map(measure -> new Pair(measure, right.measure(measure.name()))
                        .from(predicted.provenance(), measured.provenance()))
                .toList();
        if (pairs.isEmpty()) {
            throw ModelException.of(
                    "against(..)",
                    "the measures " + left.measureNames() + " and " + right.measureNames() + " have no name in common",
                    "Rename the measured column: measured(..).renamed(\""
                            + right.measureNames().get(0) + "\", \""
                            + left.measureNames().get(0) + "\")");
        }
        requireDifferentLabels(predicted, measured);
        List<String> first = Stream.of(measures).distinct().toList();
        List<Pair> ordered = new ArrayList<>();
        first.forEach(measure -> ordered.add(pair(pairs, measure)));
        pairs.stream().filter(pair -> !first.contains(pair.name())).forEach(ordered::add);
        Partnerless lost = new Partnerless(
                predicted.columns().rows()
                        - (int) IntStream.of(join.left()).distinct().count(),
                measured.columns().rows()
                        - (int) IntStream.of(join.right()).distinct().count());
        return new Comparison(predicted, measured, lost, join.keys(), ordered, Math.max(1, first.size()));
    }

    /** Compares two measures of one result, row by row. */
    static Comparison of(Result result, String predicted, String measured) {
        Columns columns = result.columns();
        Measure left = columns.measure(predicted);
        Measure right = columns.measure(measured);
        if (predicted.equals(measured)
                || left.unit().dimension() != right.unit().dimension()) {
            throw ModelException.call(
                    "against",
                    predicted.equals(measured)
                            ? "a measure has no error against itself"
                            : "the measures are not of one kind",
                    "Name two measures of one kind, such as two times",
                    predicted,
                    measured);
        }
        Pair pair = new Pair(left.named(measured), right).from(result.provenance(), result.provenance());
        return new Comparison(
                result.as(predicted),
                result.as(measured),
                new Partnerless(0, 0),
                columns.withoutMeasures(),
                List.of(pair),
                1);
    }

    private List<Pair> compared() {
        return pairs.subList(0, compared);
    }

    /** Returns the mean of the absolute errors of the primary measure, as a share of the measured values. */
    @From(paper = "Vienne et al. 2008", equation = "section VI-B, E_abs(G)")
    public double meanAbsoluteError() {
        return meanAbsoluteError(pairs.get(0).name());
    }

    /**
     * Returns the mean of the absolute errors of a measure: shares of the measured values, plain differences for
     * ratios. Rows without an error do not count.
     */
    @From(paper = "Vienne et al. 2008", equation = "section VI-B, E_abs(G)")
    public double meanAbsoluteError(String measure) {
        return pair(pairs, measure).meanAbsoluteError();
    }

    /** Returns the largest absolute error of a measure. */
    public double largestAbsoluteError(String measure) {
        return pair(pairs, measure).absoluteErrors().max().orElse(Double.NaN);
    }

    /**
     * Returns the geometric mean of the factors by which the prediction is off: {@code exp(mean |ln(predicted /
     * measured)|)}. 1 is perfect; 2 is off by a factor of two up or down.
     */
    public double meanFactor(String measure) {
        return pair(pairs, measure).meanFactor();
    }

    /**
     * Returns the ratio of the predicted to the measured value in each row, {@code time factor} for the measure {@code time}; 1 is
     * perfect. Example: {@code scheme("a:0->1").penalty(myrinet).against(scheme("a:0->1").penalty(fairShare)).factors()} prints {@code 1}.
     */
    public Result factors() {
        Columns factors = keys;
        for (Pair pair : compared()) {
            factors = factors.measure(pair.factor());
        }
        return Tabulated.of(label(), factors, provenance(), this::explain);
    }

    /**
     * Returns the median of the absolute errors of the first compared measure, which a few outliers do not move: a
     * share of the measured values, for ratios a difference in percentage points. Rows without an error do not count.
     */
    public Value medianError() {
        return pairs.get(0).medianError();
    }

    /**
     * Returns the share of the rows in which the first compared measure is right within this factor, up or down:
     * {@code within(2)}. Rows without an error do not count.
     */
    public Value within(double factor) {
        if (!(factor >= 1) || Double.isInfinite(factor)) {
            throw ModelException.call("within", "a factor must be 1 or more", "Try within(2)", factor);
        }
        return pairs.get(0).within(factor);
    }

    /**
     * Draws the first compared measure as predicted over measured values, on logarithmic axes if they span more than a
     * decade, with the lines of equal values and of a factor of two up and down. Text separates series, such as the
     * networks or operations of questions; numbers such as sizes do not. Example: {@code
     * scheme("a:0->1 b:0->2").penalty(myrinet).against(scheme("a:0->1 b:0->2").penalty(fairShare)).parity()} prints
     * {@code myrinet against fairShare (model), 2 values}.
     */
    public Figure parity() {
        Columns sides = pairs.get(0).sides(keys, predicted.label(), measured.label());
        List<Measure> both = sides.measures();
        Figure dots = Tabulated.of(label(), sides, provenance(), this::explain)
                .chart(both.get(0).name())
                .x(both.get(1).name())
                .by(sides.keys().stream()
                        .filter(Comparison::groups)
                        .map(Key::name)
                        .toArray(String[]::new))
                .dots();
        DoubleSummaryStatistics all = both.stream()
                .flatMapToDouble(side -> IntStream.range(0, side.rows()).mapToDouble(side::si))
                .filter(Double::isFinite)
                .summaryStatistics();
        boolean decades = all.getMin() > 0 && all.getMax() > 10 * all.getMin();
        return (decades ? dots.logX().logY() : dots)
                .diagonal(1, "equal")
                .diagonal(2, "twice as much")
                .diagonal(0.5, "half as much");
    }

    /** Whether a key is text that differs, and that several rows share. */
    private static boolean groups(Key key) {
        List<Object> values = key.values();
        long different = values.stream().distinct().count();
        return values.stream().noneMatch(Key::isNumeric) && different > 1 && different < values.size();
    }

    /**
     * Returns the share of the rows whose measured value lies within the bracket of the predicted one, in the first compared measure. Rows
     * without a value do not count. An error for a prediction without brackets.
     */
    public Value covered() {
        return pairs.get(0).covered();
    }

    /** Sums over the rows of each value of a key before taking the error: E_abs of a task is {@code sumsBy("task")}. */
    @From(paper = "Vienne et al. 2008", equation = "section VI-B, E_abs(t_i)")
    public Comparison sumsBy(String key) {
        Groups groups = Groups.by(keys.key(key));
        Columns values = keys.keeping(key).pick(groups.firsts());
        List<Pair> sums = pairs.stream()
                .map(pair -> new Pair(groups.sum(pair.predicted()), groups.sum(pair.measured())))
                .toList();
        return new Comparison(predicted, measured, partnerless, values, sums, compared);
    }

    /** Returns the mean absolute errors of each group of rows: E_abs of each graph is {@code meansBy("scheme")}. */
    @From(paper = "Vienne et al. 2008", equation = "section VI-B, E_abs(G)")
    public Result meansBy(String... names) {
        ModelException.required(names, "the names of keys", "Write meansBy(\"scheme\")");
        Columns wanted = keys.keeping(names);
        Groups groups = Groups.by(wanted.keys(), wanted.rows());
        Columns means = wanted.pick(groups.firsts());
        for (Pair pair : compared()) {
            double[] mean = groups.members().stream()
                    .mapToDouble(rows -> pair.pick(rows).meanAbsoluteError())
                    .toArray();
            means = means.measure(pair.error(" E_abs", mean));
        }
        return Tabulated.of(label(), means, provenance(), this::explain);
    }

    /**
     * Returns the errors of the first compared measure in each group of rows that agree in these keys, or over all rows without any: the
     * number of rows with an error, the median of their absolute errors ({@link #medianError}) and the mean factor ({@link #meanFactor}). Example: {@code
     * scheme("a:0->1").penalty(myrinet).against(scheme("a:0->1").penalty(fairShare)).errorsBy().value("mean factor")} prints {@code 1}.
     */
    public Result errorsBy(String... names) {
        ModelException.required(names, "the names of keys", "Write errorsBy(\"locality\")");
        Columns wanted = keys.keeping(names);
        Groups groups = names.length == 0 ? Groups.all(keys.rows()) : Groups.by(wanted.keys(), wanted.rows());
        Pair pair = pairs.get(0);
        List<Pair> parts = groups.members().stream().map(pair::pick).toList();
        double[] counts = parts.stream()
                .mapToDouble(part -> part.absoluteErrors().count())
                .toArray();
        double[] medians =
                parts.stream().mapToDouble(part -> part.medianError().si()).toArray();
        double[] factors = parts.stream().mapToDouble(Pair::meanFactor).toArray();
        Columns errors = wanted.pick(groups.firsts())
                .measure(Measure.of("count", Unit.ONE, counts))
                .measure(Measure.of("median error", pair.errorUnit(), medians).from(pair.origin()))
                .measure(Measure.of("mean factor", Unit.ONE, factors).from(pair.origin()));
        return Tabulated.of(label(), errors, provenance(), this::explain);
    }

    /** The number of rows of the predicted result without a partner, which are left out. */
    public int unmatchedRows() {
        return partnerless.predicted();
    }

    @Override
    public String label() {
        return predicted.label() + " against " + measured.label();
    }

    @Override
    public Columns columns() {
        return columns;
    }

    /** Draws the compared measure, or any columns of measures that both sides have. */
    @Override
    public Figure chart(String... measures) {
        Comparison whole = new Comparison(predicted, measured, partnerless, keys, pairs, pairs.size());
        return Figure.of(measures.length == 0 ? this : whole, measures);
    }

    @Override
    public Provenance provenance() {
        return predicted.provenance();
    }

    @Override
    public Explanation explain() {
        Explanation explanation = predicted.explain();
        Explanation other = measured.explain();
        // limits of the other numbers, such as one value for both directions, limit the comparison
        Set<Condition> conditions = new LinkedHashSet<>(explanation.conditions());
        conditions.addAll(other.conditions());
        return explanation.inputs(explainedInputs()).assuming(other.assumed()).conditions(List.copyOf(conditions));
    }

    @Override
    public String toString() {
        List<String> lines = new ArrayList<>(List.of(Result.print(this), summary()));
        List<String> others = pairs.stream().skip(compared).map(Pair::name).toList();
        if (!others.isEmpty()) {
            lines.add("Both also have " + String.join(", ", others) + ". Compare them as in against(.., \""
                    + others.get(0) + "\").");
        }
        return String.join(System.lineSeparator(), lines);
    }

    /** The mean errors in words, one line per compared measure. */
    public String summary() {
        List<String> lines = new ArrayList<>();
        for (Pair pair : compared()) {
            String error = pair.errorUnit().print(meanAbsoluteError(pair.name()));
            long counted = pair.absoluteErrors().count();
            lines.add("E_abs of " + pair.name() + ": " + error + " mean over "
                    + (counted == keys.rows() ? "" : counted + " of ") + Digits.plural(keys.rows(), "row")
                    + (counted == keys.rows() ? "" : "; the others have no error (n/a)"));
        }
        if (alike()) {
            lines.addAll(partnerless(partnerless.predicted(), predicted, measured));
            lines.addAll(partnerless(partnerless.measured(), measured, predicted));
        } else if (unmatchedRows() > 0) {
            boolean one = unmatchedRows() == 1;
            lines.add(Digits.plural(unmatchedRows(), "row") + " of \"" + predicted.label() + "\" "
                    + (one ? "was not measured and is" : "were not measured and are") + " left out");
        }
        List<String> following = Join.following(predicted.columns(), measured.columns());
        if (!following.isEmpty()) {
            lines.add("rows may differ in " + String.join(", ", following) + ", which other keys determine");
        }
        return String.join(System.lineSeparator(), lines);
    }

    /**
     * Whether neither side is the reference of the other: two runs, or two answers. Then each lacks the rows that only
     * the other has.
     */
    private boolean alike() {
        Origin left = predicted.provenance().origin();
        Origin right = measured.provenance().origin();
        return left == right || (left.measured() && right.measured());
    }

    private static List<String> partnerless(int missing, Result one, Result other) {
        String rows = Digits.plural(missing, "row") + " of \"" + one.label() + "\" ";
        return missing == 0
                ? List.of()
                : List.of(rows + (missing == 1 ? "has" : "have") + " no partner in \"" + other.label() + "\" and "
                        + (missing == 1 ? "is" : "are") + " left out");
    }

    private List<String> explainedInputs() {
        List<String> inputs = new ArrayList<>(predicted.explain().inputs());
        inputs.add("compared with " + measured.label() + ": "
                + measured.provenance().source());
        return inputs;
    }

    private static Pair pair(List<Pair> pairs, String measure) {
        List<String> names = pairs.stream().map(Pair::name).toList();
        return pairs.stream()
                .filter(pair -> pair.name().equals(measure))
                .findFirst()
                .orElseThrow(() -> Suggestion.unknown("compared measure", measure, names));
    }

    private static Columns columns(Columns keys, List<Pair> pairs, String leftLabel, String rightLabel) {
        Columns all = keys;
        for (Pair pair : pairs) {
            all = pair.columns(all, leftLabel, rightLabel);
        }
        return all;
    }

    private static void requireDifferentLabels(Result predicted, Result measured) {
        if (predicted.label().equals(measured.label())) {
            throw ModelException.of(
                    "against(..)",
                    "both results have the label " + ModelException.argument(predicted.label()),
                    "Rename one of them with as(\"..\")");
        }
    }
}
