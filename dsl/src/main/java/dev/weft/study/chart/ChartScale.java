package dev.weft.study.chart;

import dev.weft.study.chart.ChartTicks.Tick;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** One axis: where a value stands between its ends, and its ticks. */
final class ChartScale {
    private static final double LN2 = StrictMath.log(2);

    private enum Kind {
        LINEAR,
        BASE2,
        BASE10,
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

    /** A linear axis with some room at its ends, none below zero where the axis starts there; counts have no halves. */
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

    /** A logarithmic axis; all values are above zero. Sizes and powers of two count in powers of two, the rest in tens. */
    static ChartScale log(double[] values, boolean size) {
        boolean base2 = size || (values.length > 0 && DoubleStream.of(values).allMatch(ChartScale::isPowerOfTwo));
        Kind kind = base2 ? Kind.BASE2 : Kind.BASE10;
        double low = log(kind, DoubleStream.of(values).min().orElse(1));
        double high = log(kind, DoubleStream.of(values).max().orElse(10));
        double room = Math.max(0.04 * (high - low), base2 ? 0.2 : 0.06);
        return new ChartScale(kind, size, false, List.of(), low - room, high + room);
    }

    boolean isCategories() {
        return kind == Kind.CATEGORIES;
    }

    double min() {
        return min;
    }

    double max() {
        return max;
    }

    /** The axis coordinate of a value: its logarithm on a logarithmic axis. */
    double at(double value) {
        return kind == Kind.BASE2 || kind == Kind.BASE10 ? log(kind, value) : value;
    }

    /** The axis coordinate of a category: its number. */
    double at(String category) {
        return numbers.getOrDefault(category, 0);
    }

    /** The axis coordinate of zero, or of the axis' foot where it has no zero. */
    double foot() {
        return kind == Kind.LINEAR ? Math.max(min, Math.min(max, 0)) : min;
    }

    /** Where an axis coordinate stands, from 0 at the first end to 1 at the other. */
    double share(double coordinate) {
        return (coordinate - min) / (max - min);
    }

    /** The densest ticks whose labels, so long along the axis, keep a distance on an axis of this length. */
    List<Tick> ticks(double length, double distance, ToDoubleFunction<String> extent) {
        List<List<Tick>> candidates = candidates();
        for (List<Tick> ticks : candidates) {
            if (fit(ticks, length, distance, extent)) {
                return ticks;
            }
        }
        return candidates.get(candidates.size() - 1);
    }

    private List<List<Tick>> candidates() {
        return switch (kind) {
            case LINEAR -> ChartTicks.linear(min, max, size, whole ? 0 : Integer.MIN_VALUE);
            case BASE2 -> ChartTicks.base2(min, max, size);
            case BASE10 -> ChartTicks.base10(min, max);
            case CATEGORIES -> ChartTicks.categories(categories);
        };
    }

    private boolean fit(List<Tick> ticks, double length, double distance, ToDoubleFunction<String> extent) {
        for (int i = 1; i < ticks.size(); i++) {
            double apart = (share(ticks.get(i).at()) - share(ticks.get(i - 1).at())) * length;
            double needed = (extent.applyAsDouble(ticks.get(i).label())
                            + extent.applyAsDouble(ticks.get(i - 1).label()))
                    / 2;
            if (apart < needed + distance) {
                return false;
            }
        }
        return true;
    }

    private static double log(Kind kind, double value) {
        return kind == Kind.BASE2 ? StrictMath.log(value) / LN2 : StrictMath.log10(value);
    }

    private static boolean isPowerOfTwo(double value) {
        double power = StrictMath.log(value) / LN2;
        return Math.abs(power - Math.rint(power)) < 1e-9;
    }
}
