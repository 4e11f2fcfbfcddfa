package dev.weft.study.chart;

import static dev.weft.study.chart.Painted.numbers;
import static dev.weft.study.chart.Painted.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.chart.ChartData.Part;
import dev.weft.study.chart.ChartData.Series;
import dev.weft.study.draw.Fonts;
import dev.weft.study.draw.Lettering;
import dev.weft.study.draw.Palette;
import dev.weft.study.draw.Shapes;
import java.awt.Font;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Where the entries of a legend stand around its middle, 500, below its top, 100, and what their samples show. */
class ChartLegendTest {
    private static final Font FONT = Fonts.plain(11);
    private static final double CENTRE = 500;
    private static final double TOP = 100;
    private static final Offset<Double> NEAR = Offset.offset(0.01);

    /** A legend as drawn, and its height. */
    private record Legend(Recording ink, double height) {
        static Legend of(ChartLook look, double width, Series... series) {
            ChartData data = Painted.data(series);
            ChartPlan plan = ChartPlan.of(data, look, data);
            ChartLegend legend = ChartLegend.of(plan, plan.drawn(), width);
            Shapes shapes = new Shapes();
            legend.paint(shapes, CENTRE, TOP);
            return new Legend(Recording.of(shapes.list()), legend.height());
        }

        void entry(String label, double x, double y) {
            Recording.Text text = ink.text(label);
            assertThat(text.x()).as(label).isCloseTo(x, NEAR);
            assertThat(text.y()).as(label).isCloseTo(y + 4, NEAR);
            assertThat(text.color()).isEqualTo(Palette.INK);
        }

        Line2D line(int number) {
            return Painted.line(ink.drawn().get(number));
        }
    }

    private static double width(String... labels) {
        return Arrays.stream(labels)
                .mapToDouble(label -> Lettering.width(FONT, label))
                .sum();
    }

    private static Series two(Series plain, String network, String placement) {
        return new Series(
                plain.name(),
                plain.origin(),
                List.of(new Part("network", network), new Part("placement", placement)),
                plain.points());
    }

    private static Series[] grid(boolean bars, String one, String two) {
        List<Series> all = new ArrayList<>();
        for (String network : bars ? List.of(one, two, "three") : List.of(one, two)) {
            for (String placement : List.of("near", "far")) {
                String name = network + ", " + placement;
                all.add(two(bars ? texts(name, 1, 2) : numbers(name, 1, 2), network, placement));
            }
        }
        return all.toArray(Series[]::new);
    }

    private static void line(Line2D line, double x1, double y1, double x2, double y2) {
        assertThat(line.getP1().distance(new Point2D.Double(x1, y1))).isCloseTo(0, NEAR);
        assertThat(line.getP2().distance(new Point2D.Double(x2, y2))).isCloseTo(0, NEAR);
    }

    @Test
    void lines_are_in_one_row_around_the_middle() {
        Legend legend = Legend.of(ChartLook.DEFAULT, 1000, numbers("a", 1), numbers("bbb", 2), numbers("cc", 3));

        double first = CENTRE - (3 * 34 + width("a", "bbb", "cc") + 2 * 20) / 2;
        double second = first + 34 + width("a") + 20;
        legend.entry("a", first + 34, 109);
        legend.entry("bbb", second + 34, 109);
        legend.entry("cc", second + 34 + width("bbb") + 20 + 34, 109);
        assertThat(legend.height()).isEqualTo(18);
        line(legend.line(0), first, 109, first + 28, 109);
        line(legend.line(1), second, 109, second + 28, 109);
        assertThat(legend.ink.drawn().get(0).color()).isEqualTo(Palette.colour(0));
        assertThat(legend.ink.drawn().get(1).color()).isEqualTo(Palette.colour(1));
        assertThat(legend.ink.drawn().get(1).stroke()).isEqualTo(Theme.line(1));
    }

    @Test
    void a_single_series_needs_none() {
        Legend legend = Legend.of(ChartLook.DEFAULT.with(ChartLook.LEGEND_TITLE, "one"), 1000, numbers("a", 1));

        assertThat(legend.ink.words()).isEmpty();
        assertThat(legend.height()).isZero();
    }

    @Test
    void dots_have_a_marker_in_the_middle_of_a_short_sample() {
        Legend legend = Legend.of(Painted.look(ChartLook.Style.DOTS), 1000, numbers("a", 1), numbers("b", 2));

        double first = CENTRE - (2 * 20 + width("a", "b") + 20) / 2;
        legend.entry("a", first + 20, 109);
        Rectangle2D dot = legend.ink.filled(Palette.colour(0)).get(0).bounds();
        assertThat(dot.getCenterX()).isCloseTo(first + 7, Offset.offset(0.6));
        assertThat(dot.getCenterY()).isCloseTo(109, Offset.offset(0.6));
        assertThat(legend.ink.drawn()).as("no line through dots").isEmpty();
    }

    @Test
    void bars_have_a_square_and_beside_a_line_it_is_in_the_middle_of_the_lines_length() {
        Legend bars = Legend.of(ChartLook.DEFAULT, 1000, texts("a", 1), texts("b", 2));
        double first = CENTRE - (2 * 20 + width("a", "b") + 20) / 2;
        Painted.box(bars.ink.filled(Palette.colour(0)).get(0).bounds(), first + 1, 103, first + 13, 115);

        Legend both = Legend.of(
                ChartLook.DEFAULT.with(ChartLook.OWN_STYLES, java.util.Map.of("b", ChartLook.Style.LINES)),
                1000,
                texts("a", 1),
                texts("b", 2));
        double left = CENTRE - (2 * 34 + width("a", "b") + 20) / 2;
        Painted.box(both.ink.filled(Palette.colour(0)).get(0).bounds(), left + 8, 103, left + 20, 115);
        assertThat(both.ink.drawn()).hasSize(1);
    }

    @Test
    void what_does_not_fit_is_in_columns_of_one_width_read_downwards() {
        Series[] five = {numbers("a", 1), numbers("wide", 1), numbers("c", 1), numbers("wider one", 1), numbers("e", 1)
        };
        double needed = 3 * 34 + width("wide", "wider one", "e") + 2 * 20;
        Legend legend = Legend.of(ChartLook.DEFAULT, needed, five);

        double first = CENTRE - needed / 2 + 34;
        double second = first + width("wide") + 20 + 34;
        double third = second + width("wider one") + 20 + 34;
        legend.entry("a", first, 109);
        legend.entry("wide", first, 127);
        legend.entry("c", second, 109);
        legend.entry("wider one", second, 127);
        legend.entry("e", third, 109);
        assertThat(legend.height()).isEqualTo(36);

        Legend narrower = Legend.of(ChartLook.DEFAULT, needed - 0.5, five);
        narrower.entry("c", CENTRE - (2 * 34 + width("wide", "wider one") + 20) / 2 + 34, 145);
        assertThat(narrower.height()).isEqualTo(54);
    }

    @Test
    void four_entries_that_almost_fit_in_a_row_are_two_by_two() {
        Series[] four = {numbers("a", 1), numbers("b", 1), numbers("c", 1), numbers("d", 1)};
        Legend legend = Legend.of(ChartLook.DEFAULT, 4 * 34 + width("a", "b", "c", "d") + 3 * 20 - 1, four);

        assertThat(legend.ink.text("b").x()).isEqualTo(legend.ink.text("a").x());
        assertThat(legend.ink.text("d").x()).isEqualTo(legend.ink.text("c").x());
        assertThat(legend.ink.text("c").y()).isEqualTo(legend.ink.text("a").y());
        assertThat(legend.height()).isEqualTo(36);
    }

    @Test
    void names_that_are_wider_than_all_room_have_lines() {
        Legend legend =
                Legend.of(ChartLook.DEFAULT, 134, numbers("a name that is wider than hundred", 1), numbers("b", 1));

        assertThat(legend.ink.words()).containsExactly("a name that is", "wider than", "hundred", "b");
        Recording.Text first = legend.ink.text("a name that is");
        legend.entry("hundred", first.x(), first.y() - 4 + 2 * 13.75);
        legend.entry("b", first.x(), first.y() - 4 + 2 * 13.75 + 18);
        assertThat(legend.height()).isCloseTo(36 + 2 * 13.75, NEAR);
    }

    @Test
    void a_key_of_three_numbers_is_said_once() {
        Legend legend = Legend.of(
                ChartLook.DEFAULT, 1000, numbers("cores = 3", 1), numbers("cores = 5", 2), numbers("cores = 12", 2));

        assertThat(legend.ink.words()).containsExactly("cores:", "3", "5", "12");
        assertThat(legend.ink.drawn()).extracting(Recording.Ink::stroke).contains(Theme.line(1));
    }

    @Test
    void results_drawn_as_lines_and_dots_have_a_row_and_their_key_another() {
        List<Series> all = new ArrayList<>();
        for (String result : List.of("with search", "Blue Waters")) {
            for (String size : List.of("64 B", "1 KiB", "16 KiB")) {
                all.add(new Series(
                        result + ", size = " + size,
                        result.equals("Blue Waters") ? "published" : "model",
                        List.of(new Part(Part.RESULT, result), new Part("size", size)),
                        numbers("a", 1, 2).points()));
            }
        }
        Legend legend = Legend.of(ChartLook.DEFAULT, 1000, all.toArray(Series[]::new));

        assertThat(legend.ink.words())
                .containsExactly("size:", "64 B", "1 KiB", "16 KiB", "result:", "with search", "Blue Waters");
        assertThat(legend.ink.drawn())
                .as("a line for each size in its dash, and one for the results that are lines")
                .extracting(Recording.Ink::stroke)
                .containsExactly(Theme.line(0), Theme.line(1), Theme.line(2), Theme.line(0));
        assertThat(legend.ink.filled(Palette.SOFT))
                .as("the results that are dots")
                .hasSize(1);
        assertThat(Legend.of(ChartLook.DEFAULT, 1000, all.get(0), all.get(1), all.get(3), all.get(4))
                        .ink
                        .words())
                .as("four are a list")
                .hasSize(4);
    }

    @Test
    void below_a_title_numbers_need_no_key() {
        ChartLook titled = ChartLook.DEFAULT.with(ChartLook.LEGEND_TITLE, "cores of each node");
        assertThat(Legend.of(titled, 1000, numbers("cores = 3", 1), numbers("cores = 12", 2))
                        .ink
                        .words())
                .containsExactly("cores of each node", "3", "12");
        assertThat(Legend.of(ChartLook.DEFAULT, 1000, numbers("cores = 3", 1), numbers("cores = 12", 2))
                        .ink
                        .words())
                .containsExactly("cores = 3", "cores = 12");
        assertThat(Legend.of(titled, 1000, numbers("cores = 3", 1), numbers("ranks = 12", 2))
                        .ink
                        .words())
                .contains("cores = 3", "ranks = 12");
        assertThat(Legend.of(titled, 1000, numbers("cores = 3, k = 1", 1), numbers("cores = 3, k = 2", 2))
                        .ink
                        .words())
                .contains("cores = 3, k = 1");
        assertThat(Legend.of(titled, 1000, numbers("eager", 1), numbers("cores = 12", 2))
                        .ink
                        .words())
                .contains("eager", "cores = 12");
    }

    @Test
    void a_title_is_in_a_row_of_its_own() {
        ChartLook titled = ChartLook.DEFAULT.with(ChartLook.LEGEND_TITLE, "which");
        Legend legend = Legend.of(titled, 1000, numbers("a", 1), numbers("b", 2));

        legend.entry("which", CENTRE - width("which") / 2, 109);
        double first = CENTRE - (2 * 34 + width("a", "b") + 20) / 2;
        legend.entry("a", first + 34, 127);
        line(legend.line(0), first, 127, first + 28, 127);
        assertThat(legend.height()).isEqualTo(36);
    }

    @Test
    void two_keys_have_two_rows_one_of_colours_and_one_of_dashes() {
        Legend legend = Legend.of(ChartLook.DEFAULT, 1000, grid(false, "one", "two"));

        double row = CENTRE - (width("network:", "one", "two") + 10 + 2 * 34 + 20) / 2;
        double one = row + width("network:") + 10;
        legend.entry("network:", row, 109);
        legend.entry("one", one + 34, 109);
        legend.entry("two", one + 34 + width("one") + 20 + 34, 109);
        Painted.box(legend.ink.filled(Palette.colour(0)).get(0).bounds(), one + 8, 104, one + 20, 114);
        assertThat(legend.ink.filled(Palette.colour(1))).hasSize(1);

        double below = CENTRE - (width("placement:", "near", "far") + 10 + 2 * 34 + 20) / 2;
        double near = below + width("placement:") + 10;
        legend.entry("placement:", below, 127);
        legend.entry("near", near + 34, 127);
        line(legend.line(0), near, 127, near + 28, 127);
        assertThat(legend.ink.drawn())
                .extracting(Recording.Ink::color)
                .as("a dash has no colour of its own")
                .containsExactly(Palette.SOFT, Palette.SOFT);
        assertThat(legend.ink.drawn()).extracting(Recording.Ink::stroke).containsExactly(Theme.line(0), Theme.line(1));
        assertThat(legend.height()).isEqualTo(36);
    }

    @Test
    void forms_of_bars_are_patterns_and_forms_of_dots_markers() {
        Legend bars = Legend.of(ChartLook.DEFAULT, 1000, grid(true, "one", "two"));
        assertThat(bars.ink.filled(Palette.SOFT)).as("near is plain").hasSize(1);
        double near = bars.ink.text("near").x() - 20;
        Painted.box(bars.ink.filled(Palette.SOFT).get(0).bounds(), near + 1, 121, near + 13, 133);
        assertThat(bars.ink.drawn(Palette.SOFT)).as("far has a rim").hasSize(1);

        Legend dots = Legend.of(Painted.look(ChartLook.Style.DOTS), 1000, grid(false, "one", "two"));
        assertThat(dots.ink.filled(Palette.SOFT)).hasSize(2);
        assertThat(dots.ink.filled(Palette.colour(0))).hasSize(1);
        assertThat(dots.ink.drawn()).isEmpty();
    }

    @Test
    void values_that_do_not_fit_go_on_in_lines_of_their_own_and_none_is_wider_than_the_room() {
        String longer = "a rather long value";
        Legend legend = Legend.of(ChartLook.DEFAULT, 150, grid(false, longer, "another long value"));

        legend.entry("network:", CENTRE - width("network:") / 2, 109);
        legend.entry(longer, CENTRE - (34 + width(longer)) / 2 + 34, 127);
        legend.entry("another long value", CENTRE - (34 + width("another long value")) / 2 + 34, 145);
        legend.entry("placement:", CENTRE - (width("placement:", "near") + 10 + 34) / 2, 163);
        legend.entry("far", CENTRE - (34 + width("far")) / 2 + 34, 181);
        assertThat(legend.height()).isEqualTo(90);

        double fits = width("placement:", "near", "far") + 10 + 2 * 34 + 20;
        assertThat(Legend.of(ChartLook.DEFAULT, fits, grid(false, "1", "2")).height())
                .isEqualTo(36);
        assertThat(Legend.of(ChartLook.DEFAULT, fits - 0.1, grid(false, "1", "2"))
                        .height())
                .isEqualTo(54);
    }

    @Test
    void long_values_of_keys_have_lines() {
        Legend legend = Legend.of(ChartLook.DEFAULT, 120, grid(false, "a value wider than what there is", "two"));

        assertThat(legend.ink.words()).startsWith("network:", "a value wider", "than what", "there is", "two");
        assertThat(width(legend.ink.words().get(2))).isLessThanOrEqualTo(86.0);
    }
}
