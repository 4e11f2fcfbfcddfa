package dev.weft.trace.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Drawing;
import dev.weft.study.Picture;
import dev.weft.study.PictureData;
import dev.weft.study.ShortSvg;
import dev.weft.study.draw.Fonts;
import dev.weft.study.draw.Lettering;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where rectangles, lines, names, arrows and the legend of a timeline stand: time from x = 64 to 860, lines of 26 from y = 40 on. */
class TimelineDrawingTest {
    private static final Pattern BAR = Pattern.compile("<rect x=\"([-\\d.]+)\" y=\"([-\\d.]+)\" width=\"([\\d.]+)\""
            + " height=\"([\\d.]+)\" fill=\"([^\"]*)\"(?:/>|>\\s*<title>([^<]*)</title>)");
    private static final Pattern TEXT = Pattern.compile("<text x=\"([-\\d.]+)\" y=\"([-\\d.]+)\"[^>]*"
            + "font-size=\"([\\d.]+)\" text-anchor=\"(\\w+)\" fill=\"([^\"]*)\">([^<]*)</text>");
    private static final Pattern LINE = Pattern.compile("<line x1=\"([-\\d.]+)\" y1=\"([-\\d.]+)\" x2=\"([-\\d.]+)\""
            + " y2=\"([-\\d.]+)\" stroke=\"([^\"]*)\" stroke-width=\"([\\d.]+)\"/>");

    private static List<String> row(
            String name, String kind, String line, double from, double to, double share, String target) {
        return List.of(
                name,
                "model",
                kind,
                line,
                PictureData.cell(from),
                PictureData.cell(to),
                PictureData.cell(100 * share),
                kind.equals("MPI") || kind.equals("computation") ? "1" : "",
                target);
    }

    private static List<String> call(String name, String line, double from, double to) {
        return row(name, name.startsWith("MPI") ? "MPI" : "computation", line, from, to, 1, "");
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    private static PictureData data(List<String>... rows) {
        return new PictureData(
                List.of("series", "origin", "kind", "ranks", "start (ms)", "end (ms)", "share (%)", "calls", "to"),
                List.of(rows));
    }

    /** Rank 0 computes for 6 of 10 ms and receives for 4, rank 1 the other way round. */
    private static final PictureData TWO = data(
            call("f", "0", 0, 6), call("MPI_Recv", "0", 6, 10), call("MPI_Recv", "1", 0, 4), call("f", "1", 4, 10));

    private static List<MatchResult> all(Pattern pattern, String svg) {
        return pattern.matcher(svg).results().toList();
    }

    /** Numbers in groups 1 to n of a match. */
    private static String numbers(MatchResult match, int n) {
        return String.join(
                " ", IntStream.rangeClosed(1, n).mapToObj(match::group).toList());
    }

    private static List<String> told(String svg) {
        return all(BAR, svg).stream()
                .filter(bar -> bar.group(6) != null)
                .map(bar -> numbers(bar, 5) + " " + bar.group(6))
                .toList();
    }

    private static List<String> swatches(String svg) {
        return all(BAR, svg).stream()
                .filter(bar -> bar.group(6) == null)
                .map(bar -> numbers(bar, 5))
                .toList();
    }

    private static List<String> words(String svg) {
        return all(TEXT, svg).stream()
                .map(text -> text.group(6) + " " + text.group(4) + " " + numbers(text, 3))
                .toList();
    }

    private static String svg(PictureData data) {
        return ShortSvg.of(TimelineDrawing.of(data, "T").svg());
    }

    @Test
    void a_call_is_as_wide_as_its_time_and_mpi_is_twice_as_high() {
        // 79.6 pixels for a millisecond; 21.84 of 26 pixels are filled, in the middle
        assertThat(told(svg(TWO)))
                .containsExactly(
                        "64 47.54 477.6 10.92 #CBBFD3 rank 0: f, 0 to 6 ms, 1 call",
                        "541.6 42.08 318.4 21.84 #D55E00 rank 0: MPI_Recv, 6 to 10 ms, 1 call",
                        "64 68.08 318.4 21.84 #D55E00 rank 1: MPI_Recv, 0 to 4 ms, 1 call",
                        "382.4 73.54 477.6 10.92 #CBBFD3 rank 1: f, 4 to 10 ms, 1 call");
    }

    @Test
    void ticks_lines_and_words_stand_around_the_rectangles() {
        String svg = svg(TWO);
        assertThat(words(svg))
                .containsExactly(
                        "T middle 462 24 14",
                        "0 middle 64 109 11",
                        "2 middle 223.2 109 11",
                        "4 middle 382.4 109 11",
                        "6 middle 541.6 109 11",
                        "8 middle 700.8 109 11",
                        "10 middle 860 109 11",
                        "time since the start of the run (ms) middle 462 126 12",
                        "rank end 56 34 11",
                        "0 end 56 57 11",
                        "1 end 56 83 11",
                        "MPI_Recv start 85 150 11",
                        "f start " + left(85, "MPI_Recv") + " 150 11",
                        "Origin: model. start 64 172 10.5");
        assertThat(all(LINE, svg).stream().map(line -> numbers(line, 6)))
                .contains("64 40 64 96 #E4E4E4 0.75", "860 40 860 96 #E4E4E4 0.75", "64 92 860 92 #888888 0.75")
                .hasSize(7);
        assertThat(swatches(svg)).containsExactly("64 140 16 12 #D55E00", left(64, "MPI_Recv") + " 143 16 6 #CBBFD3");
        assertThat(svg).contains("width=\"880\" height=\"182\"");
    }

    /** Where the next entry of a legend stands behind one with this name. */
    private static String left(double at, String name) {
        double next = at + 21 + Lettering.width(Fonts.plain(11), name) + 18;
        double rounded = Math.rint(100 * next) / 100;
        return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
    }

    @Test
    void shares_of_a_column_lie_on_one_another() {
        String svg = svg(data(
                row("MPI_Recv", "MPI", "0", 0, 5, 0.25, ""),
                row("f", "computation", "0", 0, 5, 0.5, ""),
                row("f", "computation", "0", 5, 10, 1, "")));
        // from 63.92 upwards: 5.46 of 21.84, then 10.92
        assertThat(told(svg))
                .containsExactly(
                        "64 58.46 398 5.46 #D55E00 rank 0: MPI_Recv, 0 to 5 ms, 1 call, 25 % of it",
                        "64 47.54 398 10.92 #CBBFD3 rank 0: f, 0 to 5 ms, 1 call, 50 % of it",
                        "462 42.08 398 21.84 #CBBFD3 rank 0: f, 5 to 10 ms, 1 call");
        assertThat(swatches(svg)).allMatch(swatch -> swatch.contains(" 114 16 12 "));
    }

    @Test
    void a_part_of_a_run_begins_on_the_left() {
        assertThat(told(svg(data(call("f", "0", 1920, 2120), call("MPI_Recv", "0", 2120, 2320)))))
                .extracting(bar -> bar.substring(0, 15))
                .containsExactly("64 47.54 398 10", "462 42.08 398 2");
    }

    @Test
    void a_call_without_time_is_half_a_pixel_wide() {
        assertThat(told(svg(data(call("f", "0", 0, 10), call("MPI_Test", "0", 5, 5)))))
                .anyMatch(bar -> bar.startsWith("462 42.08 0.5 21.84 "));
    }

    @Test
    void a_message_is_an_arrow_between_the_middles_of_two_lines() {
        String svg =
                svg(data(call("f", "0", 0, 10), call("f", "1", 0, 10), row("message", "message", "0", 2, 5, 1, "1")));

        MatchResult shaft = all(LINE, svg).stream()
                .filter(line -> line.group(6).equals("0.9"))
                .findFirst()
                .orElseThrow();
        assertThat(numbers(shaft, 2)).isEqualTo("223.2 53");
        double slope = (79 - 53) / (462 - 223.2);
        double x = Double.parseDouble(shaft.group(3));
        assertThat(Double.parseDouble(shaft.group(4))).isCloseTo(53 + slope * (x - 223.2), within(0.02));
        assertThat(Math.hypot(462 - x, 79 - Double.parseDouble(shaft.group(4)))).isCloseTo(4.8, within(0.02));
        assertThat(svg).contains("462,79").contains("height=\"200\"");
        assertThat(words(svg)).contains("message start 85 168 11");
        MatchResult sample = all(LINE, svg).stream()
                .filter(line -> line.group(1).equals("64") && line.group(6).equals("0.9"))
                .findFirst()
                .orElseThrow();
        assertThat(numbers(sample, 4)).isEqualTo("64 164 75.2 164");
    }

    @Test
    void a_message_is_no_rectangle_where_a_function_has_its_name() {
        String svg = svg(
                data(call("message", "0", 0, 10), call("f", "1", 0, 10), row("message", "message", "0", 2, 5, 1, "1")));
        assertThat(told(svg)).hasSize(2).anyMatch(bar -> bar.endsWith("rank 0: message, 0 to 10 ms, 1 call"));
        assertThat(swatches(svg)).hasSize(2).noneMatch(swatch -> swatch.endsWith("#A9A9A9"));
    }

    @Test
    void a_mark_is_a_frame_with_strokes_that_rise() {
        String svg = svg(data(call("f", "0", 0, 10), row("late sender", "mark", "0", 2, 4, 1, "")));

        List<String> frame = all(LINE, svg).stream()
                .filter(line -> line.group(6).equals("0.9"))
                .map(line -> numbers(line, 4))
                .toList();
        assertThat(frame)
                .startsWith(
                        "223.2 42.08 382.4 42.08",
                        "223.2 63.92 382.4 63.92",
                        "223.2 42.08 223.2 63.92",
                        "382.4 42.08 382.4 63.92");
        List<MatchResult> strokes = all(LINE, svg).stream()
                .filter(line -> line.group(6).equals("1.2") && Double.parseDouble(line.group(2)) < 70)
                .toList();
        assertThat(strokes).hasSizeBetween(28, 32).allSatisfy(stroke -> {
            double x1 = Double.parseDouble(stroke.group(1));
            double y1 = Double.parseDouble(stroke.group(2));
            double x2 = Double.parseDouble(stroke.group(3));
            double y2 = Double.parseDouble(stroke.group(4));
            assertThat(x1).isGreaterThanOrEqualTo(223.2).isLessThan(x2);
            assertThat(x2).isLessThanOrEqualTo(382.4);
            assertThat(y1 - y2).isCloseTo(x2 - x1, within(0.02));
            assertThat(y1).isLessThanOrEqualTo(63.92);
            assertThat(y2).isGreaterThanOrEqualTo(42.08);
            assertThat((x1 + y1 - 63.92) % 6)
                    .satisfiesAnyOf(
                            rest -> assertThat(rest).isCloseTo(0, within(0.03)),
                            rest -> assertThat(rest).isCloseTo(6, within(0.03)));
        });
        assertThat(words(svg)).contains("late sender start 85 142 11");
        assertThat(swatches(svg)).contains("64 132 16 12 #999999");
        assertThat(all(LINE, svg).stream().map(line -> numbers(line, 4))).contains("64 132 80 132", "64 144 80 144");
    }

    @Test
    void many_lines_are_lower_and_only_some_have_their_names() {
        List<List<String>> rows = new ArrayList<>();
        for (int rank = 0; rank < 100; rank++) {
            rows.add(call("f", String.valueOf(rank), 0, 10));
        }
        String svg = svg(new PictureData(TWO.columns(), rows));

        // 100 lines of 6 pixels, of which every second has a name
        assertThat(words(svg)).contains("0 end 56 47 11", "2 end 56 59 11", "98 end 56 635 11");
        assertThat(words(svg)).noneMatch(word -> word.startsWith("99 end"));
        assertThat(told(svg).get(99)).startsWith("64 635.74 796 2.52 ");
    }

    @Test
    void ticks_are_round_and_about_as_many_as_are_wanted() {
        assertThat(TimelineDrawing.ticks(0, 10, 8)).containsExactly(0.0, 2.0, 4.0, 6.0, 8.0, 10.0);
        assertThat(TimelineDrawing.ticks(0, 16, 8)).containsExactly(0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0);
        assertThat(TimelineDrawing.ticks(1920, 2310, 8))
                .containsExactly(1950.0, 2000.0, 2050.0, 2100.0, 2150.0, 2200.0, 2250.0, 2300.0);
        assertThat(TimelineDrawing.ticks(0, 41, 8)).containsExactly(0.0, 10.0, 20.0, 30.0, 40.0);
        assertThat(TimelineDrawing.ticks(1920, 2310, 3)).containsExactly(2000.0, 2200.0);
    }

    @Test
    void a_legend_breaks_into_lines_that_are_no_wider_than_the_picture() {
        List<List<String>> rows = new ArrayList<>();
        for (String name : List.of("MPI_Recv", "MPI_Send", "MPI_Waitall", "MPI_Allreduce", "MPI_Cart_create")) {
            rows.add(call(name, "0", rows.size(), rows.size() + 1));
        }
        PictureData data = new PictureData(TWO.columns(), rows);
        String column = ShortSvg.of(picture(data).columnWidth().drawing().svg());

        List<MatchResult> names = all(TEXT, column).stream()
                .filter(text -> text.group(6).startsWith("MPI_"))
                .toList();
        assertThat(names).extracting(name -> name.group(1)).first().isEqualTo("31");
        assertThat(names).extracting(name -> name.group(2)).containsExactly("142", "142", "142", "160", "160");
        inside(column, 346);
    }

    private static Picture picture(PictureData data) {
        return Picture.fitting("A title that is wider than one column of a journal", data, TimelineDrawing::fitting);
    }

    /** No rectangle, line or word stands outside of the picture. */
    private static void inside(String svg, double width) {
        for (MatchResult text : all(TEXT, svg)) {
            double size = Double.parseDouble(text.group(3));
            double wide = Lettering.width(Fonts.plain((float) size), unescaped(text.group(6)));
            double before = text.group(4).equals("start") ? 0 : text.group(4).equals("end") ? 1 : 0.5;
            double left = Double.parseDouble(text.group(1)) - before * wide;
            assertThat(left).as(text.group(6)).isGreaterThanOrEqualTo(0);
            assertThat(left + wide).as(text.group(6)).isLessThanOrEqualTo(width);
        }
        for (MatchResult bar : all(BAR, svg)) {
            assertThat(Double.parseDouble(bar.group(1)) + Double.parseDouble(bar.group(3)))
                    .isLessThanOrEqualTo(width);
        }
    }

    private static String unescaped(String text) {
        return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    }

    @Test
    void in_print_it_is_as_wide_as_a_column_or_a_page_with_text_of_8_points_and_nothing_is_cut() {
        List<List<String>> rows = new ArrayList<>(List.of(
                call(
                        "a_function<of, a, template>(with, many, arguments)::and_a_very_long_name",
                        "0: a thread with a name",
                        0,
                        6),
                call("MPI_Recv", "0: a thread with a name", 6, 10),
                row("message: the 1,000 longest of 20,000,000 messages", "message", "0", 2, 5, 1, "1"),
                row("late sender: the 1,000 longest of 20,000,000 of them", "mark", "0", 2, 5, 1, ""),
                call("f", "0", 0, 10),
                call("f", "1", 0, 10)));
        Picture picture = picture(new PictureData(TWO.columns(), rows));
        Drawing column = picture.columnWidth().drawing();
        Drawing page = picture.pageWidth().drawing();

        assertThat(column.width()).isEqualTo(346);
        assertThat(page.width()).isEqualTo(712);
        assertThat(ShortSvg.of(column.svg())).contains("width=\"252pt\"");
        assertThat(ShortSvg.of(page.svg())).contains("width=\"518.4pt\"");
        inside(ShortSvg.of(column.svg()), 346);
        inside(ShortSvg.of(page.svg()), 712);
        inside(ShortSvg.of(picture.drawing().svg()), 880);
        for (Drawing drawing : List.of(column, page)) {
            assertThat(all(TEXT, ShortSvg.of(drawing.svg())).stream()
                            .mapToDouble(text -> Double.parseDouble(text.group(3)))
                            .min())
                    .hasValue(10.5);
        }
        assertThat(words(ShortSvg.of(column.svg())).stream()
                        .filter(word -> word.contains(" 14") && word.contains("middle 173")))
                .as("lines of the title")
                .hasSize(2);
    }
}
