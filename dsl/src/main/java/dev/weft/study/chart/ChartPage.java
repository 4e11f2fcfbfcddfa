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

/** A chart of XChart's, whoever made it, as files: it is painted as it is at that moment. */
public final class ChartPage {
    private final Chart<?, ?> chart;

    private ChartPage(Chart<?, ?> chart) {
        this.chart = chart;
    }

    /** A page with this chart; none if the value is no chart of XChart's. */
    public static Optional<ChartPage> of(Object value) {
        return value instanceof Chart<?, ?> chart ? Optional.of(new ChartPage(chart)) : Optional.empty();
    }

    public String title() {
        return Objects.requireNonNullElse(chart.getTitle(), "");
    }

    public int width() {
        return chart.getWidth();
    }

    public int height() {
        return chart.getHeight();
    }

    public byte[] png() {
        return Png.of(sheet(), this::paint);
    }

    public byte[] pdf() {
        return Pdf.of(sheet(), this::paint);
    }

    public String svg(Svg.Name name) {
        return Svg.of(sheet(), name, this::paint);
    }

    /** The names of its series. */
    public List<String> series() {
        return chart.getSeriesCollection().stream().map(Series::getName).toList();
    }

    /** Series, x and y of each value; one row without values for series of a kind that has no x and y. */
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
                    // a box has several values over one text
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
