package dev.weft.study.chart;

import java.util.List;
import java.util.stream.DoubleStream;

/** Creates the axes that contain series and reference lines. */
final class ChartScales {
    private ChartScales() {}

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
