package dev.weft.waits;

import static dev.weft.Weft.KB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.program.Mpi;
import dev.weft.study.Columns;
import dev.weft.study.PictureData;
import dev.weft.study.Result;
import dev.weft.study.Tabulated;
import dev.weft.trace.Timeline;
import dev.weft.trace.Trace;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** The critical path drawn on the timeline of its run. */
@SuppressWarnings("NullAway") // the maps hold every key that is asked for
class CriticalPathTimelineTest {
    private static final double LEFT = 64;
    private static final double PLOT = 796;
    private static final double TOP = 40;
    private static final double LINE = 26;
    private static final Offset<Double> CLOSE = within(0.02);
    private static final Pattern SEGMENT = Pattern.compile("<line x1=\"([-\\d.]+)\" y1=\"([-\\d.]+)\" x2=\"([-\\d.]+)\""
            + " y2=\"([-\\d.]+)\"[^>]* stroke=\"#222222\" stroke-width=\"3\"/>");
    private static final Pattern ARROW = Pattern.compile(
            "<line x1=\"([-\\d.]+)\" y1=\"([-\\d.]+)\" x2=\"[-\\d.]+\" y2=\"[-\\d.]+\"[^>]* stroke=\"#222222\" stroke-width=\"0.9\"/>"
                    + "\\s*<path d=\"M ?([-\\d.]+)[ ,]([-\\d.]+)");

    /** Rank 0 computes for 10 ms and sends 100 kB in 1.02 ms to rank 1, which has waited since 1 ms and then computes for 5 ms. */
    private static Trace sent() {
        return run(2, mpi -> {
            if (mpi.rank() == 0) {
                mpi.region("slow", () -> mpi.compute(ms(10)));
                mpi.send(1, KB(100));
            } else {
                mpi.region("fast", () -> mpi.compute(ms(1)));
                mpi.recv(0, KB(100));
                mpi.region("end", () -> mpi.compute(ms(5)));
            }
        });
    }

    private static Trace run(int ranks, Consumer<Mpi> body) {
        return program(ranks, body)
                .on(cluster(ranks, 1).link(MBps(100), us(20)), perNode)
                .solve(replay(noSharing))
                .trace();
    }

    private static List<double[]> found(Pattern pattern, Timeline timeline) {
        List<double[]> found = new ArrayList<>();
        Matcher each = pattern.matcher(timeline.picture().drawing().svg());
        while (each.find()) {
            double[] ends = new double[4];
            for (int i = 0; i < ends.length; i++) {
                ends[i] = Double.parseDouble(each.group(i + 1));
            }
            found.add(ends);
        }
        return found.subList(0, Math.max(0, found.size() - 1)); // the last one is in the legend
    }

    private static double x(double time, double whole) {
        return LEFT + PLOT * time / whole;
    }

    private static double y(int rank) {
        return TOP + LINE * (rank + 0.5);
    }

    private static List<String> rows(Timeline timeline, String kind) {
        PictureData data = timeline.picture().data();
        return data.rows().stream()
                .filter(row -> row.get(2).equals(kind))
                .map(row -> row.get(0) + ": " + row.get(3) + " " + row.get(4) + " " + row.get(5) + " " + row.get(9))
                .map(String::strip)
                .toList();
    }

    @Test
    void the_path_is_a_bold_line_from_the_start_to_the_end_of_the_run() {
        Timeline timeline = sent().solve(RunCosts.CRITICAL_PATH).timeline();

        assertThat(timeline.explain().violated()).isEmpty();
        assertThat(rows(timeline, "path")).containsExactly("critical path: 0 0 10", "critical path: 1 10 16.02");
        assertThat(rows(timeline, "change of rank")).containsExactly("change of rank on the critical path: 0 10 10 1");
        assertThat(rows(timeline, "message")).containsExactly("message on the critical path: 0 10 11.02 1");
        List<double[]> segments = found(SEGMENT, timeline);
        assertThat(segments).hasSize(3);
        double[][] wanted = {
            {x(0, 16.02), y(0), x(10, 16.02), y(0)},
            {x(10, 16.02), y(1), x(16.02, 16.02), y(1)},
            {x(10, 16.02), y(0) - 1.5, x(10, 16.02), y(1) + 1.5}
        };
        for (int i = 0; i < wanted.length; i++) {
            assertThat(segments.get(i)).as("segment " + i).containsExactly(wanted[i], CLOSE);
        }
        List<double[]> arrows = found(ARROW, timeline);
        assertThat(arrows).hasSize(1);
        assertThat(arrows.get(0)).containsExactly(new double[] {x(10, 16.02), y(0), x(11.02, 16.02), y(1)}, CLOSE);
        assertThat(timeline.picture().drawing().svg())
                .contains(">critical path</text>", ">message on the critical path</text>", ">Critical path of ");
        String html = timeline.zoomable().bundle().get("text/html").toString();
        assertThat(html)
                .contains(
                        "&quot;marks&quot;:[[0,&quot;critical path&quot;,0,1E+1],[1,&quot;critical path&quot;,1E+1,16.02]]")
                .contains("&quot;arrows&quot;:[[0,1,1E+1,1E+1],[0,1,1E+1,11.02]]");
    }

    /** The path goes from the posting of the receive to the sender: no message carries it there. */
    @Test
    void a_change_of_rank_without_a_message_is_a_line_alone() {
        Timeline timeline = run(2, mpi -> {
                    if (mpi.rank() == 0) {
                        mpi.ssend(1, KB(100));
                        mpi.compute(ms(3));
                    } else {
                        mpi.region("slow", () -> mpi.compute(ms(10)));
                        mpi.recv(0, KB(100));
                    }
                })
                .solve(RunCosts.CRITICAL_PATH)
                .timeline();

        assertThat(rows(timeline, "change of rank")).containsExactly("change of rank on the critical path: 1 10 10 0");
        assertThat(rows(timeline, "message")).isEmpty();
        assertThat(found(SEGMENT, timeline)).hasSize(3);
        assertThat(found(ARROW, timeline)).isEmpty();
    }

    @Test
    void a_part_of_the_run_has_its_part_of_the_path() {
        Timeline whole = sent().solve(RunCosts.CRITICAL_PATH).timeline();

        Timeline early = whole.between(ms(2), ms(8));
        assertThat(rows(early, "path")).containsExactly("critical path: 0 2 8");
        assertThat(rows(early, "change of rank")).isEmpty();
        assertThat(found(SEGMENT, early)).hasSize(1);
        Timeline one = whole.ranks(1);
        assertThat(rows(one, "path")).containsExactly("critical path: 1 10 16.02");
        assertThat(rows(one, "change of rank")).isEmpty();
        assertThat(whole.messages().explain().violated()).isEmpty();
        assertThat(rows(whole.messages(), "message"))
                .containsExactly("message on the critical path: 0 10 11.02 1", "message: 0 10 11.02 1");
    }

    @Test
    void more_changes_than_a_picture_can_show_are_counted() {
        Timeline timeline = run(2, mpi -> {
                    for (int i = 0; i < 600; i++) {
                        mpi.compute(us(mpi.rank() == i % 2 ? 900 : 100));
                        mpi.barrier();
                    }
                })
                .solve(RunCosts.CRITICAL_PATH)
                .timeline();

        assertThat(rows(timeline, "change of rank")).isEmpty();
        assertThat(timeline.explain().violated())
                .anyMatch(sentence -> sentence.matches(
                        "All changes of rank drawn: the path changes its rank \\d+ times, more than 500, so no change is"
                                + " drawn; between\\(\\.\\.\\) shows them\\."));
        assertThat(rows(timeline.between(ms(0), ms(20)), "change of rank")).isNotEmpty();
    }

    /** The first measure is the end, which was once taken for the length. */
    @Test
    void marks_end_where_the_table_says_so() {
        Result stretches = sent().solve(RunCosts.CRITICAL_PATH).stretches();

        assertThat(stretches.primary()).isEqualTo("end");
        assertThat(rows(sent().timeline().mark(stretches), "mark"))
                .containsExactly("critical path: 0 0 10", "critical path: 1 10 16.02");
    }

    private static Result table(String measure, Unit unit) {
        Columns columns = Columns.rows(1)
                .key("rank", List.of(0))
                .key("start", List.of(new Time(0)))
                .measure(measure, unit, 1e-3)
                .measure("time", Unit.S, 1e-3);
        Result model = sent().messages();
        return Tabulated.of("own", columns, model.provenance(), model::explain);
    }

    @Test
    void a_measure_that_is_no_duration_is_refused() {
        assertThatThrownBy(() -> sent().timeline().mark(table("posted", Unit.S)))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "mark(..), measure \"posted\": the first measure of the table is a point in time and no duration, and"
                                + " the table has no measure \"end\". Write mark(run.solve(traceReplay).worst(100)).");
        assertThatThrownBy(() -> sent().timeline().mark(table("end", Unit.ONE)))
                .isInstanceOf(ModelException.class)
                .hasMessage("mark(..), measure \"end\": the end of a mark must be a time. Write"
                        + " mark(run.solve(traceReplay).worst(100)).");
        assertThat(rows(sent().timeline().mark(table("delay", Unit.S)), "mark")).containsExactly("delay (own): 0 0 1");
    }

    @Test
    void corrected_clocks_are_those_of_the_picture() {
        String folder = System.getProperty("weft.pictures", "");
        Trace halo = dev.weft.Weft.trace(RunTablesTest.ARCHIVES + "halo-wait");
        Timeline timeline = halo.solve(RunCosts.CRITICAL_PATH).timeline();
        double end = timeline.picture().data().rows().stream()
                .filter(row -> row.get(2).equals("path"))
                .mapToDouble(row -> PictureData.number(row.get(5)))
                .max()
                .orElse(0);
        assertThat(end).isCloseTo(halo.solve(RunCosts.CRITICAL_PATH).length().in("ms"), within(1e-3));
        if (!folder.isEmpty()) { // to be looked at
            timeline.save(Path.of(folder, "critical-halo.png"));
            timeline.between(ms(10), ms(13)).save(Path.of(folder, "critical-halo-part.png"));
            sent().solve(RunCosts.CRITICAL_PATH).timeline().save(Path.of(folder, "critical-sent.png"));
            sent().timeline()
                    .mark(sent().solve(RunCosts.CRITICAL_PATH).stretches())
                    .save(Path.of(folder, "marked-sent.png"));
        }
    }
}
