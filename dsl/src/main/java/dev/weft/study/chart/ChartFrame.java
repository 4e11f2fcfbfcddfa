package dev.weft.study.chart;

import dev.weft.study.chart.ChartTicks.Tick;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.knowm.xchart.style.XYStyler;

/**
 * Layout of a chart: title, plot, ticks, axis titles, legend and caption, from top to bottom.
 *
 * @param plot the rectangle between the axes
 * @param slanted true when the labels below the x axis do not fit side by side
 * @param height the height needed in pixels, at least the requested one
 */
record ChartFrame(
        Rectangle2D.Double plot,
        List<String> title,
        List<Tick> xTicks,
        boolean slanted,
        List<Tick> yTicks,
        ChartLegend legend,
        List<String> caption,
        double height) {
    static final double PAD = 10;
    static final double TICK = 4;
    static final double TITLE_LINE = 19;
    private static final double TITLE_LETTERS = 14;
    static final double CAPTION_LINE = 14;
    static final double SLANT = 35;
    private static final double LONGEST_LABEL = 150;
    /** Distance along the axis: a line of text needs less across its slant. */
    private static final double SLANTED_LINE = 16;

    private static final double LEAST_PLOT = 200;
    private static final double LYING_ROW = 15;
    private static final double WIDEST_LABEL = 0.4;

    static ChartFrame of(
            ChartPlan plan,
            List<StyledSeries> entries,
            XYStyler styler,
            String titleText,
            double width,
            double height) {
        Font ticks = styler.getAxisTickLabelsFont();
        double inner = width - 2 * PAD;
        List<String> title = ChartText.wrapped(styler.getChartTitleFont(), titleText, inner);
        ChartLegend legend = ChartLegend.of(plan, entries, styler.getLegendFont(), inner);
        List<String> caption = ChartText.wrapped(captionFont(), plan.caption(), inner);
        double top = PAD + title.size() * titleLine(styler.getChartTitleFont()) + (title.isEmpty() ? 4 : 6);
        double below = legend.height() + 8 + (caption.isEmpty() ? 0 : caption.size() * CAPTION_LINE + 6) + PAD;
        double left = 60;
        Sides sides = new Sides(List.of(), false, 30);
        List<Tick> yTicks = List.of();
        double right = PAD + 8 + ChartEnds.width(plan, styler.getLegendFont(), width);
        double least = Math.max(
                LEAST_PLOT, plan.isLying() ? LYING_ROW * plan.x().categories().size() : 0);
        double total = height;
        // the labels of one axis reduce the room of the other; two rounds suffice
        for (int round = 0; round < 2; round++) {
            double bottom = sides.height() + 22 + below;
            total = Math.max(height, top + least + bottom);
            yTicks = sideTicks(plan, total - top - bottom);
            left = PAD + 20 + Math.min(widest(ticks, yTicks), width * WIDEST_LABEL) + TICK + 4;
            sides = Sides.of(plan, ticks, width - left - right, left);
            right = Math.max(right, right + sides.beyond(plan, ticks, width, left, right));
        }
        double plotHeight = total - top - below - 22 - sides.height();
        Rectangle2D.Double plot = new Rectangle2D.Double(left, top, width - left - right, plotHeight);
        return new ChartFrame(plot, title, sides.ticks(), sides.slanted(), yTicks, legend, caption, total);
    }

    /** The ticks on the left of a plot of this height in pixels. */
    static List<Tick> sideTicks(ChartPlan plan, double height) {
        return plan.side().ticks(height, plan.isLying() ? 3 : 16, label -> 11);
    }

    /** The maximum width of a text centred at this position. */
    static double room(double middle, double width) {
        return 2 * Math.min(middle, width - middle) - PAD;
    }

    /** The height of a title line; the user may have enlarged the font. */
    static double titleLine(Font font) {
        return TITLE_LINE * font.getSize2D() / TITLE_LETTERS;
    }

    /** The baseline of the first title line. */
    static double titleBase(Font font) {
        return PAD + 12 * font.getSize2D() / TITLE_LETTERS;
    }

    static Font captionFont() {
        return Fonts.plain(10);
    }

    /** The label as drawn: a slanted label must not extend beyond the left edge. */
    String tickLabel(Font font, Tick tick, double x) {
        return slanted ? ChartText.squeezed(font, tick.label(), Math.min(LONGEST_LABEL, reach(x))) : tick.label();
    }

    /** The label on the left as drawn: a long label is shortened to leave room for the plot. */
    static String sideLabel(Font font, Tick tick, double width) {
        return ChartText.squeezed(font, tick.label(), width * WIDEST_LABEL);
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

    static double widest(Font font, List<Tick> ticks) {
        return ticks.stream()
                .mapToDouble(tick -> ChartText.width(font, tick.label()))
                .max()
                .orElse(0);
    }

    /** The ticks below the plot and the height they need. */
    record Sides(List<Tick> ticks, boolean slanted, double height) {
        /** The distance by which the last label would extend beyond the chart, in pixels; negative if it fits. */
        double beyond(ChartPlan plan, Font font, double width, double left, double right) {
            double length = width - left - right;
            return slanted
                    ? 0
                    : ticks.stream()
                            .mapToDouble(tick -> left
                                    + plan.bottom().share(tick.at()) * length
                                    + ChartText.width(font, tick.label()) / 2
                                    + 2
                                    - width)
                            .max()
                            .orElse(0);
        }

        static Sides of(ChartPlan plan, Font font, double length, double left) {
            List<Tick> upright =
                    plan.bottom().ticks(length, plan.look().logX() ? 5 : 12, label -> ChartText.width(font, label));
            boolean all = upright.size() == plan.bottom().categories().size();
            if (!plan.bottom().isCategories() || all) {
                return new Sides(upright, false, 18 + TICK);
            }
            List<Tick> slanted = plan.bottom().ticks(length, 4, label -> SLANTED_LINE);
            double longest = slanted.stream()
                    .mapToDouble(tick -> Math.min(
                            Math.min(LONGEST_LABEL, reach(left + plan.x().share(tick.at()) * length)),
                            ChartText.width(font, tick.label())))
                    .max()
                    .orElse(0);
            return new Sides(slanted, true, longest * Math.sin(Math.toRadians(SLANT)) + 16 + TICK);
        }
    }
}
