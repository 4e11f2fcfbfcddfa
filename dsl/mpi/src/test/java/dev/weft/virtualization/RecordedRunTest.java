package dev.weft.virtualization;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KB;
import static dev.weft.Weft.application;
import static dev.weft.Weft.closedForm;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.ringShift;
import static dev.weft.Weft.trace;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Machine;
import dev.weft.program.Program;
import dev.weft.study.Certainty;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Applications of recorded runs: their three terms against numbers that a known program has, and each error. */
class RecordedRunTest {
    private static final Machine EIGHT = cluster(2, 4).link(GBps(10), us(1.5)).inside(GBps(20), us(0.5));
    /** Of 8 ranks in a ring 2 send between 2 nodes, one of each node; each computes 10 ms. */
    private static final Program RING = ringShift(8, 10, ms(1), KB(100));

    private static final String HALO = "../datasets/src/main/resources/dev/weft/datasets/halo-wait-8";

    private static final double SENT = 10 * (1.5e-6 + 1e5 / 10e9);
    private static final double COPIED = 10 * (0.5e-6 + 1e5 / 20e9);

    private static void says(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }

    private static double si(Result answer, String measure) {
        return answer.value(measure).si();
    }

    @Test
    void a_known_program_gives_back_its_terms() {
        Result one = application(RING).on(EIGHT).solve(closedForm);
        assertThat(si(one, "computation time")).isEqualTo(10e-3, within(1e-15));
        assertThat(si(one, "memory copy")).isEqualTo(COPIED * 6 / 8, within(1e-15));
        assertThat(si(one, "net")).isEqualTo(SENT * 2 / 8, within(1e-15));
        assertThat(si(one, "call overhead")).isZero();
        assertThat(si(application(RING).on(EIGHT).ratio(2).solve(closedForm), "call overhead"))
                .isEqualTo(2 * 10 * 2e-7, within(1e-15));
        for (String time : new String[] {"time", "base time"}) {
            assertThat(si(one, time))
                    .as(time)
                    .isEqualTo(si(one, "computation time") + si(one, "memory copy") + si(one, "net"), within(1e-15));
        }
        assertThat(one.provenance().certainty()).isEqualTo(Certainty.APPROXIMATE);
    }

    @Test
    void a_replayed_trace_of_the_program_gives_the_same_terms() {
        var run = RING.on(EIGHT, perProcessor).solve(replay(fairShare)).trace();
        Result direct = application(RING).on(EIGHT).ratio(3).solve(closedForm);
        Result traced = application(run).on(EIGHT).ratio(3).solve(closedForm);
        for (String measure : new String[] {"computation time", "memory copy", "net", "call overhead", "base time"}) {
            assertThat(si(traced, measure)).as(measure).isEqualTo(si(direct, measure), within(1e-8));
        }
    }

    @Test
    void at_ratio_v_work_is_shared_out_and_messages_between_nodes_shrink() {
        Result three = application(RING).on(EIGHT).ratio(3).solve(closedForm);
        assertThat(si(three, "computation time")).isEqualTo(10e-3, within(1e-15));
        assertThat(si(three, "lost overlap")).isEqualTo(10e-3 / 6, within(1e-15));
        assertThat(si(three, "memory copy")).isEqualTo(3 * COPIED * 6 / 8, within(1e-15));
        assertThat(si(three, "net")).isEqualTo(3 * 10 * (1.5e-6 + 1e5 / 3 / 10e9) * 2 / 8, within(1e-15));
        Result other = application(RING).messagesShrink(1, 0).on(EIGHT).ratio(3).solve(closedForm);
        assertThat(si(other, "memory copy")).isEqualTo(3 * 10 * (0.5e-6 + 1e5 / 3 / 20e9) * 6 / 8, within(1e-15));
        assertThat(si(other, "net")).isEqualTo(3 * SENT * 2 / 8, within(1e-15));
    }

    @Test
    void the_placement_decides_what_goes_between_nodes() {
        Result apart = application(RING).placed(perNode).on(EIGHT).solve(closedForm);
        assertThat(si(apart, "memory copy")).isZero();
        // all 4 cores of a node send at once what its link carries
        assertThat(si(apart, "net")).isEqualTo(10 * (1.5e-6 + 4 * 1e5 / 10e9), within(1e-15));
    }

    @Test
    void the_bracket_goes_up_to_the_slowest_rank() {
        Program uneven = program(2, mpi -> {
            mpi.compute(ms(1 + 2 * mpi.rank()));
            mpi.sendrecv(1 - mpi.rank(), 1 - mpi.rank(), KB(100));
        });
        Machine two = cluster(2, 1).link(GBps(10), us(1.5)).inside(GBps(20), us(0.5));
        Result one = application(uneven).on(two).solve(closedForm);
        assertThat(si(one, "computation time")).isEqualTo(2e-3, within(1e-15));
        assertThat(one.columns().measure("time").high(0)).isEqualTo(3e-3 + 1.5e-6 + 1e-5, within(1e-12));
        // half of the slowest rank's computation is lost, which is more than the network takes
        Result halves = application(uneven).on(two).ratio(2).solve(closedForm);
        assertThat(halves.columns().measure("time").high(0)).isEqualTo(1.25 * 3e-3 + 2 * 2e-7, within(1e-12));
        assertThat(one.explain().toString()).contains("computation of a rank 2 ms on average, up to 3 ms");
    }

    /** The two ranks of eight that send between nodes set the pace of the ring; apart, all eight send alike. */
    @Test
    void means_over_ranks_that_do_not_send_alike_are_a_violated_condition() {
        Program ring = program(8, mpi -> {
            for (int step = 0; step < 10; step++) {
                mpi.compute(ms(2));
                mpi.sendrecv((mpi.rank() + 1) % 8, (mpi.rank() + 7) % 8, KB(2000));
            }
        });
        Machine machine = cluster(2, 4).link(GBps(1), us(5)).inside(GBps(5), us(1));
        Virtualized unequal = application(ring).on(machine);
        for (Result answer : new Result[] {unequal.solve(closedForm), unequal.best()}) {
            assertThat(answer.value("time").in("ms")).isEqualTo(28.02, within(0.005));
            assertThat(answer.explain().violated())
                    .contains(
                            "Ranks that compute and send alike: times are means over ranks; if every rank computed, copied and"
                                    + " sent as long as the slowest, 1 rank on each core would take 44.06 ms, not 28.02 ms, and ranks that"
                                    + " wait for the slowest go at its pace; solve(replay(..)) of the job includes such waiting.");
        }
        Virtualized equal = application(ring).placed(perNode).on(machine);
        for (Result answer :
                new Result[] {equal.solve(closedForm), equal.ratio(3).solve(closedForm), equal.best()}) {
            assertThat(answer.explain().violated()).noneMatch(each -> each.startsWith("Ranks that compute"));
            assertThat(answer.explain().toString()).containsIgnoringCase("ranks that compute and send alike");
        }
    }

    @Test
    void what_was_said_goes_before_what_was_recorded() {
        Result said = application(RING)
                .computation(p -> us(8000).dividedBy(p))
                .sharedMemory(p -> us(7))
                .network((n, c, v) -> us(100.0 * n).dividedBy(v))
                .calls(5)
                .on(EIGHT)
                .ratio(2)
                .solve(closedForm);
        assertThat(si(said, "computation time")).isEqualTo(1e-3, within(1e-15));
        assertThat(si(said, "memory copy")).isEqualTo(2 * 7e-6, within(1e-15));
        assertThat(si(said, "net")).isEqualTo(200e-6, within(1e-15));
        assertThat(si(said, "call overhead")).isEqualTo(2 * 1e-6, within(1e-15));
    }

    @Test
    void what_a_run_cannot_tell_is_listed() {
        assertThat(application(RING).on(EIGHT).assumptions())
                .startsWith(
                        "All computation is divided among the ranks, because one run does not determine the serial part"
                                + " (default; set with fitted(..) or computation(..)).",
                        "V ranks on a core each send as many messages as one rank of the run, of 1/V of the size between"
                                + " nodes and of the same size in shared memory, as in Equations 2 and 3 (default; set with"
                                + " messagesShrink(..)).",
                        "Waiting of ranks in the run is left out. Times are means over ranks; the bracket extends to the"
                                + " slowest rank.");
        assertThat(application(RING)
                        .computation(p -> ms(1))
                        .messagesShrink(0, 1)
                        .on(EIGHT)
                        .assumptions())
                .noneMatch(each -> each.contains("serial part") || each.contains("messagesShrink"));
        Virtualized usual = application(RING).on(EIGHT).ratio(2);
        Virtualized chosen = application(RING)
                .messagesShrink(0, 1)
                .placed(perProcessor)
                .on(EIGHT)
                .ratio(2);
        assertThat(chosen.solve().toTable().print())
                .isEqualTo(usual.solve().toTable().print());
    }

    @Test
    void a_recorded_run_is_asked_whether_three_ranks_per_core_would_help() {
        Machine slow = cluster(2, 4).link(GBps(0.1), us(100)).inside(GBps(20), us(0.5));
        Program halo = ringShift(8, 10, ms(1), KB(100));
        Virtualized helped = application(halo).placed(perNode).on(slow);
        assertThat(helped.best().explain().toString())
                .contains("3 ranks on each core would help, too: they take ", " less than one rank with ")
                .contains(" are within 1 %");
        assertThat(helped.ratio(5).best().explain().toString()).contains("5 ranks on each core would help, too: ");
        assertThat(application(RING).on(EIGHT).best().explain().toString())
                .contains("3 ranks on each core would not help: they take ", ", no less than one rank with ");
    }

    @Test
    void a_real_archive_answers() {
        Result best = application(trace(HALO)).on(EIGHT).best();
        assertThat(best.value("base time").in("ms")).isEqualTo(567.8, within(0.05));
        assertThat(best.explain().toString())
                .contains(
                        "application halo-wait-8, communication calls of each rank: 320",
                        "run halo-wait-8: 8 ranks, perProcessor, computation of a rank 567.7 ms on average,"
                                + " up to 772.1 ms",
                        "a rank sends 60 messages with 240000 B in shared memory; a rank sends 20 messages with 80000 B"
                                + " between nodes, from 2 cores of a node at once",
                        "Time outside MPI is computation and the same on any machine",
                        "virtualization does not pay off: the base model takes 567.8 ms, 52 ranks on each core no less than"
                                + " 578.7 ms; ratios 20 to 64 are within 1 %; the cores are the bottleneck; 3 ranks on each core"
                                + " would not help: they take 662.7 ms, no less than one rank with 567.8 ms (violated: lost overlap within"
                                + " the network time; ranks that compute and send alike).");
    }

    @Test
    void an_application_of_a_run_travels() throws IOException, ClassNotFoundException {
        Virtualized asked = application(RING)
                .network((n, c, v) -> us(100).dividedBy(v))
                .on(EIGHT)
                .ratio(2);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(asked);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            Virtualized back = (Virtualized) in.readObject();
            assertThat(back.solve().toString()).isEqualTo(asked.solve().toString());
        }
    }

    @Test
    void what_cannot_be_an_application_is_refused() {
        says(
                () -> application(program(1, mpi -> mpi.compute(ms(1)))),
                "run \"program\": it has one rank, which sends no messages." + " Record at least two ranks.");
        says(
                () -> application(ringShift(4, 3, ms(0), KB(1))),
                "run \"ring of 4\": no rank computes between its MPI calls, so no message can be hidden. Record a run that"
                        + " computes.");
        says(
                () -> application(program(2, mpi -> mpi.compute(ms(1)))),
                "run \"program\": its ranks send no messages, so there is nothing to hide."
                        + " Record a run that communicates.");
        says(
                () -> application(RING).on(cluster(2, 3).link(GBps(10), us(1))),
                "on(cluster of 2 nodes with 3 cores each): run \"ring of 8\" has 8 ranks and needs one core for each, but the"
                        + " machine has 6 cores. Write on(cluster(2, 4)).");
        says(
                () -> application(RING).messagesShrink(0, 2),
                "messagesShrink(0.0, 2.0): both powers must be between 0 (the same size) and 1 (the size divided by the"
                        + " ratio). Try messagesShrink(0, 1).");
        says(
                () -> application("mine").messagesShrink(0, 1),
                "messagesShrink(..) of application \"mine\": the application is not that of a recorded run. Write"
                        + " application(trace(\"halo-wait-8\")).");
        says(
                () -> application("mine").placed(perNode),
                "placed(..) of application \"mine\": the application is not that of a recorded run. Write"
                        + " application(trace(\"halo-wait-8\")).");
    }
}
