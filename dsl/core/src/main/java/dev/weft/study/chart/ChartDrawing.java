package dev.weft.study.chart;

import dev.weft.study.chart.ChartTicks.Tick;
import dev.weft.study.draw.Palette;
import dev.weft.study.draw.Shape;
import dev.weft.study.draw.Shape.Anchor;
import dev.weft.study.draw.Shapes;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.util.List;

/** A laid out chart as shapes: for each panel grid, values, annotations and axes, then titles, legend and caption. */
final class ChartDrawing {
    /** Dots and lines on the border of the plot are drawn completely. */
    private static final double BORDER = 5;

    private final ChartPlan plan;
    private final ChartLayout layout;
    private final Shapes g = new Shapes();

    private ChartDrawing(ChartPlan plan, ChartLayout layout) {
        this.plan = plan;
        this.layout = layout;
    }

    static List<Shape> of(ChartPlan plan, ChartLayout layout) {
        return new ChartDrawing(plan, layout).shapes();
    }

    private List<Shape> shapes() {
        g.fill(new Rectangle2D.Double(0, 0, layout.width(), layout.height()), Color.WHITE);
        for (ChartLayout.Panel panel : layout.panels()) {
            plot(panel.plan(), panel.frame());
            titles(panel);
        }
        texts();
        return g.list();
    }

    /** Everything between and at the axes. */
    private void plot(ChartPlan panel, ChartFrame frame) {
        grid(panel, frame);
        Rectangle2D.Double plot = frame.plot();
        Shapes among = new Shapes();
        ChartRemarks remarks = new ChartRemarks(among, panel, frame);
        remarks.paintBelow();
        Rectangle2D.Double grown = new Rectangle2D.Double(
                plot.x - BORDER, plot.y - BORDER, plot.width + 2 * BORDER, plot.height + 2 * BORDER);
        among.within(grown, new ChartMarks(panel, frame).shapes());
        remarks.paintAbove();
        if (panel.look().range(true).isPresent() || panel.look().range(false).isPresent()) {
            g.within(plot, among);
        } else {
            g.addAll(among);
        }
        if (ChartEnds.haveRoom(panel)) {
            new ChartEnds(panel, frame).paint(g);
        }
        axes(panel, frame);
    }

    private void grid(ChartPlan panel, ChartFrame frame) {
        Rectangle2D.Double plot = frame.plot();
        if (!panel.side().isCategories()) {
            for (Tick tick : frame.yTicks()) {
                double y = frame.py(panel.side().share(tick.at()));
                g.line(plot.x, y, plot.getMaxX(), y, Palette.GRID, Theme.THIN);
            }
        }
        if (!panel.bottom().isCategories()) {
            for (Tick tick : frame.xTicks()) {
                double x = frame.px(panel.bottom().share(tick.at()));
                g.line(x, plot.y, x, plot.getMaxY(), Palette.GRID, Theme.THIN);
            }
        }
    }

    private void axes(ChartPlan panel, ChartFrame frame) {
        Rectangle2D.Double plot = frame.plot();
        axis(plot.x, plot.y, plot.x, plot.getMaxY());
        axis(plot.x, plot.getMaxY(), plot.getMaxX(), plot.getMaxY());
        double zero = panel.y().share(panel.y().foot());
        if (zero > 0 && panel.isLying()) {
            axis(frame.px(zero), plot.y, frame.px(zero), plot.getMaxY());
        } else if (zero > 0) {
            axis(plot.x, frame.py(zero), plot.getMaxX(), frame.py(zero));
        }
        for (double at : panel.side().minorTicks()) {
            double y = frame.py(panel.side().share(at));
            axis(plot.x - ChartFrame.TICK / 2, y, plot.x, y);
        }
        for (double at : panel.bottom().minorTicks()) {
            double x = frame.px(panel.bottom().share(at));
            axis(x, plot.getMaxY(), x, plot.getMaxY() + ChartFrame.TICK / 2);
        }
        for (Tick tick : frame.yTicks()) {
            double y = frame.py(panel.side().share(tick.at()));
            axis(plot.x - ChartFrame.TICK, y, plot.x, y);
            ChartText label = frame.sideLabel(tick);
            label.paint(g, Palette.INK, plot.x - ChartFrame.TICK - 4, y + 4 - label.more() / 2, Anchor.END);
        }
        for (Tick tick : frame.xTicks()) {
            bottomTick(panel, frame, tick);
        }
    }

    private void axis(double x1, double y1, double x2, double y2) {
        g.line(x1, y1, x2, y2, Palette.AXIS, Theme.THIN);
    }

    private void bottomTick(ChartPlan panel, ChartFrame frame, Tick tick) {
        double bottom = frame.plot().getMaxY();
        double x = frame.px(panel.bottom().share(tick.at()));
        axis(x, bottom, x, bottom + ChartFrame.TICK);
        ChartText label = frame.bottomLabel(tick, x);
        if (frame.slanted()) {
            label.paint(g, Palette.INK, x + 4, bottom + 14, ChartFrame.SLANT, Anchor.END);
        } else {
            label.paint(g, Palette.INK, x, bottom + 17, Anchor.MIDDLE);
        }
    }

    private void titles(ChartLayout.Panel panel) {
        Rectangle2D.Double plot = panel.frame().plot();
        ChartText above = panel.above();
        above.paint(g, Palette.INK, plot.getCenterX(), plot.y - 5 - above.more(), Anchor.MIDDLE);
        panel.beside().paint(g, Palette.INK, plot.getMaxX() + 14, plot.getCenterY(), 90, Anchor.MIDDLE);
    }

    private void texts() {
        double y = ChartLayout.PAD + 12;
        for (String line : layout.title()) {
            text(Theme.title(), line, layout.width() / 2, y, Anchor.MIDDLE);
            y += ChartLayout.TITLE_LINE;
        }
        Rectangle2D.Double all = layout.all();
        layout.sideTitle().paint(g, Palette.INK, ChartLayout.PAD + 10, all.getCenterY(), 90, Anchor.MIDDLE);
        double middle = all.getCenterX();
        ChartText bottom = layout.bottomTitle();
        bottom.paint(g, Palette.INK, middle, layout.legendTop() - 12 - bottom.more(), Anchor.MIDDLE);
        layout.legend().paint(g, layout.legendMiddle(), layout.legendStart());
        double line = layout.captionTop() + 10;
        for (String words : layout.caption()) {
            g.text(Theme.caption(), Palette.SOFT, words, layout.width() / 2, line, Anchor.MIDDLE);
            line += ChartLayout.CAPTION_LINE;
        }
        if (plan.isEmpty()) {
            g.text(Theme.axes(), Palette.SOFT, "no data", middle, all.getCenterY(), Anchor.MIDDLE);
        }
    }

    private void text(Font font, String words, double x, double y, Anchor anchor) {
        g.text(font, Palette.INK, words, x, y, anchor);
    }
}
