package dev.weft.study.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.BoxChartBuilder;
import org.knowm.xchart.BubbleChartBuilder;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.PieChart;
import org.knowm.xchart.PieChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;

/** Charts that a user made with XChart, as files and as rows. */
class ChartPageTest {
    private static XYChart lines() {
        XYChart chart =
                new XYChartBuilder().width(300).height(200).title("mine").build();
        chart.addSeries("fit", new double[] {1, 2}, new double[] {10, Double.NaN});
        chart.addSeries("other", new double[] {1.5}, new double[] {-3});
        return chart;
    }

    private static ChartPage page(Object chart) {
        return ChartPage.of(chart).orElseThrow();
    }

    @Test
    void only_a_chart_is_a_page() {
        assertThat(ChartPage.of("a chart")).isEmpty();
        assertThat(ChartPage.of(lines())).isPresent();
    }

    @Test
    void it_has_the_title_the_size_and_the_series_of_the_chart() {
        ChartPage page = page(lines());

        assertThat(page.title()).isEqualTo("mine");
        assertThat(page.width()).isEqualTo(300);
        assertThat(page.height()).isEqualTo(200);
        assertThat(page.series()).containsExactly("fit", "other");
    }

    @Test
    void points_are_rows_and_what_is_no_number_is_empty() {
        assertThat(page(lines()).rows())
                .containsExactly(
                        List.of("fit", "1.0", "10.0"), List.of("fit", "2.0", ""), List.of("other", "1.5", "-3.0"));
    }

    @Test
    void bars_have_their_texts_slices_their_size_boxes_all_values_and_bubbles_only_a_name() {
        CategoryChart bars = new CategoryChartBuilder().build();
        bars.addSeries("bars", List.of("p", "q"), List.of(3, 4));
        PieChart slices = new PieChartBuilder().build();
        slices.addSeries("slice", 7);
        var boxes = new BoxChartBuilder().build();
        boxes.addSeries("box", new double[] {1, 2, 3});

        assertThat(page(bars).rows()).containsExactly(List.of("bars", "p", "3.0"), List.of("bars", "q", "4.0"));
        assertThat(page(slices).rows()).containsExactly(List.of("slice", "", "7"));
        assertThat(page(boxes).rows())
                .containsExactly(List.of("box", "box", "1.0"), List.of("box", "", "2.0"), List.of("box", "", "3.0"));
        var bubbles = new BubbleChartBuilder().build();
        bubbles.addSeries("bubble", new double[] {1}, new double[] {2}, new double[] {3});
        assertThat(page(bubbles).rows()).containsExactly(List.of("bubble", "", ""));
    }

    @Test
    void files_show_the_chart_in_its_size() throws IOException {
        XYChart chart = lines();
        ChartPage page = page(chart);
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(page.png()));

        assertThat(image.getWidth()).isEqualTo(600);
        assertThat(image.getHeight()).isEqualTo(400);
        assertThat(image.getRGB(0, 0))
                .as("the ground of its styler")
                .isEqualTo(chart.getStyler().getChartBackgroundColor().getRGB());
        assertThat(page.svg(new Svg.Name("m", "", "")))
                .contains("width=\"300\" height=\"200\"", "<rect x=\"0\" y=\"0\" width=\"300\" height=\"200\"");
        assertThat(new String(page.pdf(), 0, 5, java.nio.charset.StandardCharsets.US_ASCII))
                .isEqualTo("%PDF-");
    }
}
