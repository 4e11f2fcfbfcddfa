package dev.weft.study.chart;

import org.jspecify.annotations.Nullable;
import org.knowm.xchart.style.XYStyler;

/**
 * Axis limits set by the user, as values; null if not set. XChart draws a user's additions in axis coordinates: its
 * styler holds these coordinates while XChart draws, and the user's limits afterwards.
 */
record ChartEdges(
        @Nullable Double left,
        @Nullable Double right,
        @Nullable Double low,
        @Nullable Double high) {
    static ChartEdges of(XYStyler styler) {
        return new ChartEdges(styler.getXAxisMin(), styler.getXAxisMax(), styler.getYAxisMin(), styler.getYAxisMax());
    }

    /** The limits of these axes, in axis coordinates. */
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

    /** The plan within these limits. */
    ChartPlan on(ChartPlan plan) {
        return areSet()
                ? plan.on(plan.bottom().between(left, right), plan.side().between(low, high))
                : plan;
    }
}
