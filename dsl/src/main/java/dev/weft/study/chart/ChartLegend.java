package dev.weft.study.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.XYSeries;

/** The legend: rows of entries below the plot, never on it. */
final class ChartLegend {
    static final double ROW = 18;
    private static final double SAMPLE = 28;
    private static final double GAP = 6;
    private static final double BETWEEN = 18;

    private final Font font;
    private final List<List<Entry>> rows;

    private ChartLegend(Font font, List<List<Entry>> rows) {
        this.font = font;
        this.rows = rows;
    }

    /** One series and its label, shortened to the width of the figure. */
    private record Entry(int series, String label, double width) {}

    static ChartLegend of(List<String> labels, Font font, double width) {
        List<List<Entry>> rows = new ArrayList<>();
        double used = Double.POSITIVE_INFINITY;
        for (int i = 0; i < labels.size(); i++) {
            String label = ChartText.shortened(font, labels.get(i), width - SAMPLE - GAP);
            double entry = SAMPLE + GAP + ChartText.width(font, label);
            if (used + BETWEEN + entry > width) {
                rows.add(new ArrayList<>());
                used = -BETWEEN;
            }
            rows.get(rows.size() - 1).add(new Entry(i, label, entry));
            used += BETWEEN + entry;
        }
        return new ChartLegend(font, rows);
    }

    double height() {
        return rows.size() * ROW;
    }

    /** Draws the rows centred around a line, the first one just below the top. */
    void paint(Graphics2D g, ChartPlan plan, List<XYSeries> styles, Color ink, double centre, double top) {
        double y = top + ROW / 2;
        for (List<Entry> row : rows) {
            double width = row.stream().mapToDouble(Entry::width).sum() + BETWEEN * (row.size() - 1);
            double x = centre - width / 2;
            for (Entry entry : row) {
                sample(g, plan.drawn().get(entry.series()), styles.get(entry.series()), x, y);
                ChartText.draw(g, font, ink, entry.label(), x + SAMPLE + GAP, y + 4, ChartText.Anchor.LEFT);
                x += entry.width() + BETWEEN;
            }
            y += ROW;
        }
    }

    private static void sample(Graphics2D g, ChartPlan.Drawn drawn, XYSeries style, double x, double y) {
        switch (drawn.kind()) {
            case LINE -> {
                g.setColor(style.getLineColor());
                g.setStroke(style.getLineStyle());
                g.draw(new Line2D.Double(x, y, x + SAMPLE, y));
            }
            case DOTS -> {
                g.setColor(style.getMarkerColor());
                style.getMarker().paint(g, x + SAMPLE / 2, y, Theme.MARKER);
            }
            case BARS -> {
                g.setColor(style.getFillColor());
                g.fill(new Rectangle2D.Double(x + SAMPLE / 2 - 6, y - 6, 12, 12));
                g.setStroke(new BasicStroke(0.5f));
            }
        }
    }
}
