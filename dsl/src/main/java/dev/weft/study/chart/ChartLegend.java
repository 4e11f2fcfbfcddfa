package dev.weft.study.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.knowm.xchart.XYSeries;

/** The legend: one row below the plot, or columns of equal width read downwards; never on the plot. */
final class ChartLegend {
    private static final double ROW = 18;
    private static final double GAP = 6;
    private static final double BETWEEN = 20;

    private final Font font;
    private final List<ChartPlan.Drawn> drawn;
    private final List<String> labels;
    private final double sample;
    private final double[] widths;
    private final int rows;

    private ChartLegend(
            Font font, List<ChartPlan.Drawn> drawn, List<String> labels, double sample, double[] widths, int rows) {
        this.font = font;
        this.drawn = drawn;
        this.labels = labels;
        this.sample = sample;
        this.widths = widths;
        this.rows = rows;
    }

    static ChartLegend of(List<ChartPlan.Drawn> drawn, Font font, double width) {
        boolean lines = drawn.stream().anyMatch(one -> one.kind() == ChartPlan.Kind.LINE);
        double sample = lines ? 28 : 14;
        List<String> labels = drawn.stream()
                .map(one -> ChartText.shortened(font, one.label(), width - sample - GAP))
                .toList();
        double[] all = labels.stream()
                .mapToDouble(label -> sample + GAP + ChartText.width(font, label))
                .toArray();
        int columns = columns(drawn, all, width);
        double[] widths = columns(all, columns);
        return new ChartLegend(font, drawn, labels, sample, widths, rows(all.length, columns));
    }

    double height() {
        return labels.isEmpty() ? 0 : rows * ROW;
    }

    /** Draws the entries around a vertical line, the first ones just below the top. */
    void paint(Graphics2D g, List<XYSeries> styles, Color ink, double centre, double top) {
        double x = centre - sum(widths) / 2;
        for (int i = 0; i < labels.size(); i++) {
            double y = top + (i % rows) * ROW + ROW / 2;
            sample(g, drawn.get(i), styles.get(i), x, y);
            ChartText.draw(g, font, ink, labels.get(i), x + sample + GAP, y + 4, ChartText.Anchor.LEFT);
            if (i % rows == rows - 1) {
                x += widths[i / rows] + BETWEEN;
            }
        }
    }

    private void sample(Graphics2D g, ChartPlan.Drawn drawn, XYSeries style, double x, double y) {
        switch (drawn.kind()) {
            case LINE -> {
                g.setColor(style.getLineColor());
                g.setStroke(style.getLineStyle());
                g.draw(new Line2D.Double(x, y, x + sample, y));
            }
            case DOTS -> {
                g.setColor(style.getMarkerColor());
                style.getMarker().paint(g, x + sample / 2, y, Theme.MARKER);
            }
            case BARS -> {
                Rectangle2D.Double bar = new Rectangle2D.Double(x + sample / 2 - 6, y - 6, 12, 12);
                BarPattern.of(drawn.ink().variant()).paint(g, bar, style.getFillColor());
            }
        }
    }

    /** As many columns as fit; for combinations of two keys one for each colour, which makes the legend a table of them. */
    private static int columns(List<ChartPlan.Drawn> drawn, double[] all, double width) {
        int columns = Math.max(1, all.length);
        if (ChartInk.isGrid(drawn.stream().map(ChartPlan.Drawn::ink).toList())) {
            columns = (int)
                    drawn.stream().map(one -> one.ink().colour()).distinct().count();
        }
        while (columns > 1 && sum(columns(all, columns)) > width) {
            columns--;
        }
        return columns;
    }

    /** The width of each column when entries fill them downwards. */
    private static double[] columns(double[] entries, int columns) {
        int rows = rows(entries.length, columns);
        double[] widths = new double[rows(entries.length, rows)];
        for (int i = 0; i < entries.length; i++) {
            widths[i / rows] = Math.max(widths[i / rows], entries[i]);
        }
        return widths;
    }

    private static int rows(int entries, int columns) {
        return Math.max(1, (entries + columns - 1) / columns);
    }

    private static double sum(double[] widths) {
        double sum = -BETWEEN;
        for (double width : widths) {
            sum += width + BETWEEN;
        }
        return sum;
    }
}
