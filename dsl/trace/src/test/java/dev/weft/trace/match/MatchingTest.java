package dev.weft.trace.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.trace.event.CollectiveCode;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.Interruptions;
import dev.weft.trace.event.Location;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which receive takes which send, and which calls are one operation, one rule at a time. */
class MatchingTest {
    private static Matching match(ListedRun run) {
        return Matching.of(run);
    }

    @Test
    void receives_take_sends_in_the_order_of_posting_and_not_of_completion() {
        ListedRun run = new ListedRun(2)
                .send(0, 10, 15, 1, 7, 100)
                .send(0, 20, 25, 1, 7, 200)
                .post(1, 1, 4, 31)
                .post(1, 5, 8, 32)
                .complete(1, 30, 40, 0, 7, 200, 32)
                .complete(1, 50, 60, 0, 7, 100, 31);
        Matching matching = match(run);
        MatchedMessages messages = matching.messages();
        assertThat(messages.count()).isEqualTo(2);
        assertThat(messages.sent(0)).isEqualTo(100);
        assertThat(matching.calls(0).enter(messages.sendCall(0))).isEqualTo(10);
        assertThat(matching.calls(1).enter(messages.postCall(0))).isEqualTo(1);
        assertThat(matching.calls(1).leave(messages.completeCall(0))).isEqualTo(60);
        assertThat(matching.calls(1).leave(messages.completeCall(1))).isEqualTo(40);
        assertThat(matching.paths().name(matching.calls(1).path(messages.completeCall(1)), matching.definitions()))
                .isEqualTo("MPI_Wait");
        assertThat(matching.hasCompletions()).isTrue();
        assertThat(matching.mismatches().sentences()).isEmpty();
    }

    @Test
    void a_request_id_comes_again_after_completion() {
        ListedRun run = new ListedRun(2);
        for (long i = 0; i < 3; i++) {
            run.send(0, 100 * i, 100 * i + 9, 1, 7, i);
            run.post(1, 100 * i + 10, 100 * i + 13, 5).complete(1, 100 * i + 20, 100 * i + 30, 0, 7, i, 5);
        }
        Matching matching = match(run);
        assertThat(matching.messages().count()).isEqualTo(3);
        assertThat(matching.mismatches().incompleteReceives()).isZero();
        assertThat(matching.calls(1).enter(matching.messages().postCall(2))).isEqualTo(210);
    }

    @Test
    void tags_and_communicators_keep_messages_apart() {
        ListedRun run = new ListedRun(2).with(Communicator.of(9, "swapped", 1, 0));
        run.send(0, 10, 15, 1, 7, 100)
                .send(0, 20, 25, 1, 8, 200)
                .message(0, 30, EventKind.MPI_SEND, 0, 9, 7, 300, 0)
                .receive(1, 40, 45, 0, 8, 200)
                .message(1, 50, EventKind.MPI_RECV, 1, 9, 7, 300, 0)
                .receive(1, 60, 65, 0, 7, 100);
        MatchedMessages messages = match(run).messages();
        assertThat(messages.count()).isEqualTo(3);
        assertThat(new long[] {messages.sent(0), messages.sent(1), messages.sent(2)})
                .containsExactly(200, 300, 100);
        assertThat(new long[] {messages.received(0), messages.received(1), messages.received(2)})
                .containsExactly(200, 300, 100);
        assertThat(messages.communicator(1)).isEqualTo(9);
    }

    @Test
    void nobody_is_no_message_and_self_and_inter_communicators_are() {
        ListedRun run = new ListedRun(4).with(Communicator.between(5, "bridge", new int[] {0, 1}, new int[] {2, 3}));
        run.message(0, 1, EventKind.MPI_SEND, -2, 0, 0, 1, 0)
                .message(0, 2, EventKind.MPI_RECV, -2, 0, 0, 1, 0)
                .message(0, 3, EventKind.MPI_ISEND, 0, 1, 0, 2, 1)
                .message(0, 4, EventKind.MPI_RECV, 0, 1, 0, 2, 0)
                .message(0, 5, EventKind.MPI_SEND, 1, 5, 0, 3, 0)
                .message(3, 6, EventKind.MPI_RECV, 0, 5, 0, 3, 0);
        Matching matching = match(run);
        MatchedMessages messages = matching.messages();
        assertThat(messages.count()).isEqualTo(2);
        assertThat(messages.destination(0)).isEqualTo(messages.source(0)).isZero();
        assertThat(messages.source(1)).isZero();
        assertThat(messages.destination(1)).isEqualTo(3);
        assertThat(matching.mismatches().withoutPeer()).isEqualTo(2);
        assertThat(matching.mismatches().incompleteSends()).isEqualTo(1);
        assertThat(matching.mismatches().sentences()).isEmpty();
        assertThat(matching.calls(3).leave(messages.completeCall(1))).isEqualTo(6);
        assertThat(matching.calls(3).path(messages.completeCall(1))).isEqualTo(CallPaths.NONE);
    }

    @Test
    void ids_that_processes_give_themselves_are_joined_by_members_and_their_number() {
        ListedRun run = new ListedRun(2);
        for (int rank = 0; rank < 2; rank++) {
            run.with(Communicator.of(20 + rank, "first", 1, 0)).with(Communicator.of(30 + rank, "second", 1, 0));
        }
        for (int rank = 0; rank < 2; rank++) {
            run.collective(rank, 1, CollectiveCode.BARRIER, 20 + rank, -1, 0, 0)
                    .collective(rank, 2, CollectiveCode.BARRIER, 30 + rank, -1, 0, 0);
        }
        run.message(0, 5, EventKind.MPI_SEND, 0, 30, 4, 8, 0).message(1, 6, EventKind.MPI_RECV, 1, 31, 4, 8, 0);
        Matching matching = match(run);
        assertThat(matching.messages().count()).isEqualTo(1);
        assertThat(matching.messages().communicator(0)).isEqualTo(30);
        assertThat(matching.collectives().count()).isEqualTo(2);
        assertThat(matching.communicatorsUsedByAll()).isFalse();
        assertThat(matching.mismatches().sentences())
                .containsExactly("One id for each communicator: 2 ids were merged with other ids of the same"
                        + " communicator; each process numbers communicators itself.");
    }

    @Test
    void ids_that_all_members_share_stay_apart() {
        ListedRun run = new ListedRun(2)
                .with(Communicator.of(20, "first", 0, 1))
                .with(Communicator.of(30, "second", 0, 1))
                .message(0, 5, EventKind.MPI_SEND, 1, 20, 4, 8, 0)
                .message(1, 6, EventKind.MPI_RECV, 0, 30, 4, 8, 0)
                .message(1, 7, EventKind.MPI_RECV, 0, 20, 4, 8, 0)
                .message(0, 8, EventKind.MPI_SEND, 1, 30, 4, 8, 0);
        Matching matching = match(run);
        assertThat(matching.messages().count()).isEqualTo(2);
        assertThat(matching.messages().communicator(0)).isEqualTo(30);
        assertThat(matching.communicatorsUsedByAll()).isTrue();
    }

    @Test
    void an_operation_that_does_not_block_begins_in_the_call_that_posts_it() {
        ListedRun run = new ListedRun(2);
        for (int rank = 0; rank < 2; rank++) {
            run.enter(rank, 10, "MPI_Allreduce")
                    .request(rank, 11, EventKind.NON_BLOCKING_COLLECTIVE_REQUEST, 3)
                    .leave(rank, 12, "MPI_Allreduce")
                    .barrier(rank, 20, 30)
                    .enter(rank, 40, "MPI_Wait")
                    .completedCollective(rank, 41, CollectiveCode.ALLREDUCE, 0, 8, 3)
                    .leave(rank, 42, "MPI_Wait");
        }
        Matching matching = match(run);
        Collectives all = matching.collectives();
        assertThat(all.operation(0)).isEqualTo(CollectiveCode.ALLREDUCE);
        assertThat(matching.calls(0).enter(all.postCall(0))).isEqualTo(10);
        assertThat(matching.calls(0).leave(all.completeCall(0))).isEqualTo(42);
        assertThat(all.operation(1)).isEqualTo(CollectiveCode.BARRIER);
    }

    @Test
    void roots_of_inter_communicators_are_found_from_either_side() {
        ListedRun run = new ListedRun(4).with(Communicator.between(5, "bridge", new int[] {0, 1}, new int[] {2, 3}));
        run.collective(0, 1, CollectiveCode.BCAST, 5, CollectiveCode.ROOT_IN_THIS_GROUP, 0, 0)
                .collective(1, 1, CollectiveCode.BCAST, 5, CollectiveCode.ROOT_SELF, 8, 0)
                .collective(2, 1, CollectiveCode.BCAST, 5, 1, 0, 8)
                .collective(3, 1, CollectiveCode.BCAST, 5, 1, 0, 8);
        assertThat(match(run).collectives().root(0)).isEqualTo(1);
    }

    @Test
    void ranks_without_events_have_no_messages_and_no_time() {
        Matching matching = match(new ListedRun(2));
        assertThat(matching.messages().count()).isZero();
        assertThat(matching.totalTicks()).isZero();
        assertThat(matching.calls(1).count()).isZero();
    }

    @Test
    void locations_may_be_taken_by_several_threads() throws Exception {
        RandomRun random = new RandomRun(11, 2000, 0, false);
        Definitions definitions = random.run.definitions();
        Interruptions none = Interruptions.of(definitions);
        MessageScan scan = MessageScan.of("listed");
        List<EventConsumer> parts = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (Location location : definitions.locations()) {
            EventConsumer part = scan.apply(none, location);
            parts.add(part);
            Thread thread = new Thread(() -> random.run.read((int) location.id(), part), location.process());
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(scan.match(definitions, parts, List.of()).messages().count()).isEqualTo(random.truths.size());
    }

    @Test
    void operations_that_lack_members_and_operations_that_differ_are_counted_apart() {
        ListedRun run = new ListedRun(3);
        for (int rank = 0; rank < 3; rank++) {
            run.collective(rank, 1, CollectiveCode.BARRIER, 0, -1, 0, 0)
                    .collective(rank, 2, rank == 0 ? CollectiveCode.BARRIER : CollectiveCode.ALLGATHERV, 0, -1, 0, 0);
        }
        run.collective(0, 3, CollectiveCode.BARRIER, 0, -1, 0, 0)
                .collective(1, 3, CollectiveCode.BARRIER, 0, -1, 0, 0)
                .collective(0, 4, CollectiveCode.BARRIER, 0, -1, 0, 0);
        Matching matching = match(run);
        assertThat(matching.collectives().count()).isEqualTo(1);
        assertThat(matching.mismatches().differentCollectives()).isEqualTo(1);
        assertThat(matching.mismatches().incompleteCollectives()).isEqualTo(2);
    }
}
