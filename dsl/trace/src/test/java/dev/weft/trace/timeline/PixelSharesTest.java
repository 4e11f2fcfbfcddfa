package dev.weft.trace.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Drawing;
import dev.weft.study.PictureData;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Calls that are denser than pixels keep their shares of the picture. */
class PixelSharesTest {
    private static final Pattern BAR =
            Pattern.compile("<rect x=\"([\\d.]+)\" y=\"([\\d.]+)\" width=\"([\\d.]+)\" height=\"([\\d.]+)\""
                    + "[^>]*>\\s*<title>([^<]*)</title>");
    private static final double FULL = 26 * 0.84;
    private static final double BASE = 40 + 13 + FULL / 2;

    /** Calls of one rank that follow one another: 3 of f, 1 of MPI_Send, and so on. */
    private static PictureData data(int calls) {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < calls; i++) {
            rows.add(row("f", "computation", 4 * i, 4 * i + 3));
            rows.add(row("MPI_Send", "MPI", 4 * i + 3, 4 * i + 4));
        }
        return new PictureData(
                List.of("series", "origin", "kind", "ranks", "start (ms)", "end (ms)", "share (%)", "calls"), rows);
    }

    private static List<String> row(String name, String kind, int from, int to) {
        return List.of(name, "model", kind, "0", String.valueOf(from), String.valueOf(to), "100", "1");
    }

    private static List<MatchResult> bars(PictureData data) {
        Drawing drawing = TimelineDrawing.of(data, "T");
        return BAR.matcher(drawing.svg())
                .results()
                .filter(bar -> !bar.group(5).isEmpty())
                .toList();
    }

    private static double of(MatchResult bar, int group) {
        return Double.parseDouble(bar.group(group));
    }

    @Test
    void each_column_of_pixels_shows_the_shares_of_what_is_called_in_it() {
        List<MatchResult> bars = bars(data(3980)); // five pairs for each of 796 pixels
        assertThat(bars).hasSize(2 * 796);
        for (int i = 0; i < 796; i++) {
            MatchResult send = bars.get(2 * i);
            MatchResult f = bars.get(2 * i + 1);
            assertThat(of(send, 1)).isEqualTo(64 + i);
            assertThat(of(f, 1)).isEqualTo(64 + i);
            assertThat(of(send, 3)).isEqualTo(1);
            assertThat(of(send, 4)).isCloseTo(FULL / 4, within(0.01));
            assertThat(of(f, 4)).isCloseTo(FULL * 3 / 4, within(0.01));
            assertThat(of(send, 2)).isCloseTo(BASE - FULL / 4, within(0.01));
            assertThat(of(f, 2)).isCloseTo(BASE - FULL, within(0.01));
        }
        assertThat(bars.get(0).group(5)).isEqualTo("rank 0: MPI_Send, 25 % of this column's time");
    }

    @Test
    void columns_of_one_function_alone_are_one_rectangle() {
        List<List<String>> rows = new ArrayList<>(data(400).rows());
        rows.add(row("f", "computation", 1600, 3200));
        List<MatchResult> bars = bars(new PictureData(data(400).columns(), rows));
        MatchResult last = bars.get(bars.size() - 1);
        assertThat(of(last, 1)).isEqualTo(64 + 398);
        assertThat(of(last, 3)).isEqualTo(398);
        assertThat(of(last, 4)).isCloseTo(FULL, within(0.01));
    }

    @Test
    void calls_that_have_two_pixels_each_are_drawn_one_by_one() {
        assertThat(bars(data(199)))
                .hasSize(398)
                .allSatisfy(bar -> assertThat(bar.group(5)).contains(", 1 call"));
        assertThat(bars(data(200))).allSatisfy(bar -> assertThat(bar.group(5)).contains(" % of this column"));
    }
}
