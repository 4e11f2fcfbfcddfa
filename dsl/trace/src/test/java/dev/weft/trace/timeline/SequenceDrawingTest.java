package dev.weft.trace.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Picture;
import dev.weft.study.PictureData;
import dev.weft.study.ShortSvg;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where lifelines, bars, arrows and their names are: time from y = 62 to 622, two lifelines at x = 168 and 392. */
class SequenceDrawingTest {
    private static final Pattern BAR = Pattern.compile("<rect x=\"([-\\d.]+)\" y=\"([-\\d.]+)\" width=\"([\\d.]+)\""
            + " height=\"([\\d.]+)\" fill=\"([^\"]*)\">\\s*<title>([^<]*)</title>");
    private static final Pattern TEXT = Pattern.compile("<text x=\"([-\\d.]+)\" y=\"([-\\d.]+)\"[^>]*"
            + "font-size=\"([\\d.]+)\" text-anchor=\"(\\w+)\" fill=\"([^\"]*)\">([^<]*)</text>");
    private static final Pattern LINE = Pattern.compile("<line x1=\"([-\\d.]+)\" y1=\"([-\\d.]+)\" x2=\"([-\\d.]+)\""
            + " y2=\"([-\\d.]+)\" stroke=\"([^\"]*)\" stroke-width=\"([\\d.]+)\"/>");
    private static final String ASKS = "#B3003C";
    private static final String ANSWERS = "#0047AB";
    private static final String INK = "#222222";

    private static List<String> row(String name, String kind, String line, double from, double to, String target) {
        return List.of(
                name,
                "model",
                kind,
                line,
                PictureData.cell(from),
                PictureData.cell(to),
                "100",
                kind.equals("MPI") || kind.equals("computation") ? "1" : "",
                target);
    }

    private static List<String> call(String name, String line, double from, double to) {
        return row(name, name.startsWith("MPI") ? "MPI" : "computation", line, from, to, "");
    }

    private static List<String> step(String name, String line, double from, double to, String target) {
        return row(
                name, name.equals("data") || name.equals("message") ? "message" : "handshake", line, from, to, target);
    }

    /** Rank 0 computes, asks, waits and sends; rank 1 computes and answers. */
    private static final List<List<String>> ONE = List.of(
            call("f", "0", 0, 2),
            call("MPI_Wait", "0", 2, 10),
            call("f", "1", 0, 5),
            call("MPI_Recv", "1", 5, 10),
            step("ready to send", "0", 2, 3, "1"),
            step("ready to receive", "1", 5, 6, "0"),
            step("data", "0", 6, 9, "1"));

    private static Picture picture(List<List<String>> rows) {
        return Picture.fitting(
                "T",
                new PictureData(
                        List.of(
                                "series",
                                "origin",
                                "kind",
                                "ranks",
                                "start (ms)",
                                "end (ms)",
                                "share (%)",
                                "calls",
                                "to"),
                        rows),
                SequenceDrawing::fitting);
    }

    private static String svg(List<List<String>> rows) {
        return ShortSvg.of(picture(rows).drawing().svg());
    }

    private static List<List<String>> with(List<String> more) {
        List<List<String>> rows = new ArrayList<>(ONE);
        rows.add(more);
        return rows;
    }

    private static List<MatchResult> all(Pattern pattern, String svg) {
        return pattern.matcher(svg).results().toList();
    }

    private static String numbers(MatchResult match, int n) {
        return IntStream.rangeClosed(1, n).mapToObj(match::group).collect(Collectors.joining(" "));
    }

    /** The shafts of a colour and width in the plot. */
    private static List<MatchResult> shafts(String svg, String colour, String width) {
        return all(LINE, svg).stream()
                .filter(line -> line.group(5).equals(colour) && line.group(6).equals(width))
                .filter(line -> Double.parseDouble(line.group(2)) < 622)
                .toList();
    }

    private static List<String> words(String svg) {
        return all(TEXT, svg).stream().map(text -> text.group(6)).toList();
    }

    @Test
    void a_bar_is_as_high_as_its_time_and_mpi_is_twice_as_wide() {
        // 56 pixels for a millisecond
        assertThat(all(BAR, svg(ONE)).stream().map(bar -> numbers(bar, 4) + " " + bar.group(6)))
                .containsExactly(
                        "164.5 62 7 112 rank 0: f, 0 to 2 ms, 1 call",
                        "161 174 14 448 rank 0: MPI_Wait, 2 to 10 ms, 1 call",
                        "388.5 62 7 280 rank 1: f, 0 to 5 ms, 1 call",
                        "385 342 14 280 rank 1: MPI_Recv, 5 to 10 ms, 1 call");
    }

    @Test
    void an_arrow_begins_and_ends_at_the_times_of_its_row_on_the_sides_of_two_bars() {
        String svg = svg(ONE);
        for (List<String> row : ONE.subList(4, 7)) {
            double from = 62 + 56 * Double.parseDouble(row.get(4));
            double to = 62 + 56 * Double.parseDouble(row.get(5));
            boolean right = row.get(3).equals("0");
            MatchResult shaft = shafts(
                            svg,
                            row.get(0).equals("data") ? INK : right ? ASKS : ANSWERS,
                            row.get(0).equals("data") ? "1.8" : "0.9")
                    .get(0);
            assertThat(numbers(shaft, 2)).isEqualTo((right ? "175 " : "385 ") + Math.round(from));
            assertThat(svg).contains((right ? "385," : "175,") + Math.round(to));
            double down = Double.parseDouble(shaft.group(4)) - from;
            double along = Math.abs(Double.parseDouble(shaft.group(3)) - Double.parseDouble(shaft.group(1)));
            assertThat(down / along).isCloseTo((to - from) / 210, within(1e-3));
        }
    }

    @Test
    void lifelines_have_names_and_times_stand_at_the_left() {
        String svg = svg(ONE);
        assertThat(all(TEXT, svg).stream().map(text -> text.group(6) + " " + text.group(4) + " " + numbers(text, 2)))
                .contains(
                        "T middle 260 24",
                        "0 end 48 66",
                        "10 end 48 626",
                        "rank 0 middle 168 54",
                        "rank 1 middle 392 54",
                        "time since the start of the run (ms), downwards middle 260 642");
        assertThat(all(LINE, svg).stream().map(line -> numbers(line, 4)))
                .contains("168 62 168 622", "392 62 392 622", "52 62 504 62", "52 622 504 622");
        assertThat(words(svg)).contains("Origin: model.").doesNotContain("rank");
    }

    @Test
    void each_arrow_has_its_name_above_it_and_in_the_legend() {
        String svg = svg(ONE);
        for (String name : List.of("ready to send", "ready to receive", "data")) {
            assertThat(words(svg)).filteredOn(name::equals).as(name).hasSize(2);
        }
        MatchResult label = all(TEXT, svg).stream()
                .filter(text -> text.group(6).equals("ready to receive"))
                .findFirst()
                .orElseThrow();
        assertThat(Double.parseDouble(label.group(1))).isBetween(270.0, 290.0);
        assertThat(label.group(5)).isEqualTo(ANSWERS);
        assertThat(Double.parseDouble(label.group(2))).isBetween(330.0, 356.0);
    }

    @Test
    void arrows_over_one_another_are_all_drawn_and_have_one_name_with_their_number() {
        String svg = svg(with(step("ready to send", "0", 2.005, 3.005, "1")));
        assertThat(shafts(svg, ASKS, "0.9")).hasSize(2);
        assertThat(words(svg))
                .filteredOn(word -> word.contains("ready to send"))
                .containsExactly("2 × ready to send", "ready to send");
        assertThat(words(svg(with(step("ready to send", "0", 2.5, 3.5, "1"))))).doesNotContain("2 × ready to send");
        assertThat(words(svg(with(step("ready to send", "1", 2, 3, "0"))))).doesNotContain("2 × ready to send");
    }

    @Test
    void names_cover_neither_one_another_nor_arrows() {
        List<List<String>> rows = new ArrayList<>(ONE.subList(0, 4));
        rows.add(step("ready to send", "0", 0, 0, "1"));
        IntStream.range(1, 60).forEach(i -> rows.add(step("data", "0", i * 0.15, i * 0.15 + 1, "1")));
        String svg = svg(rows);
        assertThat(shafts(svg, INK, "1.8")).hasSize(59);
        List<Double> labels = all(TEXT, svg).stream()
                .filter(text -> text.group(6).equals("data") && Double.parseDouble(text.group(2)) < 622)
                .map(text -> Double.parseDouble(text.group(2)))
                .toList();
        // above the first and below the last
        assertThat(labels).hasSizeLessThanOrEqualTo(2).isNotEmpty();
    }

    @Test
    void one_name_of_all_arrows_is_in_the_legend_only() {
        List<List<String>> rows = new ArrayList<>(ONE.subList(0, 4));
        rows.add(step("data", "0", 2, 3, "1"));
        assertThat(words(svg(rows))).filteredOn("data"::equals).hasSize(1);
        rows.add(step("ready to send", "0", 5, 6, "1"));
        assertThat(words(svg(rows))).filteredOn("data"::equals).hasSize(2);
    }

    @Test
    void a_message_to_its_own_sender_goes_out_and_back() {
        String svg = svg(with(step("message", "0", 3, 5, "0")));
        assertThat(shafts(svg, INK, "0.9").stream().map(line -> numbers(line, 2)))
                .containsExactly("168 230", "224 286");
        assertThat(svg).contains("168,342");
    }

    @Test
    void a_run_without_handshakes_says_that_they_are_not_recorded() {
        String sentence = "An arrow begins with the sending call";
        assertThat(words(svg(ONE))).noneMatch(word -> word.startsWith(sentence));
        assertThat(words(svg(with(step("message", "0", 3, 5, "1"))))).anyMatch(word -> word.startsWith(sentence));
    }

    @Test
    void marks_and_paths_run_downwards() {
        List<List<String>> rows = with(row("late", "mark", "0", 3, 5, ""));
        rows.add(row("path", "path", "1", 1, 4, ""));
        rows.add(row("path", "change of rank", "1", 4, 4, "0"));
        String svg = svg(rows);
        assertThat(shafts(svg, INK, "0.9").stream().map(line -> numbers(line, 4)))
                .contains("161 230 175 230", "161 342 175 342", "161 230 161 342", "175 230 175 342");
        // longer by half their width, so that corners are closed
        assertThat(shafts(svg, INK, "3").stream().map(line -> numbers(line, 4)))
                .containsExactly("392 116.5 392 287.5", "392 286 168 286");
    }

    @Test
    void a_call_without_time_is_half_a_pixel_high() {
        assertThat(all(BAR, svg(with(call("MPI_Test", "0", 5, 5)))).stream().map(bar -> numbers(bar, 4)))
                .contains("161 342 14 0.5");
    }

    @Test
    void many_lifelines_are_numbers_and_all_words_fit_into_a_column() {
        List<List<String>> rows = new ArrayList<>();
        IntStream.range(0, 16).forEach(rank -> rows.add(call("MPI_Recv", String.valueOf(rank), 0, 10)));
        rows.add(step("ready to send", "0", 2, 3, "15"));
        assertThat(words(svg(rows))).contains("rank 0", "rank 15").doesNotContain("rank");
        String narrow = ShortSvg.of(
                SequenceDrawing.fitting(346).apply(picture(rows).data(), "T").svg());
        assertThat(words(narrow)).contains("rank", "0", "15").doesNotContain("rank 0");
        // in the legend only
        assertThat(words(narrow)).filteredOn("ready to send"::equals).hasSize(1);
        Picture column = picture(ONE).columnWidth();
        assertThat(column.drawing().width()).isEqualTo(346);
        assertThat(all(TEXT, ShortSvg.of(column.drawing().svg())).stream()
                        .mapToDouble(text -> Double.parseDouble(text.group(3)))
                        .min())
                .hasValue(10.5);
    }
}
