package dev.weft.study;

import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** One measure on both sides of a comparison. */
record Pair(Measure predicted, Measure measured) {
    String name() {
        return predicted.name();
    }

    boolean isRatio() {
        return predicted.unit().dimension() == Dimension.RATIO;
    }

    Unit errorUnit() {
        return isRatio() ? Unit.POINTS : Unit.PERCENT;
    }

    /** Returns these columns, then both sides and their errors. */
    Columns columns(Columns before, String left, String right) {
        double[] errors = errors();
        double[] absolute = DoubleStream.of(errors).map(Math::abs).toArray();
        return before.measure(predicted.named(side(left)))
                .measure(measured.named(side(right)))
                .measure(error(isRatio() ? " difference" : " E_rel", errors))
                .measure(error(" E_abs", absolute));
    }

    /** The name of the column of one side. */
    private String side(String label) {
        return name() + " (" + label + ")";
    }

    /** The predicted values, whose origin is both sides, and the measured ones. */
    Columns sides(Columns keys, String left, String right) {
        return keys.measure(predicted.named(side(left)).from(origin())).measure(measured.named(side(right)));
    }

    /** A column of errors, whose origin is both sides. */
    Measure error(String suffix, double... errors) {
        return Measure.of(name() + suffix, errorUnit(), errors).from(origin());
    }

    /** The origin of errors: {@code model against published values}. */
    String origin() {
        return Provenance.against(predicted.origin(), measured.origin());
    }

    /** Returns this pair, each side with the origin of its result. */
    Pair from(Provenance left, Provenance right) {
        return new Pair(from(predicted, left), from(measured, right));
    }

    private static Measure from(Measure side, Provenance otherwise) {
        return side.origin().isEmpty() ? side.from(otherwise.drawn()) : side;
    }

    double[] errors() {
        return IntStream.range(0, predicted.rows()).mapToDouble(this::error).toArray();
    }

    /** The error of a row; NaN without a value on one side, and where both are zero, except for ratios. */
    private double error(int row) {
        double difference = predicted.si(row) - measured.si(row);
        return isRatio() ? difference : difference / measured.si(row);
    }

    /** The column of {@link #factors()}. */
    Measure factor() {
        return Measure.of(name() + " factor", Unit.ONE, factors()).from(origin());
    }

    /** The ratio of the predicted to the measured value; n/a where both are zero. */
    double[] factors() {
        return IntStream.range(0, predicted.rows())
                .mapToDouble(row -> predicted.si(row) / measured.si(row))
                .toArray();
    }

    /** The geometric mean of the factors that exist, up or down. */
    double meanFactor() {
        return Math.exp(DoubleStream.of(factors())
                .filter(factor -> !Double.isNaN(factor))
                .map(factor -> Math.abs(Math.log(factor)))
                .average()
                .orElse(Double.NaN));
    }

    /** Returns these rows of both sides. */
    Pair pick(List<Integer> rows) {
        int[] numbers = rows.stream().mapToInt(row -> row).toArray();
        return new Pair(predicted.pick(numbers), measured.pick(numbers));
    }

    /** The median of the absolute errors that exist. */
    Value medianError() {
        double median = median();
        return Value.of("median error of " + name(), errorUnit(), median, median, median);
    }

    /** The absolute errors of the rows that have one. */
    DoubleStream absoluteErrors() {
        return DoubleStream.of(errors()).filter(error -> !Double.isNaN(error)).map(Math::abs);
    }

    /** The mean of the absolute errors that exist; NaN if none does. */
    double meanAbsoluteError() {
        return absoluteErrors().average().orElse(Double.NaN);
    }

    private double median() {
        double[] sorted = absoluteErrors().sorted().toArray();
        int half = sorted.length / 2;
        if (sorted.length == 0) {
            return Double.NaN;
        }
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /** The share of the rows with an error in which neither side is more than this factor times the other. */
    Value within(double factor) {
        double share = IntStream.range(0, predicted.rows())
                .filter(row -> !Double.isNaN(error(row)))
                .mapToDouble(row -> isWithin(predicted.si(row), measured.si(row), factor) ? 1 : 0)
                .average()
                .orElse(Double.NaN);
        return Value.of("share of " + name(), Unit.PERCENT, share, share, share);
    }

    /** The share of rows whose measured value lies in the bracket of the predicted one. */
    Value covered() {
        if (IntStream.range(0, predicted.rows()).noneMatch(row -> predicted.low(row) < predicted.high(row))) {
            throw ModelException.of(
                    "covered() of " + name(), "the predicted values have no brackets", "Try within(1.1)");
        }
        double share = IntStream.range(0, predicted.rows())
                .filter(row -> !Double.isNaN(predicted.si(row)) && !Double.isNaN(measured.si(row)))
                .mapToDouble(row ->
                        measured.si(row) >= predicted.low(row) && measured.si(row) <= predicted.high(row) ? 1 : 0)
                .average()
                .orElse(Double.NaN);
        return Value.of("share of " + name(), Unit.PERCENT, share, share, share);
    }

    private static boolean isWithin(double one, double other, double factor) {
        boolean sameSign = one == 0 || other == 0 || one > 0 == other > 0;
        return sameSign && Math.abs(one) <= factor * Math.abs(other) && Math.abs(other) <= factor * Math.abs(one);
    }
}
