package dev.weft.study.chart;

import static dev.weft.study.chart.Painted.NONE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.draw.Page;
import dev.weft.study.draw.Sheet;
import java.awt.geom.Rectangle2D;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** What a chart chooses by itself: logarithmic axes, small dots; and what a bare one leaves out. */
class ChartSuitedTest {
    private static ChartData over(double... xs) {
        List<ChartData.Point> points = DoubleStream.of(xs)
                .mapToObj(x -> new ChartData.Point("", x, 1 + x, NONE, NONE))
                .toList();
        return Painted.data(new ChartData.Series("a", "model", points));
    }

    private static boolean log(ChartLook look, double... xs) {
        return look.suited(over(xs)).logX();
    }

    @Test
    void values_that_grow_by_equal_factors_have_a_logarithmic_axis() {
        ChartLook usual = ChartLook.DEFAULT;
        assertThat(log(usual, 1, 2, 4, 8)).isTrue();
        assertThat(log(usual, 8, 4, 2, 1)).isTrue();
        assertThat(log(usual, 1, 10, 100)).isTrue();
        assertThat(log(usual, 1, 3, 10, 32, 100)).as("rounded").isTrue();
        assertThat(log(usual, 1, 2, 5, 10, 20, 50, 100)).isTrue();
        assertThat(log(usual, 1024, 2048, 4096, 8192, 12288, 16384, 32768, 65536))
                .as("with a limit between")
                .isTrue();
        assertThat(log(usual, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)).isFalse();
        assertThat(log(usual, 1, 2, 4, 6, 8)).isFalse();
        assertThat(log(usual, 1, 2, 4)).as("too narrow").isFalse();
        assertThat(log(usual, 0, 1, 2, 4, 8)).as("with zero").isFalse();
        assertThat(log(usual, 10, 500)).as("two values have no step to compare").isFalse();
    }

    @Test
    void what_the_user_says_or_marks_comes_first() {
        double[] doubling = {1, 2, 4, 8};
        assertThat(log(ChartLook.DEFAULT.with(ChartLook.LINEAR_X, true), doubling))
                .isFalse();
        assertThat(log(ChartLook.DEFAULT.and(ChartLook.LINES, new ChartLook.Line(true, 0, "start")), doubling))
                .isFalse();
        assertThat(log(ChartLook.DEFAULT.and(ChartLook.RANGES, new ChartLook.Range(true, 0, 9)), doubling))
                .isFalse();
        assertThat(log(ChartLook.DEFAULT.and(ChartLook.RANGES, new ChartLook.Range(false, 0, 9)), doubling))
                .isTrue();
        assertThat(Recording.of(over(doubling), ChartLook.DEFAULT).words()).contains("1", "2", "4", "8");
    }

    @Test
    void dots_of_a_column_are_small() {
        ChartLook dots = ChartLook.DEFAULT.with(ChartLook.STYLE, ChartLook.Style.DOTS);
        ChartLook column = dots.with(ChartLook.SHEET, Sheet.pixels(640, 420).printed(Sheet.COLUMN));
        assertThat(dot(dots)).isEqualTo(Theme.MARKER);
        assertThat(dot(column)).isEqualTo(Theme.SMALL_MARKER).isLessThan(Theme.MARKER);
    }

    private static double dot(ChartLook look) {
        return Painted.of(over(1, 2, 3), look).dots("a").stream()
                .mapToDouble(Rectangle2D::getWidth)
                .min()
                .orElseThrow();
    }

    @Test
    void a_bare_chart_says_in_its_file_what_it_leaves_out_of_the_picture() {
        ChartData two = Painted.data(
                Painted.numbers("a", 10, 40),
                new ChartData.Series(
                        "b", "own run", Painted.numbers("b", 10, 20).points()),
                new ChartData.Series(
                        "c", "published", Painted.numbers("c", 10, 25).points()));
        ChartLook look = ChartLook.DEFAULT
                .with(ChartLook.TITLE, "Two senders")
                .with(ChartLook.CAPTION, "Medians of nine runs.")
                .with(ChartLook.BRACKETS, java.util.Map.of());
        ChartLook bare = look.with(ChartLook.BARE, true);
        Page.Name name = new Page.Name("fig", "Two senders", "a (model); b (own run)");

        assertThat(Recording.of(two, look).words())
                .contains("Two senders", "Medians of nine runs.", "b (own run)", "time (ms)");
        assertThat(Recording.of(two, bare).words())
                .contains("a", "b", "c", "time (ms)")
                .doesNotContain("Two senders", "Medians of nine runs.", "b (own run)");
        Page page = Chart.of(two, bare).page(name);
        assertThat(page.svg())
                .contains("<title", "Two senders</title>", "a (model); b (own run). Medians of nine runs.</desc>");
        assertThat(new String(page.png(), StandardCharsets.UTF_8)).contains("Two senders", "Medians of nine runs.");
        assertThat(page.sheet().height()).isEqualTo(420);
    }
}
