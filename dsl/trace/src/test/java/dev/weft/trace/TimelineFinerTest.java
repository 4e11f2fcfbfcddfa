package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.trace.timeline.Span;
import dev.weft.trace.timeline.Spans;
import dev.weft.trace.timeline.TimeWindow;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a page holds for those who zoom in, and the lines of threads. */
class TimelineFinerTest {
    /** Each thread calls f and then g, 7 and 3 ns, without a gap. */
    private static Trace often(int ranks, int threads, int pairs) {
        RecordedRun run = RecordedRun.of(ranks, threads).region(0, "f").region(1, "g");
        for (int at = 0; at < ranks + threads; at++) {
            for (long i = 0; i < pairs; i++) {
                run.enter(at, 10 * i, 0).leave(at, 10 * i + 7, 0);
                run.enter(at, 10 * i + 7, 1).leave(at, 10 * i + 10, 1);
            }
        }
        return run.trace();
    }

    private static double ticks(List<Span> spans, String function) {
        return spans.stream()
                .filter(span -> span.function().equals(function))
                .mapToDouble(Span::ticks)
                .sum();
    }

    @Test
    void finer_columns_are_narrower_and_have_the_same_time_of_each_function() {
        TimelineScan scan = TimelineScan.of(often(1, 0, 50_000));
        Spans spans = scan.spans();
        TimeWindow window = scan.window();
        assertThat(spans.exact()).isFalse();
        assertThat(spans.finerJoined()).isLessThan(spans.joined());
        assertThat(spans.finer()).hasSizeGreaterThan(2 * spans.all().size()).hasSizeLessThanOrEqualTo(40_000);
        for (String function : List.of("f", "g")) {
            assertThat(ticks(spans.finer(), function)).isCloseTo(ticks(spans.all(), function), within(1e-3));
        }
        assertThat(ticks(spans.finer(), "f")).isCloseTo(350_000, within(1e-3));
        Span first = spans.finer().get(0);
        assertThat(first.to() - first.from()).isEqualTo(spans.finerJoined() * window.width());
        Span coarse = spans.all().get(0);
        assertThat(coarse.to() - coarse.from()).isEqualTo(spans.joined() * window.width());
    }

    @Test
    void many_lines_have_finer_columns_as_long_as_a_page_holds_them() {
        Spans spans = TimelineScan.of(often(60, 0, 2_000)).spans();
        assertThat(spans.finer())
                .hasSizeLessThanOrEqualTo(40_000)
                .hasSizeGreaterThan(spans.all().size());
        assertThat(spans.finerJoined()).isBetween(2, spans.joined() - 1);
    }

    @Test
    void calls_one_by_one_and_shared_lines_have_no_finer_columns() {
        assertThat(TimelineScan.of(often(1, 0, 50)).spans().finer()).isEmpty();
        assertThat(TimelineScan.of(often(65, 0, 200)).spans().finer()).isEmpty();
    }

    @Test
    void the_page_says_how_narrow_its_columns_are() {
        TimelineScan scan = TimelineScan.of(often(1, 0, 50_000));
        double finest = scan.spans().finerJoined() * scan.window().width() * 1e-3; // in us
        assertThat(page(50_000)).contains("&quot;finest&quot;:" + number(finest) + ",&quot;fine&quot;:[[0,");
        assertThat(page(50)).contains("&quot;finest&quot;:0,").doesNotContain("&quot;fine&quot;");
    }

    private static String page(int calls) {
        return String.valueOf(often(1, 0, calls).timeline().zoomable().bundle().get("text/html"));
    }

    private static String number(double value) {
        return new java.math.BigDecimal(value)
                .round(new java.math.MathContext(8))
                .stripTrailingZeros()
                .toString();
    }
}
