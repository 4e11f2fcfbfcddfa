package dev.weft.study.chart;

import org.jspecify.annotations.Nullable;
import org.knowm.xchart.style.XYStyler;

/**
 * Where a user wants the axes to begin and to end, as values; null where nothing was set. XChart draws what was added in the
 * coordinates of the axes: its styler has those while it does, and then what the user set again.
 */
record ChartEdges(
        @Nullable Double left,
        @Nullable Double right,
        @Nullable Double low,
        @Nullable Double high) {
    static ChartEdges of(XYStyler styler) {
        return new ChartEdges(styler.getXAxisMin(), styler.getXAxisMax(), styler.getYAxisMin(), styler.getYAxisMax());
    }

    /** The coordinates of these axes. */
    static ChartEdges of(ChartScale x, ChartScale y) {
        return new ChartEdges(x.min(), x.max(), y.min(), y.max());
    }

    boolean areSet() {
        return left != null || right != null || low != null || high != null;
    }

    void set(XYStyler styler) {
        styler.setXAxisMin(left).setXAxisMax(right);
        styler.setYAxisMin(low).setYAxisMax(high);
    }

    /** The plan between them. */
    ChartPlan on(ChartPlan plan) {
        return areSet()
                ? plan.on(plan.bottom().between(left, right), plan.side().between(low, high))
                : plan;
    }
}
