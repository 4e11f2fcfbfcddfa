package dev.weft.study.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;

/**
 * Weft's series in a chart and their changes: a user may remove or rename a series, change its values, or add series.
 * XChart draws changed and added ones.
 */
final class UserChanges {
    private final XYChart chart;
    private final List<XYSeries> own = new ArrayList<>();
    private final IdentityHashMap<XYSeries, double[][]> values = new IdentityHashMap<>();

    UserChanges(XYChart chart) {
        this.chart = chart;
    }

    void keep(XYSeries series) {
        own.add(series);
        values.put(
                series,
                new double[][] {series.getXData().clone(), series.getYData().clone()});
    }

    /** All series of Weft, in the order of the plan. */
    List<XYSeries> own() {
        return own;
    }

    /** The unchanged series, which Weft draws. */
    List<XYSeries> left() {
        return own.stream()
                .filter(series -> series.isEnabled() && isLeft(series))
                .toList();
    }

    /** The series that Weft does not draw, because they were removed from the chart or have other values. */
    List<XYSeries> changed() {
        return own.stream()
                .filter(series -> series.isEnabled() && !isLeft(series))
                .toList();
    }

    private boolean isLeft(XYSeries series) {
        double[][] made = values.get(series);
        return made != null
                && isThere(series)
                && Arrays.equals(made[0], series.getXData())
                && Arrays.equals(made[1], series.getYData());
    }

    private boolean isThere(XYSeries series) {
        return chart.getSeriesCollection().contains(series);
    }

    /**
     * The entries of the legend: Weft's series, unless their names are at their ends, and the series that a user added.
     */
    List<StyledSeries> entries(ChartPlan plan) {
        List<StyledSeries> entries = new ArrayList<>();
        for (XYSeries series : named(plan)) {
            entries.add(plan.drawn().get(own.indexOf(series)).labelled(series.getLabel()));
        }
        for (XYSeries series : added()) {
            boolean dots = series.getXYSeriesRenderStyle()
                    .filter(style -> style == XYSeries.XYSeriesRenderStyle.Scatter)
                    .isPresent();
            StyledSeries.Kind kind = dots ? StyledSeries.Kind.DOTS : StyledSeries.Kind.LINE;
            ChartInk ink = new ChartInk(0, 0);
            entries.add(new StyledSeries(
                    series.getName(), series.getLabel(), kind, entries.size(), ink, List.of(), List.of()));
        }
        return entries;
    }

    /** The styles of the entries; XChart sets the colours of added series when it paints them. */
    List<XYSeries> styles(ChartPlan plan) {
        List<XYSeries> styles = new ArrayList<>(named(plan));
        styles.addAll(added());
        return styles;
    }

    private List<XYSeries> named(ChartPlan plan) {
        return plan.look().notes().labels()
                ? List.of()
                : own.stream()
                        .filter(series -> series.isShowInLegend() && isThere(series))
                        .toList();
    }

    private List<XYSeries> added() {
        return chart.getSeriesCollection().stream()
                .filter(series -> !own.contains(series) && series.isEnabled() && series.isShowInLegend())
                .toList();
    }
}
