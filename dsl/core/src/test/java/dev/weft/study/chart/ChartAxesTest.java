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
    void a_logarithmic_axis_says_where_its_range_ends() {
        assertThat(ticks(log(true, 1, 4194304), 300)).startsWith("1 B").endsWith("4 MiB");
        assertThat(ticks(log(true, 3, 51982), 400)).startsWith("2 B").endsWith("64 KiB");
        assertThat(ticks(log(false, 1.9, 1100), 500)).containsExactly("1.9", "10", "100", "1000");
        assertThat(ticks(log(false, 2.016, 1049.6), 500)).containsExactly("2", "10", "100", "1000");
        assertThat(ticks(log(false, 101.7, 113.2), 500)).startsWith("100").endsWith("113.2");
        assertThat(ticks(log(true, 1000, 1030), 500)).startsWith("1000 B").endsWith("1030 B");
        assertThat(ticks(log(false, 7, 7), 300)).containsExactly("7");
        assertThat(ticks(log(false, 3e-7, 2e7), 45)).as("no room for more").hasSize(1);
        assertThat(ticks(log(false, 3e-7, 2e7), 24)).as("no room for two").hasSize(1);
    }

    @Test
    void the_ends_are_where_they_are_and_all_values_between_them() {
        ChartScale scale = log(false, 2.016, 1049.6);
        List<ChartTicks.Tick> ticks = scale.ticks(500, 5, label -> 7 * label.length());
        assertThat(ticks.get(0).at()).isCloseTo(Math.log10(2), NEAR);
        assertThat(ticks.get(3).at()).isCloseTo(3, NEAR);
        assertThat(scale.share(ticks.get(0).at())).isGreaterThanOrEqualTo(0);
        assertThat(scale.share(ticks.get(3).at())).isLessThanOrEqualTo(1);
        for (double value : new double[] {2.016, 50, 1049.6}) {
            assertThat(scale.share(scale.at(value))).isBetween(0.01, 0.99);
        }
        ChartScale size = log(true, 3, 51982);
        List<ChartTicks.Tick> powers = size.ticks(900, 5, label -> 7 * label.length());
        assertThat(powers.get(0).at()).isEqualTo(1);
        assertThat(powers.get(powers.size() - 1).at()).isEqualTo(16);
    }

    @Test
    void any_range_is_labelled_at_both_ends_where_there_is_room() {
        for (double low : new double[] {1e-9, 0.3, 1, 2.7, 99.5, 12345}) {
            for (double factor : new double[] {1.001, 1.4, 3, 17, 1e3, 1e12}) {
                for (boolean size : new boolean[] {true, false}) {
                    ChartScale scale = log(size, low, low * factor);
                    List<ChartTicks.Tick> ticks = scale.ticks(900, 5, label -> 7 * label.length());
                    assertThat(ticks).as("%s to %s", low, low * factor).hasSizeGreaterThan(1);
                    double slack = 0.26 * (scale.share(scale.at(low * factor)) - scale.share(scale.at(low)));
                    assertThat(scale.share(ticks.get(0).at()))
                            .isCloseTo(scale.share(scale.at(low)), org.assertj.core.data.Offset.offset(slack));
                    assertThat(scale.share(ticks.get(ticks.size() - 1).at()))
                            .isCloseTo(scale.share(scale.at(low * factor)), org.assertj.core.data.Offset.offset(slack));
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
                .containsExactly("0", "0.99", "0.99999");
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
    void times_over_many_decades_are_labelled_in_the_unit_of_each_and_not_with_exponents() {
        double[] xs = {1, 2, 4};
        ChartData times = new ChartData(
                new ChartData.Axis("messages", ""),
                new ChartData.Axis("time", "ms"),
                false,
                List.of(over(xs, 0.000913, 1, 2510)));
        ChartLook log = ChartLook.DEFAULT.with(ChartLook.LOG_Y, true);

        assertThat(Recording.of(times, log).words())
                .containsSubsequence("1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s")
                .contains("time")
                .doesNotContain("time (ms)", "5e-4");
        assertThat(Recording.of(times, log.with(ChartLook.Y_TITLE, "milliseconds"))
                        .words())
                .as("who gives a title says the unit")
                .contains("milliseconds", "0.001");
        ChartData few = new ChartData(times.x(), times.y(), false, List.of(over(xs, 0.2, 1, 2500)));
        assertThat(Recording.of(few, log).words()).contains("0.2", "time (ms)");
        ChartData shares = new ChartData(times.x(), new ChartData.Axis("error", ""), false, times.series());
        assertThat(Recording.of(shares, log).words()).contains("0.001", "error");
    }

    @Test
    void labels_of_times_have_units_from_nanoseconds_to_seconds() {
        List<ChartTicks.Tick> ticks = java.util.stream.Stream.of("0.2", "1", "999", "1000", "2.5e6", "1e9", "6e10")
                .map(label -> new ChartTicks.Tick(0, label))
                .toList();
        assertThat(ChartTimes.of("ns").in(ticks))
                .extracting(ChartTicks.Tick::label)
                .containsExactly("0.2 ns", "1 ns", "999 ns", "1 µs", "2.5 ms", "1 s", "60 s");
        assertThat(ChartTimes.of("s").in(ticks.subList(0, 2)))
                .extracting(ChartTicks.Tick::label)
                .containsExactly("200 ms", "1 s");
        assertThat(ChartTimes.of("us").in(ticks.subList(2, 3))).isEqualTo(List.of(new ChartTicks.Tick(0, "999 µs")));
        assertThat(ChartTimes.of("B")).isEqualTo(ChartTimes.NONE);
        assertThat(ChartTimes.NONE.in(ticks)).isSameAs(ticks);
    }

    @Test
    void panels_with_their_own_axes_are_labelled_alike() {
        ChartData.Series slow = new ChartData.Series(
                "a",
                "model",
                List.of(new ChartData.Part("net", "slow")),
                over(new double[] {1, 2}, 0.0004, 3000).points());
        ChartData.Series fast = new ChartData.Series(
                "a",
                "model",
                List.of(new ChartData.Part("net", "fast")),
                over(new double[] {1, 2}, 1, 3).points());
        ChartData data = new ChartData(
                new ChartData.Axis("messages", ""), new ChartData.Axis("time", "ms"), false, List.of(slow, fast));

        assertThat(Recording.of(
                                data,
                                ChartLook.DEFAULT
                                        .with(ChartLook.LOG_Y, true)
                                        .with(ChartLook.COLUMNS, "net")
                                        .with(ChartLook.FREE_AXES, true))
                        .words())
                .contains("1 µs", "1 s", "1 ms", "3 ms", "time");
    }
}
