package dev.weft.trace.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.trace.event.CollectiveCode;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Fault;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is said of clocks, each clause with its opposite. */
class ClockCheckTest {
    /** Rank 1's clock shows 1000 ticks less: its receive ends at 130 and the send begins at 1000. */
    private static ListedRun late() {
        return new ListedRun(2)
                .send(0, 1000, 1010, 1, 7, 8)
                .receive(1, 20, 130, 0, 7, 8)
                .send(1, 200, 210, 0, 7, 8)
                .receive(0, 1100, 1220, 1, 7, 8);
    }

    private static ListedRun sound() {
        return new ListedRun(2)
                .send(0, 1000, 1010, 1, 7, 8)
                .receive(1, 1020, 1130, 0, 7, 8)
                .send(1, 1200, 1210, 0, 7, 8)
                .receive(0, 1100, 1220, 1, 7, 8);
    }

    private static ListedRun drifting() {
        return new ListedRun(2)
                .send(0, 1000, 1010, 1, 7, 8)
                .receive(1, 20, 130, 0, 7, 8)
                .send(1, 2200, 2210, 0, 7, 8)
                .receive(0, 1100, 1220, 1, 7, 8);
    }

    private static List<Long> times(EventSource source, int location) {
        List<Long> times = new ArrayList<>();
        source.read(location, (EventBatch batch) -> {
            for (int i = 0; i < batch.count; i++) {
                times.add(batch.time[i]);
            }
        });
        return times;
    }

    @Test
    void a_clock_behind_is_moved_to_the_middle_of_its_bounds() {
        ClockCheck check = ClockCheck.of(late());
        assertThat(check.lower(1)).hasValue(870);
        assertThat(check.upper(1)).hasValue(1020);
        assertThat(check.offset(1)).isEqualTo(945);
        assertThat(check.offset(0)).isZero();
        assertThat(check.violations()).isEqualTo(1);
        assertThat(check.worst().toString()).isEqualTo("870 ns");
        assertThat(check.applied()).isTrue();
        assertThat(check.explain().subject()).isEqualTo("corrected");
        assertThat(check.explain().dominant())
                .isEqualTo(
                        "Causality is violated, so the clocks are moved to the middle of their bounds: at most by 945 ns"
                                + " (rank 1). The bounds are at most 150 ns wide (rank 1).");
        assertThat(check.explain().terms().get(0).value()).isEqualTo("1 of 2, worst by 870 ns");
        assertThat(check.toString()).contains("0.945 [0.87, 1.02]").contains("early");
        EventSource moved = check.synchronised(late().thread("process 1", -1).thread("other", -1));
        assertThat(times(moved, 0)).startsWith(1000L);
        assertThat(times(moved, 1)).startsWith(965L, 1074L);
        assertThat(ClockCheck.of(moved).applied()).isFalse();
    }

    @Test
    void batches_that_a_source_keeps_stay_as_they_are() {
        EventBatch kept = new EventBatch();
        kept.count = 1;
        kept.time[0] = 7;
        EventSource source = new ListedRun(1) {
            @Override
            public Optional<Fault> read(int location, EventConsumer consumer) {
                consumer.accept(kept);
                return Optional.empty();
            }
        };
        EventSource moved = new SynchronisedSource(source, new long[] {100});
        assertThat(times(moved, 0)).containsExactly(107L);
        assertThat(times(moved, 0)).containsExactly(107L);
    }

    @Test
    void threads_share_the_clock_of_their_process() {
        ListedRun run = late().thread("process 1", -1).thread("other", -1);
        run.enter(2, 5, "main").enter(3, 5, "main");
        ClockCheck check = ClockCheck.of(run);
        assertThat(times(check.synchronised(run), 2)).containsExactly(950L);
        assertThat(times(check.synchronised(run), 3)).containsExactly(5L);
    }

    @Test
    void processes_that_share_a_name_give_their_threads_no_clock() {
        ListedRun run =
                new ListedRun(0).thread("p", 0).thread("p", 1).thread("p", -1).enter(2, 5, "main");
        long[] offsets = ClockCheck.ofLocations(run.definitions(), new long[] {0, 945});
        assertThat(offsets).containsExactly(0, 945, 0);
    }

    @Test
    void all_ranks_with_the_widest_bounds_are_named() {
        ListedRun run = new ListedRun(3)
                .send(0, 1000, 1010, 1, 7, 8)
                .receive(1, 1020, 1130, 0, 7, 8)
                .send(1, 1200, 1210, 0, 7, 8)
                .receive(0, 1100, 1220, 1, 7, 8)
                .send(0, 2000, 2010, 2, 7, 8)
                .receive(2, 2020, 2130, 0, 7, 8)
                .send(2, 2200, 2210, 0, 7, 8)
                .receive(0, 2100, 2220, 2, 7, 8);
        assertThat(ClockCheck.of(run).explain().dominant())
                .contains(" the bounds are at most 150 ns wide (ranks 1 and 2), ");
    }

    @Test
    void good_clocks_are_left_alone_however_wide_their_bounds() {
        ClockCheck check = ClockCheck.of(sound());
        assertThat(check.lower(1)).hasValue(-130);
        assertThat(check.upper(1)).hasValue(20);
        assertThat(check.violations()).isZero();
        assertThat(check.worst().seconds()).isZero();
        assertThat(check.applied()).isFalse();
        assertThat(check.explain().subject()).isEqualTo("sound");
        assertThat(check.explain().dominant())
                .isEqualTo(
                        "Nothing ends before it began elsewhere, so times are left as recorded: the bounds are at most"
                                + " 150 ns wide (rank 1), and their middle need not be nearer to the truth.");
        assertThat(check.explain().violated()).isEmpty();
        assertThat(check.explain().terms().get(0).value()).isEqualTo("0 of 2");
    }

    @Test
    void drift_is_reported_and_not_corrected() {
        ClockCheck check = ClockCheck.of(drifting());
        assertThat(check.drifts()).isTrue();
        assertThat(check.applied()).isFalse();
        assertThat(check.lower(1)).isEmpty();
        assertThat(check.explain().subject()).isEqualTo("drift");
        assertThat(check.explain().dominant())
                .matches(
                        "No constant offsets agree with all messages: around ranks (0, 1|1, 0) the clocks drift by at least"
                                + " 1\\.85 us during the run\\. Times are left as recorded, and differences between ranks may be"
                                + " wrong by as much\\.");
        assertThat(check.toString()).contains("n/a");
        assertThatThrownBy(() -> check.synchronised(drifting()))
                .isInstanceOf(ModelException.class)
                .hasMessageMatching(
                        "synchronised\\(\\.\\.\\) of listed: no constant offsets agree with all messages, because"
                                + " clocks drift by at least 1\\.85 us around ranks (0, 1|1, 0)\\. Use the times as recorded, or a"
                                + " tracer that measures clock offsets at the start and the end\\.");
    }

    @Test
    void a_barrier_bounds_all_pairs() {
        ListedRun run =
                new ListedRun(3).barrier(0, 100, 150).barrier(1, 1100, 1150).barrier(2, 120, 150);
        ClockCheck check = ClockCheck.of(run);
        assertThat(check.lower(1)).hasValue(-1050);
        assertThat(check.upper(1)).hasValue(-950);
        assertThat(check.offset(1)).isEqualTo(-1000);
        assertThat(check.lower(2)).hasValue(-50);
        assertThat(check.upper(2)).hasValue(30);
        assertThat(check.violations()).isEqualTo(2);
        assertThat(check.explain().terms().get(1).value()).isEqualTo("2 of 3, worst by 950 ns");
    }

    @Test
    void who_sends_nothing_delays_nobody_and_who_receives_nothing_waits_for_nobody() {
        ListedRun run = new ListedRun(3);
        long[] enter = {100, 1100, 100};
        long[] sent = {8, 0, 8};
        long[] received = {8, 8, 0};
        for (int rank = 0; rank < 3; rank++) {
            run.enter(rank, enter[rank], "MPI_Allreduce")
                    .collective(rank, enter[rank] + 40, CollectiveCode.ALLGATHERV, 0, -1, sent[rank], received[rank])
                    .leave(rank, enter[rank] + 50, "MPI_Allreduce");
        }
        ClockCheck check = ClockCheck.of(run);
        assertThat(check.lower(1)).hasValue(-1050);
        assertThat(check.upper(1)).isEmpty();
        assertThat(check.lower(2)).isEmpty();
        assertThat(check.upper(2)).hasValue(50);
        assertThat(check.explain().terms().get(1).value()).isEqualTo("0 of 2");
    }

    @Test
    void one_bound_moves_a_clock_no_further_than_it_must_and_says_so() {
        ListedRun run = new ListedRun(4)
                .send(0, 1000, 1010, 1, 7, 8)
                .receive(1, 20, 130, 0, 7, 8)
                .send(2, 1000, 1010, 0, 7, 8)
                .receive(0, 1020, 1130, 2, 7, 8);
        ClockCheck check = ClockCheck.of(run);
        assertThat(check.lower(1)).hasValue(870);
        assertThat(check.upper(1)).isEmpty();
        assertThat(check.offset(1)).isEqualTo(870);
        assertThat(check.upper(2)).hasValue(130);
        assertThat(check.offset(2)).isZero();
        assertThat(check.lower(3)).isEmpty();
        assertThat(check.offset(3)).isZero();
        assertThat(check.explain().violated())
                .containsExactly(
                        "Ranks connected with rank 0: no message or collective operation relates rank 3 to rank 0, so the offset"
                                + " is 0.",
                        "Offsets bounded from both sides: there is only one bound for ranks 1, 2, so the offset is the allowed one"
                                + " nearest to 0.");
        assertThat(check.toString()).contains("inf");
    }

    @Test
    void offsets_that_leave_violations_say_so() {
        ListedRun run = new ListedRun(3).send(1, 1000, 1010, 2, 7, 8).receive(2, 20, 130, 1, 7, 8);
        ClockCheck check = ClockCheck.of(run);
        assertThat(check.applied()).isTrue();
        assertThat(check.explain().violated())
                .contains(
                        "Causality restored between all ranks: the offsets leave 1 violation between ranks that are not bounded from both sides.");
        assertThat(ClockCheck.of(late()).explain().violated()).isEmpty();
    }

    @Test
    void a_run_in_which_nobody_waits_says_nothing_of_clocks() {
        ClockCheck check = ClockCheck.of(new ListedRun(2).enter(0, 5, "main").post(1, 8, 12, 1));
        assertThat(check.explain().subject()).isEqualTo("no evidence");
        assertThat(check.explain().dominant())
                .isEqualTo("No rank waits for another one in what was recorded, so nothing can be said about the clocks"
                        + " (violated: ranks connected with rank 0; recorded completions of receives).");
        assertThat(check.explain().violated())
                .contains("Recorded completions of receives: 1 receive has none and gives no bound.");
        assertThat(ClockCheck.of(new ListedRun(0)).columns().rows()).isZero();
    }

    @Test
    void times_beyond_what_numbers_hold_are_an_error() {
        ListedRun run = new ListedRun(2)
                .send(0, Long.MAX_VALUE - 20, Long.MAX_VALUE - 10, 1, 7, 8)
                .receive(1, Long.MIN_VALUE + 10, Long.MIN_VALUE + 20, 0, 7, 8);
        assertThatThrownBy(() -> ClockCheck.of(run))
                .isInstanceOf(ModelException.class)
                .hasMessage("clocks of 2 ranks: its times differ by more than a 64-bit number of ticks. The archive is"
                        + " damaged; copy it again.");
    }

    @Test
    void offsets_of_another_run_are_an_error() {
        assertThatThrownBy(() -> ClockCheck.of(late()).synchronised(new ListedRun(3)))
                .isInstanceOf(ModelException.class)
                .hasMessage("2 offsets for 3 ranks: each rank needs one offset. Check the clocks of the same run.");
        assertThatThrownBy(() -> ClockCheck.of(late()).synchronised(Matching.of(new ListedRun(3))))
                .isInstanceOf(ModelException.class)
                .hasMessage("2 offsets for 3 ranks: each rank needs one offset. Check the clocks of the same run.");
    }
}
