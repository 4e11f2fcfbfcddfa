package dev.weft.trace;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.byRank;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.method;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.postal;
import static dev.weft.Weft.randomPlacement;
import static dev.weft.Weft.ringShift;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.sweep;
import static dev.weft.Weft.us;
import static dev.weft.Weft.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.program.Job;
import dev.weft.program.Program;
import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs, programs and jobs are answered alike where they have travelled to. */
class TravelTest {
    private static Object travelled(Object value) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }

    private static Trace archive() {
        return Trace.open("src/test/resources/dev/weft/trace/archives/wavefront-eztrace");
    }

    @Test
    void a_run_travels_by_its_name_with_all_that_was_said_of_it() throws Exception {
        Trace run = archive().lenient().between(ms(10), seconds(1)).ranks(0, 1).without("MPI_Send");
        Trace other = (Trace) travelled(run);
        assertThat(other.toString()).isEqualTo(run.toString());
        assertThat(other.profile().toString()).isEqualTo(run.profile().toString());
        Trace moved = archive().synchronised();
        assertThat(((Trace) travelled(moved)).byRank().toString())
                .isEqualTo(moved.byRank().toString());
    }

    @Test
    void events_in_memory_do_not_travel() {
        Trace made =
                RecordedRun.of(1).region(0, "f").enter(0, 0, 0).leave(0, 1, 0).trace();
        assertThatThrownBy(() -> travelled(made))
                .isInstanceOf(NotSerializableException.class)
                .hasMessage("the run made, whose events are in the memory of this machine only");
    }

    @Test
    void programs_and_jobs_travel_whole() throws Exception {
        Program ring = ringShift(4, 2, ms(1), KB(4)).as("ring");
        Program other = (Program) travelled(ring);
        assertThat(other.toString()).isEqualTo(ring.toString());
        assertThat(other.explain().toString()).isEqualTo(ring.explain().toString());
        assertThat(other.steps(3)).isEqualTo(ring.steps(3));
        Job job = ring.on(cluster(4, 2).link(MBps(100), us(10)), randomPlacement(3))
                .startingAt(ns(5));
        Job same = (Job) travelled(job);
        assertThat(same.toString()).isEqualTo(job.toString());
        assertThat(same.nodes()).isEqualTo(job.nodes());
        assertThat(same.machine()).isEqualTo(job.machine());
    }

    @Test
    void methods_of_ones_own_travel() throws Exception {
        Method<Trace, Result> mine = method("mine", run -> run.functions());
        @SuppressWarnings("unchecked")
        Method<Trace, Result> other = (Method<Trace, Result>) travelled(mine);
        assertThat(other.key()).isEqualTo("mine");
        assertThat(other.of(archive()).toString()).isEqualTo(mine.of(archive()).toString());
        assertThat(travelled(byRank)).isSameAs(byRank);
    }

    @Test
    void methods_of_a_run_and_of_a_sweep_of_runs_stand_side_by_side() {
        Method<Trace, Result> again = method("again", Trace::byRank);
        Result both = archive().solve(byRank).against(archive().solve(again));
        assertThat(both.columns().measureNames()).contains("communication time (byRank)", "communication time (again)");
        Result asked =
                sweep("part", values(0, 1)).ask(part -> archive().ranks(part)).solve(values(byRank, again));
        assertThat(asked.columns().key("rank").values()).isEqualTo(List.of(0.0, 0.0, 1.0, 1.0));
        assertThat(asked.columns().key("method").values()).isEqualTo(List.of("byRank", "again", "byRank", "again"));
    }

    @Test
    void no_network_is_chosen_for_a_job() {
        Job job = ringShift(2, 1, ms(1), KB(4)).as("ring").on(cluster(2, 1), perNode);
        assertThatThrownBy(job::solve)
                .isInstanceOf(ModelException.class)
                .hasMessage("solve() of ring of 2 ranks, perNode, from 0 s on a cluster of 2 nodes with 1 core"
                        + " each: a job does not specify a bandwidth-sharing model. Write"
                        + " solve(replay(myrinet)), solve(replay(gigabitEthernet)) or solve(replay(fairShare)).");
        Job costed = ringShift(2, 1, ms(1), KB(4)).on(blueWaters.nodes(1), perProcessor);
        assertThatThrownBy(costed::solve)
                .hasMessageEndingWith(
                        "a job does not specify a bandwidth-sharing model. Write"
                                + " solve(replay(myrinet)), solve(replay(gigabitEthernet)) or solve(replay(fairShare)), or"
                                + " solve(nodeAware) or solve(postal) for the costs of messages alone, which this machine specifies.");
        Job linked = ringShift(2, 1, ms(1), KB(4)).on(cluster(2, 1).link(GBps(1), us(1)), perNode);
        assertThatThrownBy(linked::solve)
                .hasMessageEndingWith(
                        "or solve(nodeAware) or solve(postal) for the costs of messages alone, which follow from"
                                + " its link.");
        assertThat(linked.solve(nodeAware).columns().rows()).isPositive();
        assertThat(linked.solve(postal).columns().rows()).isPositive();
    }

    @Test
    void events_print_what_they_are() {
        assertThat(archive().events().toString()).isEqualTo("events of eztrace_log.otf2, 6 locations");
        assertThat(archive().ranks(1).events().toString()).isEqualTo("part of events of eztrace_log.otf2, 6 locations");
    }
}
