package dev.weft.study.chart;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.knowm.xchart.PieSeries;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.internal.series.AxesChartSeriesCategory;
import org.knowm.xchart.internal.series.Series;

/** An XChart chart as files, painted in its current state, whether Weft or the user created it. */
public final class ChartPage {
    private final Chart<?, ?> chart;

    private ChartPage(Chart<?, ?> chart) {
        this.chart = chart;
    }

    /** Returns a page with this chart; empty if the value is no XChart chart. */
    public static Optional<ChartPage> of(Object value) {
        return value instanceof Chart<?, ?> chart ? Optional.of(new ChartPage(chart)) : Optional.empty();
    }

    /** Returns the title of the chart; empty if it has none. */
    public String title() {
        return Objects.requireNonNullElse(chart.getTitle(), "");
    }

    /** Returns the width in CSS pixels. */
    public int width() {
        return chart.getWidth();
    }

    /** Returns the height in CSS pixels. */
    public int height() {
        return chart.getHeight();
    }

    /** Returns the page as PNG. */
    public byte[] png() {
        return Png.of(sheet(), this::paint);
    }

    /** Returns the page as PDF. */
    public byte[] pdf() {
        return Pdf.of(sheet(), this::paint);
    }

    /** Returns the page as an SVG document. */
    public String svg(Svg.Name name) {
        return Svg.of(sheet(), name, this::paint);
    }

    /** Returns the names of its series. */
    public List<String> series() {
        return chart.getSeriesCollection().stream().map(Series::getName).toList();
    }

    /**
     * Returns series, x and y of each value as text; one row without values for a series of a kind that has no x and y.
     */
    public List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        for (Series series : chart.getSeriesCollection()) {
            if (series instanceof XYSeries line) {
                for (int i = 0; i < line.getXData().length; i++) {
                    rows.add(List.of(series.getName(), number(line.getXData()[i]), number(line.getYData()[i])));
                }
            } else if (series instanceof AxesChartSeriesCategory bars) {
                Iterator<?> texts = bars.getXData().iterator();
                for (double value : bars.getYData()) {
                    // a box has several values over one category
                    String text = texts.hasNext() ? String.valueOf(texts.next()) : "";
                    rows.add(List.of(series.getName(), text, number(value)));
                }
            } else if (series instanceof PieSeries slice) {
                rows.add(List.of(series.getName(), "", String.valueOf(slice.getValue())));
            } else {
                rows.add(List.of(series.getName(), "", ""));
            }
        }
        return rows;
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : Double.toString(value);
    }

    private Sheet sheet() {
        return Sheet.pixels(width(), height());
    }

    private void paint(Graphics2D g) {
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        chart.paint(g, width(), height());
    }
}
