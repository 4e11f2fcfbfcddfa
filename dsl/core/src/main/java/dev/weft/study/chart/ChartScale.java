package dev.weft.study.chart;

import dev.weft.study.chart.ChartTicks.Tick;
import dev.weft.units.ModelException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** One axis: the positions of values between its ends, and its ticks. */
final class ChartScale {
    /** Decades between which ticks run together. */
    private static final double MANY_DECADES = 8;

    private static final double LN2 = StrictMath.log(2);

    private enum Kind {
        LINEAR,
        BASE2,
        BASE10,
        TAIL_OF_ONE,
        TAIL_OF_HUNDRED,
        CATEGORIES
    }

    private final Kind kind;
    private final boolean size;
    private final boolean whole;
    private final List<String> categories;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final double min;
    private final double max;

    private ChartScale(Kind kind, boolean size, boolean whole, List<String> categories, double min, double max) {
        this.kind = kind;
        this.size = size;
        this.whole = whole;
        this.categories = categories;
        categories.forEach(category -> numbers.put(category, numbers.size()));
        this.min = min;
        this.max = max;
    }

    static ChartScale categories(List<String> names) {
        return new ChartScale(Kind.CATEGORIES, false, true, names, -0.5, Math.max(1, names.size()) - 0.5);
    }

    /**
     * A linear axis with some room at its ends, but none below zero if it starts at zero; counts have no fractional
     * ticks.
     */
    static ChartScale linear(double[] values, boolean size, boolean fromZero) {
        double low = DoubleStream.of(values).min().orElse(0);
        double high = DoubleStream.of(values).max().orElse(1);
        boolean whole = !fromZero && DoubleStream.of(values).allMatch(value -> value == Math.rint(value));
        if (fromZero) {
            low = Math.min(0, low);
            high = Math.max(0, high);
        }
        if (low == high) {
            double room = low == 0 ? 1 : Math.abs(low) / 2;
            return new ChartScale(Kind.LINEAR, size, whole, List.of(), low - room, high + room);
        }
        double room = (high - low) * (fromZero ? 0.06 : 0.03);
        return new ChartScale(
                Kind.LINEAR,
                size,
                whole,
                List.of(),
                fromZero && low == 0 ? 0 : low - room,
                fromZero && high == 0 ? 0 : high + room);
    }

    /**
     * A logarithmic axis of values above zero. Sizes and powers of two have ticks at powers of two, other values at
     * powers of ten; its ends have none of their own.
     */
    static ChartScale log(double[] values, boolean size) {
        boolean base2 = size || (values.length > 0 && DoubleStream.of(values).allMatch(ChartScale::isPowerOfTwo));
        Kind kind = base2 ? Kind.BASE2 : Kind.BASE10;
        double least = DoubleStream.of(values).min().orElse(1);
        double most = DoubleStream.of(values).max().orElse(10);
        double low = log(kind, least);
        double high = log(kind, most);
        double room = high > low ? 0.04 * (high - low) : base2 ? 0.2 : 0.06;
        return new ChartScale(kind, size, false, List.of(), low - room, high + room);
    }

    /** The axis coordinates of ticks without labels: 2 to 9 times the powers of ten, where they can be told apart. */
    double[] minorTicks() {
        if (kind != Kind.BASE10 || max - min > MANY_DECADES) {
            return new double[0];
        }
        return IntStream.rangeClosed((int) Math.floor(min), (int) Math.floor(max))
                .boxed()
                .flatMap(power -> IntStream.rangeClosed(2, 9).mapToObj(times -> power + StrictMath.log10(times)))
                .mapToDouble(Double::doubleValue)
                .filter(at -> at >= min && at <= max)
                .toArray();
    }

    /** An axis that counts nines: equal distances divide the remainder to one by equal factors. */
    static ChartScale tail(double[] shares, double whole) {
        double least = DoubleStream.of(shares).min().orElse(0);
        double most = DoubleStream.of(shares).max().orElse(0.999 * whole);
        double low = nines(least / whole);
        double high = nines(most / whole);
        double room = high > low ? 0.03 * (high - low) : 0.05;
        return new ChartScale(
                whole == 1 ? Kind.TAIL_OF_ONE : Kind.TAIL_OF_HUNDRED,
                false,
                false,
                List.of(),
                Math.max(0, low - room),
                high + room);
    }

    /** The categories from top to bottom, for horizontal bars. */
    ChartScale downwards() {
        return new ChartScale(kind, size, whole, categories, /* min= */ max, /* max= */ min);
    }

    /** The axis between two values that the user chose; an axis of categories has no others. */
    ChartScale between(String word, ChartLook.Range range) {
        if (isCategories()) {
            throw ModelException.call(
                    word,
                    "the axis shows text, which has no range",
                    "Choose rows with where(..)",
                    range.from(),
                    range.to());
        }
        double first = at(range.from());
        double last = at(range.to());
        if (!Double.isFinite(first) || !Double.isFinite(last)) {
            throw ModelException.call(
                    word,
                    "this axis cannot show one of these values: logarithmic axes begin above zero",
                    "Choose other ends",
                    range.from(),
                    range.to());
        }
        return new ChartScale(kind, size, whole, categories, first, last);
    }

    boolean isCategories() {
        return kind == Kind.CATEGORIES;
    }

    /** The categories on the axis, in their order; none on an axis of numbers. */
    List<String> categories() {
        return categories;
    }

    double min() {
        return min;
    }

    double max() {
        return max;
    }

    /** The axis coordinate of a value: its logarithm on a logarithmic axis. */
    double at(double value) {
        return switch (kind) {
            case BASE2, BASE10 -> log(kind, value);
            case TAIL_OF_ONE -> nines(value);
            case TAIL_OF_HUNDRED -> nines(value / 100);
            case LINEAR, CATEGORIES -> value;
        };
    }

    /** The value at a share of the axis, from 0 at the first end to 1 at the other; the inverse of {@link #at} and {@link #share}. */
    double value(double share) {
        double coordinate = min + share * (max - min);
        return switch (kind) {
            case BASE2 -> StrictMath.pow(2, coordinate);
            case BASE10 -> StrictMath.pow(10, coordinate);
            case TAIL_OF_ONE -> 1 - StrictMath.pow(10, 0 - coordinate);
            case TAIL_OF_HUNDRED -> 100 * (1 - StrictMath.pow(10, 0 - coordinate));
            case LINEAR, CATEGORIES -> coordinate;
        };
    }

    /** The axis coordinate of a category: its index. */
    double at(String category) {
        return numbers.getOrDefault(category, 0);
    }

    /** The axis coordinate of zero, or the lower end of an axis without zero. */
    double foot() {
        return kind == Kind.LINEAR ? Math.max(min, Math.min(max, 0)) : min;
    }

    /** The position of an axis coordinate, from 0 at the first end to 1 at the other. */
    double share(double coordinate) {
        return (coordinate - min) / (max - min);
    }

    /**
     * The densest ticks whose labels keep the given distance in pixels on an axis of this length; at least one tick.
     * The extent of a label is its length along the axis.
     */
    List<Tick> ticks(double length, double distance, ToDoubleFunction<String> extent) {
        return new TickRoom(this, length, distance, extent).densest(candidates());
    }

    private List<List<Tick>> candidates() {
        return switch (kind) {
            case LINEAR -> ChartTicks.linear(min, max, size, whole ? 0 : Integer.MIN_VALUE);
            case BASE2 -> ChartTicks.base2(min, max, size);
            case BASE10 -> ChartTicks.base10(min, max);
            case TAIL_OF_ONE -> ChartTicks.tail(min, max, false);
            case TAIL_OF_HUNDRED -> ChartTicks.tail(min, max, true);
            case CATEGORIES -> ChartTicks.categories(categories);
        };
    }

    private static double nines(double share) {
        return 0 - StrictMath.log10(1 - share);
    }

    private static double log(Kind kind, double value) {
        return kind == Kind.BASE2 ? StrictMath.log(value) / LN2 : StrictMath.log10(value);
    }

    private static boolean isPowerOfTwo(double value) {
        double power = StrictMath.log(value) / LN2;
        return Math.abs(power - Math.rint(power)) < 1e-9;
    }
}
