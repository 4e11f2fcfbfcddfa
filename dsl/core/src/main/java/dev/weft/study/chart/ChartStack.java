package dev.weft.study.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * Lower and upper ends of the parts of stacked bars: positive parts grow upwards from zero, negative ones downwards.
 * Dots are no parts and keep their values.
 */
record ChartStack(List<double[]> bottoms, List<double[]> tops, Map<String, Integer> slots) {
    /** The stack of series over these categories, which may be more than those of the series. */
    static ChartStack of(List<String> categories, List<StyledSeries> drawn) {
        Map<String, Integer> slots = new HashMap<>();
        categories.forEach(category -> slots.put(category, slots.size()));
        double[] up = new double[categories.size()];
        double[] down = new double[categories.size()];
        List<double[]> bottoms = new ArrayList<>();
        List<double[]> tops = new ArrayList<>();
        for (StyledSeries series : drawn) {
            double[] bottom = new double[categories.size()];
            double[] top = new double[categories.size()];
            Arrays.fill(bottom, Double.NaN);
            Arrays.fill(top, Double.NaN);
            for (ChartData.Point point : series.points()) {
                Integer slot = slots.get(point.category());
                if (series.kind() != StyledSeries.Kind.BARS || slot == null || Double.isNaN(point.y())) {
                    continue;
                }
                double[] side = point.y() < 0 ? down : up;
                bottom[slot] = side[slot];
                side[slot] += point.y();
                top[slot] = side[slot];
            }
            bottoms.add(bottom);
            tops.add(top);
        }
        return new ChartStack(bottoms, tops, slots);
    }

    double bottom(int series, int category) {
        return bottoms.get(series)[category];
    }

    double top(int series, int category) {
        return tops.get(series)[category];
    }

    /** The base of a point's height: the top of the parts below its own. */
    double foot(int series, ChartData.Point point) {
        Integer slot = slots.get(point.category());
        double foot = slot == null ? Double.NaN : bottoms.get(series)[slot];
        return Double.isNaN(foot) ? 0 : foot;
    }

    /** All heights that the axis must contain, including the brackets of the parts. */
    DoubleStream ends(List<StyledSeries> drawn) {
        DoubleStream.Builder heights = DoubleStream.builder();
        for (int series = 0; series < drawn.size(); series++) {
            for (ChartData.Point point : drawn.get(series).points()) {
                double foot = foot(series, point);
                heights.add(foot + point.y());
                if (point.hasBracket()) {
                    heights.add(foot + point.low()).add(foot + point.high());
                }
            }
        }
        return heights.build();
    }
}
