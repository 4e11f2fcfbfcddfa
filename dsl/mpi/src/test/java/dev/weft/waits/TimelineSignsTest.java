package dev.weft.waits;

import static dev.weft.Weft.trace;
import static dev.weft.Weft.traceReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.sharing.replay.Replay;
import dev.weft.study.PictureData;
import dev.weft.trace.Timeline;
import dev.weft.trace.Trace;
import dev.weft.trace.event.Recording;
import dev.weft.trace.event.Track;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Messages and marked waits in timelines. */
@SuppressWarnings("NullAway") // the maps hold every key that is asked for
class TimelineSignsTest {
    private static final double LEFT = 64;
    private static final double PLOT = 796;
    private static final double TOP = 40;
    private static final double LINE = 26;
    private static final Pattern SHAFT = Pattern.compile(
            "<line x1=\"([-\\d.]+)\" y1=\"([-\\d.]+)\" x2=\"[-\\d.]+\" y2=\"[-\\d.]+\"[^>]* stroke=\"#222222\" stroke-width=\"0.9\"/>"
                    + "\\s*<path d=\"M ?([-\\d.]+)[ ,]([-\\d.]+)");

    private static Trace two() {
        return RunTablesTest.made(RunTablesTest.two());
    }

    private static List<List<String>> rows(Timeline timeline, String kind) {
        return timeline.picture().data().rows().stream()
                .filter(row -> row.get(2).equals(kind))
                .toList();
    }

    /** Both ends of all arrows but that of the legend. */
    private static List<double[]> arrows(Timeline timeline) {
        List<double[]> found = new ArrayList<>();
        Matcher shaft = SHAFT.matcher(timeline.picture().drawing().svg());
        while (shaft.find()) {
            double[] ends = new double[4];
            for (int i = 0; i < ends.length; i++) {
                ends[i] = Double.parseDouble(shaft.group(i + 1));
            }
            found.add(ends);
        }
        return found.subList(0, Math.max(0, found.size() - 1));
    }

    @Test
    void an_arrow_goes_from_where_a_message_was_sent_to_where_it_was_received() {
        Timeline timeline = two().timeline().messages();
        assertThat(timeline.picture().data().columns())
                .containsExactly(
                        "series",
                        "origin",
                        "kind",
                        "ranks",
                        "start (ns)",
                        "end (ns)",
                        "share (%)",
                        "calls",
                        "called from",
                        "to");
        assertThat(rows(timeline, "message"))
                .containsExactly(
                        List.of("message", "synthetic", "message", "0", "30", "42", "100", "", "", "1"),
                        List.of("message", "synthetic", "message", "0", "50", "95", "100", "", "", "1"));
        List<double[]> arrows = arrows(timeline);
        assertThat(arrows).hasSize(2);
        double[][] wanted = {{30, 42}, {50, 95}}; // of 100 ns
        for (int i = 0; i < wanted.length; i++) {
            assertThat(arrows.get(i)[0]).isCloseTo(LEFT + PLOT * wanted[i][0] / 100, within(0.01));
            assertThat(arrows.get(i)[1]).isCloseTo(TOP + LINE / 2, within(0.01));
            assertThat(arrows.get(i)[2]).isCloseTo(LEFT + PLOT * wanted[i][1] / 100, within(0.01));
            assertThat(arrows.get(i)[3]).isCloseTo(TOP + LINE * 1.5, within(0.01));
        }
        assertThat(timeline.picture().drawing().svg()).contains(">message</text>");
        assertThat(timeline.explain().violated()).isEmpty();
        assertThat(timeline.zoomable().bundle().get("text/html").toString())
                .contains("&quot;arrows&quot;:[[0,1,3E+1,42],[0,1,5E+1,95]]");
    }

    @Test
    void a_part_has_the_messages_that_lie_in_it_and_counts_those_that_cross_its_ends() {
        Timeline part = two().timeline().messages().between(new Time(20e-9), new Time(60e-9));
        assertThat(rows(part, "message")).hasSize(1);
        assertThat(arrows(part).get(0)[0]).isCloseTo(LEFT + PLOT * 10 / 40, within(0.01));
        assertThat(part.explain().violated())
                .containsExactly(
                        "Messages within the picture: 1 message begins or ends outside the picture and is not drawn.");
        assertThat(rows(two().timeline().messages().ranks(1), "message")).isEmpty();
    }

    @Test
    void messages_of_ranks_that_are_not_shown_are_told_apart_from_those_that_cross_the_ends() {
        Timeline one = two().timeline().messages().ranks(1);
        assertThat(one.explain().violated())
                .contains(
                        "Messages between ranks that are shown: 2 messages have one end on a rank that is not shown and are not drawn.")
                .noneMatch(sentence -> sentence.contains("the ends of the picture"));
        assertThat(one.between(new Time(20e-9), new Time(45e-9)).explain().violated())
                .contains(
                        "Messages between ranks that are shown: 1 message has one end on a rank that is not shown and is not drawn.")
                .noneMatch(sentence -> sentence.contains("the ends of the picture"));
    }

    @Test
    void waits_are_hatched_frames_as_long_as_they_last() {
        Timeline timeline = two().timeline().mark(two().solve(traceReplay).worst(10));
        String name = "waiting time (trace replay)";
        assertThat(rows(timeline, "mark"))
                .containsExactly(
                        List.of(name, "synthetic", "mark", "1", "10", "30", "100", "", "", ""),
                        List.of(name, "synthetic", "mark", "0", "50", "80", "100", "", "", ""));
        String svg = timeline.picture().drawing().svg();
        double y = TOP + LINE * 1.5 - LINE * 0.42;
        assertThat(svg)
                .contains(String.format(
                        Locale.ROOT,
                        "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" fill=\"none\" stroke=\"#222222\"",
                        number(LEFT + PLOT * 0.1),
                        number(y),
                        number(LEFT + PLOT * 0.3),
                        number(y)))
                .contains(">" + name + "</text>");
        assertThat(timeline.zoomable().bundle().get("text/html").toString())
                .contains("&quot;marks&quot;:[[1,&quot;" + name + "&quot;,1E+1,3E+1],[0,&quot;" + name
                        + "&quot;,5E+1,8E+1]]");
        Timeline part = timeline.between(new Time(20e-9), new Time(60e-9));
        assertThat(rows(part, "mark"))
                .extracting(row -> row.get(4) + " " + row.get(5))
                .containsExactly("20 30", "50 60");
    }

    private static String number(double value) {
        return PictureData.cell(Math.round(value * 100) / 100.0);
    }

    @Test
    void of_many_messages_and_marks_the_longest_are_drawn_and_the_others_counted() {
        Recording run = Recording.of("many", 2);
        int send = run.region("MPI_Send");
        int recv = run.region("MPI_Recv");
        Track zero = run.track(0);
        Track one = run.track(1);
        for (long i = 0; i < 700; i++) {
            zero.enter(1000 * i + 500, send);
            zero.send(1000 * i + 500, 1, 0, 0, 8);
            zero.leave(1000 * i + 510, send);
            one.enter(1000 * i + i % 100, recv);
            one.recv(1000 * i + 600 + i % 7, 0, 0, 0, 8);
            one.leave(1000 * i + 600 + i % 7, recv);
        }
        Trace many = RunTablesTest.made(run);
        Timeline timeline =
                many.timeline().messages().mark(many.solve(traceReplay).worst(700));
        assertThat(rows(timeline, "message")).hasSize(500);
        assertThat(rows(timeline, "mark")).hasSize(500);
        assertThat(timeline.explain().violated())
                .containsExactly(
                        "All messages drawn: only the 500 longest of 700 messages are drawn; between(..) shows others.",
                        "All marks drawn: only the 500 longest of 700 marks are drawn; between(..) shows others.");
        String html = timeline.zoomable().bundle().get("text/html").toString();
        assertThat(html).contains("&quot;messages&quot;:[&quot;message: the 500 longest of 700&quot;]");
        assertThat(timeline.picture().drawing().svg())
                .contains(">message: the 500 longest of 700</text>")
                .contains(": the 500 longest of 700</text>");
        Timeline part = timeline.between(new Time(0), new Time(1e-4));
        assertThat(rows(part, "message")).hasSize(100);
        assertThat(part.zoomable().bundle().get("text/html").toString())
                .contains("&quot;messages&quot;:[&quot;message&quot;]");
        assertThat(part.explain().violated()).isEmpty();
    }

    @Test
    void a_timeline_without_signs_has_the_data_it_always_had() {
        assertThat(two().timeline().picture().data().columns()).hasSize(9);
        assertThat(two().timeline().zoomable().bundle().get("text/html").toString())
                .doesNotContain("&quot;marks&quot;")
                .doesNotContain("&quot;arrows&quot;");
    }

    @Test
    void what_cannot_be_marked_is_an_error() {
        assertThatThrownBy(() -> two().timeline().mark(two().solve(traceReplay).byRank()))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "mark(..), measure \"wait ratio\": the first measure of the table is the length of a mark and "
                                + "must be a time. Write mark(run.solve(traceReplay).worst(100)).");
        assertThatThrownBy(() -> two().timeline().mark(two().messages()))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("\"rank\"");
    }

    @Test
    void recorded_and_replayed_runs_are_drawn_with_their_messages_and_waits() {
        Replay replayed = RunTablesTest.random(3);
        Timeline timeline = replayed.trace()
                .timeline()
                .messages()
                .mark(replayed.trace().solve(traceReplay).worst(1000));
        assertThat(rows(timeline, "message").size()).isEqualTo(Math.min(500, replayed.messageCount()));
        assertThat(rows(timeline, "mark")).isNotEmpty();
        String folder = System.getProperty("weft.pictures", "");
        if (!folder.isEmpty()) { // to be looked at
            timeline.save(Path.of(folder, "replayed.png"));
            Trace halo = trace(RunTablesTest.ARCHIVES + "halo-wait");
            halo.timeline()
                    .messages()
                    .mark(halo.solve(traceReplay).worst(1000))
                    .between(new Time(10e-3), new Time(13e-3))
                    .save(Path.of(folder, "halo.png"));
        }
    }
}
