package dev.weft.waits;

import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.minimumProfile;
import static dev.weft.Weft.traceReplay;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Origin;
import dev.weft.study.Term;
import dev.weft.trace.Trace;
import dev.weft.trace.event.Recording;
import dev.weft.trace.event.Track;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Each sentence of an explanation with a run that deserves it and one that does not; and its numbers are the table's. */
class WaitExplanationTest {
    private final Recording recording = Recording.of("made", 2);
    private final Track sender = recording.track(0);
    private final Track receiver = recording.track(1);
    private long now;

    /** A message whose receiver comes so many ticks too early. */
    private void message(long early) {
        int send = recording.region("MPI_Ssend");
        int recv = recording.region("MPI_Recv");
        receiver.enter(now, recv);
        sender.enter(now + early, send);
        sender.send(now + early, 1, 0, 0, 8);
        sender.leave(now + early + 100, send);
        receiver.recv(now + early + 100, 0, 0, 0, 8);
        receiver.leave(now + early + 100, recv);
        now += early + 200;
    }

    private void call(String function) {
        int region = recording.region(function);
        sender.enter(now, region);
        sender.leave(now + 10, region);
        now += 20;
    }

    private Trace run() {
        return Trace.of(recording.finish(), Origin.SYNTHETIC, "made for a test");
    }

    private static List<String> violated(WaitProfile profile) {
        return profile.explain().violated();
    }

    @Test
    void an_estimate_says_that_durations_prove_little_and_a_replay_does_not() {
        message(1000);
        Trace run = run();
        Condition condition = Condition.notChecked(
                "shortest calls free of waiting",
                "durations alone only bound the waiting, between zero and the whole time of the calls.");

        assertThat(run.solve(minimumProfile).explain().conditions()).contains(condition);
        assertThat(run.solve(traceReplay).explain().conditions()).doesNotContain(condition);
        assertThat(run.solve(minimumProfile).explain().model())
                .isEqualTo("waiting estimated by the shortest call of each category (Mao et al. 2014, section 3)");
        assertThat(run.solve(traceReplay).explain().model())
                .isEqualTo("waiting found in the times of matching calls (Mao et al. 2014, section 3)");
    }

    @Test
    void the_share_of_doubted_calls_is_said_above_a_tenth() {
        message(1000);
        assertThat(violated(run().solve(minimumProfile)))
                .contains(
                        "Reliable shortest calls: calls with 100 % of the time are in categories whose shortest call may itself"
                                + " have waited, may have found its message there, or is one of too few; trust() lists"
                                + " them.");
    }

    @Test
    void where_the_minimum_is_reached_nothing_is_doubted() {
        for (int k = 0; k < 10; k++) {
            message(100L * k);
        }
        assertThat(violated(run().solve(minimumProfile))).noneMatch(sentence -> sentence.contains("trust()"));
    }

    private void waitall(String function) {
        int region = recording.region(function);
        for (int k = 0; k < 6; k++) {
            message(10);
            receiver.enter(now, region);
            receiver.irecv(now + 50L * k, 0, 0, 7, 8, 1);
            receiver.leave(now + 50L * k, region);
            now += 1000;
        }
    }

    @Test
    void waitall_is_said_to_be_overestimated() {
        waitall("MPI_Waitall");
        assertThat(violated(run().solve(minimumProfile)))
                .contains(
                        "Reliable shortest call of MPI_Waitall: its waiting is usually overestimated, because messages that have"
                                + " arrived already make its shortest call too short (section 4.1.1).");
    }

    @Test
    void conditions_that_hold_are_counted_and_named() {
        message(1000);
        assertThat(run().solve(traceReplay).explain().toString())
                .contains(
                        "Conditions: 6 of 6 hold: complete recording; recorded completions of non-blocking operations; "
                                + "blocking collective operations only; two-sided communication only; continuous recording; "
                                + "buffer flushes outside of MPI calls");
    }

    @Test
    void wait_is_not() {
        waitall("MPI_Wait");
        assertThat(violated(run().solve(minimumProfile))).noneMatch(sentence -> sentence.contains("MPI_Waitall"));
    }

    @Test
    void a_tracer_that_records_no_completion_leaves_waits_unknown() {
        message(10);
        call("MPI_Wait");
        Trace run = run();

        assertThat(violated(run.solve(minimumProfile)))
                .contains(
                        "Recorded completions of non-blocking operations: the tracer recorded none, so calls that wait for sends"
                                + " count as waits for receives, and sizes are not known.");
        assertThat(violated(run.solve(traceReplay)))
                .contains(
                        "Recorded completions of non-blocking operations: the tracer recorded none, so the waiting time of calls"
                                + " that complete them is n/a.");
    }

    @Test
    void a_wait_for_a_collective_operation_or_a_cancelled_request_waits_for_no_sender() {
        for (boolean cancelled : List.of(false, true)) {
            Recording other = Recording.of("made", 2);
            int wait = other.region("MPI_Wait");
            for (int rank = 0; rank < 2; rank++) {
                Track track = other.track(rank);
                track.collectiveRequest(0, 5);
                track.enter(100, wait);
                if (cancelled) {
                    track.requestCancelled(900, 5);
                } else {
                    track.collectiveComplete(900, 11, 0, -1, 8, 8, 5);
                }
                track.leave(1000, wait);
            }
            Trace run = Trace.of(other.finish(), Origin.SYNTHETIC, "made for a test");
            for (WaitProfile profile : List.of(run.solve(minimumProfile), run.solve(traceReplay))) {
                assertThat(profile.columns().rows()).isZero();
                assertThat(violated(profile)).noneMatch(sentence -> sentence.contains("no completion"));
            }
        }
    }

    @Test
    void one_that_does_leaves_none_and_a_run_without_waits_has_none() {
        message(10);
        Trace without = run();
        assertThat(violated(without.solve(minimumProfile))).noneMatch(sentence -> sentence.contains("completion"));
        assertThat(violated(without.solve(traceReplay))).noneMatch(sentence -> sentence.contains("completion"));
    }

    @Test
    void what_is_not_analysed_is_counted() {
        message(10);
        call("MPI_Ibarrier");
        call("MPI_Iallreduce");
        call("mpi_put_");
        call("MPI_Win_fence");
        call("MPI_Win_fence");
        Trace run = run();

        for (WaitProfile profile : List.of(run.solve(minimumProfile), run.solve(traceReplay))) {
            assertThat(violated(profile))
                    .contains(
                            "Blocking collective operations only: non-blocking ones are not analysed; the run starts 2.")
                    .contains(
                            "Two-sided communication only: one-sided operations and their synchronisation are not analysed; the"
                                    + " run calls them 3 times.");
        }
    }

    @Test
    void where_there_is_nothing_of_it_nothing_is_said() {
        message(10);
        call("MPI_Barrier_of_mine");
        assertThat(violated(run().solve(minimumProfile))).noneMatch(sentence -> sentence.contains("not analysed"));
    }

    @Test
    void time_in_which_the_tracer_wrote_to_disk_within_calls_is_said() {
        int recv = recording.region("MPI_Recv");
        receiver.enter(0, recv);
        receiver.bufferFlush(10, 2_000_010);
        receiver.leave(3_000_000, recv);
        receiver.bufferFlush(3_000_100, 9_000_000);

        assertThat(violated(run().solve(minimumProfile)))
                .contains(
                        "Buffer flushes outside of MPI calls: the tracer wrote its buffer to disk for 2 ms within MPI calls, which"
                                + " counts as time in them.");
    }

    @Test
    void written_outside_of_calls_it_does_no_harm() {
        message(10);
        receiver.bufferFlush(now, now + 2_000_000);

        assertThat(violated(run().solve(minimumProfile))).noneMatch(sentence -> sentence.contains("disk"));
    }

    /** The end of a sentence with the names of all violated conditions. */
    private static String doubts(Explanation explanation) {
        List<String> names = explanation.violated().stream()
                .map(each -> each.substring(0, 1).toLowerCase(Locale.ROOT) + each.substring(1, each.indexOf(": ")))
                .toList();
        return names.isEmpty() ? "." : " (violated: " + String.join("; ", names) + ").";
    }

    @Test
    void the_numbers_in_words_are_those_of_the_table() {
        for (long seed = 0; seed < 6; seed++) {
            Trace run = new RandomExchange(seed, 40, fairShare, seed % 2 == 0)
                    .replay()
                    .trace();
            for (WaitProfile profile : List.of(run.solve(minimumProfile), run.solve(traceReplay))) {
                Explanation explanation = profile.explain();
                Columns table = profile.columns();
                assertThat(explanation.terms()).as("seed %d", seed).isNotEmpty();
                for (int row = 0; row < explanation.terms().size(); row++) {
                    Term term = explanation.terms().get(row);
                    assertThat(term.name())
                            .isEqualTo(table.key("pattern").values().get(row) + " in "
                                    + table.key("call path").values().get(row));
                    assertThat(term.value())
                            .isEqualTo(new Time(table.measure("waiting time").si(row)).toString());
                    assertThat(Unit.PERCENT.print(term.share()))
                            .isEqualTo(Unit.PERCENT.print(
                                    table.measure("wait ratio").si(row)));
                }
                assertThat(explanation.dominant())
                        .isEqualTo(explanation.terms().get(0).name() + " takes "
                                + explanation.terms().get(0).value() + ", "
                                + Unit.PERCENT.print(table.measure("wait ratio").si(0)) + " of the time of all ranks"
                                + doubts(explanation));
                if (profile.isEstimated()) {
                    boolean waitall = profile.rows().stream()
                            .anyMatch(row -> row.waited() > 0 && row.function().equals("MPI_Waitall"));
                    assertThat(doubts(explanation).contains("MPI_Waitall"))
                            .as("seed %d", seed)
                            .isEqualTo(waitall);
                } else {
                    assertThat(doubts(explanation)).as("seed %d", seed).isEqualTo(".");
                }
                double inRun = table.measure("waiting time").si(0)
                        / table.measure("wait ratio").si(0);
                assertThat(explanation.inputs().get(1))
                        .isEqualTo(RandomExchange.RANKS + " ranks, " + new Time(inRun) + " summed over ranks");
            }
        }
    }
}
