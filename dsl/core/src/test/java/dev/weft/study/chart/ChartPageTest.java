package dev.weft.study.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.draw.Page;
import dev.weft.study.draw.Palette;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.BoxChart;
import org.knowm.xchart.BoxChartBuilder;
import org.knowm.xchart.BubbleChart;
import org.knowm.xchart.BubbleChartBuilder;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.DialChart;
import org.knowm.xchart.DialChartBuilder;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.HeatMapChartBuilder;
import org.knowm.xchart.Histogram;
import org.knowm.xchart.HorizontalBarChart;
import org.knowm.xchart.HorizontalBarChartBuilder;
import org.knowm.xchart.OHLCChart;
import org.knowm.xchart.OHLCChartBuilder;
import org.knowm.xchart.PieChart;
import org.knowm.xchart.PieChartBuilder;
import org.knowm.xchart.RadarChart;
import org.knowm.xchart.RadarChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.Styler;

/** Charts of XChart, a user's own and those of figures, as files and as data. */
class ChartPageTest {
    private static final Page.Name NAME = new Page.Name("m", "mine", "");

    private static ChartPage page(Object chart) {
        return ChartPage.of(chart).orElseThrow();
    }

    private static XYChart lines() {
        XYChart chart =
                new XYChartBuilder().width(300).height(200).title("mine").build();
        chart.addSeries("fit", new double[] {1, 2}, new double[] {10, 20}, new double[] {1, 2});
        chart.addSeries("other", new double[] {1.5}, new double[] {-3});
        return chart;
    }

    private static CategoryChart bars() {
        CategoryChart chart = new CategoryChartBuilder().width(300).height(200).build();
        chart.addSeries("bars", List.of("p", "q"), List.of(3, 4));
        return chart;
    }

    private static CategoryChart histogram() {
        CategoryChart chart = new CategoryChartBuilder().width(300).height(200).build();
        Histogram counts = new Histogram(Arrays.asList(1, 1, 1, 9), 2, 0, 10);
        chart.addSeries("counts", counts.getxAxisData(), counts.getyAxisData());
        return chart;
    }

    private static HorizontalBarChart lying() {
        HorizontalBarChart chart =
                new HorizontalBarChartBuilder().width(300).height(200).build();
        chart.addSeries("lying", List.of(3, 4), List.of("p", "q"));
        return chart;
    }

    private static PieChart pie() {
        PieChart chart = new PieChartBuilder().width(300).height(200).build();
        chart.addSeries("slice", 7);
        return chart;
    }

    private static BoxChart boxes() {
        BoxChart chart = new BoxChartBuilder().width(300).height(200).build();
        chart.addSeries("box", new double[] {1, 2, 3, 9});
        return chart;
    }

    private static BubbleChart bubbles() {
        BubbleChart chart = new BubbleChartBuilder().width(300).height(200).build();
        chart.addSeries("bubble", new double[] {1, 2}, new double[] {2, 5}, new double[] {30, 40});
        return chart;
    }

    private static HeatMapChart heat() {
        HeatMapChart chart = new HeatMapChartBuilder().width(300).height(200).build();
        chart.addSeries("heat", new int[] {1, 2}, new int[] {10, 20}, new int[][] {{5, 6}, {7, 8}});
        return chart;
    }

    private static OHLCChart prices() {
        OHLCChart chart = new OHLCChartBuilder().width(300).height(200).build();
        chart.addSeries(
                "price",
                new double[] {1, 2},
                new double[] {5, 6},
                new double[] {9, 9},
                new double[] {2, 3},
                new double[] {7, 4});
        return chart;
    }

    private static RadarChart radar() {
        RadarChart chart = new RadarChartBuilder().width(300).height(200).build();
        chart.setRadiiLabels(new String[] {"latency", "rate", "cost"});
        chart.addSeries("net", new double[] {0.5, 0.2, 0.9});
        return chart;
    }

    private static DialChart dial() {
        DialChart chart = new DialChartBuilder().width(300).height(200).build();
        chart.addSeries("load", 0.93, "93 %");
        return chart;
    }

    private static List<Chart<?, ?>> all() {
        return List.of(
                lines(), bars(), histogram(), lying(), pie(), boxes(), bubbles(), heat(), prices(), radar(), dial());
    }

    @Test
    void only_a_chart_is_a_page() {
        assertThat(ChartPage.of("a chart")).isEmpty();
        assertThat(page(lines()).title()).isEqualTo("mine");
        assertThat(page(lines()).width()).isEqualTo(300);
        assertThat(page(lines()).height()).isEqualTo(200);
        assertThat(page(lines()).origins()).isEqualTo(Map.of("fit", "user's chart", "other", "user's chart"));
    }

    @Test
    void the_data_of_every_kind_of_chart_are_in_its_csv() {
        assertThat(page(lines()).csv()).isEqualTo("""
                series,origin,x,y,error
                fit,user's chart,1.0,10.0,1.0
                fit,user's chart,2.0,20.0,2.0
                other,user's chart,1.5,-3.0,
                """);
        assertThat(page(bars()).csv()).endsWith("x,y\nbars,user's chart,p,3.0\nbars,user's chart,q,4.0\n");
        assertThat(page(histogram()).csv()).endsWith("x,y\ncounts,user's chart,2.5,3.0\ncounts,user's chart,7.5,1.0\n");
        assertThat(page(lying()).csv()).endsWith("x,y\nlying,user's chart,3,p\nlying,user's chart,4,q\n");
        assertThat(page(pie()).csv()).endsWith("value\nslice,user's chart,7\n");
        assertThat(page(boxes()).csv()).endsWith("""
                value
                box,user's chart,1.0
                box,user's chart,2.0
                box,user's chart,3.0
                box,user's chart,9.0
                """);
        assertThat(page(bubbles()).csv())
                .endsWith("x,y,size\nbubble,user's chart,1.0,2.0,30.0\nbubble,user's chart,2.0,5.0,40.0\n");
        assertThat(page(heat()).csv().lines())
                .containsExactlyInAnyOrder(
                        "series,origin,x,y,value",
                        "heat,user's chart,1,10,5",
                        "heat,user's chart,1,20,6",
                        "heat,user's chart,2,10,7",
                        "heat,user's chart,2,20,8");
        assertThat(page(prices()).csv())
                .contains("x,y,open,high,low,close\n")
                .contains("price,user's chart,2.0,,6.0,9.0,3.0,4.0\n");
        assertThat(page(radar()).csv()).contains("axis,value\n").contains("net,user's chart,rate,0.2\n");
        assertThat(page(dial()).csv()).endsWith("value\nload,user's chart,0.93\n");
    }

    @Test
    void every_kind_of_chart_is_written_in_its_size() throws IOException {
        for (Chart<?, ?> chart : all()) {
            ChartPage page = page(chart);
            BufferedImage image = ImageIO.read(new ByteArrayInputStream(page.png()));
            assertThat(image.getWidth()).isEqualTo(600);
            assertThat(image.getRGB(0, 0))
                    .as("the ground of its styler")
                    .isEqualTo(chart.getStyler().getChartBackgroundColor().getRGB());
            assertThat(page.svg(NAME)).contains("viewBox=\"0 0 300 200\"", ">mine</title>");
            assertThat(new String(page.pdf(NAME), 0, 5, StandardCharsets.US_ASCII))
                    .isEqualTo("%PDF-");
        }
    }

    private static ChartData.Point point(double x, double y, double low, double high) {
        return new ChartData.Point("", x, y, low, high);
    }

    private static ChartData data() {
        return new ChartData(
                new ChartData.Axis("size", "B"),
                new ChartData.Axis("latency", "us"),
                false,
                List.of(
                        new ChartData.Series(
                                "model",
                                "model",
                                List.of(
                                        point(1, 3, Double.NaN, Double.NaN),
                                        point(1024, 30, 25, 60),
                                        point(65536, 3000, Double.NaN, Double.NaN))),
                        new ChartData.Series("probe", "own run", List.of(point(1, 4, 3, 5), point(1024, 29, 28, 30)))));
    }

    private static XYChart figure() {
        return dev.weft.study.chart.Chart.of(
                        data(),
                        ChartLook.DEFAULT
                                .with(ChartLook.LOG_X, true)
                                .with(ChartLook.LOG_Y, true)
                                .with(ChartLook.TITLE, "Latency"))
                .toXChart();
    }

    @Test
    void a_figure_as_a_chart_has_its_data_in_values_on_logarithmic_axes() {
        XYChart chart = figure();

        assertThat(chart.getStyler().isXAxisLogarithmic()).isTrue();
        assertThat(chart.getXAxisTitle()).isEqualTo("size (B)");
        assertThat(chart.getYAxisTitle()).isEqualTo("latency (µs)");
        XYSeries model = chart.getSeriesCollection().iterator().next();
        assertThat(model.getXData()).containsExactly(1, 1024, 65536);
        assertThat(model.getYData()).containsExactly(3, 30, 3000);
        assertThat(chart.getSeriesCollection().stream().map(XYSeries::getName))
                .as("a bracket that is not symmetric has two ends")
                .containsExactly("model", "model, lower end", "model, upper end", "probe");
        assertThat(chart.getSeries("model, upper end").getYData()).containsExactly(3, 60, 3000);
        assertThat(chart.getSeries("probe").getExtraValues()).containsExactly(1, 1);
        assertThat(chart.getSeries("probe").getLabel()).isEqualTo("probe (own run)");
        assertThat(page(chart).csv()).isEqualTo(data().toCsv());
        assertThat(page(chart).origins()).isEqualTo(Map.of("model", "model", "probe", "own run"));
    }

    @Test
    void an_added_series_a_changed_one_and_a_removed_one_are_said() {
        XYChart chart = figure();
        chart.addSeries("mine", new double[] {16}, new double[] {5});
        chart.updateXYSeries("probe", new double[] {1}, new double[] {7}, null);
        assertThat(page(chart).csv().lines().skip(1).filter(line -> line.contains("user's chart")))
                .containsExactly("probe,user's chart,1,7,,", "mine,user's chart,16,5,,");
        chart.removeSeries("model");
        assertThat(page(chart).csv()).doesNotContain(",model,");
    }

    /** The picture within a rectangle, in pixels of the chart, as a share that has this colour. */
    private static long pixels(XYChart chart, Color colour, int x1, int y1, int x2, int y2) throws IOException {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(page(chart).png()));
        long found = 0;
        for (int x = 2 * x1; x < 2 * x2; x++) {
            for (int y = 2 * y1; y < 2 * y2; y++) {
                found += (image.getRGB(x, y) & 0xFFFFFF) == (colour.getRGB() & 0xFFFFFF) ? 1 : 0;
            }
        }
        return found;
    }

    @Test
    void what_xchart_knows_changes_the_picture() throws IOException {
        Color blue = figure().getSeries("model").getLineColor();
        int width = figure().getWidth();
        int height = figure().getHeight();

        XYChart thick = figure();
        thick.getSeries("model").setLineWidth(8);
        assertThat(pixels(thick, blue, 0, 0, width, height))
                .isGreaterThan(2 * pixels(figure(), blue, 0, 0, width, height));

        XYChart bare = figure();
        bare.getStyler().setPlotGridLinesVisible(false);
        Color grid = figure().getStyler().getPlotGridLinesColor();
        long rims = pixels(bare, grid, 0, 0, width, height); // of letters
        assertThat(pixels(figure(), grid, 0, 0, width, height)).isGreaterThan(1000 + rims);

        XYChart east = figure();
        east.getStyler().setLegendPosition(Styler.LegendPosition.OutsideE);
        int right = width - 90;
        assertThat(pixels(figure(), blue, right, 0, width, height / 4))
                .as("the line")
                .isPositive();
        assertThat(pixels(east, blue, right, 0, width, height / 4))
                .as("the line ends before")
                .isZero();
        int above = (int) (0.42 * height);
        int below = (int) (0.58 * height);
        assertThat(pixels(figure(), Palette.INK, width - 90, above, width, below))
                .as("no words of a legend here")
                .isZero();
        assertThat(pixels(east, Palette.INK, width - 90, above, width, below))
                .as("the legend")
                .isPositive();

        XYChart ticks = figure();
        ticks.getStyler().setYAxisTickLabelsFormattingFunction(value -> "MMMMMMMM");
        assertThat(page(ticks).png()).isNotEqualTo(page(figure()).png());

        XYChart noted = figure();
        noted.getStyler().setAnnotationTextFontColor(Color.MAGENTA);
        noted.addAnnotation(new AnnotationText("HERE", 16, 100, false));
        assertThat(pixels(noted, Color.MAGENTA, 0, 0, width, height)).isPositive();

        XYChart more = figure();
        more.addSeries("mine", new double[] {1, 65536}, new double[] {1000, 1000})
                .setLineColor(Color.MAGENTA);
        assertThat(pixels(more, Color.MAGENTA, 0, 0, width, height / 2)).isPositive();
    }

    @Test
    void bars_are_bars_over_their_texts() {
        ChartData texts = new ChartData(
                new ChartData.Axis("arc", ""),
                new ChartData.Axis("penalty", ""),
                true,
                List.of(new ChartData.Series(
                        "myrinet",
                        "model",
                        List.of(
                                new ChartData.Point("a", Double.NaN, 2, Double.NaN, Double.NaN),
                                new ChartData.Point("b", Double.NaN, Double.NaN, Double.NaN, Double.NaN)))));
        CategoryChart chart =
                dev.weft.study.chart.Chart.of(texts, ChartLook.DEFAULT).toCategoryChart();

        assertThat(chart.getSeries("myrinet").getXData().toString()).isEqualTo("[a, b]");
        assertThat(chart.getSeries("myrinet").getYData()).containsExactly(2, Double.NaN);
        assertThat(page(chart).csv()).isEqualTo(texts.toCsv());
        assertThat(page(chart).png()).isNotEmpty();
        org.assertj.core.api.Assertions.assertThatThrownBy(() ->
                        dev.weft.study.chart.Chart.of(texts, ChartLook.DEFAULT).toXChart())
                .hasMessage("toXChart() over arc: an XYChart has numbers on its x axis, and these are texts or bars."
                        + " Write toCategoryChart().");
    }
}
