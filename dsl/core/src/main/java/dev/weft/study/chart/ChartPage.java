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
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.BoxSeries;
import org.knowm.xchart.BubbleSeries;
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
        return XCharts.kept(chart).map(kept -> ofFigure(kept.data())).orElseGet(this::ofUser);
    }

    private ChartData.@Nullable Series ours(Series series) {
        return XCharts.kept(chart).map(kept -> kept.ours(series)).orElse(null);
    }

    private boolean isEnd(Series series) {
        return XCharts.kept(chart).filter(kept -> kept.isEnd(series)).isPresent();
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

    /** The cells of a series by column. */
    private record Columns(List<String> headings, List<List<?>> cells) {
        static Columns of(String headings, List<?>... cells) {
            return new Columns(List.of(headings.split(" ")), List.of(cells));
        }

        /** The columns with one of errors, if there are any. */
        Columns errors(double @Nullable [] errors) {
            return errors == null
                    ? this
                    : new Columns(joined(headings, List.of("error")), joined(cells, List.of(numbers(errors))));
        }

        List<String> row(int at, List<String> first, int width) {
            List<String> row = new ArrayList<>(first);
            cells.forEach(column -> row.add(at < column.size() ? String.valueOf(column.get(at)) : ""));
            row.addAll(Collections.nCopies(width - row.size(), ""));
            return row;
        }
    }

    private String ofUser() {
        List<Columns> all = new ArrayList<>();
        chart.getSeriesCollection().forEach(series -> all.add(columns(series)));
        List<String> headings = all.stream()
                .map(Columns::headings)
                .max(Comparator.comparing(List::size))
                .orElse(List.of());
        List<String> columns = joined(List.of("series", "origin"), headings);
        StringBuilder csv = new StringBuilder(Csv.line(columns));
        int number = 0;
        for (Series series : chart.getSeriesCollection()) {
            Columns own = all.get(number++);
            int rows = own.cells.stream().mapToInt(List::size).max().orElse(0);
            for (int row = 0; row < rows; row++) {
                csv.append(Csv.line(own.row(row, List.of(series.getName(), OWN), columns.size())));
            }
        }
        return csv.toString();
    }

    private static <T> List<T> joined(List<? extends T> first, List<? extends T> then) {
        List<T> all = new ArrayList<>(first);
        all.addAll(then);
        return all;
    }

    private Columns columns(Series series) {
        if (series instanceof OHLCSeries prices) {
            return Columns.of(
                    "x y open high low close",
                    numbers(prices.getXData()),
                    numbers(prices.getYData()),
                    numbers(prices.getOpenData()),
                    numbers(prices.getHighData()),
                    numbers(prices.getLowData()),
                    numbers(prices.getCloseData()));
        } else if (series instanceof HeatMapSeries map) {
            // a cell is the index of its x, the index of its y, and its value
            List<Number[]> cells = List.copyOf(map.getHeatData());
            return Columns.of(
                    "x y value",
                    cells.stream()
                            .map(cell -> map.getXData().get(cell[0].intValue()))
                            .toList(),
                    cells.stream()
                            .map(cell -> map.getYData().get(cell[1].intValue()))
                            .toList(),
                    cells.stream().map(cell -> cell[2]).toList());
        } else if (series instanceof BubbleSeries bubbles) {
            return Columns.of(
                    "x y size",
                    numbers(bubbles.getXData()),
                    numbers(bubbles.getYData()),
                    numbers(bubbles.getExtraValues()));
        } else if (series instanceof XYSeries line) {
            return Columns.of("x y", numbers(line.getXData()), numbers(line.getYData()))
                    .errors(line.getExtraValues());
        } else if (series instanceof BoxSeries box) {
            return Columns.of("value", numbers(box.getYData()));
        } else if (series instanceof AxesChartSeriesCategory bars) {
            return Columns.of("x y", new ArrayList<>(bars.getXData()), numbers(bars.getYData()))
                    .errors(bars.getExtraValues());
        } else if (series instanceof HorizontalBarSeries bars) {
            return Columns.of("x y", new ArrayList<>(bars.getXData()), new ArrayList<>(bars.getYData()));
        } else if (series instanceof PieSeries slice) {
            return Columns.of("value", List.of(slice.getValue()));
        } else if (series instanceof DialSeries dial) {
            return Columns.of("value", List.of(dial.getValue()));
        } else if (series instanceof RadarSeries radar && chart instanceof RadarChart web) {
            int axes = radar.getValues().length;
            return Columns.of("axis value", List.of(web.getRadiiLabels()).subList(0, axes), numbers(radar.getValues()));
        }
        return Columns.of("x y");
    }

    /** Numbers as cells; NaN is an empty one. */
    private static List<String> numbers(double @Nullable [] values) {
        return DoubleStream.of(values == null ? new double[0] : values)
                .mapToObj(value -> Double.isNaN(value) ? "" : Double.toString(value))
                .toList();
    }

    private Sheet sheet() {
        return Sheet.pixels(width(), height());
    }

    private void paint(Graphics2D g) {
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        chart.paint(g, width(), height());
    }
}
