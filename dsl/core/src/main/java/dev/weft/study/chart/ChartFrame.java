package dev.weft.study.chart;

import dev.weft.study.chart.ChartTicks.Tick;
import dev.weft.study.draw.Lettering;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.function.ToDoubleFunction;

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
        double width = plan.look().width();
        return plan.side()
                .ticks(
                        height,
                        plan.isLying() ? 3 : 16,
                        label -> 11 + side(label, width).more());
    }

    /** The label below the plot: a slanted label must not extend beyond the left edge. */
    ChartText bottomLabel(Tick tick, double x) {
        return slanted ? leaning(tick.label(), x) : ChartText.of(Theme.ticks(), tick.label(), Double.MAX_VALUE);
    }

    private static ChartText leaning(String label, double x) {
        return ChartText.of(Theme.ticks(), label, Math.min(LONGEST_LABEL, (x - 4) / Math.cos(Math.toRadians(SLANT))));
    }

    /** The label on the left, in lines that leave room for the plot. */
    ChartText sideLabel(Tick tick) {
        return side(tick.label(), width);
    }

    static ChartText side(String label, double width) {
        return ChartText.of(Theme.ticks(), label, width * WIDEST_LABEL);
    }

    double px(double share) {
        return plot.x + share * plot.width;
    }

    double py(double share) {
        return plot.y + (1 - share) * plot.height;
    }

    /** The room for the labels on the left of a chart of this width. */
    static double widest(List<Tick> ticks, double width) {
        return ticks.stream()
                .mapToDouble(tick -> side(tick.label(), width).width())
                .max()
                .orElse(0);
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
            ToDoubleFunction<Tick> x = tick -> left + plan.x().share(tick.at()) * length;
            double least = left + length / plan.bottom().categories().size() / 2;
            double turn = Math.toRadians(SLANT);
            List<Tick> slanted = plan.bottom()
                    .ticks(
                            length,
                            4,
                            label -> SLANTED_LINE + leaning(label, least).more() / Math.sin(turn));
            double deepest = slanted.stream()
                    .map(tick -> leaning(tick.label(), x.applyAsDouble(tick)))
                    .mapToDouble(label -> label.width() * Math.sin(turn) + label.more() * Math.cos(turn))
                    .max()
                    .orElse(0);
            return new Sides(slanted, true, deepest + 16 + TICK);
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
