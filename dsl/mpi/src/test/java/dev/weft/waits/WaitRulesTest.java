package dev.weft.waits;

import static dev.weft.Weft.KB;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.minimumProfile;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.traceReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Columns;
import dev.weft.study.Origin;
import dev.weft.study.Result;
import dev.weft.trace.Trace;
import dev.weft.trace.event.CollectiveCode;
import dev.weft.trace.event.Recording;
import dev.weft.trace.event.Track;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules that decide between two ticks or two candidates, each in a run of its own; one tick is a nanosecond. */
class WaitRulesTest {
    private static final int RANKS = 4;
    private final Recording recording = Recording.of("rules", RANKS);

    private Trace run() {
        return Trace.of(recording.finish(), Origin.SYNTHETIC, "made for a test");
    }

    /** All ranks are in main all the time. */
    private void main(long end, Runnable between) {
        int main = recording.region("main");
        for (int rank = 0; rank < RANKS; rank++) {
            recording.track(rank).enter(0, main);
        }
        between.run();
        for (int rank = 0; rank < RANKS; rank++) {
            recording.track(rank).leave(end, main);
        }
    }

    private void send(int rank, long enter, long leave, int to) {
        Track track = recording.track(rank);
        track.enter(enter, recording.region("MPI_Send"));
        track.send(enter, to, 0, 1, 8);
        track.leave(leave, recording.region("MPI_Send"));
    }

    private void receive(int rank, long enter, long leave, int from) {
        Track track = recording.track(rank);
        track.enter(enter, recording.region("MPI_Recv"));
        track.recv(leave, from, 0, 1, 8);
        track.leave(leave, recording.region("MPI_Recv"));
    }

    /** Receives from some ranks that are posted early on and complete in one call. */
    private void waitForAll(int rank, long enter, long leave, int... from) {
        Track track = recording.track(rank);
        track.enter(1, recording.region("MPI_Irecv"));
        for (int sender : from) {
            track.irecvRequest(1, sender);
        }
        track.leave(2, recording.region("MPI_Irecv"));
        track.enter(enter, recording.region("MPI_Waitall"));
        for (int sender : from) {
            track.irecv(leave, sender, 0, 1, 8, sender);
        }
        track.leave(leave, recording.region("MPI_Waitall"));
    }

    private void reduce(int rank, long enter, long leave) {
        Track track = recording.track(rank);
        track.enter(enter, recording.region("MPI_Reduce"));
        track.collectiveEnd(leave, CollectiveCode.REDUCE, 0, 0, 8, rank == 0 ? 8 * RANKS : 0);
        track.leave(leave, recording.region("MPI_Reduce"));
    }

    /** Pattern, rank, partner and nanoseconds of the waits, the longest first. */
    private static List<String> waits(Trace run) {
        Columns worst = run.solve(traceReplay).worst(9).columns();
        return java.util.stream.IntStream.range(0, worst.rows())
                .mapToObj(row -> worst.key("pattern").values().get(row) + " of "
                        + worst.key("rank").values().get(row) + " for "
                        + worst.key("partner").values().get(row) + ": "
                        + Math.round(worst.measure("waiting time").si(row) * 1e9))
                .toList();
    }

    @Test
    void a_non_blocking_collective_that_a_later_call_completes_is_no_waiting() {
        main(1000, () -> {
            for (int rank = 0; rank < RANKS; rank++) {
                Track track = recording.track(rank);
                long enter = rank == 3 ? 300 : 10;
                track.enter(enter, recording.region("MPI_Ibarrier"));
                track.collectiveRequest(enter + 1, 7);
                track.leave(enter + 2, recording.region("MPI_Ibarrier"));
                track.enter(enter + 3, recording.region("MPI_Wait"));
                track.collectiveComplete(400, CollectiveCode.BARRIER, 0, -1, 0, 0, 7);
                track.leave(400, recording.region("MPI_Wait"));
            }
        });
        Trace run = run();
        assertThat(waits(run)).isEmpty();
        assertThat(run.solve(traceReplay).total().seconds()).isZero();
    }

    @Test
    void of_two_messages_that_come_at_once_the_one_posted_first_is_waited_for() {
        main(1000, () -> {
            waitForAll(0, 20, 200, 2, 1);
            send(1, 100, 110, 0);
            send(2, 100, 110, 0);
        });
        assertThat(waits(run())).containsExactly("Late Sender of 0.0 for 2.0: 80");
    }

    @Test
    void a_waitall_waits_for_the_latest_message() {
        main(1000, () -> {
            waitForAll(0, 20, 200, 1, 2, 3);
            send(1, 100, 110, 0);
            send(2, 150, 160, 0);
            send(3, 120, 130, 0);
        });
        Trace run = run();
        assertThat(waits(run)).containsExactly("Late Sender of 0.0 for 2.0: 130");
        assertThat(run.solve(traceReplay).total().seconds()).isCloseTo(130e-9, within(1e-15));
    }

    @Test
    void a_root_that_is_early_waits_for_the_first_that_gives_and_not_for_the_last() {
        main(1000, () -> {
            reduce(0, 10, 200);
            reduce(1, 120, 130);
            reduce(2, 50, 60);
            reduce(3, 80, 90);
        });
        assertThat(waits(run())).containsExactly("Early Reduce of 0.0 for 2.0: 40");
    }

    private static List<Object> ranks(CriticalPath path) {
        return path.stretches().columns().key("rank").values();
    }

    /** Nothing bounds clocks by a reduction, so that they stay as they are. */
    @Test
    void where_the_last_of_a_collective_comes_after_its_end_the_path_goes_to_the_last_that_came_within() {
        main(1000, () -> {
            reduce(0, 10, 100);
            reduce(1, 50, 60);
            reduce(2, 40, 60);
            reduce(3, 120, 130);
        });
        CriticalPath path = run().solve(RunCosts.CRITICAL_PATH);
        assertThat(path.explain().inputs()).contains("2 waits for other ranks");
        assertThat(ranks(path)).isEqualTo(List.of(1.0, 0.0));
        assertThat(path.stretches().columns().measure("end").si(0)).isCloseTo(50e-9, within(1e-15));
    }

    @Test
    void where_the_last_of_a_collective_comes_at_its_end_the_path_goes_to_it() {
        main(1000, () -> {
            reduce(0, 10, 100);
            reduce(1, 50, 60);
            reduce(2, 40, 60);
            reduce(3, 100, 130);
        });
        CriticalPath path = run().solve(RunCosts.CRITICAL_PATH);
        assertThat(path.explain().inputs()).contains("1 wait for other ranks");
        assertThat(ranks(path)).isEqualTo(List.of(3.0, 0.0));
    }

    @Test
    void what_begins_at_the_tick_of_a_call_is_not_waited_for_and_what_begins_at_its_end_is() {
        main(1000, () -> {
            receive(0, 50, 80, 1);
            send(1, 50, 60, 0);
            receive(2, 50, 80, 3);
            send(3, 80, 90, 2);
        });
        CriticalPath path = run().solve(RunCosts.CRITICAL_PATH);
        assertThat(path.explain().inputs()).contains("1 wait for other ranks");
        assertThat(ranks(path)).isEqualTo(List.of(0.0));
    }

    /** Rank 1 waits for rank 2 before it sends to rank 0, which waits for it from 300 on. */
    private WaitCauses causes(long beginning, long came, long sent) {
        main(9000, () -> {
            receive(1, beginning, Math.max(came, 300), 2);
            send(2, came, came + 1, 1);
            send(1, sent, sent + 1, 0);
            receive(0, 300, 999, 1);
        });
        MatchedRun run = MatchedRun.of(run());
        LongWaits waits = new LongWaits(run);
        assertThat(waits.count()).isEqualTo(2);
        return new WaitCauses(waits, run.matching());
    }

    private static int last(WaitCauses causes) {
        return causes.of(1);
    }

    @Test
    void a_wait_half_as_long_is_the_cause_of_one_that_follows() {
        assertThat(last(causes(100, 200, 500))).isZero();
    }

    @Test
    void a_wait_half_as_long_without_the_odd_tick_is_the_cause() {
        assertThat(last(causes(100, 200, 501))).isZero();
    }

    @Test
    void a_wait_less_than_half_as_long_is_not_the_cause() {
        assertThat(last(causes(101, 200, 500))).isEqualTo(WaitCauses.NONE);
    }

    @Test
    void a_wait_that_is_over_when_the_partner_comes_is_the_cause() {
        main(9000, () -> {
            receive(1, 100, 500, 2);
            send(2, 500, 501, 1);
            send(1, 500, 502, 0);
            receive(0, 300, 999, 1);
        });
        MatchedRun run = MatchedRun.of(run());
        LongWaits waits = new LongWaits(run);
        assertThat(waits.get(0).to()).isEqualTo(waits.get(1).came());
        assertThat(new WaitCauses(waits, run.matching()).of(1)).isZero();
    }

    @Test
    void of_two_waits_that_are_equally_long_the_first_is_the_cause() {
        main(9000, () -> {
            receive(1, 100, 250, 2);
            receive(1, 300, 450, 3);
            send(2, 200, 201, 1);
            send(3, 400, 401, 1);
            send(1, 500, 501, 0);
            receive(0, 301, 999, 1);
        });
        MatchedRun run = MatchedRun.of(run());
        LongWaits waits = new LongWaits(run);
        assertThat(waits.count()).isEqualTo(3);
        WaitCauses causes = new WaitCauses(waits, run.matching());
        assertThat(waits.get(2).rank()).isZero();
        assertThat(causes.of(2)).isZero();
        assertThat(causes.order()).containsExactly(0, 1, 2);
    }

    /** What rank 1 did before the message that rank 0 has from it held nobody up afterwards. */
    @Test
    void a_wait_that_was_known_of_before_is_not_the_cause() {
        main(9000, () -> {
            receive(1, 100, 250, 2);
            send(2, 200, 201, 1);
            send(1, 260, 261, 0);
            receive(0, 265, 290, 1);
            receive(0, 301, 999, 1);
            send(1, 500, 501, 0);
        });
        MatchedRun run = MatchedRun.of(run());
        LongWaits waits = new LongWaits(run);
        assertThat(waits.count()).isEqualTo(2);
        assertThat(new WaitCauses(waits, run.matching()).of(1)).isEqualTo(WaitCauses.NONE);
    }

    @Test
    void a_delay_is_taken_from_longer_visits_and_shorter_ones_stay() {
        Result all = program(3, mpi -> {
                    mpi.region("work", () -> mpi.compute(ms(mpi.rank() == 0 ? 10 : 1)));
                    mpi.barrier();
                    mpi.region("work", () -> mpi.compute(ms(mpi.rank() == 0 ? 1 : mpi.rank() == 1 ? 9 : 2)));
                    if (mpi.rank() == 0) {
                        mpi.send(2, KB(1));
                    } else if (mpi.rank() == 2) {
                        mpi.recv(0, KB(1));
                    }
                })
                .on(cluster(3, 1).link(new Bandwidth(1e30), ns(0)).eagerUpTo(new Bytes(1e12)), perNode)
                .solve(replay(fairShare))
                .trace()
                .solve(RunCosts.DELAYS);
        int row = all.columns().key("rank").values().indexOf(0.0);
        assertThat(all.columns().measure("excess time").si(row)).isCloseTo(6e-3, within(1e-8));
        assertThat(all.columns().measure("delay cost").si(row)).isCloseTo(12e-3, within(1e-8));
    }

    @Test
    void phases_begin_with_calls_of_a_function_and_last_to_the_next() {
        int step = recording.region("step");
        main(1000, () -> {
            for (int rank = 0; rank < RANKS; rank++) {
                Track track = recording.track(rank);
                for (int phase = 0; phase < 20; phase++) {
                    track.enter(20 + 40 * phase + rank, step);
                    track.enter(22 + 40 * phase + rank, recording.region("MPI_Barrier"));
                    track.collectiveEnd(30 + 40 * phase, CollectiveCode.BARRIER, 0, -1, 0, 0);
                    track.leave(30 + 40 * phase, recording.region("MPI_Barrier"));
                    track.leave(31 + 40 * phase, step);
                }
            }
        });
        Columns phases = run().solve(minimumProfile.phases("step")).phases().columns();
        assertThat(phases.key("phase").values()).startsWith(1.0, 2.0, 3.0).hasSize(20);
        assertThat(phases.key("start").values().get(0).toString()).isEqualTo("20 ns");
        assertThat(phases.key("start").values().get(19).toString()).isEqualTo("780 ns");
        assertThat(phases.measure("end").si(0)).isCloseTo(63e-9, within(1e-15));
        assertThat(phases.measure("end").si(19)).isCloseTo(1000e-9, within(1e-15));
    }

    @Test
    void a_send_within_a_receive_that_waits_has_no_pattern_and_the_answer_says_so() {
        assertThat(combined(5).explain().violated())
                .singleElement()
                .asString()
                .startsWith("Sends within MPI_Sendrecv free of waiting: 1 of 4 calls lasted")
                .contains("at most 4 ms in all, ");
        assertThat(combined(1).explain().violated()).isEmpty();
        assertThat(combined(1).explain().toString()).contains("sends within MPI_Sendrecv free of waiting");
    }

    /** By hand: 1 % of 4 ranks that run for 1000 ns each is 40 ns. */
    @Test
    void sends_within_receives_may_wait_for_one_percent_of_the_run() {
        assertThat(exchanging(50, 140)).isEmpty();
        assertThat(exchanging(50, 141))
                .singleElement()
                .asString()
                .contains("1 of 1 call lasted", "at most 41 ns in all, 1.0");
        assertThat(exchanging(150, 190)).isEmpty();
        assertThat(exchanging(150, 191)).singleElement().asString().contains("at most 41 ns");
        assertThat(exchanging(150, 299)).singleElement().asString().contains("at most 149 ns");
        assertThat(exchanging(150, 300)).as("the call ended first").isEmpty();
    }

    /** Returns what is violated where rank 0 exchanges from 100 to 300 ns with rank 1, which sends and then posts its receive. */
    private static List<String> exchanging(long sent, long posted) {
        WaitRulesTest rules = new WaitRulesTest();
        rules.main(1000, () -> {
            Track track = rules.recording.track(0);
            track.enter(100, rules.recording.region("MPI_Sendrecv"));
            track.send(100, 1, 0, 1, 8);
            track.recv(300, 1, 0, 1, 8);
            track.leave(300, rules.recording.region("MPI_Sendrecv"));
            rules.send(1, sent, sent + 5, 0);
            rules.receive(1, posted, 400, 0);
        });
        return rules.run().solve(traceReplay).explain().violated();
    }

    /** A ring in which all but rank 2 compute for 1 ms: rank 3 waits for its message, and rank 1, a sender, for its receive. */
    private static WaitProfile combined(int late) {
        return program(4, mpi -> {
                    mpi.compute(ms(mpi.rank() == 2 ? late : 1));
                    mpi.sendrecv((mpi.rank() + 1) % 4, (mpi.rank() + 3) % 4, KB(100));
                })
                .on(cluster(4, 1).link(new Bandwidth(1e10), ns(1)), perNode)
                .solve(replay(fairShare))
                .trace()
                .solve(traceReplay);
    }
}
