package dev.weft.trace;

import static dev.weft.Weft.trace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Origin;
import dev.weft.study.Picture;
import dev.weft.study.PictureData;
import dev.weft.trace.event.Recording;
import dev.weft.trace.event.Track;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The call tree drawn with callers above what they call. */
class IcicleTest {
    private static final String CALLS = "src/test/resources/dev/weft/trace/archives/wavefront-eztrace";
    private static final double SIDE = 16;
    private static final double PLOT = 880 - 2 * SIDE;
    private static final double TOP = 40;
    private static final Pattern BAR = Pattern.compile("<rect x=\"([-\\d.]+)\" y=\"([-\\d.]+)\" width=\"([\\d.]+)\""
            + " height=\"([\\d.]+)\" fill=\"([^\"]*)\">\\s*<title>([^<]*)</title>");

    /**
     * On each of two ranks main takes 100 us: solve 60 us, of these MPI_Send 20 us, then write 30 us; ten calls of tick take 5 ns each, less
     * than a thousandth.
     */
    private static Trace known() {
        Recording run = Recording.of("known", 2);
        int main = run.region("main");
        int solve = run.region("solve");
        int send = run.region("MPI_Send");
        int write = run.region("write");
        int tick = run.region("tick");
        int tock = run.region("tock");
        for (int rank = 0; rank < 2; rank++) {
            Track track = run.track(rank);
            track.enter(0, main);
            track.enter(0, write);
            track.leave(30_000, write);
            track.enter(30_000, solve);
            track.enter(40_000, send);
            track.leave(60_000, send);
            track.leave(90_000, solve);
            for (int i = 0; i < 10; i++) {
                track.enter(90_000 + 10 * i, tick);
                track.leave(90_005 + 10 * i, tick);
            }
            track.enter(99_000, tock);
            track.leave(99_020, tock);
            track.leave(100_000, main);
        }
        return Trace.of(run.finish(), Origin.SYNTHETIC, "made");
    }

    private static List<MatchResult> bars(Picture picture) {
        return BAR.matcher(picture.drawing().svg()).results().toList();
    }

    private static void stands(MatchResult bar, int depth, double from, double to, String tooltip) {
        assertThat(bar.group(6)).isEqualTo(tooltip);
        assertThat(Double.parseDouble(bar.group(1))).isCloseTo(SIDE + PLOT * from / 200, within(0.02));
        assertThat(Double.parseDouble(bar.group(2))).isCloseTo(TOP + 26 * depth, within(0.02));
        double edge = PLOT * (to - from) / 200 > 3 ? 0.75 : 0;
        assertThat(Double.parseDouble(bar.group(3)) + edge).isCloseTo(PLOT * (to - from) / 200, within(0.02));
    }

    @Test
    void each_call_path_is_as_wide_as_its_time_below_its_caller() {
        Picture icicle = known().profile().icicle();

        List<MatchResult> bars = bars(icicle);
        assertThat(bars).hasSize(5);
        stands(bars.get(0), 0, 0, 200, "main: 200 µs, 100 %; without called functions 19.86 µs, 2 calls");
        stands(bars.get(1), 1, 0, 120, "main/solve: 120 µs, 60 %; without called functions 80 µs, 2 calls");
        stands(bars.get(2), 2, 0, 40, "main/solve/MPI_Send: 40 µs, 20 %; without called functions 40 µs, 2 calls");
        stands(bars.get(3), 1, 120, 180, "main/write: 60 µs, 30 %; without called functions 60 µs, 2 calls");
        stands(
                bars.get(4),
                1,
                180,
                180.14,
                "main/(shorter than 0.1 %): 0.14 µs, 0.07 %; without called functions 0.14 µs, 22 calls");
        assertThat(icicle.drawing().svg())
                .contains(
                        ">solve</text>",
                        ">MPI_Send</text>",
                        ">Time by call path of known</text>",
                        "Origin: synthetic.");
        assertThat(icicle.data().toCsv().lines())
                .contains(
                        "series,origin,kind,depth,from (us),to (us),without calls (%),calls,time (us),call path",
                        "MPI_Send,synthetic,MPI,2,0,40,100,2,40,main/solve/MPI_Send");
        assertThat(bars.get(2).group(5))
                .as("the colour that MPI_Send has in timelines")
                .isEqualTo(sendInTimelines());
    }

    private static String sendInTimelines() {
        return BAR.matcher(known().timeline().picture().drawing().svg())
                .results()
                .filter(bar -> bar.group(6).contains("MPI_Send"))
                .map(bar -> bar.group(5))
                .findFirst()
                .orElse("none");
    }

    @Test
    void the_picture_is_drawn_from_its_csv_file_alone() {
        Picture icicle = known().profile().icicle();
        assertThat(icicle.data(PictureData.read(icicle.data().toCsv()))
                        .drawing()
                        .svg())
                .isEqualTo(icicle.drawing().svg());
    }

    @Test
    void widths_of_a_caller_hold_all_that_it_calls() {
        List<List<String>> rows = trace(CALLS).profile().icicle().data().rows();
        assertThat(rows).isNotEmpty();
        for (List<String> row : rows) {
            if (!row.get(3).equals("0")) {
                assertThat(rows)
                        .as(row.toString())
                        .anyMatch(caller -> Integer.parseInt(caller.get(3)) == Integer.parseInt(row.get(3)) - 1
                                && PictureData.number(caller.get(4)) <= PictureData.number(row.get(4))
                                && PictureData.number(caller.get(5)) >= PictureData.number(row.get(5)));
            }
        }
    }

    @Test
    void deep_recursions_say_that_levels_are_missing() {
        Recording run = Recording.of("deep", 1);
        int f = run.region("f");
        for (int i = 0; i < 60; i++) {
            run.track(0).enter(i, f);
        }
        for (int i = 0; i < 60; i++) {
            run.track(0).leave(1000 + i, f);
        }
        Picture icicle =
                Trace.of(run.finish(), Origin.SYNTHETIC, "made").profile().icicle();
        assertThat(icicle.data().rows()).hasSize(40);
        assertThat(icicle.title()).isEqualTo("Time by call path of deep, outermost 40 levels");
    }

    @Test
    void it_fits_in_a_column_of_a_journal() {
        Picture narrow = known().profile().icicle().columnWidth();
        assertThat(narrow.drawing().pdf()).isNotEmpty();
        String folder = System.getProperty("weft.pictures", "");
        if (!folder.isEmpty()) { // to be looked at
            narrow.save(Path.of(folder, "icicle-known.png"));
            trace("../datasets/src/main/resources/dev/weft/datasets/hpcc-hpl-4")
                    .profile()
                    .icicle()
                    .save(Path.of(folder, "icicle-hpl.png"));
            Trace scorep = trace("src/test/resources/dev/weft/trace/archives/halo-wait");
            scorep.profile().icicle().columnWidth().save(Path.of(folder, "icicle-halo.png"));
        }
    }
}
