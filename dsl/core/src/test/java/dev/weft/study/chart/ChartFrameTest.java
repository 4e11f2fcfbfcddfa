package dev.weft.study.chart;

import static dev.weft.study.chart.Painted.data;
import static dev.weft.study.chart.Painted.numbers;
import static dev.weft.study.chart.Painted.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.draw.Fonts;
import dev.weft.study.draw.Lettering;
import dev.weft.study.draw.Palette;
import dev.weft.study.draw.Sheet;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Where the parts of one chart stand on the sheet: title, plot, titles of the axes, legend, caption. */
class ChartFrameTest {
    private static final Offset<Double> NEAR = Offset.offset(0.01);
    private static final Font TICKS = Fonts.plain(11);
    private static final ChartData TWO = data(numbers("a", 10, 40), numbers("b", 20, 30));

    private static void centred(Painted chart, String words, double middle, double y) {
        Recording.Text text = chart.recording.text(words);
        assertThat(text.middle()).as(words).isCloseTo(middle, NEAR);
        assertThat(text.y()).as(words).isCloseTo(y, NEAR);
    }

    @Test
    void everything_has_its_room_and_no_more() {
        Painted chart =
                Painted.of(TWO, ChartLook.DEFAULT.with(ChartLook.TITLE, "above").with(ChartLook.CAPTION, "below."));

        double left = 10 + 20 + Lettering.width(TICKS, "40") + 4 + 4;
        // from below: caption, legend, title of the axis, its ticks
        double legendTop = 420 - 10 - 14 - 6 - 18;
        Rectangle2D plot = chart.plot();
        Painted.box(plot, left, 10 + 19 + 6, 640 - 18, legendTop - 8 - 22 - 22);
        centred(chart, "above", 320, 22);
        centred(chart, "nodes", plot.getCenterX(), legendTop - 12);
        centred(chart, "below. Origin: model.", 320, 406);
        assertThat(chart.recording.text("a").y()).isCloseTo(legendTop + 13, NEAR);
        Recording.Text side = chart.recording.text("time (ms)");
        assertThat(side.degrees()).isEqualTo(90);
        assertThat(side.x()).isCloseTo(20, NEAR);
        assertThat(side.y() - side.width() / 2).isCloseTo(plot.getCenterY(), NEAR);
        Painted.box(chart.recording.inks().get(0).bounds(), 0, 0, 640, 420);
        assertThat(chart.recording.inks().get(0).color()).isEqualTo(Color.WHITE);
    }

    @Test
    void what_is_not_there_takes_no_room() {
        ChartData one = data(new ChartData.Series("a", "", numbers("a", 10, 40).points()));
        ChartLook look = ChartLook.DEFAULT;
        Rectangle2D plot = Painted.of(one, look).plot();

        assertThat(plot.getY()).isCloseTo(14, NEAR);
        // even no origin is said in a line
        assertThat(plot.getMaxY()).isCloseTo(420 - 10 - 14 - 6 - 8 - 22 - 22, NEAR);
    }

    @Test
    void lines_of_titles_and_captions_are_below_one_another() {
        String words = "many words that fill lines ".repeat(8);
        Painted chart =
                Painted.of(TWO, ChartLook.DEFAULT.with(ChartLook.TITLE, words).with(ChartLook.CAPTION, words));

        List<Recording.Text> title = of(chart, Fonts.plain(14));
        List<Recording.Text> caption = of(chart, Fonts.plain(10));
        assertThat(title).hasSizeGreaterThan(1);
        assertThat(title.get(1).y() - title.get(0).y()).isEqualTo(19);
        assertThat(caption.get(1).y() - caption.get(0).y()).isEqualTo(14);
        assertThat(caption.get(caption.size() - 1).y()).isCloseTo(406, NEAR);
        assertThat(chart.plot().getY()).isCloseTo(16 + 19 * title.size(), NEAR);
        assertThat(chart.plot().getMaxY()).isCloseTo(420 - 10 - 14 * caption.size() - 6 - 18 - 8 - 44, NEAR);
        assertThat(title).allMatch(line -> line.width() <= 620);
        assertThat(caption).allMatch(line -> line.width() <= 620);
    }

    private static List<Recording.Text> of(Painted chart, Font font) {
        return chart.recording.texts().stream()
                .filter(text -> text.font().equals(font))
                .toList();
    }

    @Test
    void a_plot_has_200_pixels_at_least_and_a_row_for_each_lying_bar() {
        Painted low = Painted.of(TWO, ChartLook.DEFAULT.with(ChartLook.SHEET, Sheet.pixels(640, 100)));
        assertThat(low.plot().getHeight()).isBetween(200.0, 201.0);
        assertThat(low.height()).isEqualTo((int) Math.ceil(14 + 200 + 22 + 22 + 8 + 18 + 6 + 14 + 10));

        double[] many = IntStream.range(0, 40).mapToDouble(i -> i).toArray();
        ChartLook lying = ChartLook.DEFAULT.with(ChartLook.HORIZONTAL, true);
        assertThat(Painted.of(data(texts("a", many)), lying).plot().getHeight()).isBetween(600.0, 601.0);
    }

    @Test
    void names_at_ends_have_room_beside_the_plot() {
        ChartLook labelled = ChartLook.DEFAULT.with(ChartLook.END_NAMES, true);
        Painted chart = Painted.of(data(numbers("a", 10, 40), numbers("longer", 20, 30)), labelled);

        assertThat(chart.plot().getMaxX()).isCloseTo(640 - 18 - 8 - Lettering.width(TICKS, "longer"), NEAR);
    }

    @Test
    void a_leader_joins_a_name_that_is_off_its_line() {
        ChartLook labelled = ChartLook.DEFAULT.with(ChartLook.END_NAMES, true);
        Painted chart = Painted.of(data(numbers("a", 0, 40), numbers("b", 0, 40)), labelled);

        double end = chart.y(40);
        double name = chart.plot().getMaxX() + 8;
        List<Rectangle2D> leaders = chart.recording.drawn(Palette.AXIS).stream()
                .map(Recording.Ink::bounds)
                .filter(box -> box.getMinX() > chart.x(200) + 1 && box.getMinX() < chart.x(200) + 3)
                .toList();
        assertThat(leaders).hasSize(2);
        assertThat(leaders).allMatch(box -> Math.abs(box.getMaxX() - name + 2) < 0.01);
        assertThat(leaders).allMatch(box -> Math.abs(box.getHeight() - 6.5) < 0.01);
        assertThat(chart.recording.text("a").y()).isCloseTo(end - 6.5 + 4, NEAR);
        assertThat(chart.recording.text("b").y()).isCloseTo(end + 6.5 + 4, NEAR);
    }

    @Test
    void an_empty_chart_says_so_in_the_middle_of_the_plot() {
        Painted chart = Painted.of(data(numbers("a", Double.NaN)), ChartLook.DEFAULT);

        centred(chart, "no data", chart.plot().getCenterX(), chart.plot().getCenterY());
        assertThat(chart.recording.text("no data").color()).isEqualTo(Palette.SOFT);
    }

    @Test
    void an_axis_crosses_the_plot_where_zero_is_and_only_there() {
        Painted below = Painted.of(data(numbers("a", -20, 20)), ChartLook.DEFAULT);
        double zero = below.tickOf("0");
        assertThat(level(below)).contains(zero).hasSize(2);
        assertThat(level(Painted.of(data(numbers("a", 0, 20)), ChartLook.DEFAULT)))
                .hasSize(1);

        ChartLook lying = ChartLook.DEFAULT.with(ChartLook.HORIZONTAL, true);
        Painted left = Painted.of(data(texts("a", -20, 20)), lying);
        assertThat(upright(left)).contains(left.recording.text("0").middle()).hasSize(2);
        assertThat(upright(Painted.of(data(texts("a", 0, 20)), lying))).hasSize(1);
    }

    private static List<Double> level(Painted chart) {
        return chart.recording.drawn(Palette.AXIS).stream()
                .map(Recording.Ink::bounds)
                .filter(box -> box.getWidth() > 100)
                .map(Rectangle2D::getY)
                .toList();
    }

    private static List<Double> upright(Painted chart) {
        return chart.recording.drawn(Palette.AXIS).stream()
                .map(Recording.Ink::bounds)
                .filter(box -> box.getHeight() > 100)
                .map(Rectangle2D::getX)
                .toList();
    }

    @Test
    void a_title_that_is_longer_than_its_axis_has_lines() {
        ChartLook look = ChartLook.DEFAULT.with(ChartLook.Y_TITLE, "a very long title ".repeat(6));
        Painted chart = Painted.of(TWO, look);

        List<Recording.Text> side = chart.recording.texts().stream()
                .filter(text -> text.degrees() == 90)
                .toList();
        double room = chart.plot().getHeight() + 12;
        assertThat(side).hasSize(2).allMatch(text -> text.width() <= room);
        assertThat(side.get(1).x() - side.get(0).x()).isCloseTo(15, NEAR);
        assertThat(chart.plot().getX()
                        - Painted.of(TWO, ChartLook.DEFAULT).plot().getX())
                .isCloseTo(15, NEAR);
    }

    @Test
    void labels_that_slant_take_the_height_that_their_slope_needs() {
        ChartData.Point[] many = IntStream.range(0, 12)
                .mapToObj(i -> new ChartData.Point("category " + i, Double.NaN, i, Double.NaN, Double.NaN))
                .toArray(ChartData.Point[]::new);
        Painted chart = Painted.of(data(Painted.series("a", many)), ChartLook.DEFAULT);

        double longest = Lettering.width(TICKS, "category 11");
        double needed = longest * Math.sin(Math.toRadians(35)) + 16 + 4;
        assertThat(chart.plot().getMaxY()).isCloseTo(420 - 10 - 20 - 8 - 22 - needed, Offset.offset(1.0));
        assertThat(chart.recording.words()).contains("category 11");
    }

    @Test
    void a_slanted_label_does_not_reach_beyond_the_left_edge() {
        ChartData.Point[] many = IntStream.range(0, 12)
                .mapToObj(i -> new ChartData.Point(
                        i + " is a category with a very long name indeed", Double.NaN, i, Double.NaN, Double.NaN))
                .toArray(ChartData.Point[]::new);
        Painted chart = Painted.of(data(Painted.series("a", many)), ChartLook.DEFAULT);

        List<Recording.Text> labels = chart.recording.texts().stream()
                .filter(text -> text.degrees() > 1 && text.degrees() < 89)
                .toList();
        assertThat(labels).allMatch(text -> text.x() >= 4).allMatch(text -> text.width() <= 150);
        double room = (chart.plot().getX() + chart.plot().getWidth() / 24 - 4) / Math.cos(Math.toRadians(35));
        assertThat(labels.get(0).width()).isLessThanOrEqualTo(room);
        assertThat(labels.stream().map(Recording.Text::text)).contains("0 is a category");
    }

    @Test
    void long_names_on_the_left_leave_room_for_lying_bars() {
        ChartData.Point[] two = {
            new ChartData.Point("x".repeat(80), Double.NaN, 1, Double.NaN, Double.NaN),
            new ChartData.Point("short", Double.NaN, 2, Double.NaN, Double.NaN)
        };
        Painted chart = Painted.of(data(Painted.series("a", two)), ChartLook.DEFAULT.with(ChartLook.HORIZONTAL, true));

        assertThat(chart.plot().getX()).isBetween(30 + 0.4 * 640, 30 + 0.4 * 640 + 8);
        assertThat(chart.recording.text("short").right()).isCloseTo(chart.plot().getX() - 8, NEAR);
        assertThat(chart.recording.words().stream()
                        .filter(words -> words.matches("x+"))
                        .mapToInt(String::length)
                        .sum())
                .isEqualTo(80);
    }
}
