package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Columns;
import dev.weft.study.PictureData;
import dev.weft.trace.event.Fault;
import dev.weft.trace.timeline.Spans;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimelineTest {
    private static final Time HALF = new Time(50e-9);
    private static final Time WHOLE = new Time(100e-9);

    /** Two ranks: a program that sends, and one that waits for a while and then ends. */
    private static RecordedRun two() {
        return RecordedRun.of(2)
                .region(0, "main")
                .region(1, "MPI_Send")
                .region(2, "MPI_Recv")
                .enter(0, 1000, 0)
                .enter(0, 1040, 1)
                .leave(0, 1060, 1)
                .leave(0, 1100, 0)
                .enter(1, 1000, 2)
                .leave(1, 1030, 2)
                .enter(1, 1040, 0)
                .leave(1, 1050, 0);
    }

    /** A rank that calls so often that calls cannot be drawn one by one: 100 ns of f, 10 ns of MPI_Test. */
    private static RecordedRun busy(int ranks, int calls) {
        RecordedRun run = RecordedRun.of(ranks).region(0, "f").region(1, "MPI_Test");
        for (int rank = 0; rank < ranks; rank++) {
            run.enter(rank, 0, 0);
            for (long i = 0; i < calls; i++) {
                run.enter(rank, 110 * i + 100, 1).leave(rank, 110 * i + 110, 1);
            }
            run.leave(rank, 110L * calls, 0);
        }
        return run;
    }

    private static List<String> rows(Timeline timeline) {
        Columns columns = timeline.columns();
        return IntStream.range(0, columns.rows())
                .mapToObj(row -> columns.key("rank").values().get(row) + " "
                        + columns.key("function").values().get(row) + " "
                        + columns.key("start").values().get(row) + " "
                        + new Time(columns.measure("duration").si(row)))
                .toList();
    }

    @Test
    void each_call_is_a_rectangle_and_what_it_leaves_when_others_lie_on_top_is_one_more() {
        Timeline timeline = two().trace().timeline();
        assertThat(timeline.exact()).isTrue();
        assertThat(rows(timeline))
                .containsExactly(
                        "0.0 main 0 s 40 ns",
                        "0.0 MPI_Send 40 ns 20 ns",
                        "0.0 main 60 ns 40 ns",
                        "1.0 MPI_Recv 0 s 30 ns",
                        "1.0 (outside of calls) 30 ns 10 ns",
                        "1.0 main 40 ns 10 ns");
    }

    @Test
    void a_part_is_cut_at_its_ends_and_a_rank_that_has_ended_keeps_its_line() {
        assertThat(rows(two().trace().timeline().between(HALF, WHOLE)))
                .containsExactly(
                        "0.0 MPI_Send 50 ns 10 ns", "0.0 main 60 ns 40 ns", "1.0 (nothing recorded) 50 ns 50 ns");
        assertThat(rows(two().trace().timeline().ranks(1))).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void rectangles_add_up_to_the_profile(long seed) {
        Trace trace = ProfileLawsTest.random(seed, 0).trace();
        Columns columns = trace.timeline().columns();
        double sum = 0;
        for (int row = 0; row < columns.rows(); row++) {
            boolean nothing = columns.key("function").values().get(row).equals("(nothing recorded)");
            sum += nothing ? 0 : columns.measure("duration").si(row);
        }
        assertThat(sum).as("seed " + seed).isCloseTo(trace.profile().total().seconds(), within(1e-14));
    }

    @Test
    void a_long_run_is_drawn_in_columns_that_show_the_longest_function_with_its_share_and_calls() {
        Timeline timeline = busy(2, 20_000).trace().timeline();
        assertThat(timeline.exact()).isFalse();
        Columns columns = timeline.columns();
        assertThat(columns.rows()).isLessThanOrEqualTo(Spans.LIMIT).isGreaterThan(100);
        assertThat(columns.key("function").values()).containsOnly("f");
        assertThat(columns.measure("share").si(5)).isCloseTo(100 / 110.0, within(0.02));
        assertThat(timeline.explain().broken())
                .containsExactly(
                        "Calls that are shorter than a column are hidden by longer ones; between(..) shows a part in"
                                + " full.",
                        "No function of MPI is on top here, so communication cannot be told from computation.");
        assertThat(timeline.between(new Time(0), new Time(1e-6)).exact()).isTrue();
    }

    @Test
    void many_ranks_share_lines_and_the_number_of_rectangles_stays_bounded() {
        Timeline timeline = busy(130, 100).trace().timeline();
        assertThat(timeline.columns().key("rank").values()).contains("0-3", "128-129");
        assertThat(timeline.columns().rows()).isLessThanOrEqualTo(Spans.LIMIT);
        assertThat(timeline.explain().broken()).contains("4 ranks share a line, coloured by what most of them did.");
    }

    @Test
    void a_long_call_is_one_rectangle_even_in_columns() {
        RecordedRun run = busy(1, 20_000).region(2, "MPI_Recv");
        run.enter(0, 2_200_000, 2).leave(0, 9_000_000, 2);
        Columns columns = run.trace().timeline().columns();
        long waits = columns.key("function").values().stream()
                .filter("MPI_Recv"::equals)
                .count();
        // the first column of the call may be shared with what came before
        assertThat(waits).isBetween(1L, 2L);
        assertThat(columns.measure("calls").si(columns.rows() - 1)).isEqualTo(1);
    }

    @Test
    void explain_says_what_is_shown_and_breaks_nothing_for_a_plain_run() {
        assertThat(two().trace().timeline().explain().broken()).isEmpty();
        assertThat(two().trace().timeline().explain().inputs())
                .contains(
                        "2 of 2 ranks, from 0 s to 100 ns of 100 ns",
                        "6 rectangles, each one call or what it leaves when others lie on top");
        assertThat(two().trace().timeline().explain().dominant()).isEqualTo("main fills 45 % of the picture.");
    }

    @Test
    void threads_are_left_out_and_said_to_be() {
        RecordedRun run = RecordedRun.of(1, 1).region(0, "MPI_Recv");
        run.enter(0, 0, 0).leave(0, 10, 0).enter(1, 0, 0).leave(1, 20, 0);
        assertThat(run.trace().timeline().explain().broken())
                .containsExactly("1 location without an MPI rank is left out, such as threads.");
    }

    @Test
    void a_damaged_run_says_so_in_what_it_draws() {
        RecordedRun run = two().endsWith(new Fault("0.evt", 7, "ENTER", "it ends early"));
        Timeline timeline = run.trace().lenient().timeline();
        assertThat(timeline.provenance().toString()).contains("of a damaged run up to its fault");
        assertThat(timeline.explain().broken().get(0)).contains("0.evt at byte 7, ENTER: it ends early");
        assertThatThrownBy(() -> run.trace().timeline())
                .isInstanceOf(ModelException.class)
                .hasMessage("Cannot read 0.evt at byte 7, ENTER: it ends early. Copy the archive again, or read what"
                        + " precedes the fault with lenient().");
    }

    @Test
    void wrong_parts_and_ranks_name_what_there_is() {
        Timeline timeline = two().trace().timeline();
        assertThatThrownBy(() -> timeline.between(WHOLE, HALF))
                .hasMessage("Cannot show the timeline between \"100 ns and 50 ns\": the run takes 100 ns, and the first"
                        + " time is before the second. Write it as between(ms(0), ms(1)).");
        assertThatThrownBy(() -> timeline.between(new Time(1), new Time(2))).isInstanceOf(ModelException.class);
        assertThatThrownBy(() -> timeline.ranks(2))
                .hasMessage("Cannot show the timeline of rank \"2\": the run has the ranks 0 to 1. Name some of them.");
        assertThatThrownBy(timeline::ranks)
                .hasMessage("Cannot show the timeline of no rank: it has a line for each. Name one, as in ranks(0).");
        assertThatThrownBy(() -> RecordedRun.of(1).trace().timeline())
                .hasMessage(
                        "Cannot draw the timeline of \"made\": it has no events. Look at trace(..).definitions() for"
                                + " what it has.");
        assertThatThrownBy(() -> RecordedRun.of(0).trace().timeline()).hasMessageContaining("it has no MPI ranks");
    }

    @Test
    void files_hold_what_is_drawn_and_each_series_its_origin(@TempDir Path folder) throws IOException {
        Timeline timeline = two().trace().timeline().id("run").title("A run").paper("Somebody 2020, Fig. 1");
        for (String ending : timeline.endings()) {
            timeline.save(folder.resolve("run." + ending));
        }
        PictureData read = PictureData.read(Files.readString(folder.resolve("run.csv")));
        assertThat(read).isEqualTo(timeline.picture().data());
        assertThat(read.rows().get(1)).containsExactly("MPI_Send", "synthetic", "MPI", "0", "40", "60", "100", "1");
        assertThat(timeline.picture().data(read).drawing().png())
                .isEqualTo(Files.readAllBytes(folder.resolve("run.png")));
        String svg = Files.readString(folder.resolve("run.svg"));
        assertThat(svg).contains("A run", "rank 0: MPI_Send, 40 to 60 ns, 1 call", "Origin: synthetic");
        assertThat(timeline.sources()).extracting(source -> source.origin()).containsOnly("synthetic");
        assertThat(timeline.toString()).startsWith("Figure: A run: main (synthetic), 3 values; MPI_Send (synthetic)");
        assertThatThrownBy(() -> timeline.save(folder.resolve("run.gif")))
                .hasMessageContaining("a file name ends in one of .csv, .png, .svg, .pdf");
    }

    @Test
    void the_page_that_zooms_carries_its_data_reaches_no_network_and_has_a_picture_for_where_scripts_do_not_run() {
        RecordedRun run = two().region(3, "f<\"&\\>").enter(0, 1100, 3).leave(0, 1110, 3);
        String html = String.valueOf(run.trace().timeline().zoomable().bundle().get("text/html"));
        assertThat(html).contains("<img alt=", "data:image/png;base64,", "data-timeline=", "<script>");
        assertThat(html).doesNotContain("http").contains("f&lt;\\u0022&amp;\\u005c&gt;");
        assertThat(html.split("<script", -1)).hasSize(2);
    }
}
