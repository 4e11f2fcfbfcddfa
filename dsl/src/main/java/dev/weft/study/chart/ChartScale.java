package dev.weft.study.chart;

import dev.weft.study.chart.ChartTicks.Tick;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** One axis: the positions of values between its ends, and its ticks. */
final class ChartScale {
    /** Over five decades or more no single unit suits all times. */
    private static final double MANY = 5;

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
    private final List<Tick> ends;
    private final ChartTimes times;

    private ChartScale(
            Kind kind,
            boolean size,
            boolean whole,
            List<String> categories,
            double min,
            double max,
            List<Tick> ends,
            ChartTimes times) {
        this.kind = kind;
        this.size = size;
        this.whole = whole;
        this.categories = categories;
        categories.forEach(category -> numbers.put(category, numbers.size()));
        this.min = min;
        this.max = max;
        this.ends = times.in(ends);
        this.times = times;
    }

    private ChartScale(Kind kind, boolean size, boolean whole, List<String> categories, double min, double max) {
        this(kind, size, whole, categories, min, max, List.of(), ChartTimes.NONE);
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
     * powers of ten.
     */
    static ChartScale log(double[] values, boolean size) {
        boolean base2 = size || (values.length > 0 && DoubleStream.of(values).allMatch(ChartScale::isPowerOfTwo));
        Kind kind = base2 ? Kind.BASE2 : Kind.BASE10;
        double least = DoubleStream.of(values).min().orElse(1);
        double most = DoubleStream.of(values).max().orElse(10);
        double low = log(kind, least);
        double high = log(kind, most);
        double room = high > low ? 0.04 * (high - low) : base2 ? 0.2 : 0.06;
        Tick first = ChartTicks.end(least, low, base2, size, -(high - low));
        Tick last = ChartTicks.end(most, high, base2, size, high - low);
        List<Tick> ends = least == most ? List.of(first) : List.of(first, last);
        return new ChartScale(
                kind,
                size,
                false,
                List.of(),
                Math.min(first.at(), low - room),
                Math.max(last.at(), high + room),
                ends,
                ChartTimes.NONE);
    }

    /** The axis with a unit in each label, such as 0.5 µs and 2 s, if no single unit suits all times. */
    ChartScale timed(String unit) {
        boolean plain = kind != Kind.BASE10
                || (max - min < MANY
                        && ends.stream().noneMatch(end -> end.label().contains("e")));
        return plain ? this : in(ChartTimes.of(unit));
    }

    /** The axis with the label format of another one. */
    ChartScale like(ChartScale other) {
        return kind == Kind.BASE10 ? in(other.times) : this;
    }

    private ChartScale in(ChartTimes other) {
        return new ChartScale(kind, size, whole, categories, min, max, ends, other);
    }

    /** Whether each label has its own unit. */
    boolean saysUnits() {
        return times != ChartTimes.NONE;
    }

    /** An axis that counts nines: equal distances divide the remainder to one by equal factors. */
    static ChartScale tail(double[] shares, double whole) {
        double least = DoubleStream.of(shares).min().orElse(0);
        double most = DoubleStream.of(shares).max().orElse(0.999 * whole);
        double low = nines(least / whole);
        double high = nines(most / whole);
        double room = high > low ? 0.03 * (high - low) : 0.05;
        Tick first = ChartTicks.tailEnd(least, low);
        return new ChartScale(
                whole == 1 ? Kind.TAIL_OF_ONE : Kind.TAIL_OF_HUNDRED,
                false,
                false,
                List.of(),
                Math.max(0, low - room),
                high + room,
                least == most ? List.of(first) : List.of(first, ChartTicks.tailEnd(most, high)),
                ChartTimes.NONE);
    }

    /** The categories from top to bottom, for horizontal bars. */
    ChartScale downwards() {
        return new ChartScale(kind, size, whole, categories, /* min= */ max, /* max= */ min, ends, ChartTimes.NONE);
    }

    /** The axis between two values set by the user; null keeps the automatic end. Axes of categories do not change. */
    ChartScale between(@Nullable Double from, @Nullable Double to) {
        if (isCategories() || (from == null && to == null)) {
            return this;
        }
        double first = from == null ? min : at(from);
        double last = to == null ? max : at(to);
        if (!Double.isFinite(first) || !Double.isFinite(last) || first >= last) {
            throw ModelException.of(
                    "axis" + (from == null ? "" : " from " + from) + (to == null ? "" : " to " + to),
                    "its minimum must be below its maximum, and above zero on a logarithmic axis",
                    "Try setYAxisMin(1.0) and setYAxisMax(10.0)");
        }
        List<Tick> shown = new ArrayList<>();
        if (!ends.isEmpty()) {
            shown.add(from == null ? ends.get(0) : endAt(from, first));
            shown.add(to == null ? ends.get(ends.size() - 1) : endAt(to, last));
            shown.removeIf(end -> end.at() < first || end.at() > last);
        }
        return new ChartScale(kind, size, whole, categories, first, last, shown, times);
    }

    private Tick endAt(double value, double at) {
        boolean tail = kind == Kind.TAIL_OF_ONE || kind == Kind.TAIL_OF_HUNDRED;
        return tail ? ChartTicks.tailEnd(value, at) : ChartTicks.end(value, at, kind == Kind.BASE2, size, 0);
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
        return new TickRoom(this, ends, length, distance, extent).densest(candidates());
    }

    private List<List<Tick>> candidates() {
        return switch (kind) {
            case LINEAR -> ChartTicks.linear(min, max, size, whole ? 0 : Integer.MIN_VALUE);
            case BASE2 -> ChartTicks.base2(min, max, size);
            case BASE10 -> ChartTicks.base10(min, max).stream().map(times::in).toList();
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
