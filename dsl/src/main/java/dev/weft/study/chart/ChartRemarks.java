package dev.weft.study.chart;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;

/** Draws what a chart says beside its values: reference lines with their labels. */
final class ChartRemarks {
    private final Graphics2D g;
    private final ChartPlan plan;
    private final ChartFrame frame;
    private final Font font;

    ChartRemarks(Graphics2D g, ChartPlan plan, ChartFrame frame, Font font) {
        this.g = g;
        this.plan = plan;
        this.frame = frame;
        this.font = font;
    }

    void paint() {
        Rectangle2D.Double plot = frame.plot();
        double labelY = plot.y + 11;
        for (ChartNotes.Line mark : plan.look().notes().lines()) {
            g.setColor(Theme.SOFT);
            g.setStroke(Theme.REFERENCE);
            double width = ChartText.width(font, mark.label());
            if (mark.vertical()) {
                double x = frame.px(plan.x().share(plan.x().at(mark.at())));
                g.draw(new Line2D.Double(x, plot.y, x, plot.getMaxY()));
                boolean left = isFree(x - 9 - width, x - 1) || !isFree(x + 1, x + 9 + width);
                label(mark.label(), left ? x - 5 - width : x + 5, labelY, width);
                // the label of the next line stands below, so that near lines do not hide one another's
                labelY += 15;
            } else {
                double y = frame.py(plan.y().share(plan.y().at(mark.at())));
                g.draw(new Line2D.Double(plot.x, y, plot.getMaxX(), y));
                label(mark.label(), plot.x + 5, y - 4 < plot.y + 11 ? y + 13 : y - 4, width);
            }
        }
    }

    /** True when a label between these two ends stays in the plot and crosses no reference line. */
    private boolean isFree(double from, double to) {
        boolean crossed = plan.look().notes().lines().stream()
                .filter(ChartNotes.Line::vertical)
                .mapToDouble(mark -> frame.px(plan.x().share(plan.x().at(mark.at()))))
                .anyMatch(line -> line > from && line < to);
        return !crossed && from >= frame.plot().x && to <= frame.plot().getMaxX();
    }

    private void label(String text, double x, double y, double width) {
        g.setColor(Theme.HALO);
        g.fill(new Rectangle2D.Double(x - 2, y - 10, width + 4, 13));
        ChartText.draw(g, font, Theme.SOFT, text, x, y, ChartText.Anchor.LEFT);
    }
}
