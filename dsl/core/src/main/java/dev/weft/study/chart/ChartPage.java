package dev.weft.study.chart;

import dev.weft.study.csv.Csv;
import dev.weft.study.draw.Page;
import dev.weft.study.draw.Pdf;
import dev.weft.study.draw.Png;
import dev.weft.study.draw.Sheet;
import dev.weft.study.draw.SvgGraphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.BoxSeries;
import org.knowm.xchart.BubbleSeries;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.DialSeries;
import org.knowm.xchart.HeatMapSeries;
import org.knowm.xchart.HorizontalBarSeries;
import org.knowm.xchart.OHLCSeries;
import org.knowm.xchart.PieSeries;
import org.knowm.xchart.RadarChart;
import org.knowm.xchart.RadarSeries;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.internal.series.AxesChartSeriesCategory;
import org.knowm.xchart.internal.series.Series;

/**
 * A chart of XChart as files, painted in its current state, whether it came from a figure or a user created it. Unchanged series of a
 * figure keep their origin.
 */
public final class ChartPage {
    /** The origin of what a user added or changed. */
    public static final String OWN = "user's chart";

    private static final String SERIES = "series";
    private static final String ORIGIN = "origin";
    private static final List<String> FIRST = List.of(SERIES, ORIGIN);

    private final Chart<?, ?> chart;

    private ChartPage(Chart<?, ?> chart) {
        this.chart = chart;
    }

    /** Returns a page with this chart; empty if the value is no chart of XChart. */
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
    public byte[] pdf(Page.Name name) {
        return Pdf.of(sheet(), name, this::paint);
    }

    /** Returns the page as an SVG document. */
    public String svg(Page.Name name) {
        return SvgGraphics.of(sheet(), name, this::paint);
    }

    /** Returns the names of its series, each with its origin. */
    public Map<String, String> origins() {
        Map<String, String> origins = new LinkedHashMap<>();
        for (Series series : chart.getSeriesCollection()) {
            if (!isEnd(series)) {
                ChartData.Series ours = ours(series);
                origins.put(series.getName(), ours == null ? OWN : ours.origin());
            }
        }
        return origins;
    }

    /** Returns the data as CSV: that of the figure, with its series that are still in the chart and what the user added, or one row per value. */
    public String csv() {
        return chart instanceof XCharts.Remembering made ? ofFigure(made.kept().data()) : ofUser();
    }

    private ChartData.@Nullable Series ours(Series series) {
        return chart instanceof XCharts.Remembering made ? made.kept().ours(series) : null;
    }

    private boolean isEnd(Series series) {
        return chart instanceof XCharts.Remembering made && made.kept().isEnd(series);
    }

    private String ofFigure(ChartData data) {
        List<ChartData.Series> all = new ArrayList<>();
        for (Series series : chart.getSeriesCollection()) {
            ChartData.Series ours = ours(series);
            if (ours != null) {
                all.add(ours);
            } else if (!isEnd(series)) {
                all.add(new ChartData.Series(series.getName(), OWN, points(series, data.categories())));
            }
        }
        return new ChartData(data.x(), data.y(), data.categories(), all).toCsv();
    }

    private static List<ChartData.Point> points(Series series, boolean categories) {
        List<ChartData.Point> points = new ArrayList<>();
        if (series instanceof XYSeries line) {
            for (int i = 0; i < line.getXData().length; i++) {
                double error = error(line.getExtraValues(), i);
                double y = line.getYData()[i];
                points.add(new ChartData.Point("", line.getXData()[i], y, y - error, y + error));
            }
        } else if (series instanceof AxesChartSeriesCategory bars) {
            Iterator<?> xs = bars.getXData().iterator();
            for (int i = 0; i < bars.getYData().length && xs.hasNext(); i++) {
                Object x = xs.next();
                double error = error(bars.getExtraValues(), i);
                double y = bars.getYData()[i];
                double number = !categories && x instanceof Number known ? known.doubleValue() : Double.NaN;
                points.add(new ChartData.Point(categories ? String.valueOf(x) : "", number, y, y - error, y + error));
            }
        }
        return points;
    }

    private static double error(double @Nullable [] errors, int at) {
        return errors == null || at >= errors.length ? Double.NaN : errors[at];
    }

    private String ofUser() {
        List<String> columns = new ArrayList<>(FIRST);
        List<List<String>> rows = new ArrayList<>();
        for (Series series : chart.getSeriesCollection()) {
            for (List<String> own : List.of(columns(series))) {
                columns = columns.size() < own.size() + FIRST.size() ? joined(FIRST, own) : columns;
            }
            values(series).forEach(row -> rows.add(joined(List.of(series.getName(), OWN), row)));
        }
        StringBuilder csv = new StringBuilder(Csv.line(columns));
        for (List<String> row : rows) {
            List<String> full = new ArrayList<>(row);
            while (full.size() < columns.size()) {
                full.add("");
            }
            csv.append(Csv.line(full));
        }
        return csv.toString();
    }

    private static List<String> joined(List<String> first, List<String> then) {
        List<String> all = new ArrayList<>(first);
        all.addAll(then);
        return all;
    }

    private static List<String> columns(Series series) {
        if (series instanceof OHLCSeries) {
            return List.of("x", "y", "open", "high", "low", "close");
        }
        if (series instanceof HeatMapSeries) {
            return List.of("x", "y", "value");
        }
        if (series instanceof BubbleSeries) {
            return List.of("x", "y", "size");
        }
        if (series instanceof BoxSeries || series instanceof PieSeries || series instanceof DialSeries) {
            return List.of("value");
        }
        if (series instanceof RadarSeries) {
            return List.of("axis", "value");
        }
        boolean errors = (series instanceof XYSeries line && line.getExtraValues() != null)
                || (series instanceof CategorySeries bars && bars.getExtraValues() != null);
        return errors ? List.of("x", "y", "error") : List.of("x", "y");
    }

    private List<List<String>> values(Series series) {
        List<List<String>> rows = new ArrayList<>();
        if (series instanceof OHLCSeries prices) {
            for (int i = 0; i < prices.getXData().length; i++) {
                rows.add(List.of(
                        number(prices.getXData(), i),
                        number(prices.getYData(), i),
                        number(prices.getOpenData(), i),
                        number(prices.getHighData(), i),
                        number(prices.getLowData(), i),
                        number(prices.getCloseData(), i)));
            }
        } else if (series instanceof HeatMapSeries map) {
            // a cell is the index of its x, the index of its y, and its value
            for (Number[] cell : map.getHeatData()) {
                rows.add(List.of(
                        String.valueOf(map.getXData().get(cell[0].intValue())),
                        String.valueOf(map.getYData().get(cell[1].intValue())),
                        String.valueOf(cell[2])));
            }
        } else if (series instanceof BubbleSeries bubbles) {
            for (int i = 0; i < bubbles.getXData().length; i++) {
                rows.add(List.of(
                        number(bubbles.getXData(), i),
                        number(bubbles.getYData(), i),
                        number(bubbles.getExtraValues(), i)));
            }
        } else if (series instanceof XYSeries line) {
            for (int i = 0; i < line.getXData().length; i++) {
                rows.add(with(line.getExtraValues(), i, number(line.getXData(), i), number(line.getYData(), i)));
            }
        } else if (series instanceof BoxSeries box) {
            for (int i = 0; i < box.getYData().length; i++) {
                rows.add(List.of(number(box.getYData(), i)));
            }
        } else if (series instanceof AxesChartSeriesCategory bars) {
            Iterator<?> texts = bars.getXData().iterator();
            for (int i = 0; i < bars.getYData().length; i++) {
                String text = texts.hasNext() ? String.valueOf(texts.next()) : "";
                rows.add(with(bars.getExtraValues(), i, text, number(bars.getYData(), i)));
            }
        } else if (series instanceof HorizontalBarSeries bars) {
            for (int i = 0; i < bars.getXData().size(); i++) {
                rows.add(List.of(
                        String.valueOf(bars.getXData().get(i)),
                        String.valueOf(bars.getYData().get(i))));
            }
        } else if (series instanceof PieSeries slice) {
            rows.add(List.of(String.valueOf(slice.getValue())));
        } else if (series instanceof DialSeries dial) {
            rows.add(List.of(String.valueOf(dial.getValue())));
        } else if (series instanceof RadarSeries radar && chart instanceof RadarChart web) {
            for (int i = 0; i < radar.getValues().length; i++) {
                rows.add(List.of(web.getRadiiLabels()[i], number(radar.getValues(), i)));
            }
        }
        return rows;
    }

    private static List<String> with(double @Nullable [] errors, int at, String x, String y) {
        return errors == null ? List.of(x, y) : List.of(x, y, number(errors, at));
    }

    private static String number(double @Nullable [] values, int at) {
        return values == null || at >= values.length || Double.isNaN(values[at]) ? "" : Double.toString(values[at]);
    }

    private Sheet sheet() {
        return Sheet.pixels(width(), height());
    }

    private void paint(Graphics2D g) {
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        chart.paint(g, width(), height());
    }
}
