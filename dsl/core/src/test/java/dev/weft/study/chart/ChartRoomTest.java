package dev.weft.study.chart;

import static dev.weft.study.chart.Painted.NEAR;
import static dev.weft.study.chart.Painted.NONE;
import static dev.weft.study.chart.Painted.at;
import static dev.weft.study.chart.Painted.between;
import static dev.weft.study.chart.Painted.data;
import static dev.weft.study.chart.Painted.numbers;
import static dev.weft.study.chart.Painted.series;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.draw.Palette;
import dev.weft.study.draw.Sheet;
import java.awt.geom.Line2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Nothing that a chart says is cut, and nothing that it leaves out goes unsaid. */
class ChartRoomTest {
    private static final String LONG =
            "a sentence that is much longer than any chart is wide, because somebody wrote all of"
                    + " it where a word would do, and then some more of it";

    private static ChartData over(double[] xs, double... ys) {
        List<ChartData.Point> points = new ArrayList<>();
        for (int i = 0; i < xs.length; i++) {
            points.add(new ChartData.Point("", xs[i], ys[i], NONE, NONE));
        }
        return data(new ChartData.Series("a", "model", points));
    }

    private static void inside(Painted chart, String words) {
        Recording.Text text = chart.recording.texts().stream()
                .filter(one -> one.text().startsWith(words))
                .findFirst()
                .orElseThrow();
        assertThat(text.x()).as(text.text()).isGreaterThanOrEqualTo(0);
        assertThat(text.right()).as(text.text()).isLessThanOrEqualTo(chart.width());
    }

    private static List<ChartTicks.Tick> ticks(ChartScale scale) {
        return scale.ticks(560, 12, label -> 7 * label.length());
    }

    @Test
    void any_range_of_shares_has_two_labels_that_read_back() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            double whole = random.nextBoolean() ? 1 : 100;
            double low = Math.rint(1e4 * random.nextDouble()) / 1e4 * 0.99;
            double high = low + (1 - low) * (1 - Math.pow(10, -5 * random.nextDouble()));
            ChartScale scale = ChartScale.tail(new double[] {whole * low, whole * high}, whole);
            List<ChartTicks.Tick> ticks = ticks(scale);
            String what = "seed " + seed + ": " + low + " to " + high + " of " + whole;
            double share = scale.share(scale.at(whole * high)) - scale.share(scale.at(whole * low));
            assertThat(share).as("%s uses its axis", what).isGreaterThan(0.9);
            assertThat(ticks).as(what).hasSizeGreaterThan(1);
            for (ChartTicks.Tick tick : ticks) {
                double there = scale.share(scale.at(Double.parseDouble(tick.label())));
                assertThat(there).as("%s, %s", what, tick).isCloseTo(scale.share(tick.at()), within(0.01));
            }
        }
    }

    private static org.assertj.core.data.Offset<Double> within(double offset) {
        return org.assertj.core.data.Offset.offset(offset);
    }

    @Test
    void few_nines_have_plain_steps() {
        assertThat(ticks(ChartScale.tail(new double[] {91, 92, 93}, 100)).stream()
                        .map(ChartTicks.Tick::label))
                .startsWith("91", "91.2")
                .contains("92")
                .endsWith("93");
        assertThat(ticks(ChartScale.tail(new double[] {0.995}, 1)).stream().map(ChartTicks.Tick::label))
                .contains("0.995");
    }

    @Test
    void the_last_label_below_the_plot_is_not_cut() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int i = 0; i < 60; i++) {
            double from = Math.rint(Math.pow(10, 12 * random.nextDouble()));
            double step = Math.pow(10, Math.floor(5 * random.nextDouble()) - 2);
            double[] xs = {from, from + step, from + 2 * step};
            Painted chart = Painted.of(over(xs, 1, 2, 3), ChartLook.DEFAULT);
            for (Recording.Text text : chart.recording.texts()) {
                assertThat(text.right())
                        .as("seed %s: %s of %s", seed, text.text(), xs[2])
                        .isLessThanOrEqualTo(chart.width());
            }
        }
    }

    @Test
    void long_titles_of_axes_and_long_labels_of_marks_end_inside() {
        ChartLook look = ChartLook.DEFAULT.with(ChartLook.X_TITLE, "along " + LONG);
        ChartLook noted = look.and(ChartLook.LINES, new ChartLook.Line(true, 200, "mark " + LONG))
                .and(ChartLook.LINES, new ChartLook.Line(false, 20, "level " + LONG))
                .and(ChartLook.BANDS, new ChartLook.Band(true, 110, 120, "band " + LONG))
                .and(ChartLook.SPOTS, new ChartLook.Spot(300, 30, "point " + LONG));
        Painted chart = Painted.of(data(numbers("a", 10, 20, 30)), noted);

        for (String word : List.of("along", "mark", "level", "band", "point")) {
            inside(chart, word);
        }
        isWhole(chart, LONG, 5);
    }

    /** Every word is there as often as it was given, and no text is cut or leaves the chart. */
    private static void isWhole(Painted chart, String given, int times) {
        String all = String.join(" ", chart.recording.words());
        assertThat(all).doesNotContain("…");
        for (String word : given.split(" ", -1)) {
            long wanted =
                    times * Stream.of(given.split(" ", -1)).filter(word::equals).count();
            assertThat(Stream.of(all.split("[ ;]+", -1)).filter(word::equals).count())
                    .as(word)
                    .isGreaterThanOrEqualTo(wanted);
        }
        for (Recording.Text text : chart.recording.texts()) {
            if (text.degrees() == 0) {
                assertThat(text.x()).as(text.text()).isGreaterThanOrEqualTo(0);
                assertThat(text.right()).as(text.text()).isLessThanOrEqualTo(chart.width());
            }
        }
    }

    @Test
    void a_column_has_room_for_long_titles_of_axes_panels_and_series() {
        List<ChartData.Series> series = new ArrayList<>();
        for (String panel : List.of("left " + LONG, "right " + LONG)) {
            for (String name : List.of("one " + LONG, "two " + LONG)) {
                series.add(new ChartData.Series(
                        name,
                        "model",
                        List.of(new ChartData.Part("panel", panel), new ChartData.Part("which", name)),
                        numbers(name, 10, 30).points()));
            }
        }
        ChartData data = new ChartData(new ChartData.Axis("x", ""), new ChartData.Axis("y", ""), false, series);
        ChartLook look = ChartLook.DEFAULT
                .with(ChartLook.SHEET, Sheet.pixels(640, 420).printed(Sheet.COLUMN))
                .with(ChartLook.COLUMNS, "panel")
                .with(ChartLook.TITLE, LONG)
                .with(ChartLook.X_TITLE, LONG)
                .with(ChartLook.Y_TITLE, LONG);

        isWhole(Painted.of(data, look), LONG, 7);
    }

    @Test
    void a_column_has_room_for_long_texts_on_its_axes() {
        ChartData.Point[] texts = IntStream.range(0, 6)
                .mapToObj(i -> new ChartData.Point(i + " " + LONG, NONE, 1 + i, NONE, NONE))
                .toArray(ChartData.Point[]::new);
        ChartLook column =
                ChartLook.DEFAULT.with(ChartLook.SHEET, Sheet.pixels(640, 420).printed(Sheet.COLUMN));

        isWhole(Painted.of(data(series("a", texts)), column.with(ChartLook.HORIZONTAL, true)), LONG, 6);
        Painted upright = Painted.of(data(series("a", texts)), column);
        assertThat(String.join(" ", upright.recording.words())).doesNotContain("…");
        isWhole(upright, LONG, 1);
    }

    @Test
    void names_that_would_leave_no_room_beside_the_plot_are_in_a_legend() {
        ChartLook ends = ChartLook.DEFAULT.with(ChartLook.END_NAMES, true);
        Painted chart = Painted.of(data(numbers("one " + LONG, 10, 40), numbers("two", 10, 30)), ends);

        isWhole(chart, LONG, 1);
        assertThat(chart.recording.text("two").y()).isGreaterThan(chart.plot().getMaxY());
    }

    @Test
    void a_value_without_neighbours_keeps_its_bracket_where_the_others_have_a_band() {
        Painted chart = Painted.of(
                data(series("a", between(100, 5, 10, 20), between(200, NONE, NONE, NONE), between(300, 10, 15, 40))),
                ChartLook.DEFAULT);

        List<Line2D> strokes = chart.strokes("a").stream()
                .filter(ink -> ink.points().size() == 2)
                .map(Painted::line)
                .toList();
        assertThat(strokes).hasSize(6);
        at(strokes.get(0).getP1(), chart.x(100), chart.y(5));
        at(strokes.get(0).getP2(), chart.x(100), chart.y(20));
        at(strokes.get(1).getP1(), chart.x(100) - 4, chart.y(5));
        at(strokes.get(1).getP2(), chart.x(100) + 4, chart.y(5));
        at(strokes.get(3).getP1(), chart.x(300), chart.y(10));
        at(strokes.get(3).getP2(), chart.x(300), chart.y(40));
        assertThat(strokes.get(5).getY1()).isCloseTo(chart.y(40), NEAR);
    }

    @Test
    void a_band_that_several_lines_share_is_drawn_once_in_the_colour_of_none() {
        ChartData.Point[] first = {between(100, 5, 10, 20), between(200, 20, 30, 35)};
        ChartData.Point[] second = {between(100, 5, 12, 20), between(200, 20, 25, 35)};
        ChartData.Point[] own = {between(100, 5, 12, 20), between(200, 20, 25, 36)};
        Painted chart = Painted.of(
                data(series("a", first), series("b", second), series("c", second), series("d", own)),
                ChartLook.DEFAULT);

        assertThat(chart.filled(Theme.soft(Palette.SOFT, 50))).hasSize(1);
        for (String name : List.of("a", "b", "c")) {
            assertThat(chart.filled(Theme.soft(chart.colour(name), 50)))
                    .as(name)
                    .isEmpty();
        }
        Painted.box(
                chart.filled(Theme.soft(Palette.SOFT, 50)).get(0), chart.x(100), chart.y(35), chart.x(200), chart.y(5));
        assertThat(chart.filled(Theme.soft(chart.colour("d"), 50))).hasSize(1);
    }

    @Test
    void the_caption_reports_a_bracket_without_an_end() {
        double none = Double.POSITIVE_INFINITY;
        ChartData one = data(series("a", between(100, 5, 10, none), between(200, 4, 5, 6)));
        ChartData two = data(series("a", between(100, -none, 10, 20), between(200, 4, 5, none)));

        assertThat(ChartPlan.of(one, ChartLook.DEFAULT, one).caption())
                .isEqualTo(
                        "Left out of a: 1 bracket without an end (time 10 ms at nodes 100). Bands: kind not stated. Origin: model.");
        assertThat(ChartPlan.of(two, ChartLook.DEFAULT, two).caption())
                .isEqualTo("Left out of a: 2 brackets without an end (time 10 ms at nodes 100, ...). Origin: model.");
    }

    @Test
    void the_caption_reports_brackets_that_a_logarithmic_axis_cuts_off() {
        ChartData zero = data(series("a", between(100, 0, 10, 20), between(200, 4, 5, 6), between(300, -1, 5, 6)));

        assertThat(ChartPlan.of(zero, ChartLook.DEFAULT, zero).caption()).doesNotContain("Cut off");
        assertThat(ChartPlan.of(zero, ChartLook.DEFAULT.with(ChartLook.LOG_Y, true), zero)
                        .caption())
                .startsWith(
                        "Cut off at the axis in a: 2 brackets down to zero or below, which a logarithmic axis cannot show"
                                + " (time 10 ms at nodes 100, ...).");
    }

    @Test
    void sizes_of_a_few_bytes_say_their_unit_and_no_part_of_a_byte() {
        assertThat(ticks(ChartScale.linear(new double[] {1, 6}, true, false)).stream()
                        .map(ChartTicks.Tick::label))
                .containsExactly("1 B", "2 B", "3 B", "4 B", "5 B", "6 B");
        assertThat(ticks(ChartScale.log(new double[] {12288, 12289}, true)).stream()
                        .map(ChartTicks.Tick::label))
                .containsExactly("12288 B", "12289 B");
    }

    @Test
    void curves_coincide_regardless_of_where_they_were_computed() {
        ChartData.Series dense =
                over(new double[] {100, 150, 200, 300}, 10, 15, 20, 30).series().get(0);
        for (double shift : DoubleStream.of(0, 0.05, 1, NONE).toArray()) {
            List<ChartData.Point> sparse = List.of(
                    new ChartData.Point("", 100, 10, NONE, NONE), new ChartData.Point("", 300, 30 + shift, NONE, NONE));
            ChartData both = data(dense, new ChartData.Series("b", "model", sparse));
            assertThat(ChartPlan.of(both, ChartLook.DEFAULT, both).caption())
                    .as("%s further", shift)
                    .isEqualTo((shift < 0.1 ? "a and b coincide. " : "") + "Origin: model.");
        }
        ChartData part = data(dense, numbers("b", 10, 20));
        assertThat(ChartPlan.of(part, ChartLook.DEFAULT, part).caption()).isEqualTo("Origin: model.");
        ChartData bent = data(
                dense, over(new double[] {100, 250, 300}, 10, 15, 30).series().get(0));
        assertThat(ChartPlan.of(bent, ChartLook.DEFAULT, bent).caption()).isEqualTo("Origin: model.");
    }

    @Test
    void slanted_labels_keep_a_line_of_letters_apart() {
        for (int count = 10; count < 80; count += 7) {
            ChartData.Point[] points = new ChartData.Point[count];
            for (int i = 0; i < count; i++) {
                points[i] = new ChartData.Point("a text of some length " + i, NONE, 1 + i, NONE, NONE);
            }
            Painted chart = Painted.of(data(series("a", points)), ChartLook.DEFAULT);
            List<Recording.Text> slanted = chart.recording.texts().stream()
                    .filter(text -> text.degrees() > 30 && text.degrees() < 40)
                    .toList();
            assertThat(slanted).as("%s texts", count).hasSizeGreaterThan(1);
            for (int i = 1; i < slanted.size(); i++) {
                // across the slant, from one line to the next one of the same label or of the next label
                double right = end(slanted.get(i)) - end(slanted.get(i - 1));
                double down = foot(slanted.get(i)) - foot(slanted.get(i - 1));
                double turn = Math.toRadians(35);
                assertThat(right * Math.sin(turn) + down * Math.cos(turn))
                        .as("%s texts", count)
                        .isGreaterThan(11);
            }
        }
    }

    private static double foot(Recording.Text text) {
        return text.y() - text.width() * Math.sin(Math.toRadians(text.degrees()));
    }

    private static double end(Recording.Text text) {
        return text.x() + text.width() * Math.cos(Math.toRadians(text.degrees()));
    }
}
