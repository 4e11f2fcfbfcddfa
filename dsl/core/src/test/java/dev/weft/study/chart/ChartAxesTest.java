package dev.weft.study.chart;

import static dev.weft.study.chart.Painted.NEAR;
import static dev.weft.study.chart.Painted.NONE;
import static dev.weft.study.chart.Painted.at;
import static dev.weft.study.chart.Painted.data;
import static dev.weft.study.chart.Painted.look;
import static dev.weft.study.chart.Painted.numbers;
import static dev.weft.study.chart.Painted.series;
import static dev.weft.study.chart.Painted.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.draw.Palette;
import dev.weft.units.ModelException;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where ticks, grid lines and their labels stand, and which labels there are. */
class ChartAxesTest {
    private static ChartData.Series over(double[] xs, double... ys) {
        return series(
                "a",
                IntStream.range(0, xs.length)
                        .mapToObj(i -> new ChartData.Point("", xs[i], ys[i], NONE, NONE))
                        .toArray(ChartData.Point[]::new));
    }

    private static List<String> ticks(ChartScale scale, double length) {
        return scale.ticks(length, 5, label -> 7 * label.length()).stream()
                .map(ChartTicks.Tick::label)
                .toList();
    }

    private static ChartScale log(boolean size, double... values) {
        return ChartScale.log(values, size);
    }

    @Test
    void each_label_has_a_tick_and_a_grid_line_at_its_value() {
        Painted chart = Painted.of(data(numbers("a", 10, 40, 25)), ChartLook.DEFAULT);

        Rectangle2D plot = chart.plot();
        double y = chart.tickOf("20");
        assertThat(chart.recording.text("20").right()).isCloseTo(plot.getMinX() - 8, NEAR);
        assertThat(lines(chart, Palette.GRID)).contains(text(plot.getMinX(), y, plot.getMaxX(), y));
        assertThat(lines(chart, Palette.AXIS)).contains(text(plot.getMinX() - 4, y, plot.getMinX(), y));
        double x = chart.recording.text("200").middle();
        assertThat(chart.recording.text("200").y()).isCloseTo(plot.getMaxY() + 17, NEAR);
        assertThat(lines(chart, Palette.GRID)).contains(text(x, plot.getMinY(), x, plot.getMaxY()));
        assertThat(lines(chart, Palette.AXIS)).contains(text(x, plot.getMaxY(), x, plot.getMaxY() + 4));
        assertThat(chart.tickOf("0")).isCloseTo(plot.getMaxY(), NEAR);
    }

    @Test
    void a_curve_that_varies_by_less_than_a_third_is_not_flattened_by_an_axis_from_zero() {
        for (double least : new double[] {60, 74}) {
            ChartData curve = data(numbers("a", least, 100, 90));
            assertThat(ticks(ChartPlan.of(curve, ChartLook.DEFAULT, curve).y(), 300)
                            .contains("0"))
                    .as("from %s", least)
                    .isEqualTo(least < 67);
        }
    }

    @Test
    void the_axes_are_the_left_and_lower_sides_of_the_plot() {
        Painted chart = Painted.of(data(numbers("a", 10, 40, 25)), ChartLook.DEFAULT);

        Rectangle2D plot = chart.plot();
        assertThat(lines(chart, Palette.AXIS))
                .contains(
                        text(plot.getMinX(), plot.getMinY(), plot.getMinX(), plot.getMaxY()),
                        text(plot.getMinX(), plot.getMaxY(), plot.getMaxX(), plot.getMaxY()));
        assertThat(chart.recording.drawn(Palette.AXIS)).allMatch(ink -> ink.width() == 0.75f);
    }

    private static List<String> lines(Painted chart, java.awt.Color colour) {
        return chart.recording.drawn(colour).stream()
                .map(Painted::line)
                .map(line -> text(line.getX1(), line.getY1(), line.getX2(), line.getY2()))
                .toList();
    }

    private static String text(double... numbers) {
        return String.format(
                Locale.ROOT,
                "%.1f %.1f %.1f %.1f",
                numbers[0] + 1e-6,
                numbers[1] + 1e-6,
                numbers[2] + 1e-6,
                numbers[3] + 1e-6);
    }

    @Test
    void texts_have_no_grid_lines_and_slant_where_they_do_not_fit() {
        Painted upright = Painted.of(data(texts("a", 40, 20)), ChartLook.DEFAULT);
        assertThat(lines(upright, Palette.GRID))
                .allMatch(line -> line.split(" ", -1)[1].equals(line.split(" ", -1)[3]));
        assertThat(upright.recording.text("p").degrees()).isZero();

        ChartData.Point[] many = IntStream.range(0, 12)
                .mapToObj(i -> new ChartData.Point("a long category " + i, NONE, i, NONE, NONE))
                .toArray(ChartData.Point[]::new);
        Painted slanted = Painted.of(data(series("a", many)), ChartLook.DEFAULT);
        Recording.Text last = slanted.recording.text("a long category 11");
        assertThat(last.degrees()).isCloseTo(35, NEAR);
        double tip = slanted.plot().getMaxX() - slanted.plot().getWidth() / 24 + 4;
        assertThat(last.x() + last.width() * Math.cos(Math.toRadians(35))).isCloseTo(tip, NEAR);
        assertThat(last.y() - last.width() * Math.sin(Math.toRadians(35)))
                .isCloseTo(slanted.plot().getMaxY() + 14, NEAR);
    }

    @Test
    void a_logarithmic_axis_labels_powers_and_no_ends() {
        assertThat(ticks(log(true, 1, 4194304), 300)).containsExactly("1 B", "32 B", "1 KiB", "32 KiB", "1 MiB");
        assertThat(ticks(log(true, 3, 51982), 400))
                .containsExactly("4 B", "16 B", "64 B", "256 B", "1 KiB", "4 KiB", "16 KiB", "64 KiB");
        assertThat(ticks(log(false, 1.9, 1100), 500)).containsExactly("10", "100", "1000");
        assertThat(ticks(log(false, 101.7, 113.2), 500)).startsWith("102").endsWith("113");
        assertThat(ticks(log(true, 1000, 1030), 500)).startsWith("1000 B").endsWith("1 KiB");
        assertThat(ticks(log(false, 7, 7), 300)).contains("7");
        assertThat(ticks(log(false, 3e-7, 2e7), 45)).as("no room for more").hasSize(2);
        assertThat(ticks(log(false, 3e-7, 2e7), 24)).as("no room for two").hasSize(1);
    }

    @Test
    void all_values_are_between_the_ends() {
        ChartScale scale = log(false, 2.016, 1049.6);
        for (double value : new double[] {2.016, 50, 1049.6}) {
            assertThat(scale.share(scale.at(value))).isBetween(0.01, 0.99);
        }
        assertThat(scale.ticks(500, 5, label -> 7 * label.length()).get(0).at()).isEqualTo(1);
    }

    @Test
    void any_range_has_two_labels_where_there_is_room() {
        for (double low : new double[] {1e-9, 0.3, 1, 2.7, 99.5, 12345}) {
            for (double factor : new double[] {1.001, 1.4, 2.3, 3, 17, 1e3, 1e12}) {
                for (boolean size : new boolean[] {low > 99 && factor > 1.1, false}) {
                    ChartScale scale = log(size, low, low * factor);
                    List<ChartTicks.Tick> ticks = scale.ticks(900, 5, label -> 7 * label.length());
                    assertThat(ticks).as("%s to %s", low, low * factor).hasSizeGreaterThan(1);
                    assertThat(ticks).allMatch(tick -> scale.share(tick.at()) >= 0 && scale.share(tick.at()) <= 1);
                }
            }
        }
    }

    @Test
    void a_tail_axis_counts_nines() {
        double[] percents = {50, 90, 99, 99.9};
        Painted chart = Painted.of(data(over(percents, 10, 20, 30, 40)), ChartLook.DEFAULT.with(ChartLook.TAIL, true));

        double nine =
                chart.recording.text("99").middle() - chart.recording.text("90").middle();
        assertThat(nine).isPositive();
        assertThat(chart.recording.text("99.9").middle()
                        - chart.recording.text("99").middle())
                .isCloseTo(nine, NEAR);
        assertThat(chart.recording.text("90").middle()
                        - chart.recording.text("50").middle())
                .isCloseTo(nine * Math.log10(5), NEAR);
        List<java.awt.geom.Point2D> points = chart.strokes("a").get(0).points();
        for (int i = 0; i < 4; i++) {
            String label = new String[] {"50", "90", "99", "99.9"}[i];
            at(points.get(i), chart.recording.text(label).middle(), chart.y(10 * (i + 1)));
        }
        assertThat(ticks(ChartScale.tail(new double[] {0, 0.5, 0.99999}, 1), 900))
                .containsExactly("0", "0.5", "0.75", "0.9", "0.99", "0.999", "0.9999", "0.99999");
        assertThat(ticks(ChartScale.tail(new double[] {0, 0.5, 0.99999}, 1), 160))
                .containsExactly("0.99", "0.9999");
        assertThat(ChartScale.tail(new double[] {0, 0.9}, 1).min()).isZero();
    }

    @Test
    void the_caption_lists_values_that_a_tail_axis_cannot_show() {
        ChartLook tail = ChartLook.DEFAULT.with(ChartLook.TAIL, true);
        ChartData all = data(over(new double[] {50, 99, 100}, 10, 20, 40));

        assertThat(ChartPlan.of(all, tail, all).caption())
                .isEqualTo(
                        "Left out of a: 1 value at an x that is not a share below 100 %, which an axis that counts nines"
                                + " cannot show (time 40 ms at nodes 100). Origin: model.");
        assertThat(ChartPlan.of(all, tail, all).drawn().get(0).points()).hasSize(2);
        assertThatThrownBy(() -> Painted.of(data(texts("a", 1)), tail))
                .isInstanceOf(ModelException.class)
                .hasMessage("tail(): the x axis, nodes, has text or bars instead of numbers. Select a key of"
                        + " percentiles with x(\"...\"), drawn as lines() or dots().");
        assertThatThrownBy(() -> Painted.of(all, tail.with(ChartLook.LOG_X, true)))
                .isInstanceOf(ModelException.class)
                .hasMessage("tail(): the x axis, nodes, is logarithmic already. Leave out logX().");
    }

    @Test
    void a_title_does_not_repeat_the_unit_of_its_ticks() {
        double[] xs = DoubleStream.iterate(1, x -> 2 * x).limit(15).toArray();
        ChartData sizes = new ChartData(
                new ChartData.Axis("size", "B"), new ChartData.Axis("moved", "MiB"), false, List.of(over(xs, xs)));
        List<String> words = Recording.of(sizes, ChartLook.DEFAULT.with(ChartLook.LOG_X, true))
                .words();
        assertThat(words).contains("size", "moved (MiB)", "1 B", "16 KiB").doesNotContain("size (B)");

        ChartData times = new ChartData(
                new ChartData.Axis("delay", "us"), new ChartData.Axis("moved", "B"), false, List.of(over(xs, xs)));
        assertThat(Recording.of(times, ChartLook.DEFAULT).words()).contains("delay (µs)", "moved (B)");
    }

    @Test
    void look_of_lines_over_texts_keeps_the_axis() {
        assertThat(Painted.of(data(texts("a", 40, 20)), look(ChartLook.Style.LINES))
                        .recording
                        .words())
                .contains("p", "q", "nodes", "time (ms)");
    }

    @Test
    void times_over_many_decades_have_one_unit() {
        double[] xs = {1, 2, 4};
        ChartData times = new ChartData(
                new ChartData.Axis("messages", ""),
                new ChartData.Axis("time", "ms"),
                false,
                List.of(over(xs, 0.000913, 1, 2510)));

        assertThat(Recording.of(times, ChartLook.DEFAULT.with(ChartLook.LOG_Y, true))
                        .words())
                .containsSubsequence("0.001", "0.01", "0.1", "1", "10", "100", "1000")
                .contains("time (ms)");
    }
}
