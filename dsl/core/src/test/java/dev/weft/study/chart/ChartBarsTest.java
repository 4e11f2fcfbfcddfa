package dev.weft.study.chart;

import static dev.weft.study.chart.Painted.NEAR;
import static dev.weft.study.chart.Painted.NONE;
import static dev.weft.study.chart.Painted.at;
import static dev.weft.study.chart.Painted.box;
import static dev.weft.study.chart.Painted.centre;
import static dev.weft.study.chart.Painted.data;
import static dev.weft.study.chart.Painted.line;
import static dev.weft.study.chart.Painted.look;
import static dev.weft.study.chart.Painted.series;
import static dev.weft.study.chart.Painted.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.draw.Palette;
import dev.weft.study.draw.Shapes;
import java.awt.Color;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where bars stand, alone, side by side and on top of one another, and how their patterns fill them. */
class ChartBarsTest {
    private static double x(Painted chart, String category) {
        return chart.recording.text(category).middle();
    }

    @Test
    void a_bar_reaches_from_zero_to_its_value_around_its_category() {
        Painted chart = Painted.of(data(texts("a", 40, 20, NONE, 10)), ChartLook.DEFAULT);

        List<Rectangle2D> bars = chart.dots("a");
        double half = 45;
        assertThat(bars).as("no bar for a gap").hasSize(3);
        box(bars.get(0), x(chart, "p") - half, chart.y(40), x(chart, "p") + half, chart.y(0));
        box(bars.get(1), x(chart, "q") - half, chart.y(20), x(chart, "q") + half, chart.y(0));
        box(bars.get(2), x(chart, "s") - half, chart.y(10), x(chart, "s") + half, chart.y(0));
        assertThat(chart.y(0)).isCloseTo(chart.plot().getMaxY(), NEAR);
        assertThat(chart.strokes(Color.WHITE)).as("a thin white rim each").hasSize(3);
    }

    @Test
    void bars_of_nearly_equal_heights_reach_from_zero_too() {
        Painted chart = Painted.of(data(texts("a", 40, 38)), ChartLook.DEFAULT);

        assertThat(chart.y(0)).isCloseTo(chart.plot().getMaxY(), NEAR);
        assertThat(chart.dots("a").get(1).getMinY()).isCloseTo(chart.y(38), NEAR);
        assertThat(chart.dots("a").get(1).getMaxY()).isCloseTo(chart.y(0), NEAR);
    }

    @Test
    void categories_share_the_width_of_the_plot() {
        Painted chart = Painted.of(data(texts("a", 40, 20, 30, 10)), ChartLook.DEFAULT);

        double slot = chart.plot().getWidth() / 4;
        assertThat(x(chart, "p")).isCloseTo(chart.plot().getMinX() + slot / 2, NEAR);
        assertThat(x(chart, "s")).isCloseTo(chart.plot().getMaxX() - slot / 2, NEAR);
    }

    @Test
    void series_are_side_by_side_on_four_fifths_of_the_slot() {
        Painted chart = Painted.of(data(texts("a", 40, 20, 30), texts("b", 30, 20, 10)), ChartLook.DEFAULT);

        double width = chart.plot().getWidth() / 3 * 0.8 / 2;
        double middle = x(chart, "q");
        box(chart.bars("a").get(1), middle - width, chart.y(20), middle, chart.y(0));
        box(chart.bars("b").get(1), middle, chart.y(20), middle + width, chart.y(0));
        box(chart.bars("b").get(2), x(chart, "r"), chart.y(10), x(chart, "r") + width, chart.y(0));
    }

    @Test
    void a_negative_bar_hangs_from_zero() {
        Painted chart = Painted.of(data(texts("a", 40, -20)), ChartLook.DEFAULT);

        box(chart.bars("a").get(1), x(chart, "q") - 45, chart.y(0), x(chart, "q") + 45, chart.y(-20));
        assertThat(chart.recording.drawn(Palette.AXIS).stream()
                        .map(Recording.Ink::bounds)
                        .filter(box -> box.getWidth() > 300)
                        .map(Rectangle2D::getMinY)
                        .map(y -> Math.round(10 * (y - chart.y(0)))))
                .as("a line at zero and one at the foot")
                .contains(0L)
                .hasSize(2);
    }

    @Test
    void stacked_parts_are_stacked_and_negative_ones_below_zero() {
        Painted chart = Painted.of(
                data(texts("a", 10, -10), texts("b", 20, -5), texts("c", 5, 15)), look(ChartLook.Style.STACKED));

        double p = x(chart, "p");
        double q = x(chart, "q");
        box(chart.bars("a").get(0), p - 45, chart.y(10), p + 45, chart.y(0));
        box(chart.bars("b").get(0), p - 45, chart.y(30), p + 45, chart.y(10));
        box(chart.bars("c").get(0), p - 45, chart.y(35), p + 45, chart.y(30));
        box(chart.bars("a").get(1), q - 45, chart.y(0), q + 45, chart.y(-10));
        box(chart.bars("b").get(1), q - 45, chart.y(-10), q + 45, chart.y(-15));
        box(chart.bars("c").get(1), q - 45, chart.y(15), q + 45, chart.y(0));
    }

    @Test
    void error_bars_are_in_the_middle_of_their_bars() {
        ChartData.Point point = new ChartData.Point("p", NONE, 20, 15, 30);
        ChartData.Point alone = new ChartData.Point("q", NONE, 40, NONE, NONE);
        Painted chart = Painted.of(data(series("a", point, alone), series("b", point, alone)), ChartLook.DEFAULT);

        double quarter = chart.dots("a").get(0).getWidth() / 2;
        List<Recording.Ink> whiskers = chart.strokes(Palette.INK);
        assertThat(whiskers).hasSize(6);
        at(line(whiskers.get(0)).getP1(), x(chart, "p") - quarter, chart.y(15));
        at(line(whiskers.get(0)).getP2(), x(chart, "p") - quarter, chart.y(30));
        at(line(whiskers.get(1)).getP1(), x(chart, "p") - quarter - 4, chart.y(15));
        at(line(whiskers.get(5)).getP2(), x(chart, "p") + quarter + 4, chart.y(30));
    }

    @Test
    void caps_are_no_wider_than_half_a_narrow_bar() {
        ChartData.Point[] many = IntStream.range(0, 60)
                .mapToObj(i -> new ChartData.Point("c" + i, NONE, 20, 15, 30))
                .toArray(ChartData.Point[]::new);
        Painted chart = Painted.of(data(series("a", many)), ChartLook.DEFAULT);

        double width = chart.dots("a").get(0).getWidth();
        assertThat(width).isLessThan(16);
        assertThat(chart.strokes(Palette.INK).get(1).bounds().getWidth()).isCloseTo(width / 2, NEAR);
    }

    @Test
    void error_bars_of_a_stack_are_on_the_parts_below() {
        ChartData.Point low = new ChartData.Point("p", NONE, 20, NONE, NONE);
        ChartData.Point high = new ChartData.Point("p", NONE, 10, 5, 20);
        Painted chart = Painted.of(data(series("a", low), series("b", high)), look(ChartLook.Style.STACKED));

        at(line(chart.strokes(Palette.INK).get(0)).getP1(), x(chart, "p"), chart.y(25));
        at(line(chart.strokes(Palette.INK).get(0)).getP2(), x(chart, "p"), chart.y(40));
    }

    private static ChartData.Series keyed(String result, int k, String origin, double... ys) {
        List<ChartData.Part> keys =
                List.of(new ChartData.Part(ChartData.Part.RESULT, result), new ChartData.Part("k", "" + k));
        return new ChartData.Series(
                result + ", k = " + k, origin, keys, texts("", ys).points());
    }

    @Test
    void a_measurement_is_on_the_bar_of_its_partner() {
        ChartData.Series model = keyed("model", 1, "model", 40, 20);
        ChartData.Series other = keyed("model", 2, "model", 30, 10);
        ChartData.Series run = keyed("run", 2, "own run", 35, 15);
        Painted chart = Painted.of(data(model, other, run), ChartLook.DEFAULT);

        double width = chart.dots("model, k = 1").get(0).getWidth();
        List<Rectangle2D> dots = chart.dots("run, k = 2").stream()
                .filter(dot -> dot.getWidth() < 10)
                .toList();
        centre(dots.get(0), x(chart, "p") + width / 2, chart.y(35));
        centre(dots.get(1), x(chart, "q") + width / 2, chart.y(15));
    }

    @Test
    void lines_and_dots_over_texts_are_in_the_middle_of_the_category() {
        Painted chart = Painted.of(data(texts("a", 40, 20)), look(ChartLook.Style.LINES));

        at(chart.strokes("a").get(0).points().get(0), x(chart, "p"), chart.y(40));
        at(chart.strokes("a").get(0).points().get(1), x(chart, "q"), chart.y(20));
        Painted dots = Painted.of(data(texts("a", 40, 20)), look(ChartLook.Style.DOTS));
        centre(dots.dots("a").get(1), x(dots, "q"), dots.y(20));
    }

    private static double middle(Painted chart, String category) {
        return chart.recording.text(category).y() - 4;
    }

    /** Where a value stands on the axis below lying bars. */
    private static double across(Painted chart, double value) {
        double zero = chart.recording.text("0").middle();
        return zero + value / 20 * (chart.recording.text("20").middle() - zero);
    }

    @Test
    void lying_bars_are_read_from_top_to_bottom_and_grow_to_the_right() {
        Painted chart = Painted.of(
                data(texts("a", 40, -20), texts("b", 10, 20)), ChartLook.DEFAULT.with(ChartLook.HORIZONTAL, true));

        double width = Math.min(90, chart.plot().getHeight() / 2 * 0.8 / 2);
        double p = middle(chart, "p");
        double q = middle(chart, "q");
        assertThat(p).isLessThan(q);
        assertThat(p).isCloseTo(chart.plot().getMinY() + chart.plot().getHeight() / 4, NEAR);
        assertThat(across(chart, 40)).isGreaterThan(across(chart, 0));
        box(chart.bars("a").get(0), across(chart, 0), p - width, across(chart, 40), p);
        box(chart.bars("b").get(0), across(chart, 0), p, across(chart, 10), p + width);
        box(chart.bars("a").get(1), across(chart, -20), q - width, across(chart, 0), q);
        assertThat(chart.recording.text("time (ms)").degrees()).isZero();
        assertThat(chart.recording.text("nodes").degrees()).isCloseTo(90, NEAR);
        assertThat(chart.recording.text("p").right()).isCloseTo(chart.plot().getMinX() - 8, NEAR);
        Rectangle2D zero = chart.recording.drawn(Palette.AXIS).stream()
                .map(Recording.Ink::bounds)
                .filter(line ->
                        line.getHeight() > 100 && line.getMinX() > chart.plot().getMinX() + 1)
                .findFirst()
                .orElseThrow();
        assertThat(zero.getMinX()).isCloseTo(across(chart, 0), NEAR);
        assertThat(chart.recording.drawn(Palette.GRID))
                .allMatch(line -> line.bounds().getHeight() > 100);
    }

    @Test
    void error_bars_and_dots_on_horizontal_bars() {
        ChartData.Point point = new ChartData.Point("p", NONE, 20, 15, 30);
        ChartData.Series run =
                new ChartData.Series("a", "own run", List.of(new ChartData.Point("p", NONE, 40, NONE, NONE)));
        Painted chart = Painted.of(
                data(series("model, a", point), new ChartData.Series("run, a", "own run", run.points())),
                ChartLook.DEFAULT.with(ChartLook.HORIZONTAL, true));

        at(line(chart.strokes(Palette.INK).get(0)).getP1(), across(chart, 15), middle(chart, "p"));
        at(line(chart.strokes(Palette.INK).get(0)).getP2(), across(chart, 30), middle(chart, "p"));
        at(line(chart.strokes(Palette.INK).get(1)).getP1(), across(chart, 15), middle(chart, "p") - 4);
        Rectangle2D dot = chart.recording.filled(chart.colour("run, a")).stream()
                .map(Recording.Ink::bounds)
                .filter(box -> box.getWidth() < 10)
                .findFirst()
                .orElseThrow();
        centre(dot, across(chart, 40), middle(chart, "p"));
    }

    @Test
    void marks_on_horizontal_bars_are_upright() {
        Painted chart = Painted.of(
                data(texts("a", 40, 20)),
                ChartLook.DEFAULT
                        .with(ChartLook.HORIZONTAL, true)
                        .and(ChartLook.LINES, new ChartLook.Line(false, 30, "limit"))
                        .and(ChartLook.BANDS, new ChartLook.Band(false, 10, 20, "range")));

        Recording.Ink limit = chart.recording.drawn(Palette.SOFT).get(0);
        at(limit.points().get(0), across(chart, 30), chart.plot().getMinY());
        at(limit.points().get(1), across(chart, 30), chart.plot().getMaxY());
        box(
                chart.recording.filled(Theme.soft(Palette.SOFT, 30)).get(0).bounds(),
                across(chart, 10),
                chart.plot().getMinY(),
                across(chart, 20),
                chart.plot().getMaxY());
    }

    @Test
    void many_lying_bars_make_the_chart_higher_and_long_texts_leave_room_for_them() {
        ChartData.Point[] many = IntStream.range(0, 40)
                .mapToObj(i -> new ChartData.Point(
                        "main > solve > a rather long path of calls > MPI_Recv " + i, NONE, 20, NONE, NONE))
                .toArray(ChartData.Point[]::new);
        Painted chart = Painted.of(data(series("a", many)), ChartLook.DEFAULT.with(ChartLook.HORIZONTAL, true));

        assertThat(chart.plot().getHeight())
                .as("two lines each")
                .isCloseTo(40 * (15 + 13.75), org.assertj.core.data.Offset.offset(1.0));
        assertThat(chart.recording.texts().stream().filter(text -> text.text().startsWith("main")))
                .hasSize(40)
                .allMatch(text -> text.x() > 20 && text.width() <= 0.4 * chart.width());
        assertThat(String.join(" ", chart.recording.words()))
                .contains("main > solve > a rather long path of calls > MPI_Recv 39");
        assertThat(chart.plot().getWidth()).isGreaterThan(0.5 * chart.width());
    }

    @Test
    void lying_stacks_grow_to_the_right() {
        Painted chart = Painted.of(
                data(texts("a", 10), texts("b", 20)),
                look(ChartLook.Style.STACKED).with(ChartLook.HORIZONTAL, true));

        double p = middle(chart, "p");
        box(chart.bars("b").get(0), across(chart, 10), p - 45, across(chart, 30), p + 45);
    }

    private static Recording bar(BarPattern pattern, double height) {
        Shapes shapes = new Shapes();
        pattern.paint(shapes, new Rectangle2D.Double(10, 20, 30, height), Color.RED);
        return Recording.of(shapes.list());
    }

    @Test
    void a_plain_bar_is_its_colour_and_a_pale_one_has_a_rim_in_it() {
        assertThat(bar(BarPattern.PLAIN, 40).inks()).hasSize(1);
        box(bar(BarPattern.PLAIN, 40).filled(Color.RED).get(0).bounds(), 10, 20, 40, 60);

        Recording pale = bar(BarPattern.PALE, 40);
        box(pale.filled(new Color(255, 195, 195)).get(0).bounds(), 10, 20, 40, 60);
        assertThat(pale.drawn()).hasSize(1);
        box(pale.drawn(Color.RED).get(0).bounds(), 10.5, 20.5, 39.5, 59.5);
    }

    @Test
    void stripes_are_five_pixels_apart_and_end_inside_the_bar() {
        Recording level = bar(BarPattern.LEVEL, 40);
        List<Recording.Ink> lines = level.drawn().subList(0, level.drawn().size() - 1);
        assertThat(lines).hasSize(7);
        for (int i = 0; i < lines.size(); i++) {
            double y = 60 - 0.8 - 5 * (i + 1);
            at(line(lines.get(i)).getP1(), 10.8, y);
            at(line(lines.get(i)).getP2(), 39.2, y);
        }
        box(level.filled(new Color(255, 235, 235)).get(0).bounds(), 10, 20, 40, 60);
    }

    @Test
    void upright_stripes_are_five_pixels_apart_and_crossed_ones_are_those_of_both_slants() {
        Recording upright = bar(BarPattern.UPRIGHT, 40);
        List<Recording.Ink> lines = upright.drawn().subList(0, upright.drawn().size() - 1);
        assertThat(lines).hasSize(5);
        for (int i = 0; i < lines.size(); i++) {
            double x = 10.8 + 5 * (i + 1);
            at(line(lines.get(i)).getP1(), x, 20.8);
            at(line(lines.get(i)).getP2(), x, 59.2);
        }
        assertThat(ends(BarPattern.CROSSED))
                .containsAll(ends(BarPattern.RISING))
                .containsAll(ends(BarPattern.FALLING));
    }

    private static Set<List<Point2D>> ends(BarPattern pattern) {
        List<Recording.Ink> drawn = bar(pattern, 40).drawn();
        return drawn.subList(0, drawn.size() - 1).stream()
                .map(ink -> List.of(line(ink).getP1(), line(ink).getP2()))
                .collect(Collectors.toSet());
    }

    @Test
    void slanted_stripes_rise_or_fall_by_their_names() {
        for (BarPattern pattern : List.of(BarPattern.RISING, BarPattern.FALLING)) {
            Recording bar = bar(pattern, 40);
            List<Recording.Ink> stripes = bar.drawn().subList(0, bar.drawn().size() - 1);
            assertThat(stripes).hasSize(13);
            for (Recording.Ink ink : stripes) {
                Line2D stripe = line(ink);
                double across = stripe.getX2() - stripe.getX1();
                double up = stripe.getY1() - stripe.getY2();
                assertThat(across).isPositive();
                assertThat(up).isCloseTo(pattern == BarPattern.RISING ? across : -across, NEAR);
                assertThat(Math.min(stripe.getX1(), stripe.getX2())).isGreaterThan(10.79);
                assertThat(Math.max(stripe.getX1(), stripe.getX2())).isLessThan(39.21);
                assertThat(Math.min(stripe.getY1(), stripe.getY2())).isGreaterThan(20.79);
                assertThat(Math.max(stripe.getY1(), stripe.getY2())).isLessThan(59.21);
            }
        }
        at(line(bar(BarPattern.FALLING, 40).drawn().get(0)).getP1(), 10.8, 54.2);
        at(line(bar(BarPattern.FALLING, 40).drawn().get(0)).getP2(), 15.8, 59.2);
        at(line(bar(BarPattern.RISING, 40).drawn().get(0)).getP1(), 10.8, 25.8);
        at(line(bar(BarPattern.RISING, 40).drawn().get(0)).getP2(), 15.8, 20.8);
    }

    @Test
    void a_bar_that_is_too_low_for_a_pattern_is_plain() {
        assertThat(bar(BarPattern.RISING, 1.9).inks()).hasSize(1);
        assertThat(bar(BarPattern.RISING, 2).inks()).hasSizeGreaterThan(1);
        assertThat(BarPattern.of(9)).isEqualTo(BarPattern.RISING);
    }
}
