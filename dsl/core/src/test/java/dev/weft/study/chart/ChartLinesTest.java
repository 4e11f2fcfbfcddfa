package dev.weft.study.chart;

import static dev.weft.study.chart.Painted.NEAR;
import static dev.weft.study.chart.Painted.NONE;
import static dev.weft.study.chart.Painted.at;
import static dev.weft.study.chart.Painted.between;
import static dev.weft.study.chart.Painted.centre;
import static dev.weft.study.chart.Painted.data;
import static dev.weft.study.chart.Painted.line;
import static dev.weft.study.chart.Painted.look;
import static dev.weft.study.chart.Painted.numbers;
import static dev.weft.study.chart.Painted.series;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Where lines, dots, bands and error bars stand. */
class ChartLinesTest {
    private static final ChartData BRACKETS =
            data(series("a", between(100, 5, 10, 20), between(200, 20, 30, 35), between(300, 10, 15, 40)));

    @Test
    void a_line_runs_through_its_values_from_left_to_right() {
        Painted chart = Painted.of(data(numbers("a", 10, 40, 25)), ChartLook.DEFAULT);

        List<Recording.Ink> strokes = chart.strokes("a");
        assertThat(strokes).hasSize(1);
        List<Point2D> points = strokes.get(0).points();
        assertThat(points).hasSize(3);
        at(points.get(0), chart.x(100), chart.y(10));
        at(points.get(1), chart.x(200), chart.y(40));
        at(points.get(2), chart.x(300), chart.y(25));
        assertThat(chart.y(40)).as("up is less").isLessThan(chart.y(10));
        assertThat(chart.x(300)).isGreaterThan(chart.x(100));
        assertThat(strokes.get(0).width()).isEqualTo(1.8f);
        assertThat(chart.dots("a")).as("a line has no dots").isEmpty();
    }

    @Test
    void a_gap_breaks_the_line_and_a_value_without_neighbours_is_a_dot() {
        Painted chart = Painted.of(data(numbers("a", 10, 20, NONE, 30, 40, NONE, 25)), ChartLook.DEFAULT);

        List<List<Point2D>> parts = chart.strokes("a").get(0).parts();
        assertThat(parts).hasSize(2);
        assertThat(parts.get(0)).hasSize(2);
        at(parts.get(0).get(1), chart.x(200), chart.y(20));
        assertThat(parts.get(1)).hasSize(2);
        at(parts.get(1).get(0), chart.x(400), chart.y(30));
        at(parts.get(1).get(1), chart.x(500), chart.y(40));
        assertThat(chart.dots("a")).hasSize(1);
        centre(chart.dots("a").get(0), chart.x(700), chart.y(25));
    }

    @Test
    void a_value_alone_between_gaps_is_a_dot_and_no_line() {
        Painted chart = Painted.of(data(numbers("a", NONE, 20, NONE, 40, 30)), ChartLook.DEFAULT);

        assertThat(chart.dots("a")).hasSize(1);
        centre(chart.dots("a").get(0), chart.x(200), chart.y(20));
        assertThat(chart.strokes("a").get(0).parts()).hasSize(1);
    }

    @Test
    void dots_are_on_their_values_with_a_white_rim_below_them() {
        Painted chart = Painted.of(data(numbers("a", 10, NONE, 40)), look(ChartLook.Style.DOTS));

        List<Rectangle2D> dots = chart.dots("a");
        assertThat(dots).hasSize(2);
        centre(dots.get(0), chart.x(100), chart.y(10));
        centre(dots.get(1), chart.x(300), chart.y(40));
        assertThat(dots.get(0).getWidth()).isCloseTo(7, NEAR);
        List<Rectangle2D> rims = chart.filled(Color.WHITE).stream()
                .filter(box -> box.getWidth() < 20)
                .toList();
        assertThat(rims).hasSize(2);
        centre(rims.get(1), chart.x(300), chart.y(40));
        assertThat(rims.get(1).getWidth()).isCloseTo(9, NEAR);
        assertThat(chart.strokes("a")).isEmpty();
    }

    @Test
    void many_dots_are_small() {
        double[] hundredFifty = DoubleStream.iterate(1, y -> y + 0.2).limit(150).toArray();
        double[] more = DoubleStream.iterate(1, y -> y + 0.2).limit(151).toArray();
        ChartLook dots = look(ChartLook.Style.DOTS);

        assertThat(Painted.of(data(numbers("a", hundredFifty)), dots)
                        .dots("a")
                        .get(0)
                        .getWidth())
                .isCloseTo(7, NEAR);
        assertThat(Painted.of(data(numbers("a", more)), dots).dots("a").get(0).getWidth())
                .isCloseTo(4, NEAR);
    }

    @Test
    void dots_of_one_name_are_small_in_all_panels_or_in_none() {
        double[] more = DoubleStream.iterate(1, y -> y + 0.2).limit(151).toArray();
        ChartData both = data(in("north", numbers("a", more)), in("south", numbers("a", 10, 40)));
        ChartLook panels = look(ChartLook.Style.DOTS).with(ChartLook.COLUMNS, "side");

        List<Rectangle2D> dots = Painted.of(both, panels).dots("a");
        assertThat(dots).hasSizeGreaterThanOrEqualTo(153);
        assertThat(dots.stream().filter(dot -> dot.getWidth() > 4))
                .as("only the key of the legend")
                .hasSizeLessThanOrEqualTo(1);
        ChartData few = data(in("north", numbers("a", 10, 20)), in("south", numbers("a", 10, 40)));
        assertThat(Painted.of(few, panels).dots("a")).allMatch(dot -> dot.getWidth() == Theme.SMALL_MARKER);
    }

    private static ChartData.Series in(String side, ChartData.Series series) {
        return new ChartData.Series(
                series.name(), series.origin(), List.of(new ChartData.Part("side", side)), series.points());
    }

    @Test
    void without_brackets_there_are_no_marks_of_them_no_room_for_them_and_a_note() {
        ChartLook bare = look(ChartLook.Style.DOTS).with(ChartLook.SPREAD, ChartLook.Spread.NONE);
        Painted chart = Painted.of(BRACKETS, bare);

        assertThat(chart.strokes("a")).isEmpty();
        assertThat(chart.dots("a")).hasSize(3);
        assertThat(ChartPlan.of(BRACKETS, bare, BRACKETS).y().max())
                .isLessThan(ChartPlan.of(BRACKETS, look(ChartLook.Style.DOTS), BRACKETS)
                        .y()
                        .max());
        assertThat(ChartPlan.of(BRACKETS, bare, BRACKETS).caption())
                .isEqualTo("Brackets are not drawn. Origin: model.");
        ChartData none = data(numbers("a", 10, 40));
        assertThat(ChartPlan.of(none, bare, none).caption()).isEqualTo("Origin: model.");
    }

    @Test
    void a_band_runs_along_the_upper_ends_and_back_along_the_lower_ones() {
        Painted chart = Painted.of(BRACKETS, ChartLook.DEFAULT);

        List<Point2D> area =
                chart.recording.filled(Theme.soft(chart.colour("a"), 50)).get(0).points();
        assertThat(area).hasSize(6);
        double[][] ends = {{100, 20}, {200, 35}, {300, 40}, {300, 10}, {200, 20}, {100, 5}};
        for (int i = 0; i < ends.length; i++) {
            at(area.get(i), chart.x(ends[i][0]), chart.y(ends[i][1]));
        }
        assertThat(chart.strokes("a")).as("the line on it, no whiskers").hasSize(1);
    }

    @Test
    void a_band_is_broken_where_the_line_is_and_narrow_where_a_bracket_is_unknown() {
        Painted chart = Painted.of(
                data(series(
                        "a",
                        between(100, 5, 10, 20),
                        between(200, NONE, 20, NONE),
                        between(300, NONE, NONE, NONE),
                        between(400, 10, 20, 40),
                        between(500, NONE, NONE, NONE),
                        between(600, 10, 20, 40),
                        between(700, 10, 20, 30))),
                ChartLook.DEFAULT);

        List<Recording.Ink> areas = chart.recording.filled(Theme.soft(chart.colour("a"), 50));
        assertThat(areas).as("one value alone is no area").hasSize(2);
        List<Point2D> first = areas.get(0).points();
        assertThat(first).hasSize(4);
        at(first.get(0), chart.x(100), chart.y(20));
        at(first.get(1), chart.x(200), chart.y(20));
        at(first.get(2), chart.x(200), chart.y(20));
        at(first.get(3), chart.x(100), chart.y(5));
        at(areas.get(1).points().get(0), chart.x(600), chart.y(40));
        at(areas.get(1).points().get(1), chart.x(700), chart.y(30));
    }

    @Test
    void error_bars_reach_from_the_lower_end_to_the_upper_one_with_a_cap_at_each() {
        Painted chart = Painted.of(BRACKETS, look(ChartLook.Style.DOTS));

        List<Recording.Ink> strokes = chart.strokes("a");
        assertThat(strokes).hasSize(9);
        double[][] brackets = {{100, 5, 20}, {200, 20, 35}, {300, 10, 40}};
        for (int i = 0; i < 3; i++) {
            double x = chart.x(brackets[i][0]);
            double low = chart.y(brackets[i][1]);
            double high = chart.y(brackets[i][2]);
            at(line(strokes.get(3 * i)).getP1(), x, low);
            at(line(strokes.get(3 * i)).getP2(), x, high);
            at(line(strokes.get(3 * i + 1)).getP1(), x - 4, low);
            at(line(strokes.get(3 * i + 1)).getP2(), x + 4, low);
            at(line(strokes.get(3 * i + 2)).getP1(), x - 4, high);
            at(line(strokes.get(3 * i + 2)).getP2(), x + 4, high);
        }
        assertThat(strokes.get(0).width()).isEqualTo(1.2f);
        assertThat(chart.recording.filled(Theme.soft(chart.colour("a"), 50))).isEmpty();
    }

    @Test
    void who_asks_for_bands_gets_them_around_dots_and_who_asks_for_error_bars_on_lines() {
        Painted bands = Painted.of(BRACKETS, look(ChartLook.Style.DOTS).with(ChartLook.SPREAD, ChartLook.Spread.BAND));
        assertThat(bands.recording.filled(Theme.soft(bands.colour("a"), 50))).hasSize(1);
        assertThat(bands.strokes("a")).isEmpty();

        Painted bars = Painted.of(BRACKETS, ChartLook.DEFAULT.with(ChartLook.SPREAD, ChartLook.Spread.ERROR_BARS));
        assertThat(bars.recording.filled(Theme.soft(bars.colour("a"), 50))).isEmpty();
        assertThat(bars.strokes("a")).as("the line and three whiskers").hasSize(10);
    }

    @Test
    void a_bracket_that_reaches_zero_runs_to_the_foot_of_a_logarithmic_axis() {
        Painted chart = Painted.of(
                data(series("a", between(100, 0, 0.1, 1), between(200, 0.05, 1, 10))),
                look(ChartLook.Style.DOTS).with(ChartLook.LOG_Y, true));

        double decade = chart.tickOf("10") - chart.tickOf("1");
        assertThat(decade).isNegative();
        at(line(chart.strokes("a").get(0)).getP1(), chart.x(100), chart.plot().getMaxY());
        at(line(chart.strokes("a").get(0)).getP2(), chart.x(100), chart.tickOf("1"));
        at(line(chart.strokes("a").get(3)).getP1(), chart.x(200), chart.tickOf("1") + Math.log10(0.05) * decade);
        at(line(chart.strokes("a").get(3)).getP2(), chart.x(200), chart.tickOf("10"));
    }

    @Test
    void no_line_crosses_a_jump_and_both_its_sides_are_drawn() {
        Painted chart = Painted.of(
                data(series(
                        "a",
                        between(100, NONE, 10, NONE),
                        between(200, NONE, 12, NONE),
                        between(200.1, NONE, 40, NONE),
                        between(300, NONE, 42, NONE))),
                ChartLook.DEFAULT);

        List<List<Point2D>> parts = chart.strokes("a").get(0).parts();
        assertThat(parts).hasSize(2);
        at(parts.get(0).get(1), chart.x(200), chart.y(12));
        at(parts.get(1).get(0), chart.x(200.1), chart.y(40));
        at(parts.get(1).get(1), chart.x(300), chart.y(42));
        assertThat(chart.dots("a")).isEmpty();
    }

    @Test
    void what_is_small_wide_or_as_steep_as_the_line_beside_it_is_no_jump() {
        Point2D left = new Point2D.Double(0, 100);
        Point2D here = new Point2D.Double(50, 100);
        Point2D right = new Point2D.Double(100, 50);
        assertThat(joined(left, here, new Point2D.Double(50.9, 50), right)).isFalse();
        assertThat(joined(left, here, new Point2D.Double(51.1, 50), right))
                .as("wide")
                .isTrue();
        assertThat(joined(left, here, new Point2D.Double(50.01, 98.3), right))
                .as("small")
                .isTrue();
        assertThat(joined(left, here, new Point2D.Double(50.01, 98.1), new Point2D.Double(100, 98)))
                .isFalse();
        assertThat(joined(left, here, new Point2D.Double(50.5, 50), new Point2D.Double(51, 40)))
                .as("steep")
                .isTrue();
        assertThat(joined(
                        new Point2D.Double(49.4, 100),
                        here,
                        new Point2D.Double(50.6, 50),
                        new Point2D.Double(51.2, 50)))
                .as("at equal distances, as the periods of a long run")
                .isTrue();
        assertThat(joined(new Point2D.Double(0, NONE), here, new Point2D.Double(50.5, 50), new Point2D.Double(0, NONE)))
                .as("alone")
                .isTrue();
        assertThat(joined(left, new Point2D.Double(50, NONE), new Point2D.Double(50.5, 50), right))
                .isFalse();
        assertThat(ChartJumps.isJoined(List.of(left, here), 0)).isFalse();
        assertThat(ChartJumps.isJoined(List.of(left, here), 2)).isFalse();
    }

    private static boolean joined(Point2D... places) {
        return ChartJumps.isJoined(List.of(places), 2);
    }

    @Test
    void marks_are_cut_five_pixels_beyond_the_plot() {
        Painted chart = Painted.of(data(numbers("a", 10, 40)), ChartLook.DEFAULT);

        Rectangle2D plot = chart.plot();
        Painted.box(
                chart.strokes("a").get(0).area().getBounds2D(),
                plot.getMinX() - 5,
                plot.getMinY() - 5,
                plot.getMaxX() + 5,
                plot.getMaxY() + 5);
    }
}
