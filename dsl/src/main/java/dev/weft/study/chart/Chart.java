package dev.weft.study.chart;

import java.awt.Graphics2D;
import java.util.function.Consumer;
import org.knowm.xchart.XYChart;

/**
 * A drawn chart: an XChart object, or the content of a PNG, SVG or PDF file. It depends only on the data and the look.
 */
public final class Chart {
    private final ChartData data;
    private final ChartLook look;

    private final ChartData span;

    private Chart(ChartData data, ChartLook look, ChartData span) {
        this.data = data;
        this.look = look;
        this.span = span;
    }

    /** Creates a chart of these data; an error if the look does not fit the data. */
    public static Chart of(ChartData data, ChartLook look) {
        return new Chart(data, look, data);
    }

    /** Returns a chart of some of the data on the same axes: one frame of a slider. */
    public Chart only(ChartData some) {
        return new Chart(some, look, span);
    }

    /** Returns a new XChart chart, for further styling. */
    public XYChart toXChart() {
        ChartPlan plan = ChartPlan.of(data, look, span);
        return look.panels().areSeveral() ? PanelCanvas.of(plan) : ChartCanvas.of(plan);
    }

    /** Returns the size of the drawn chart; a long legend or caption makes it higher than the size of the look. */
    public Sheet sheet() {
        return sheet(toXChart());
    }

    /** Returns the chart as PNG, with two pixels for each CSS pixel. */
    public byte[] png() {
        XYChart chart = toXChart();
        return Png.of(sheet(chart), painter(chart));
    }

    /** Returns the chart as PDF. Text stays text; the file contains no date, so it is reproducible. */
    public byte[] pdf() {
        XYChart chart = toXChart();
        return Pdf.of(sheet(chart), painter(chart));
    }

    /** Returns the chart as an SVG document. Text stays text. */
    public String svg(Svg.Name name) {
        XYChart chart = toXChart();
        return Svg.of(sheet(chart), name, painter(chart));
    }

    private Sheet sheet(XYChart chart) {
        return look.sheet().grown(chart.getHeight());
    }

    private static Consumer<Graphics2D> painter(XYChart chart) {
        return g -> chart.paint(g, chart.getWidth(), chart.getHeight());
    }
}
