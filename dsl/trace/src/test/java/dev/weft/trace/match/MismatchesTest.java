package dev.weft.trace.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.program.CollectiveSemantics.DataFlow;
import dev.weft.trace.event.CollectiveCode;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.Fault;
import dev.weft.units.ModelException;
import org.junit.jupiter.api.Test;

/** What is said when things do not fit, and what is not known. */
class MismatchesTest {
    private static Matching match(ListedRun run) {
        return Matching.of(run);
    }

    @Test
    void collective_operations_need_all_members_and_one_operation() {
        ListedRun run = new ListedRun(2);
        for (int rank = 0; rank < 2; rank++) {
            run.collective(rank, 1, CollectiveCode.BCAST, 0, 1, rank == 1 ? 8 : 0, rank == 1 ? 0 : 8);
            run.collective(rank, 2, rank == 0 ? CollectiveCode.BARRIER : CollectiveCode.ALLREDUCE, 0, -1, 8, 8);
            run.completedCollective(rank, 4, CollectiveCode.ALLREDUCE, 0, 8, 77);
            run.collective(rank, 5, CollectiveCode.BARRIER, 1, -1, 0, 0);
        }
        run.collective(0, 6, CollectiveCode.BARRIER, 0, -1, 0, 0);
        for (int begin = 0; begin < 6; begin++) {
            run.request(0, 7, EventKind.MPI_COLLECTIVE_BEGIN, 0);
        }
        run.request(1, 7, EventKind.NON_BLOCKING_COLLECTIVE_REQUEST, 5);
        Matching matching = match(run);
        Collectives all = matching.collectives();
        assertThat(all.count()).isEqualTo(2);
        assertThat(all.visits()).isEqualTo(4);
        assertThat(all.operation(0)).isEqualTo(CollectiveCode.BCAST);
        assertThat(all.root(0)).isEqualTo(1);
        assertThat(Collectives.flow(all.operation(0))).contains(DataFlow.FROM_ROOT);
        assertThat(all.root(1)).isEqualTo(-1);
        assertThat(Collectives.flow(all.operation(1))).contains(DataFlow.ALL_TO_ALL);
        assertThat(matching.mismatches().sentences())
                .containsExactly(
                        "Complete collective operations: 1 operation lacks calls of some members and is left out (first: number 2"
                                + " in world).",
                        "Consistent collective operations: 1 operation is called differently by its members and is left out (first: number 2"
                                + " in world).",
                        "Recorded ends of collective calls: 3 calls have none; their operations are n/a.");
    }

    @Test
    void a_leave_ends_the_topmost_call_of_its_region_wherever_it_stands() {
        ListedRun run = new ListedRun(2)
                .enter(0, 1, "main")
                .enter(0, 2, "finish")
                .leave(0, 3, "main")
                .leave(0, 4, "finish")
                .leave(0, 5, "finish")
                .enter(0, 6, "MPI_Send")
                .message(0, 7, EventKind.MPI_SEND, 1, 0, 0, 1, 0)
                .enter(0, 8, "main")
                .receive(1, 9, 12, 0, 0, 1);
        Matching matching = match(run);
        assertThat(matching.mismatches().sentences())
                .containsExactly(
                        "Properly nested calls: 1 call ended inside a call that began later.",
                        "Recorded beginnings of calls: 1 end of a call has no beginning.",
                        "Recorded ends of calls: 1 MPI call has no end and lasts until the last event of its rank.");
        assertThat(matching.calls(0).leave(0)).isEqualTo(8);
        assertThat(matching.first(0)).isEqualTo(1);
        assertThat(matching.last(0)).isEqualTo(8);
        assertThat(matching.totalTicks()).isEqualTo(7 + 3);
    }

    @Test
    void what_a_trace_without_completions_cannot_say_is_not_zero() {
        ListedRun run = new ListedRun(2).send(0, 10, 15, 1, 7, 100).post(1, 1, 4, 31);
        Matching matching = match(run);
        assertThat(matching.hasCompletions()).isFalse();
        assertThat(matching.mismatches().unmatchedSends()).isEmpty();
        assertThat(matching.mismatches().sentences())
                .containsExactly(
                        "Recorded completions of receives: the tracer recorded none of 1 non-blocking receive; their senders, and"
                                + " which sends have no receive, are n/a.");
        Matching part = match(new ListedRun(2)
                .send(0, 10, 15, 1, 7, 100)
                .post(1, 1, 4, 31)
                .post(1, 5, 8, 31)
                .complete(1, 20, 30, 0, 7, 100, 31));
        assertThat(part.mismatches().sentences())
                .containsExactly(
                        "Recorded completions of receives: 1 non-blocking receive has none; the send that it matches is n/a.");
        assertThat(part.messages().count()).isEqualTo(1);
    }

    @Test
    void what_is_left_over_is_counted_and_the_first_is_named() {
        ListedRun run = new ListedRun(3)
                .thread("process 0", -1)
                .send(2, 10, 15, 1, 7, 100)
                .send(2, 20, 25, 1, 7, 100)
                .receive(1, 30, 35, 2, 7, 100)
                .receive(1, 40, 45, 0, 7, 100)
                .message(0, 50, EventKind.MPI_SEND, 1, 44, 0, 1, 0)
                .message(3, 60, EventKind.MPI_SEND, 1, 0, 0, 1, 0)
                .fault(new Fault("x/0.evt", 12, "ENTER", "the file ends before the record does"));
        Mismatches mismatches = match(run).mismatches();
        assertThat(mismatches.unmatchedSends()).hasValue(1);
        assertThat(mismatches.unmatchedReceives()).isEqualTo(1);
        assertThat(mismatches.sentences())
                .containsExactly(
                        "Complete files: one ends early at x/0.evt at byte 12, ENTER: the file ends before the record does.",
                        "Matched sends: 1 send has no receive, first from rank 2 to rank 1 with tag 7 in world.",
                        "Matched receives: 1 receive has no send.",
                        "Known communicators: 1 message or collective call uses a communicator that is not defined or that its rank"
                                + " is not a member of; it is left out.",
                        "Communication on MPI ranks only: 1 message or collective call is recorded on a thread that is not an MPI"
                                + " rank; it is left out.");
    }

    @Test
    void a_rank_that_is_not_in_a_communicator_sends_nobody_a_message_in_it() {
        ListedRun run = new ListedRun(3)
                .with(Communicator.of(9, "pair", 0, 1))
                .message(2, 10, EventKind.MPI_SEND, 1, 9, 0, 1, 0)
                .message(1, 11, EventKind.MPI_RECV, 0, 9, 0, 1, 0);
        Matching matching = match(run);
        assertThat(matching.messages().count()).isZero();
        assertThat(matching.mismatches().unknownCommunicators()).isEqualTo(1);
        assertThat(matching.communicatorsUsedByAll()).isFalse();
    }

    @Test
    void a_run_too_large_for_the_memory_is_one_error_before_it_is_taken() {
        ListedRun run = new ListedRun(2);
        for (long i = 0; i < 1000; i++) {
            run.send(0, 10 * i, 10 * i + 5, 1, 7, 100).receive(1, 10 * i + 6, 10 * i + 8, 0, 7, 100);
        }
        Budget small = Budget.of("listed", 20_000);
        assertThatThrownBy(() -> MessageScan.read(run, small))
                .isInstanceOf(ModelException.class)
                .hasMessage("messages of \"listed\": matching them and the collective calls needs at least 21692"
                        + " B, and this JVM has 20000 B for them. Start Java with more memory, such as -Xmx8g,"
                        + " or record a shorter run.");
        assertThat(small.used()).isLessThanOrEqualTo(20_000);
        Budget enough = Budget.of("listed", 1_000_000);
        assertThat(MessageScan.read(run, enough).messages().count()).isEqualTo(1000);
        assertThat(enough.used()).isLessThan(200 * 1000);
    }
}
