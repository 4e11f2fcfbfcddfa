package dev.weft.study.chart;

import dev.weft.study.chart.ChartTicks.Tick;
import dev.weft.study.draw.Lettering;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.util.List;

/**
 * The place of one panel and its ticks.
 *
 * @param plot the rectangle between the axes
 * @param xTicks below it
 * @param slanted whether their labels do not fit side by side
 * @param yTicks on its left
 * @param width of the whole chart
 */
record ChartFrame(Rectangle2D.Double plot, List<Tick> xTicks, boolean slanted, List<Tick> yTicks, double width) {
    static final double TICK = 4;
    static final double SLANT = 35;
    private static final double LONGEST_LABEL = 150;
    /** Distance along the axis: a line of text needs less across its slant. */
    private static final double SLANTED_LINE = 16;

    private static final double WIDEST_LABEL = 0.4;

    /** The ticks on the left of a plot of this height in pixels. */
    static List<Tick> sideTicks(ChartPlan plan, double height) {
        return plan.side().ticks(height, plan.isLying() ? 3 : 16, label -> 11);
    }

    /** The label as drawn: a slanted label must not extend beyond the left edge. */
    String bottomLabel(Tick tick, double x) {
        return slanted
                ? Lettering.squeezed(Theme.ticks(), tick.label(), Math.min(LONGEST_LABEL, reach(x)))
                : tick.label();
    }

    /** The label on the left as drawn: a long label is shortened to leave room for the plot. */
    String sideLabel(Tick tick) {
        return Lettering.squeezed(Theme.ticks(), tick.label(), width * WIDEST_LABEL);
    }

    double px(double share) {
        return plot.x + share * plot.width;
    }

    double py(double share) {
        return plot.y + (1 - share) * plot.height;
    }

    private static double reach(double x) {
        return (x - 4) / Math.cos(Math.toRadians(SLANT));
    }

    /** The room for the labels on the left of a chart of this width. */
    static double widest(List<Tick> ticks, double width) {
        double widest = ticks.stream()
                .mapToDouble(tick -> Lettering.width(Theme.ticks(), tick.label()))
                .max()
                .orElse(0);
        return Math.min(widest, width * WIDEST_LABEL);
    }

    /** The ticks below the plot and the height they need. */
    record Sides(List<Tick> ticks, boolean slanted, double height) {
        /** Before anything is known. */
        static final Sides NONE = new Sides(List.of(), false, 30);

        static Sides of(ChartPlan plan, double length, double left) {
            Font font = Theme.ticks();
            List<Tick> upright =
                    plan.bottom().ticks(length, plan.look().logX() ? 5 : 12, label -> Lettering.width(font, label));
            boolean all = upright.size() == plan.bottom().categories().size();
            if (!plan.bottom().isCategories() || all) {
                return new Sides(upright, false, 18 + TICK);
            }
            List<Tick> slanted = plan.bottom().ticks(length, 4, label -> SLANTED_LINE);
            double longest = slanted.stream()
                    .mapToDouble(tick -> Math.min(
                            Math.min(LONGEST_LABEL, reach(left + plan.x().share(tick.at()) * length)),
                            Lettering.width(font, tick.label())))
                    .max()
                    .orElse(0);
            return new Sides(slanted, true, longest * Math.sin(Math.toRadians(SLANT)) + 16 + TICK);
        }

        /** The distance by which the last label extends beyond the right end of a plot of this length. */
        double after(ChartPlan plan, double length) {
            return slanted
                    ? 0
                    : ticks.stream()
                            .mapToDouble(tick -> (plan.bottom().share(tick.at()) - 1) * length + half(tick))
                            .max()
                            .orElse(0);
        }

        /** The distance by which the first label extends beyond the left end. */
        double before(ChartPlan plan, double length) {
            return slanted
                    ? 0
                    : ticks.stream()
                            .mapToDouble(tick -> half(tick) - plan.bottom().share(tick.at()) * length)
                            .max()
                            .orElse(0);
        }

        private static double half(Tick tick) {
            return Lettering.width(Theme.ticks(), tick.label()) / 2;
        }

        /** The same ticks without labels, where those of the panel below or beside serve. */
        static List<Tick> silent(List<Tick> ticks) {
            return ticks.stream().map(tick -> new Tick(tick.at(), "")).toList();
        }
    }
}
