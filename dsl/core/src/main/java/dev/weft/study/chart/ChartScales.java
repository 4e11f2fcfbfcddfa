package dev.weft.study.chart;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Creates the axes that contain series and reference lines. */
final class ChartScales {
    private ChartScales() {}

    /** The least factor between the ends of an axis that is logarithmic by itself. */
    private static final double WIDE = 8;

    /**
     * Whether the x of these data grow by equal factors, as the sizes of a sweep do: two steps of three are as large as the largest
     * one but for rounding. The others are values between, such as a limit that was added.
     */
    static boolean areGeometric(ChartData data) {
        double[] xs = data.series().stream()
                .flatMap(series -> series.points().stream())
                .mapToDouble(ChartData.Point::x)
                .filter(Double::isFinite)
                .distinct()
                .sorted()
                .toArray();
        if (xs.length < 3 || !(xs[0] > 0) || xs[xs.length - 1] < WIDE * xs[0]) {
            return false;
        }
        double[] factors = IntStream.range(1, xs.length)
                .mapToDouble(i -> StrictMath.log(xs[i] / xs[i - 1]))
                .toArray();
        double most = DoubleStream.of(factors).max().orElseThrow();
        long large =
                DoubleStream.of(factors).filter(factor -> factor > 0.7 * most).count();
        return 3 * large >= 2L * factors.length;
    }

    static ChartScale x(ChartData data, ChartLook look, List<StyledSeries> drawn) {
        if (data.categories()) {
            return ChartScale.categories(data.categoryNames());
        }
        double[] values = DoubleStream.concat(
                        drawn.stream().flatMap(one -> one.points().stream()).mapToDouble(ChartData.Point::x),
                        marks(look, true))
                .filter(Double::isFinite)
                .toArray();
        if (look.get(ChartLook.TAIL)) {
            double whole = ChartLimits.whole(data);
            return ChartScale.tail(
                    DoubleStream.of(values)
                            .filter(share -> share >= 0 && share < whole)
                            .toArray(),
                    whole);
        }
        return look.logX()
                ? ChartScale.log(values, data.x().isSize())
                : ChartScale.linear(values, data.x().isSize(), false);
    }

    static ChartScale y(ChartData data, ChartLook look, List<StyledSeries> drawn) {
        DoubleStream values = look.get(ChartLook.STYLE) == ChartLook.Style.STACKED
                ? ChartCells.of(drawn, look).stream()
                        .map(ChartCells.Cell::drawn)
                        .flatMapToDouble(some ->
                                ChartStack.of(data.categoryNames(), some).ends(some))
                : drawn.stream().flatMap(one -> one.points().stream()).flatMapToDouble(ChartScales::heights);
        double[] heights = DoubleStream.concat(values, marks(look, false))
                .filter(value -> Double.isFinite(value) && (!look.logY() || value > 0))
                .toArray();
        if (look.logY()) {
            return ChartScale.log(heights, false);
        }
        boolean bars = drawn.stream().anyMatch(one -> one.kind() == StyledSeries.Kind.BARS);
        double low = DoubleStream.of(heights).min().orElse(0);
        double high = DoubleStream.of(heights).max().orElse(1);
        // an axis from zero would flatten a curve that varies by less than a third
        boolean fromZero = bars || high - low > 0.33 * Math.max(Math.abs(high), Math.abs(low)) || low == high;
        return ChartScale.linear(heights, false, fromZero);
    }

    private static DoubleStream heights(ChartData.Point point) {
        return point.hasBracket() ? DoubleStream.of(point.y(), point.low(), point.high()) : DoubleStream.of(point.y());
    }

    private static DoubleStream marks(ChartLook look, boolean vertical) {
        return look.places().stream()
                .filter(line -> line.vertical() == vertical)
                .mapToDouble(ChartLook.Line::at);
    }
}
