package dev.weft.study;

import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** A measure column: SI values with the unit that prints them and, where the answer is not exact, their bracket. */
public final class Measure implements Serializable {
    private final String name;
    private final Unit unit;
    private final double[] values;
    private final double[] low;
    private final double[] high;
    /** The origin of these values as charts print it; empty where it is that of the whole table. */
    private final String origin;
    /** The kind of brackets, such as {@code 95 % interval}; empty where nothing is known of them. */
    private final String brackets;
    /** Whether values are counts or numbers of things, so that Tablesaw gets an integer column. */
    private final boolean whole;

    private Measure(
            String name,
            Unit unit,
            double[] values,
            double[] low,
            double[] high,
            String origin,
            String brackets,
            boolean whole) {
        this.name = name;
        this.unit = unit;
        this.values = values;
        this.low = low;
        this.high = high;
        this.origin = origin;
        this.brackets = brackets;
        this.whole = whole;
    }

    /** Returns a column of values in SI units; {@code NaN} where there is no answer. */
    public static Measure of(String name, Unit unit, double... values) {
        double[] copy = ModelException.required(values, "the values of a measure", "Give one for each row")
                .clone();
        return new Measure(name, unit, copy, copy, copy, "", "", false);
    }

    private int row(int row) {
        if (row < 0 || row >= values.length) {
            throw ModelException.of(
                    "row " + row + " of " + name, "rows run from 0 to " + (values.length - 1), "Choose one of them");
        }
        return row;
    }

    /** Returns a column of values in SI units, each within its bracket or interval. */
    public static Measure between(String name, Unit unit, double[] low, double[] values, double[] high) {
        return new Measure(name, unit, values.clone(), low.clone(), high.clone(), "", "", false);
    }

    /** Returns the same values with a bracket of this SI value up and down; none around an unknown value. */
    Measure plusMinus(double si) {
        double[] lower = DoubleStream.of(values).map(value -> value - si).toArray();
        double[] upper = DoubleStream.of(values).map(value -> value + si).toArray();
        return new Measure(name, unit, values, lower, upper, origin, "stated bounds", false);
    }

    /**
     * Returns a column of counts, or numbers of nodes and levels: whole numbers without a unit, {@code NaN} where
     * there is none.
     */
    static Measure whole(String name, double... values) {
        double limit = ColumnKind.ofWhole(name).limit();
        for (double value : values) {
            if (!Double.isNaN(value) && (value != Math.rint(value) || Math.abs(value) >= limit)) {
                throw ModelException.of(
                        "count " + name + ", " + Digits.four(value),
                        "a count must be a whole number below 2^" + Math.getExponent(limit),
                        "Use measure(\"" + name + "\", Unit.ONE, ..) for other numbers");
            }
        }
        double[] copy = values.clone();
        return new Measure(name, Unit.ONE, copy, copy, copy, "", "", true);
    }

    public String name() {
        return name;
    }

    /** Returns whether values are whole numbers by their meaning. */
    boolean isWhole() {
        return whole;
    }

    public Unit unit() {
        return unit;
    }

    public int rows() {
        return values.length;
    }

    /** Returns the SI value of a row. */
    public double si(int row) {
        return values[row(row)];
    }

    /** Returns the lower end of a row's bracket; the value itself where there is none. */
    public double low(int row) {
        return low[row(row)];
    }

    /** Returns the upper end of a row's bracket; the value itself where there is none. */
    public double high(int row) {
        return high[row(row)];
    }

    /** Returns the values in SI units. */
    double[] values() {
        return values.clone();
    }

    /** Returns the lower ends of the brackets as values. */
    Measure lows() {
        return of(name, unit, low);
    }

    /** Returns the upper ends of the brackets as values. */
    Measure highs() {
        return of(name, unit, high);
    }

    /** Returns whether some row has a bracket wider than the value itself. */
    public boolean hasBracket() {
        return IntStream.range(0, rows()).anyMatch(row -> low[row] < values[row] || high[row] > values[row]);
    }

    /** Returns the column under another name. */
    public Measure named(String other) {
        return new Measure(other, unit, values, low, high, origin, brackets, whole);
    }

    /** Returns the values printed in another unit of the same dimension. */
    public Measure in(Unit other) {
        return new Measure(name, other, values, low, high, origin, brackets, whole);
    }

    /** Returns the values with an origin of their own: a column of a comparison, whose table has two. */
    Measure from(String other) {
        return new Measure(name, unit, values, low, high, other, brackets, whole);
    }

    /** Returns the values with this said of their brackets, unless something is said of them already. */
    Measure brackets(String words) {
        return new Measure(name, unit, values, low, high, origin, brackets.isEmpty() ? words : brackets, whole);
    }

    /** Returns what the brackets are; empty where nothing is known of them. */
    public String brackets() {
        return brackets;
    }

    /** Returns the values with the brackets' words of the other measure, and as whole numbers if those of the other are. */
    Measure like(Measure other) {
        return new Measure(name, unit, values, low, high, origin, other.brackets, other.whole);
    }

    /** Returns the origin as charts print it; empty where it is that of the whole table. */
    String origin() {
        return origin;
    }

    /** The largest finite magnitude in SI units; 0 if there is none. */
    double largest() {
        return Arrays.stream(values)
                .map(Math::abs)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
    }

    /** Whether the dimension has units of several sizes to choose from. */
    boolean hasUnits() {
        return unit.dimension() != Dimension.RATIO
                && unit.dimension() != Dimension.NUMBER
                && unit != Unit.RANKS_PER_S
                && unit != Unit.JOBS_PER_S
                && unit != Unit.GFLOP_PER_S;
    }

    /** Whether the largest value prints between 0.1 and 10,000 in the column's unit. */
    boolean isReadable() {
        double printed = Math.abs(unit.from(largest()));
        return printed == 0 || (printed >= 0.1 && printed < 1e4);
    }

    /** The column's unit where it prints the largest value between 0.1 and 10,000, else one that does. */
    Unit readableUnit() {
        return hasUnits() && !isReadable() ? Unit.common(unit.dimension(), largest()) : unit;
    }

    /** Returns the rows with these numbers, in this order. */
    Measure pick(int... rows) {
        return new Measure(name, unit, pick(values, rows), pick(low, rows), pick(high, rows), origin, brackets, whole);
    }

    /** Stacks columns of one name. */
    static Measure stack(List<Measure> parts) {
        Measure first = parts.get(0);
        return new Measure(
                first.name,
                first.unit,
                join(parts, part -> part.values),
                join(parts, part -> part.low),
                join(parts, part -> part.high),
                distinct(parts, part -> part.origin),
                distinct(parts, part -> part.brackets),
                parts.stream().allMatch(part -> part.whole));
    }

    private static String distinct(List<Measure> parts, Function<Measure, String> which) {
        return parts.stream()
                .map(which)
                .filter(text -> !text.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static double[] pick(double[] from, int[] rows) {
        return IntStream.of(rows).mapToDouble(row -> from[row]).toArray();
    }

    private static double[] join(List<Measure> parts, Function<Measure, double[]> which) {
        return parts.stream()
                .flatMapToDouble(part -> Arrays.stream(which.apply(part)))
                .toArray();
    }
}
