package dev.weft.study.chart;

import static dev.weft.study.chart.Painted.NEAR;
import static dev.weft.study.chart.Painted.NONE;
import static dev.weft.study.chart.Painted.at;
import static dev.weft.study.chart.Painted.box;
import static dev.weft.study.chart.Painted.centre;
import static dev.weft.study.chart.Painted.data;
import static dev.weft.study.chart.Painted.look;
import static dev.weft.study.chart.Painted.numbers;
import static dev.weft.study.chart.Painted.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.draw.Palette;
import dev.weft.units.ModelException;
import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where reference lines, shaded ranges, circled points and names at the ends of lines stand. */
class ChartRemarksTest {
    private static final ChartData CURVE = data(numbers("a", 10, 40, 25));
    private static final Color SHADE = Theme.soft(Palette.SOFT, 30);

    private static List<Recording.Ink> dashed(Painted chart) {
        return chart.recording.drawn(Palette.SOFT).stream()
                .filter(Recording.Ink::isDashed)
                .toList();
    }

    @Test
    void reference_lines_cross_the_plot_at_their_values() {
        Painted chart = Painted.of(
                CURVE,
                ChartLook.DEFAULT
                        .and(ChartLook.LINES, new ChartLook.Line(true, 150, "limit"))
                        .and(ChartLook.LINES, new ChartLook.Line(false, 30, "goal")));

        Rectangle2D plot = chart.plot();
        at(dashed(chart).get(0).points().get(0), chart.x(150), plot.getMinY());
        at(dashed(chart).get(0).points().get(1), chart.x(150), plot.getMaxY());
        at(dashed(chart).get(1).points().get(0), plot.getMinX(), chart.y(30));
        at(dashed(chart).get(1).points().get(1), plot.getMaxX(), chart.y(30));
        Recording.Text limit = chart.recording.text("limit");
        assertThat(limit.right()).isCloseTo(chart.x(150) - 5, NEAR);
        assertThat(limit.y()).isCloseTo(plot.getMinY() + 11, NEAR);
        Recording.Text goal = chart.recording.text("goal");
        assertThat(goal.x()).isCloseTo(plot.getMinX() + 5, NEAR);
        assertThat(goal.y()).isCloseTo(chart.y(30) - 4, NEAR);
        assertThat(goal.color()).isEqualTo(Palette.SOFT);
    }

    @Test
    void the_label_of_a_line_at_the_left_border_is_on_its_right() {
        Painted chart = Painted.of(
                CURVE,
                ChartLook.DEFAULT
                        .and(ChartLook.LINES, new ChartLook.Line(true, 100, "limit"))
                        .and(ChartLook.LINES, new ChartLook.Line(true, 110, "next")));

        assertThat(chart.recording.text("limit").x()).isCloseTo(chart.x(100) + 5, NEAR);
        assertThat(chart.recording.text("next").x()).isCloseTo(chart.x(110) + 5, NEAR);
        assertThat(chart.recording.text("next").y())
                .as("a row below the label of the line before")
                .isCloseTo(chart.recording.text("limit").y() + 15, NEAR);
    }

    @Test
    void the_label_of_a_level_is_where_no_curve_runs_through_it() {
        ChartLook.Line level = new ChartLook.Line(false, 20, "a level");
        Painted falling = Painted.of(data(numbers("a", 21, 18, 0)), ChartLook.DEFAULT.and(ChartLook.LINES, level));
        assertThat(falling.recording.text("a level").right())
                .as("on the right, where the curve is far below")
                .isCloseTo(falling.plot().getMaxX() - 5, NEAR);
        assertThat(falling.recording.text("a level").y()).isCloseTo(falling.y(20) - 4, NEAR);
        Painted rising = Painted.of(data(numbers("a", 0, 18, 21)), ChartLook.DEFAULT.and(ChartLook.LINES, level));
        assertThat(rising.recording.text("a level").x()).isCloseTo(rising.plot().getMinX() + 5, NEAR);
        Painted high = Painted.of(
                data(numbers("a", 0, 0, 19)),
                ChartLook.DEFAULT.and(ChartLook.LINES, new ChartLook.Line(false, 20, "a level")));
        assertThat(high.recording.text("a level").box().getMinY())
                .isGreaterThan(high.plot().getMinY());
    }

    @Test
    void two_levels_near_each_other_have_labels_apart() {
        Painted chart = Painted.of(
                CURVE,
                ChartLook.DEFAULT
                        .and(ChartLook.LINES, new ChartLook.Line(false, 30, "one"))
                        .and(ChartLook.LINES, new ChartLook.Line(false, 30.5, "another")));
        assertThat(chart.recording.text("one").box())
                .matches(box -> !box.intersects(chart.recording.text("another").box()));
    }

    @Test
    void names_of_lines_are_in_the_order_of_their_ends() {
        Painted chart = Painted.of(
                data(numbers("low", 10, 10.2), numbers("high", 10, 40), numbers("between", 10, 10.4)),
                ChartLook.DEFAULT.with(ChartLook.END_NAMES, true));

        assertThat(chart.recording.text("high").y()).isCloseTo(chart.y(40) + 4, NEAR);
        assertThat(chart.recording.text("between").y())
                .isLessThan(chart.recording.text("low").y());
        List<Recording.Ink> leaders = chart.recording.drawn(Palette.AXIS).stream()
                .filter(ink -> ink.bounds().getMinX() > chart.x(200) + 1)
                .toList();
        assertThat(leaders).hasSize(3);
        assertThat(leaders.get(0).bounds().getHeight())
                .as("its name stands beside its end")
                .isZero();
        assertThat(leaders.get(1).bounds().getHeight()).isPositive();
        assertThat(leaders).allMatch(ink -> ink.width() == 0.75f);
    }

    @Test
    void marks_find_room_on_the_axes() {
        Painted chart = Painted.of(
                CURVE,
                ChartLook.DEFAULT
                        .and(ChartLook.LINES, new ChartLook.Line(true, 600, "limit"))
                        .and(ChartLook.BANDS, new ChartLook.Band(false, 60, 80, "goal"))
                        .and(ChartLook.SPOTS, new ChartLook.Spot(700, 90, "far")));

        assertThat(chart.x(700)).isLessThan(chart.plot().getMaxX());
        assertThat(chart.y(90)).isGreaterThan(chart.plot().getMinY());
        assertThat(chart.recording.words()).contains("700", "80");
    }

    @Test
    void a_range_is_shaded_from_one_end_to_the_other_below_the_values() {
        Painted chart = Painted.of(
                CURVE,
                ChartLook.DEFAULT
                        .and(ChartLook.BANDS, new ChartLook.Band(true, 150, 200, "eager"))
                        .and(ChartLook.BANDS, new ChartLook.Band(false, 10, 20, "good")));

        Rectangle2D plot = chart.plot();
        List<Recording.Ink> shades = chart.recording.filled(SHADE);
        box(shades.get(0).bounds(), chart.x(150), plot.getMinY(), chart.x(200), plot.getMaxY());
        box(shades.get(1).bounds(), plot.getMinX(), chart.y(20), plot.getMaxX(), chart.y(10));
        assertThat(chart.recording.inks().indexOf(shades.get(1)))
                .isLessThan(chart.recording.inks().indexOf(chart.strokes("a").get(0)));
        assertThat(chart.recording.text("eager").middle()).isCloseTo(chart.x(175), NEAR);
        assertThat(chart.recording.text("eager").y()).isCloseTo(plot.getMinY() + 11, NEAR);
        assertThat(chart.recording.text("good").right()).isCloseTo(plot.getMaxX() - 5, NEAR);
        assertThat(chart.recording.text("good").y()).isCloseTo(chart.y(20) + 11, NEAR);
    }

    @Test
    void the_label_of_a_range_gives_way_to_another_one() {
        Painted chart = Painted.of(
                CURVE,
                ChartLook.DEFAULT
                        .and(ChartLook.BANDS, new ChartLook.Band(true, 150, 160, "the first of them"))
                        .and(ChartLook.BANDS, new ChartLook.Band(true, 155, 165, "and the second one")));

        assertThat(chart.recording.text("the first of them").box())
                .matches(first -> !first.intersects(
                        chart.recording.text("and the second one").box()));
    }

    @Test
    void a_point_is_circled_and_its_label_is_off_its_curve() {
        Painted chart =
                Painted.of(CURVE, ChartLook.DEFAULT.and(ChartLook.SPOTS, new ChartLook.Spot(200, 40, "optimum")));

        Recording.Ink circle = chart.recording.drawn(Palette.INK).get(0);
        centre(circle.bounds(), chart.x(200), chart.y(40));
        assertThat(circle.bounds().getWidth()).isCloseTo(12, NEAR);
        Recording.Text label = chart.recording.text("optimum");
        assertThat(label.x()).as("right above").isCloseTo(chart.x(200) + 7, NEAR);
        assertThat(label.y()).isCloseTo(chart.y(40) - 5, NEAR);
        assertThat(chart.strokes("a").get(0).shape().intersects(label.box())).isFalse();
    }

    @Test
    void the_label_of_a_point_on_a_rising_line_is_on_its_left() {
        Painted chart = Painted.of(
                data(numbers("a", 10, 40)),
                ChartLook.DEFAULT.and(ChartLook.SPOTS, new ChartLook.Spot(150, 25, "crossover")));

        Recording.Text label = chart.recording.text("crossover");
        assertThat(label.right()).isCloseTo(chart.x(150) - 7, NEAR);
        assertThat(label.y()).isCloseTo(chart.y(25) - 5, NEAR);
        box(
                chart.recording.filled(Theme.HALO).get(0).bounds(),
                label.x() - 2,
                label.y() - 10,
                label.right() + 2,
                label.y() + 3);
    }

    @Test
    void the_label_of_a_range_that_is_too_narrow_is_on_its_right() {
        ChartLook.Band narrow = new ChartLook.Band(true, 150, 151, "a narrow range");
        Painted right = Painted.of(
                CURVE,
                ChartLook.DEFAULT
                        .and(ChartLook.LINES, new ChartLook.Line(true, 150, ""))
                        .and(ChartLook.BANDS, narrow));
        assertThat(right.recording.text("a narrow range").x()).isCloseTo(right.x(151) + 5, NEAR);
        assertThat(right.recording.text("a narrow range").y())
                .isCloseTo(right.plot().getMinY() + 11, NEAR);
    }

    @Test
    void a_second_label_of_a_level_range_is_on_the_left() {
        Painted chart = Painted.of(
                data(numbers("a", 0, 1, 2, 40)),
                ChartLook.DEFAULT
                        .and(ChartLook.BANDS, new ChartLook.Band(false, 20, 22, "good"))
                        .and(ChartLook.BANDS, new ChartLook.Band(false, 20, 22, "fair")));

        assertThat(chart.recording.text("fair").x()).isCloseTo(chart.plot().getMinX() + 5, NEAR);
        assertThat(chart.recording.text("fair").y()).isCloseTo(chart.y(22) + 11, NEAR);
    }

    @Test
    void no_label_covers_another() {
        ChartLook look = ChartLook.DEFAULT.and(ChartLook.LINES, new ChartLook.Line(true, 205, "a reference line"));
        for (int i = 0; i < 7; i++) {
            look = look.and(ChartLook.SPOTS, new ChartLook.Spot(200 + i, 30 + i / 4.0, "label number " + i));
        }
        Painted chart = Painted.of(CURVE, look);

        List<Rectangle2D> boxes = new ArrayList<>();
        for (Recording.Text text : chart.recording.texts()) {
            if (text.text().startsWith("label") || text.text().startsWith("a ref")) {
                assertThat(boxes).noneMatch(text.box()::intersects);
                boxes.add(text.box());
                assertThat(chart.plot().contains(text.box())).isTrue();
            }
        }
        assertThat(boxes).hasSize(8);
    }

    @Test
    void a_label_at_the_border_stays_inside() {
        for (double x : new double[] {100, 300}) {
            for (double y : new double[] {0, 42}) {
                Painted chart = Painted.of(
                        CURVE,
                        ChartLook.DEFAULT.and(ChartLook.SPOTS, new ChartLook.Spot(x, y, "a label of some length")));
                Rectangle2D box = chart.recording.text("a label of some length").box();
                assertThat(box.getMinX()).isGreaterThan(chart.plot().getMinX());
                assertThat(box.getMaxX()).isLessThan(chart.plot().getMaxX());
                assertThat(box.getMinY()).isGreaterThan(chart.plot().getMinY());
                assertThat(box.getMaxY()).isLessThan(chart.plot().getMaxY());
            }
        }
    }

    @Test
    void names_at_the_ends_of_lines_are_beside_them_and_there_is_no_legend() {
        Painted chart = Painted.of(
                data(numbers("a", 10, 40, NONE), numbers("b", 10, 10, 10)),
                ChartLook.DEFAULT.with(ChartLook.END_NAMES, true));

        Recording.Text a = chart.recording.text("a");
        Recording.Text b = chart.recording.text("b");
        assertThat(a.x()).isCloseTo(chart.plot().getMaxX() + 8, NEAR);
        assertThat(a.y()).isCloseTo(chart.y(40) + 4, NEAR);
        assertThat(b.y()).isCloseTo(chart.y(10) + 4, NEAR);
        assertThat(a.color()).isEqualTo(chart.colour("a"));
        assertThat(b.color()).isEqualTo(chart.colour("b"));
        assertThat(Math.max(a.right(), b.right())).isLessThan(chart.width());
        Recording.Ink leader = chart.recording.drawn(Palette.AXIS).stream()
                .filter(ink ->
                        ink.points().size() == 2 && Math.abs(ink.points().get(0).getX() - chart.x(200) - 2) < 0.1)
                .findFirst()
                .orElseThrow();
        at(leader.points().get(0), chart.x(200) + 2, chart.y(40));
        at(leader.points().get(1), a.x() - 2, chart.y(40));
    }

    @Test
    void names_of_lines_that_end_together_keep_a_distance() {
        assertThat(ChartEnds.apart(new double[] {50, 52, 100}, 0, 200, 10)).containsExactly(46, 56, 100);
        assertThat(ChartEnds.apart(new double[] {50, 52, 58}, 0, 200, 10))
                .containsExactly(130.0 / 3, 160.0 / 3, 190.0 / 3);
        assertThat(ChartEnds.apart(new double[] {1, 2}, 0, 200, 10)).containsExactly(0, 10);
        assertThat(ChartEnds.apart(new double[] {198, 199}, 0, 200, 10)).containsExactly(190, 200);
        assertThat(ChartEnds.apart(new double[] {5, 5, 5}, 0, 10, 10)).containsExactly(0, 5, 10);
        assertThat(ChartEnds.apart(new double[] {5}, 0, 10, 10)).containsExactly(5);
        assertThat(ChartEnds.apart(new double[0], 0, 10, 10)).isEmpty();
    }

    @Test
    void only_lines_have_names_at_their_ends_and_only_bars_are_horizontal() {
        assertThatThrownBy(() -> Painted.of(data(texts("a", 1)), ChartLook.DEFAULT.with(ChartLook.END_NAMES, true)))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "labels(): only lines and dots have names at their ends, but time is drawn as bars. Draw lines() or"
                                + " dots(), or leave out labels().");
        assertThatThrownBy(() -> Painted.of(CURVE, ChartLook.DEFAULT.with(ChartLook.HORIZONTAL, true)))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "horizontal(): only bars can be horizontal, but time is drawn as a line. Draw bars() or stacked(), or"
                                + " leave out horizontal().");
    }

    @Test
    void curves_within_a_line_of_each_other_are_reported_to_coincide() {
        ChartData.Series a = numbers("a", 10, 40, 25);
        ChartData twins = data(a, numbers("b", 10, 40.05, 25), numbers("c", 10, 30, 25));
        assertThat(ChartPlan.of(twins, ChartLook.DEFAULT, twins).caption())
                .isEqualTo("a and b coincide. Origin: model.");

        ChartData three = data(a, numbers("b", 10, 40.05, 25), numbers("c", 10, 40, 25), numbers("d", 10, 40));
        assertThat(ChartPlan.of(three, ChartLook.DEFAULT, three).caption())
                .isEqualTo("a, b and c coincide. Origin: model.");

        ChartData chain = data(a, numbers("b", 10, 40.12, 25), numbers("c", 10, 40.24, 25));
        assertThat(ChartPlan.of(chain, ChartLook.DEFAULT, chain).caption())
                .as("each hides another one")
                .isEqualTo("a, b and c coincide. Origin: model.");

        // 42.4 ms on 420 pixels: a line's width is 0.18 ms
        ChartData near = data(a, numbers("b", 10, 39.83, 25));
        assertThat(ChartPlan.of(near, ChartLook.DEFAULT, near).caption()).isEqualTo("a and b coincide. Origin: model.");
        ChartData nearly = data(a, numbers("b", 10, 39.8, 25));
        assertThat(ChartPlan.of(nearly, ChartLook.DEFAULT, nearly).caption()).isEqualTo("Origin: model.");
    }

    @Test
    void curves_over_other_places_or_with_other_gaps_or_drawn_otherwise_do_not_coincide() {
        ChartData gaps = data(numbers("a", 10, NONE, 25), numbers("b", 10, 40, 25));
        assertThat(ChartPlan.of(gaps, ChartLook.DEFAULT, gaps).caption()).isEqualTo("Origin: model.");
        ChartData same = data(numbers("a", 10, NONE, 25), numbers("b", 10, NONE, 25));
        assertThat(ChartPlan.of(same, ChartLook.DEFAULT, same).caption()).isEqualTo("a and b coincide. Origin: model.");
        ChartData bars = data(texts("a", 10, 20), texts("b", 10, 20));
        assertThat(ChartPlan.of(bars, ChartLook.DEFAULT, bars).caption()).isEqualTo("Origin: model.");
        ChartData measured = data(
                numbers("a", 10, 40),
                new ChartData.Series("b", "own run", numbers("b", 10, 40).points()));
        assertThat(ChartPlan.of(measured, ChartLook.DEFAULT, measured).caption())
                .isEmpty();
        assertThat(ChartPlan.of(
                                data(texts("a", 10, 20), texts("b", 10, 20)),
                                look(ChartLook.Style.LINES),
                                data(texts("a", 10, 20), texts("b", 10, 20)))
                        .caption())
                .isEqualTo("a and b coincide. Origin: model.");
    }
}
