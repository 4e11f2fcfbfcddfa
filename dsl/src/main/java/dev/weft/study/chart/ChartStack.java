package dev.weft.study.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** Where each part of stacked bars begins and ends: positive parts grow upwards from zero, negative ones downwards. */
final class ChartStack {
    private final List<double[]> bottoms;
    private final List<double[]> tops;

    private ChartStack(List<double[]> bottoms, List<double[]> tops) {
        this.bottoms = bottoms;
        this.tops = tops;
    }

    static ChartStack of(ChartData data, List<ChartPlan.Drawn> drawn) {
        List<String> categories = data.categories() ? data.categoryNames() : List.of();
        Map<String, Integer> slots = new HashMap<>();
        categories.forEach(category -> slots.put(category, slots.size()));
        double[] up = new double[categories.size()];
        double[] down = new double[categories.size()];
        List<double[]> bottoms = new ArrayList<>();
        List<double[]> tops = new ArrayList<>();
        for (ChartPlan.Drawn series : drawn) {
            double[] bottom = new double[categories.size()];
            double[] top = new double[categories.size()];
            Arrays.fill(bottom, Double.NaN);
            Arrays.fill(top, Double.NaN);
            for (ChartData.Point point : series.points()) {
                Integer slot = slots.get(point.category());
                if (slot == null || Double.isNaN(point.y())) {
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
        return new ChartStack(bottoms, tops);
    }

    double bottom(int series, int category) {
        return bottoms.get(series)[category];
    }

    double top(int series, int category) {
        return tops.get(series)[category];
    }

    DoubleStream ends() {
        return tops.stream().flatMapToDouble(Arrays::stream);
    }
}
