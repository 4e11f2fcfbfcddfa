package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.Columns;
import dev.weft.study.Origin;
import dev.weft.study.Picture;
import dev.weft.study.Result;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.Recording;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NarrowCalculation") // small counts
class MessageMatrixTest {
    private static RecordedRun ring(int ranks, int bytes) {
        RecordedRun run = RecordedRun.of(ranks).region(0, "MPI_Send");
        for (int rank = 0; rank < ranks; rank++) {
            run.enter(rank, 0, 0).send(rank, 1, (rank + 1) % ranks, bytes).leave(rank, 2, 0);
        }
        return run;
    }

    @Test
    void messages_stand_by_source_and_destination_with_their_bytes() {
        MessageMatrix matrix = ring(3, 100).send(0, 5, 1, 24).trace().messages();
        assertThat(matrix.columns().key("source").values()).containsExactly(0.0, 1.0, 2.0);
        assertThat(matrix.columns().key("destination").values()).containsExactly(1.0, 2.0, 0.0);
        assertThat(matrix.columns().measure("bytes").si(0)).isEqualTo(124);
        assertThat(matrix.columns().measure("messages").si(0)).isEqualTo(2);
        assertThat(matrix.messages()).isEqualTo(4);
        assertThat(matrix.explain().violated())
                .containsExactly(
                        "Records inside MPI calls: 1 message or collective record lies outside any MPI function of its kind, on 1 of 3"
                                + " locations; first: MPI_SEND outside of all calls at 5 ns on rank 0.",
                        "Matched sends: 4 sends have no receive, first from rank 0 to rank 1 with tag 0 in MPI_COMM_WORLD.");
        assertThat(matrix.explain().dominant())
                .isEqualTo(
                        "the pair with the most bytes is 0 to 1 (violated: records inside MPI calls; matched sends).");
    }

    @Test
    void sends_to_nobody_and_runs_without_sends_are_said() {
        assertThat(ring(2, 8).send(0, 5, -1, 24).trace().messages().explain().violated())
                .containsExactly(
                        "Records inside MPI calls: 1 message or collective record lies outside any MPI function of its kind, on 1 of 2"
                                + " locations; first: MPI_SEND outside of all calls at 5 ns on rank 0.",
                        "Matched sends: 2 sends have no receive, first from rank 0 to rank 1 with tag 0 in MPI_COMM_WORLD.",
                        "Destinations among the ranks: 1 send goes to no rank that the run defines, for example to MPI_PROC_NULL.");
        MessageMatrix none = RecordedRun.of(2).trace().messages();
        assertThat(none.explain().violated())
                .containsExactly(
                        "Recorded sends: no send was recorded; the run has none, or its tracer does not record them.");
        assertThat(none.explain().dominant()).isEqualTo("there are no messages (violated: recorded sends).");
        assertThat(none.heatMap().drawing().svg()).contains("no message");
    }

    @Test
    void sizes_are_counted_by_powers_of_two_with_the_gaps_between() {
        Result sizes = ring(2, 0)
                .send(0, 5, 1, 1)
                .send(0, 6, 1, 9)
                .send(0, 7, 1, 15)
                .trace()
                .messages()
                .sizes();
        assertThat(sizes.columns().key("size").values().toString()).isEqualTo("[0 B, 1 B, 2 B, 4 B, 8 B]");
        assertThat(List.of(0, 1, 2, 3, 4))
                .extracting(row -> sizes.columns().measure("messages").si(row))
                .containsExactly(2.0, 1.0, 0.0, 0.0, 2.0);
        assertThat(RecordedRun.of(1).trace().messages().sizes().columns().rows())
                .isZero();
    }

    @Test
    void the_heat_map_is_dark_where_most_is_sent_and_says_its_origin() {
        Picture map =
                ring(3, 1000).send(0, 5, 2, 1).trace().messages().heatMap().id("matrix");
        assertThat(map.id()).isEqualTo("matrix");
        assertThat(map.data().rows()).hasSize(9).contains(List.of("bytes", "synthetic", "0", "2", "1", "1"));
        assertThat(map.drawing().svg())
                .contains("#081D58\"><title>0 to 1: 1 kB in 1 message", "#DEEBF7\"><title>0 to 2: 1 B in 1 message")
                .contains("bytes, log scale", "Origin: synthetic");
    }

    @Test
    void many_ranks_share_rows_of_the_heat_map() {
        Picture map = ring(130, 8).trace().messages().heatMap();
        assertThat(map.data().rows()).hasSize(33 * 33).contains(List.of("bytes", "synthetic", "0-3", "4-7", "8", "1"));
        double sum = map.data().rows().stream()
                .mapToDouble(row -> Double.parseDouble(row.get(4)))
                .sum();
        assertThat(sum).isEqualTo(130 * 8);
    }

    @Test
    void what_a_tracer_left_out_is_not_zero_but_unknown() {
        RecordedRun run = RecordedRun.of(2).region(0, "MPI_Irecv").region(1, "MPI_Send");
        run.enter(0, 0, 0).leave(0, 1, 0).enter(1, 0, 1).send(1, 1, 0, 8).leave(1, 2, 1);
        run.add(0, new RecordedRun.Event(EventKind.MPI_IRECV_REQUEST, 2, 0, 0, 0));
        Recorded recorded = run.trace().recorded();
        assertThat(recorded.toString())
                .containsPattern("blocking sends +1 +1")
                .containsPattern("non-blocking receives posted +1 +1")
                .containsPattern("non-blocking receives complete +1 +n/a")
                .containsPattern("non-blocking sends +0 +0");
        assertThat(recorded.explain().violated())
                .containsExactly(
                        "Records inside MPI calls: 1 message or collective record lies outside any MPI function of its kind, on 1 of 2"
                                + " locations; first: MPI_IRECV_REQUEST outside of all calls at 2 ns on rank 0.",
                        "Records of every called operation: non-blocking receives complete was called but never recorded; the"
                                + " run gives no information about it.");
        assertThat(ring(2, 8).trace().recorded().explain().violated())
                .containsExactly(
                        "Matched sends: 2 sends have no receive, first from rank 0 to rank 1 with tag 0 in MPI_COMM_WORLD.");
        assertThat(ring(2, 8).trace().recorded().explain().subject()).isEqualTo("complete");
    }

    @Test
    void making_a_communicator_is_no_collective_of_its_data() {
        RecordedRun run = RecordedRun.of(1).region(0, "MPI_Barrier").enter(0, 0, 0);
        run.add(0, new RecordedRun.Event(EventKind.MPI_COLLECTIVE_END, 1, -1, 0, 0));
        run.add(0, new RecordedRun.Event(EventKind.MPI_COLLECTIVE_END, 2, -1, 0, 17));
        assertThat(run.leave(0, 3, 0).trace().recorded().toString()).containsPattern("blocking collectives +1 +1");
    }

    /** Each kind of operation, with the functions that do it and the records that a tracer writes in them. */
    private static final List<List<Object>> OPERATIONS = List.of(
            List.of("blocking sends", "MPI_Ssend", EventKind.MPI_SEND),
            List.of("blocking receives", "mpi_recv_", EventKind.MPI_RECV),
            List.of("sends of MPI_Sendrecv", "MPI_Sendrecv", EventKind.MPI_SEND),
            List.of("receives of MPI_Sendrecv", "MPI_Sendrecv_replace", EventKind.MPI_RECV),
            List.of("non-blocking sends", "PMPI_Isend", EventKind.MPI_ISEND),
            List.of("non-blocking receives posted", "MPI_Irecv", EventKind.MPI_IRECV_REQUEST),
            List.of("persistent operations started", "MPI_Start", EventKind.MPI_ISEND),
            List.of("tests of requests", "MPI_Testsome", EventKind.MPI_REQUEST_TEST),
            List.of("requests cancelled", "MPI_Cancel", EventKind.MPI_REQUEST_CANCELLED),
            List.of("blocking collectives", "MPI_ALLREDUCE", EventKind.MPI_COLLECTIVE_END),
            List.of("collectives of neighbours", "MPI_Neighbor_alltoallv", EventKind.MPI_COLLECTIVE_END),
            List.of("non-blocking collectives posted", "MPI_Ialltoall", EventKind.NON_BLOCKING_COLLECTIVE_REQUEST),
            List.of("one-sided operations", "MPI_Rget_accumulate", 48));

    @Test
    void each_kind_of_operation_is_counted_by_itself() {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            RecordedRun run = RecordedRun.of(1).region(99, "main").enter(0, 0, 99);
            long[] calls = new long[OPERATIONS.size()];
            long[] records = new long[OPERATIONS.size()];
            for (int i = 0; i < OPERATIONS.size(); i++) {
                run.region(i, OPERATIONS.get(i).get(1).toString());
            }
            boolean[] skipped = new boolean[OPERATIONS.size()];
            for (int i = 0; i < skipped.length; i++) {
                skipped[i] = random.nextInt(4) == 0;
            }
            for (int k = random.nextInt(60); k >= 0; k--) {
                int i = random.nextInt(OPERATIONS.size());
                calls[i]++;
                run.enter(0, 10 * k, i);
                if (!skipped[i] && random.nextInt(5) > 0) {
                    records[i]++;
                    run.add(0, new RecordedRun.Event((int) OPERATIONS.get(i).get(2), 10 * k, 0, 8, 0));
                }
                run.leave(0, 10 * k, i);
            }
            Columns columns = run.trace().recorded().columns();
            for (int i = 0; i < OPERATIONS.size(); i++) {
                int row = columns.key("operation")
                        .values()
                        .indexOf(OPERATIONS.get(i).get(0));
                String as = OPERATIONS.get(i) + ", seed " + seed;
                // either function sends and receives
                double called = i == 2 || i == 3 ? calls[2] + calls[3] : calls[i];
                assertThat(columns.measure("calls").si(row)).as(as).isEqualTo(called);
                boolean loose = OPERATIONS.get(i).get(0).toString().matches("tests.*|requests.*");
                double expected = called > 0 && records[i] == 0 && !loose ? Double.NaN : records[i];
                assertThat(columns.measure("recorded").si(row)).as(as).isEqualTo(Double.valueOf(expected));
            }
        }
    }

    @Test
    void a_tracer_that_leaves_out_non_blocking_collectives_or_some_sends_is_found_out() {
        RecordedRun run = RecordedRun.of(1).region(0, "MPI_Iallreduce").region(1, "MPI_Send");
        run.enter(0, 0, 0)
                .leave(0, 1, 0)
                .enter(0, 2, 1)
                .send(0, 2, 0, 8)
                .leave(0, 3, 1)
                .enter(0, 4, 1)
                .leave(0, 5, 1);
        assertThat(run.trace().recorded().explain().violated())
                .containsExactly(
                        "Matched sends: 1 send has no receive, first from rank 0 to rank 0 with tag 0 in MPI_COMM_WORLD.",
                        "Records of every called operation: non-blocking collectives posted, non-blocking collectives complete were"
                                + " called but never recorded; the run gives no information about them.",
                        "One record for each call: blocking sends (1 of 2) has fewer records than calls: messages to MPI_PROC_NULL"
                                + " have none, or the tracer left some out.");
        assertThat(run.trace().recorded().explain().dominant())
                .isEqualTo(
                        "2 kinds of operations were called and have no record (violated: matched sends; records of every"
                                + " called operation; one record for each call).");
    }

    @Test
    void sends_in_a_communicator_that_nobody_knows_are_said() {
        Recording recording = Recording.of("made", 2);
        recording.track(0).send(5, 1, 77, 0, 8);
        Trace run = Trace.of(recording.finish(), Origin.SYNTHETIC, "made for a test");
        String unknown =
                "Known communicators of sends: 1 send uses a communicator that the run does not define or that the sender is not"
                        + " a member of; the destination is unknown and the message is not counted.";
        String loose =
                "Records inside MPI calls: 1 message or collective record lies outside any MPI function of its kind, on 1 of 2"
                        + " locations; first: MPI_SEND outside of all calls at 0 s on rank 0.";
        assertThat(run.messages().explain().violated()).containsExactly(loose, unknown);
        assertThat(run.byRank().explain().violated()).containsExactly(loose, unknown);
    }

    @Test
    void what_was_cancelled_need_not_complete() {
        RecordedRun run = RecordedRun.of(1).region(0, "MPI_Irecv").region(1, "MPI_Cancel");
        run.enter(0, 0, 0)
                .add(0, new RecordedRun.Event(EventKind.MPI_IRECV_REQUEST, 0, 0, 0, 0))
                .leave(0, 1, 0)
                .enter(0, 2, 1)
                .add(0, new RecordedRun.Event(EventKind.MPI_REQUEST_CANCELLED, 2, 0, 0, 0))
                .leave(0, 3, 1);
        assertThat(run.trace().recorded().explain().violated()).isEmpty();
        assertThat(run.trace().recorded().toString()).containsPattern("non-blocking receives complete +1 +0");
        run.enter(0, 4, 0).leave(0, 5, 0).enter(0, 6, 0).add(0, new RecordedRun.Event(EventKind.MPI_IRECV, 6, 0, 8, 0));
        assertThat(run.trace().recorded().explain().violated())
                .containsExactly(
                        "Recorded ends of calls: 1 call has no end and lasts until the last event of its location, on 1 of 1 location; first: MPI_Irecv"
                                + " at 6 ns on rank 0.",
                        "Matched receives: 1 receive has no send, first from rank 0 to rank 0 with tag 0 in MPI_COMM_WORLD.",
                        "One record for each call: non-blocking receives posted (1 of 3), non-blocking receives complete (1 of 3)"
                                + " have fewer records than calls: messages to MPI_PROC_NULL have none, cancelled requests do"
                                + " not complete, or the tracer left some out.");
    }

    @Test
    void what_a_persistent_request_sent_is_no_send_that_began_by_itself() {
        RecordedRun run = RecordedRun.of(1).region(0, "MPI_Start").region(1, "MPI_Test");
        run.enter(0, 0, 0)
                .add(0, new RecordedRun.Event(EventKind.MPI_ISEND, 0, 0, 8, 0))
                .leave(0, 1, 0);
        run.enter(0, 2, 1)
                .add(0, new RecordedRun.Event(EventKind.MPI_ISEND_COMPLETE, 2, 0, 0, 0))
                .leave(0, 3, 1);
        assertThat(run.trace().recorded().toString())
                .containsPattern("persistent operations started +1 +1")
                .containsPattern("tests of requests +1 +1")
                .containsPattern("non-blocking sends +0 +0")
                .containsPattern("non-blocking sends complete +0 +0");
    }
}
