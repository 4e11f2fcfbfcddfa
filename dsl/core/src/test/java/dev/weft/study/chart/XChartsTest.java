package dev.weft.study.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.chart.ChartData.Part;
import dev.weft.study.chart.ChartData.Point;
import dev.weft.study.chart.ChartData.Series;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.None;

/** A chart of XChart made of a figure: its values, gaps, brackets and panels are drawn, or its title says what is not. */
class XChartsTest {
    private static final double NONE = Double.NaN;

    private static Point point(double x, double y, double low, double high) {
        return new Point("", x, y, low, high);
    }

    /** Points at 1, 2, 3, .. without brackets. */
    private static List<Point> points(double... ys) {
        List<Point> points = new ArrayList<>();
        for (double y : ys) {
            points.add(point(points.size() + 1, y, NONE, NONE));
        }
        return points;
    }

    private static Chart chart(ChartLook look, Series... series) {
        return Chart.of(
                new ChartData(
                        new ChartData.Axis("nodes", ""), new ChartData.Axis("time", "us"), false, List.of(series)),
                look);
    }

    private static Chart chart(Point... points) {
        return chart(ChartLook.DEFAULT, new Series("model", "model", List.of(points)));
    }

    private static Series series(String name, String origin, Part... keys) {
        return new Series(name, origin, List.of(keys), points(1, 2, 3));
    }

    /** How many pixels of the picture have this colour. */
    private static int pixels(XYChart chart, Color colour) throws IOException {
        BufferedImage image = ImageIO.read(
                new ByteArrayInputStream(ChartPage.of(chart).orElseThrow().png()));
        int found = 0;
        for (int x = 0; x < image.getWidth(); x++) {
            for (int y = 0; y < image.getHeight(); y++) {
                found += image.getRGB(x, y) == colour.getRGB() ? 1 : 0;
            }
        }
        return found;
    }

    @Test
    void a_line_is_interrupted_where_a_value_is_missing() throws IOException {
        XYChart whole = chart(points(5, 5, 5, 5, 6).toArray(Point[]::new)).toXChart();
        XYChart gap = chart(points(5, 5, NONE, 5, 6).toArray(Point[]::new)).toXChart();
        XYSeries line = gap.getSeries("model");

        assertThat(line.getYData()).containsExactly(5, 5, NONE, 5, 6);
        assertThat(line.getMarker()).isInstanceOf(None.class);
        assertThat(gap.getTitle()).as("the figure has no more").isEmpty();
        // two of four parts of the line are missing
        assertThat((double) pixels(gap, line.getLineColor()))
                .isBetween(0.3 * pixels(whole, line.getLineColor()), 0.7 * pixels(whole, line.getLineColor()));
    }

    @Test
    void a_value_between_gaps_is_a_dot() throws IOException {
        for (double[] ys : new double[][] {{5}, {5, NONE, 6, 7}, {5, 6, NONE, 7}, {5, 6, NONE, 7, NONE, 8, 9}}) {
            XYChart chart = chart(points(ys).toArray(Point[]::new)).toXChart();
            XYSeries line = chart.getSeries("model");

            assertThat(line.getMarker()).as(Arrays.toString(ys)).isNotInstanceOf(None.class);
            line.setShowInLegend(false);
            assertThat(pixels(chart, line.getMarkerColor()))
                    .as(Arrays.toString(ys))
                    .isPositive();
        }
    }

    @Test
    void values_and_ends_that_the_axes_cannot_show_are_counted() {
        ChartLook log = ChartLook.DEFAULT.with(ChartLook.LOG_Y, true);
        Series endless = new Series("endless", "model", points(1, Double.POSITIVE_INFINITY, 3));
        Series zeros = new Series("zeros", "model", points(0, 1, 0));
        Series open =
                new Series("open", "model", List.of(point(1, 2, 1, Double.POSITIVE_INFINITY), point(2, 2, NONE, NONE)));

        assertThat(chart(ChartLook.DEFAULT, endless, zeros).toXChart().getTitle())
                .isEqualTo("not drawn: 1 value that the axes cannot show");
        assertThat(chart(log, endless, zeros).toXChart().getTitle())
                .isEqualTo("not drawn: 3 values that the axes cannot show");
        assertThat(chart(log, endless, zeros).toCategoryChart().getTitle())
                .isEqualTo("not drawn: 3 values that the axes cannot show");
        assertThat(chart(ChartLook.DEFAULT, open).toXChart().getTitle())
                .isEqualTo("not drawn: 1 bracket without an end");
        assertThat(chart(ChartLook.DEFAULT.with(ChartLook.SPREAD, ChartLook.Spread.NONE), open)
                        .toXChart()
                        .getTitle())
                .as("brackets are not wanted")
                .isEmpty();
    }

    @Test
    void a_bracket_down_to_zero_has_its_upper_end_on_a_logarithmic_axis() throws IOException {
        XYChart chart = chart(
                        ChartLook.DEFAULT.with(ChartLook.LOG_Y, true),
                        new Series("model", "model", List.of(point(1, 2, 0, 4), point(2, 3, 2, 4), point(3, 3, 2, 4))))
                .toXChart();

        assertThat(chart.getTitle()).isEqualTo("not drawn: 1 lower end at or below zero");
        assertThat(chart.getSeries("model").getExtraValues())
                .as("XChart refuses error bars down to zero")
                .isNull();
        assertThat(chart.getSeries("model, lower end").getYData()).containsExactly(NONE, 2, 2);
        assertThat(chart.getSeries("model, upper end").getYData()).containsExactly(4, 4, 4);
        assertThat(pixels(chart, chart.getSeries("model").getLineColor())).isPositive();
    }

    @Test
    void bars_of_one_colour_and_several_patterns_have_a_colour_each() {
        List<Series> series = new ArrayList<>();
        for (String network : List.of("myrinet", "gigabitEthernet")) {
            for (String protocol : List.of("eager", "rendezvous")) {
                series.add(series(
                        network + ", " + protocol,
                        "model",
                        new Part("network", network),
                        new Part("protocol", protocol)));
            }
        }
        CategoryChart bars =
                chart(ChartLook.DEFAULT, series.toArray(Series[]::new)).toCategoryChart();

        assertThat(bars.getSeriesCollection())
                .extracting(CategorySeries::getFillColor)
                .doesNotHaveDuplicates();
        assertThat(bars.getTitle()).isEmpty();
        assertThat(bars.getSeriesCollection())
                .extracting(CategorySeries::getName)
                .containsExactly(
                        "myrinet, eager",
                        "myrinet, rendezvous",
                        "gigabitEthernet, eager",
                        "gigabitEthernet, rendezvous");
    }

    @Test
    void more_bars_than_colours_and_dots_at_one_x_are_said() {
        Series[] many = new Series[9];
        Arrays.setAll(many, i -> series("model " + i, "model"));
        Series dots = new Series(
                "probe", "own run", List.of(point(1, 1, NONE, NONE), point(1, 3, NONE, NONE), point(2, 3, 2, 4)));

        assertThat(chart(ChartLook.DEFAULT, many).toCategoryChart().getTitle())
                .isEqualTo("not drawn: patterns of bars");
        CategoryChart chart = chart(ChartLook.DEFAULT, dots).toCategoryChart();
        assertThat(chart.getTitle()).isEqualTo("not drawn: brackets, 1 value at an x that has several");
        assertThat(chart.getSeries("probe").getYData()).containsExactly(3, 3);
    }

    @Test
    void a_measurement_in_panels_has_the_colour_of_its_model() {
        ChartLook panels = ChartLook.DEFAULT.with(ChartLook.COLUMNS, "size");
        List<Series> series = new ArrayList<>();
        for (String size : List.of("1", "8")) {
            series.add(series("exact", "model", new Part("size", size)));
            series.add(series("probe", "own run", new Part("size", size)));
        }
        XYChart chart = chart(panels, series.toArray(Series[]::new)).toXChart();

        assertThat(chart.getSeries("exact, size 1").getLineColor())
                .isEqualTo(chart.getSeries("probe, size 1").getMarkerColor())
                .isNotEqualTo(chart.getSeries("exact, size 8").getLineColor());
        assertThat(chart.getSeries("exact, size 8").getLineColor())
                .isEqualTo(chart.getSeries("probe, size 8").getMarkerColor());
    }

    @Test
    void series_of_panels_differ_in_shades_and_in_a_colour_of_the_user() {
        Series[] both = {
            series("exact", "model", new Part("size", "1")), series("exact", "model", new Part("size", "8"))
        };
        ChartLook panels = ChartLook.DEFAULT.with(ChartLook.ROWS, "size");
        XYChart shades = chart(panels.with(ChartLook.SHADES, true), both).toXChart();
        XYChart red = chart(panels.with(ChartLook.COLOURS, Map.of("exact", Color.RED)), both)
                .toXChart();

        assertThat(shades.getSeries("exact, size 1").getLineColor()).isEqualTo(ChartInk.shade(0));
        assertThat(shades.getSeries("exact, size 8").getLineColor()).isEqualTo(ChartInk.shade(1));
        assertThat(red.getSeriesCollection()).extracting(XYSeries::getLineColor).containsOnly(Color.RED);
        assertThat(red.getStyler().getSeriesLines()[0].getDashArray())
                .isNotEqualTo(red.getStyler().getSeriesLines()[1].getDashArray());
    }

    @Test
    void other_error_bars_are_the_users() {
        XYChart chart = chart(point(1, 5, 4, 6), point(2, 7, 6, 8)).toXChart();
        assertThat(ChartPage.of(chart).orElseThrow().csv()).contains("model,model,1,5,4,6");
        chart.updateXYSeries("model", new double[] {1, 2}, new double[] {5, 7}, new double[] {2, 2});

        assertThat(ChartPage.of(chart).orElseThrow().csv())
                .contains("model,user's chart,1,5,3,7")
                .doesNotContain("model,model");
    }
}
