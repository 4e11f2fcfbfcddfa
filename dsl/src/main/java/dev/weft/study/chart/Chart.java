package dev.weft.study.chart;

import org.knowm.xchart.XYChart;

/** A drawn chart: XChart's object, or the bytes of a PNG or PDF, which depend on data and look alone. */
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
        return ChartCanvas.of(ChartPlan.of(data, look, span));
    }

    /** The height in CSS pixels; a long legend or caption makes it larger than the look's. */
    public int height() {
        return toXChart().getHeight();
    }

    /** The chart as PNG at twice its size in CSS pixels. */
    public byte[] png() {
        XYChart chart = toXChart();
        return Png.of(chart.getWidth(), chart.getHeight(), g -> chart.paint(g, chart.getWidth(), chart.getHeight()));
    }

    /** The chart as PDF, one point per CSS pixel, text as outlines; no date inside, so that it is reproducible. */
    public byte[] pdf() {
        XYChart chart = toXChart();
        return Pdf.of(chart.getWidth(), chart.getHeight(), g -> chart.paint(g, chart.getWidth(), chart.getHeight()));
    }
}
