package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Columns;
import dev.weft.study.Origin;
import dev.weft.study.PictureData;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.CodeRegion;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.Location;
import dev.weft.trace.event.Recording;
import dev.weft.trace.timeline.Spans;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("StringSplitter") // no field of these lines is empty
class TimelineTest {
    private static final Time HALF = new Time(50e-9);
    private static final Pattern BAR = Pattern.compile("<rect x=\"([\\d.]+)\" y=\"([\\d.]+)\" width=\"([\\d.]+)\""
            + " height=\"([\\d.]+)\"[^>]*>\\s*<title>([^<]*)</title>");
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
                        + new Time(columns.measure("time").si(row)))
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
        Trace trace = RandomCalls.run(seed, 0).trace();
        Columns columns = trace.timeline().columns();
        double sum = 0;
        for (int row = 0; row < columns.rows(); row++) {
            boolean nothing = columns.key("function").values().get(row).equals("(nothing recorded)");
            sum += nothing ? 0 : columns.measure("time").si(row);
        }
        assertThat(sum).as("seed " + seed).isCloseTo(trace.profile().total().seconds(), within(1e-14));
    }

    @Test
    void a_long_run_is_drawn_in_columns_that_show_each_function_with_its_share_and_calls() {
        Timeline timeline = busy(2, 20_000).trace().timeline();
        assertThat(timeline.exact()).isFalse();
        Columns columns = timeline.columns();
        assertThat(columns.rows()).isLessThanOrEqualTo(Spans.LIMIT).isGreaterThan(100);
        assertThat(columns.key("function").values()).containsOnly("MPI_Test", "f");
        assertThat(columns.key("function").values().get(10)).isEqualTo("MPI_Test");
        assertThat(columns.measure("share").si(10)).isCloseTo(10 / 110.0, within(0.02));
        assertThat(columns.measure("share").si(11)).isCloseTo(100 / 110.0, within(0.02));
        assertThat(columns.measure("calls").si(10)).isBetween(19.0, 21.0);
        assertThat(timeline.explain().violated())
                .containsExactly(
                        "One rectangle for each call: a column shows each function's share of its time, not when calls happen;"
                                + " between(..) shows a part in full.");
        assertThat(timeline.between(new Time(0), new Time(1e-6)).exact()).isTrue();
    }

    @Test
    void many_ranks_share_lines_and_the_number_of_rectangles_stays_bounded() {
        Timeline timeline = busy(130, 100).trace().timeline();
        assertThat(timeline.columns().key("rank").values()).contains("0-3", "128-129");
        assertThat(timeline.columns().rows()).isLessThanOrEqualTo(Spans.LIMIT);
        assertThat(timeline.explain().violated())
                .contains("One line for each rank: 4 ranks share a line, which shows the sum of their times.");
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
        assertThat(two().trace().timeline().explain().violated()).isEmpty();
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
        assertThat(run.trace().timeline().explain().violated())
                .containsExactly("All locations drawn: 1 location without an MPI rank is left out, such as threads.");
    }

    @Test
    void a_damaged_run_says_so_in_what_it_draws() {
        RecordedRun run = two().endsWith(new Fault("0.evt", 7, "ENTER", "it ends early"));
        Timeline timeline = run.trace().lenient().timeline();
        assertThat(timeline.provenance().toString()).contains("of a damaged run up to its fault");
        assertThat(timeline.explain().violated().get(0)).contains("0.evt at byte 7, ENTER: it ends early");
        assertThatThrownBy(() -> run.trace().timeline())
                .isInstanceOf(ModelException.class)
                .hasMessage("0.evt at byte 7, ENTER: it ends early. Copy the archive again, or read it up to the fault"
                        + " with lenient().");
    }

    @Test
    void wrong_parts_and_ranks_name_what_there_is() {
        Timeline timeline = two().trace().timeline();
        assertThatThrownBy(() -> timeline.between(WHOLE, HALF))
                .hasMessage(
                        "between(100 ns, 50 ns): the first time must be less than the second. Write between(ms(0), ms(1)).");
        assertThatThrownBy(() -> timeline.between(new Time(1), new Time(2)))
                .hasMessage("between(1 s, 2 s): the run takes 100 ns. Begin before its end.");
        assertThatThrownBy(() -> timeline.ranks(2)).hasMessage("ranks(2): the run has ranks 0 to 1. Try ranks(0).");
        assertThatThrownBy(timeline::ranks).hasMessage("ranks(): a timeline needs at least one rank. Try ranks(0).");
        assertThatThrownBy(() -> RecordedRun.of(1).trace().timeline())
                .hasMessage("timeline() of \"made\": the run has no events. Use a run that was recorded with calls;"
                        + " trace(..).definitions() lists its locations.");
        assertThatThrownBy(() -> RecordedRun.of(0).trace().timeline()).hasMessageContaining("the run has no MPI ranks");
    }

    @Test
    void files_hold_what_is_drawn_and_each_series_its_origin(@TempDir Path folder) throws IOException {
        Timeline timeline = two().trace().timeline().id("run").title("A run").paper("Somebody 2020, Fig. 1");
        for (String ending : timeline.endings()) {
            timeline.save(folder.resolve("run." + ending));
        }
        PictureData read = PictureData.read(Files.readString(folder.resolve("run.csv")));
        assertThat(read).isEqualTo(timeline.picture().data());
        assertThat(read.rows().get(1))
                .containsExactly("MPI_Send", "synthetic", "MPI", "0", "40", "60", "100", "1", "main");
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

    private static Map<String, Double> drawn(Timeline timeline) {
        Columns columns = timeline.columns();
        Map<String, Double> sums = new TreeMap<>();
        for (int row = 0; row < columns.rows(); row++) {
            sums.merge(
                    columns.key("function").values().get(row).toString(),
                    columns.measure("time").si(row),
                    Double::sum);
        }
        sums.remove("(outside of calls)");
        sums.remove("(nothing recorded)");
        return sums;
    }

    private static Map<String, Double> totals(Trace trace) {
        Columns columns = trace.functions().columns();
        Map<String, Double> sums = new TreeMap<>();
        for (int row = 0; row < columns.rows(); row++) {
            double seconds = columns.measure("time").si(row);
            if (seconds > 0) {
                sums.put(columns.key("function").values().get(row).toString(), seconds);
            }
        }
        return sums;
    }

    private static void assertSame(Map<String, Double> drawn, Map<String, Double> totals, String as) {
        assertThat(drawn.keySet()).as(as).isEqualTo(totals.keySet());
        totals.forEach((function, seconds) ->
                assertThat(drawn.get(function)).as(as + ", " + function).isCloseTo(seconds, within(1e-9 * seconds)));
    }

    /** Ranks, or threads without ranks, that call at random and often. */
    private static RecordedRun often(long seed, int ranks, int threads) {
        Random random = new Random(seed);
        RecordedRun run = RecordedRun.of(ranks, threads);
        int functions = 2 + random.nextInt(20);
        for (int i = 0; i < functions; i++) {
            run.region(i, (random.nextBoolean() ? "MPI_F" : "f") + i);
        }
        for (int rank = 0; rank < ranks + threads; rank++) {
            long time = random.nextInt(10_000);
            for (int i = 30_000 / (ranks + threads); i > 0; i--) {
                int called = random.nextInt(functions);
                run.enter(rank, time, called);
                time += random.nextInt(random.nextInt(50) == 0 ? 5000 : 40);
                run.leave(rank, time, called);
                time += random.nextInt(10);
            }
        }
        return run;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void the_times_of_all_columns_add_up_to_the_time_of_each_function(long seed) {
        int count = new int[] {1, 2, 3, 5, 16, 64, 65, 130}[(int) seed - 1];
        for (boolean ranks : new boolean[] {true, false}) {
            Trace trace = often(seed, ranks ? count : 0, ranks ? 0 : count).trace();
            Timeline timeline = trace.timeline();
            assertThat(timeline.exact()).isFalse();
            assertThat(timeline.columns().rows()).isLessThanOrEqualTo(Spans.LIMIT);
            assertThat(timeline.columns().keys().get(0).name()).isEqualTo(ranks ? "rank" : "location");
            assertSame(drawn(timeline), totals(trace), "seed " + seed + ", ranks " + ranks);
        }
    }

    @Test
    void forty_per_cent_of_mpi_are_forty_per_cent_of_the_height_below_what_is_computed() {
        RecordedRun run = RecordedRun.of(2).region(0, "f").region(1, "MPI_Recv");
        for (int rank = 0; rank < 2; rank++) {
            for (long i = 0; i < 10_000; i++) {
                run.enter(rank, 10 * i, 0).leave(rank, 10 * i + 6, 0);
                run.enter(rank, 10 * i + 6, 1).leave(rank, 10 * i + 10, 1);
            }
        }
        Timeline timeline = run.trace().timeline();
        String svg = timeline.picture().drawing().svg();
        // the second line is 26 high, of which its rectangles take 21.84 from 68.08 to 89.92
        Matcher bars = BAR.matcher(svg);
        List<String> found = new ArrayList<>();
        while (bars.find()) {
            if (bars.group(5).startsWith("rank 1: ") && bars.group(5).contains(" 50 to ")) {
                found.add(String.join(" ", bars.group(2), bars.group(4), bars.group(5)));
            }
        }
        assertThat(found)
                .containsExactly(
                        "81.18 8.74 rank 1: MPI_Recv, 50 to 50.1 µs, 10 calls, 40 % of it",
                        "68.08 13.1 rank 1: f, 50 to 50.1 µs, 10 calls, 60 % of it");
        assertThat(timeline.explain().dominant())
                .isEqualTo("f fills 60 % of the picture (violated: one rectangle for each call).");
        String page = String.valueOf(timeline.zoomable().bundle().get("text/html"));
        assertThat(page).contains("&quot;stacked&quot;:true", "&quot;word&quot;:&quot;rank&quot;");
    }

    @Test
    void a_function_keeps_its_colour_in_a_part_of_the_run() {
        RecordedRun run =
                RecordedRun.of(1).region(0, "MPI_Recv").region(1, "MPI_Send").region(2, "f");
        run.enter(0, 0, 2)
                .leave(0, 10, 2)
                .enter(0, 10, 0)
                .leave(0, 100, 0)
                .enter(0, 100, 1)
                .leave(0, 150, 1);
        Timeline timeline = run.trace().timeline();
        for (Timeline each : List.of(timeline, timeline.between(new Time(90e-9), new Time(150e-9)))) {
            String svg = each.picture().drawing().svg();
            assertThat(svg).containsPattern("#D55E00[^>]*>\\s*<title>rank 0: MPI_Recv");
            assertThat(svg).containsPattern("#0072B2[^>]*>\\s*<title>rank 0: MPI_Send");
        }
    }

    @Test
    void a_run_without_ranks_has_a_line_for_each_location_that_can_have_calls() {
        Recording recording = Recording.of(
                "threads",
                Definitions.of(
                        Clock.NANOSECONDS,
                        List.of(
                                new Location(7, "Master thread", "p", -1, 0),
                                new Location(8, "numbers", "p", -1, 0, Location.Kind.METRIC),
                                new Location(9, "OMP thread 1", "p", -1, 0)),
                        List.of(CodeRegion.named(0, "main"), CodeRegion.named(1, "loop")),
                        List.of()));
        recording.track(0).enter(0, 0);
        recording.track(0).leave(100, 0);
        recording.track(2).enter(20, 1);
        recording.track(2).leave(60, 1);
        Timeline timeline =
                Trace.of(recording.finish(), Origin.SYNTHETIC, "made").timeline();
        assertThat(timeline.columns().key("location").values()).containsExactly(0.0, 2.0);
        assertThat(timeline.picture().title()).isEqualTo("What each location of threads did");
        assertThat(timeline.picture().drawing().svg()).contains("location 2: loop, 20 to 60 ns, 1 call");
        assertThat(timeline.explain().violated())
                .containsExactly(
                        "All locations drawn: 1 location without calls is left out, such as metrics.",
                        "MPI functions on top: no MPI function is on top in this part, so communication cannot be distinguished"
                                + " from computation.");
        assertThatThrownBy(() -> timeline.ranks(0))
                .hasMessage("ranks(0): the run has no MPI ranks; its timeline has a line for each location."
                        + " Leave out ranks(..).");
    }
}
