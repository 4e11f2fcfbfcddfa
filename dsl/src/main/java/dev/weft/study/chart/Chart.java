package dev.weft.study.chart;

import java.awt.Graphics2D;
import java.util.function.Consumer;
import org.knowm.xchart.XYChart;

/** A drawn chart: XChart's object, or the content of a PNG, SVG or PDF file, which depends on data and look alone. */
public final class Chart {
    private final ChartData data;
    private final ChartLook look;

    private final ChartData span;

    private Chart(ChartData data, ChartLook look, ChartData span) {
        this.data = data;
        this.look = look;
        this.span = span;
    }

    /** A chart of these data; an error where they cannot be drawn like that. */
    public static Chart of(ChartData data, ChartLook look) {
        return new Chart(data, look, data);
    }

    /** Only these of the chart's data, on the same axes: one frame of a slider. */
    public Chart only(ChartData some) {
        return new Chart(some, look, span);
    }

    /** A new XChart chart, for further styling. */
    public XYChart toXChart() {
        ChartPlan plan = ChartPlan.of(data, look, span);
        return look.panels().areSeveral() ? PanelCanvas.of(plan) : ChartCanvas.of(plan);
    }

    /** What it is drawn on; a long legend or caption makes it higher than the look's. */
    public Sheet sheet() {
        return sheet(toXChart());
    }

    /** The chart as PNG at twice its size in CSS pixels. */
    public byte[] png() {
        XYChart chart = toXChart();
        return Png.of(sheet(chart), painter(chart));
    }

    /** The chart as PDF with words as words; no date inside, so that it is reproducible. */
    public byte[] pdf() {
        XYChart chart = toXChart();
        return Pdf.of(sheet(chart), painter(chart));
    }

    /** The chart as an SVG document with words as words. */
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
