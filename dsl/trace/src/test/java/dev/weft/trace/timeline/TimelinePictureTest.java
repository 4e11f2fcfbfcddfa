package dev.weft.trace.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.Picture;
import dev.weft.study.PictureData;
import dev.weft.study.Rich;
import dev.weft.trace.event.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rows that a timeline is drawn from, and what its page holds of them, to the letter. */
class TimelinePictureTest {
    /** Ten ticks are a microsecond; the run began at tick 1000. */
    private static final Clock CLOCK = new Clock(10_000_000, 1000, 0);

    private static final TimeWindow WINDOW = new TimeWindow(1000, 2000, 10);

    private static Span span(
            String line, String function, Span.Kind kind, long from, long to, double share, String caller) {
        return new Span(line, "", 1, function, kind, from, to, kind == Span.Kind.OUTSIDE ? 0 : 3, share, caller);
    }

    private static Picture picture(List<Span> spans, List<Sign> signs) {
        return TimelinePicture.of("T", "ranks", spans, signs, CLOCK, 1000, WINDOW, "own run");
    }

    @Test
    void a_span_is_a_row_whose_times_count_from_the_start_of_the_run() {
        Picture picture = picture(
                List.of(
                        span("0", "f", Span.Kind.COMPUTATION, 1100, 1500, 0.25, ""),
                        span("0", "(outside of calls)", Span.Kind.OUTSIDE, 1500, 2000, 1, "")),
                List.of());

        assertThat(picture.data().columns())
                .containsExactly("series", "origin", "kind", "ranks", "start (us)", "end (us)", "share (%)", "calls");
        assertThat(picture.data().rows())
                .containsExactly(
                        List.of("f", "own run", "computation", "0", "10", "50", "25", "3"),
                        List.of("(outside of calls)", "own run", "outside", "0", "50", "100", "100", ""));
        assertThat(picture.title()).isEqualTo("T");
        assertThat(picture.drawing().svg()).contains("<title>rank 0: f, 10 to 50 µs, 3 calls, 25 % of it</title>");
    }

    @Test
    void callers_and_signs_have_columns_where_there_are_any() {
        List<Span> spans = List.of(
                span("0-3", "f", Span.Kind.COMPUTATION, 1000, 2000, 1, "main"),
                span("4-7", "MPI_Recv", Span.Kind.MPI, 1000, 2000, 1, ""),
                new Span("0-3", "thread 1", 1, "g", Span.Kind.COMPUTATION, 1000, 2000, 1, 1, ""));
        Picture called = picture(spans, List.of());
        assertThat(called.data().columns()).hasSize(9).endsWith("calls", "called from");
        assertThat(called.data().rows().get(0)).endsWith("main");
        assertThat(called.data().rows().get(1)).endsWith("");
        assertThat(called.data().rows().get(2).get(3)).isEqualTo("0-3: thread 1");

        Picture signs = picture(
                spans, List.of(Sign.message("message", 2, 5, 1100, 1200), Sign.mark("late sender", 4, 1300, 1400)));
        assertThat(signs.data().columns()).endsWith("calls", "called from", "to");
        assertThat(signs.data().rows().get(0)).endsWith("main", "");
        assertThat(signs.data().rows().subList(3, 5))
                .as("on the lines of their ranks")
                .containsExactly(
                        List.of("message", "own run", "message", "0-3", "10", "20", "100", "", "", "4-7"),
                        List.of("late sender", "own run", "mark", "4-7", "30", "40", "100", "", "", ""));

        Picture plain = picture(spans.subList(1, 2), List.of(Sign.message("message", 1, 4, 1100, 1200)));
        assertThat(plain.data().columns()).hasSize(9).endsWith("calls", "to");
        assertThat(plain.data().rows().get(1))
                .as("a rank that is not shown stands for itself")
                .isEqualTo(List.of("message", "own run", "message", "1", "10", "20", "100", "", "4-7"));
    }

    @Test
    void the_unit_suits_the_window() {
        Picture longer = TimelinePicture.of(
                "T",
                "locations",
                List.of(span("0", "f", Span.Kind.COMPUTATION, 1000, 21_000, 1, "")),
                List.of(),
                CLOCK,
                1000,
                new TimeWindow(1000, 21_000, 10),
                "own run");
        assertThat(longer.data().columns()).contains("locations", "start (ms)", "end (ms)");
        assertThat(longer.data().rows().get(0).get(5)).isEqualTo("2");
    }

    private static String json(Rich page) {
        String html = String.valueOf(page.bundle().get("text/html"));
        String from = "data-timeline=\"";
        int start = html.indexOf(from) + from.length();
        return html.substring(start, html.indexOf("\"><img", start))
                .replace("&quot;", "\"")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }

    @Test
    void a_page_holds_lines_functions_styles_callers_and_spans_by_their_places() {
        Picture picture = picture(
                List.of(
                        span("0", "f", Span.Kind.COMPUTATION, 1000, 1500, 1, "main"),
                        span("0", "MPI_Recv", Span.Kind.MPI, 1500, 2000, 1, "main \"x\"\\"),
                        span("1", "f", Span.Kind.COMPUTATION, 1000, 1333, 1, "main"),
                        span("1", "(nothing recorded)", Span.Kind.NOTHING, 1333, 2000, 1, "")),
                List.of());
        Rich page = TimelinePicture.zoomable(picture, picture.data(none(picture)), 0);

        assertThat(json(page))
                .isEqualTo(
                        "{\"title\":\"T\",\"unit\":\"µs\",\"word\":\"rank\",\"stacked\":false,\"lines\":[\"0\",\"1\"],"
                                + "\"functions\":[\"f\",\"MPI_Recv\"],\"styles\":[[\"MPI_Recv\",\"#D55E00\",true],"
                                + "[\"f\",\"#CBBFD3\",false]],\"callers\":[\"main\",\"main \\u0022x\\u0022\\u005c\"],\"finest\":0,"
                                + "\"spans\":[[0,0,1,0,5E+1,3,1E+2,0],[0,1,0,5E+1,1E+2,3,1E+2,1],[1,0,1,0,33.3,3,1E+2,0]]}");
        assertThat(page.bundle().get("text/plain")).isEqualTo("Zoomable " + picture);
        assertThat(page.bundle()).containsKey("image/png");
        assertThat(page.hints()).isEqualTo(Map.of("image/png", picture.hints().get("image/png")));
        String html = String.valueOf(page.bundle().get("text/html"));
        assertThat(html)
                .contains("<img alt=\"Figure: T: ", "width=\"880\" src=\"data:image/png;base64,iVBOR")
                .endsWith("</script>");
    }

    private static PictureData none(Picture picture) {
        return new PictureData(picture.data().columns(), List.of());
    }

    @Test
    void a_page_has_narrower_columns_marks_and_arrows_where_there_are_any() {
        List<Span> spans = List.of(
                span("0", "f", Span.Kind.COMPUTATION, 1000, 2000, 0.5, ""),
                span("1", "f", Span.Kind.COMPUTATION, 1000, 2000, 1, ""));
        Picture picture =
                picture(spans, List.of(Sign.message("message", 0, 1, 1100, 1250), Sign.mark("late", 1, 1300, 1400)));
        Picture finer = picture(List.of(span("1", "f", Span.Kind.COMPUTATION, 1000, 1001, 0.75, "")), List.of());
        String json = json(TimelinePicture.zoomable(picture, finer, 0.1));

        assertThat(json)
                .contains(
                        "\"stacked\":true",
                        "\"finest\":0.1,\"fine\":[[1,0,0,0,0.1,3,75,-1]],\"spans\":[[0,0,0,0,1E+2,3,5E+1,-1],")
                .endsWith(
                        "],\"marks\":[[1,\"late\",3E+1,4E+1]],\"arrows\":[[0,1,1E+1,25]],\"messages\":[\"message\"]}");
    }
}
