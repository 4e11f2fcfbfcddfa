package dev.weft.waits;

import static dev.weft.Weft.minimumProfile;
import static dev.weft.Weft.traceReplay;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.Origin;
import dev.weft.trace.Trace;
import dev.weft.trace.event.CollectiveCode;
import dev.weft.trace.event.Recording;
import dev.weft.trace.event.Track;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Runs that lack something, each written down event by event; one tick is a nanosecond. */
class WaitCornersTest {
    private final Recording recording = Recording.of("corner", 3);
    private final List<Track> tracks = List.of(recording.track(0), recording.track(1), recording.track(2));
    private final int main = recording.region("main");

    private Trace finished() {
        return Trace.of(recording.finish(), Origin.SYNTHETIC, "made for a test");
    }

    private void barrier(int rank, long enter, long leave) {
        collective(rank, enter, leave, "MPI_Barrier", CollectiveCode.BARRIER, 0);
    }

    private void collective(int rank, long enter, long leave, String function, int operation, long bytes) {
        int region = recording.region(function);
        tracks.get(rank).enter(enter, region);
        tracks.get(rank).collectiveEnd(leave, operation, 0, -1, bytes, bytes);
        tracks.get(rank).leave(leave, region);
    }

    private void send(int rank, long enter, long leave, int to, int tag, long bytes) {
        int region = recording.region("MPI_Ssend");
        tracks.get(rank).enter(enter, region);
        tracks.get(rank).send(enter, to, 0, tag, bytes);
        tracks.get(rank).leave(leave, region);
    }

    private void eager(int rank, long enter, long leave, int to, int tag, long bytes) {
        int region = recording.region("MPI_Send");
        tracks.get(rank).enter(enter, region);
        tracks.get(rank).send(enter, to, 0, tag, bytes);
        tracks.get(rank).leave(leave, region);
    }

    private void receive(int rank, long enter, long leave, int from, int tag, long bytes) {
        int region = recording.region("MPI_Recv");
        tracks.get(rank).enter(enter, region);
        tracks.get(rank).recv(leave, from, 0, tag, bytes);
        tracks.get(rank).leave(leave, region);
    }

    /** Calls and waiting in nanoseconds by pattern, function and rank. */
    private static String waits(WaitProfile profile) {
        TreeMap<String, String> all = new TreeMap<>();
        profile.rows()
                .forEach(row ->
                        all.put(row.function() + " on " + row.rank(), row.calls() + " calls " + (long) row.waited()));
        return all.toString();
    }

    @Test
    void a_run_of_one_rank_that_is_alone_waits_for_nobody() {
        Recording one = Recording.of("alone", 1);
        Track track = one.track(0);
        int barrier = one.region("MPI_Barrier");
        track.enter(0, barrier);
        track.collectiveEnd(5, CollectiveCode.BARRIER, 0, -1, 0, 0);
        track.leave(9, barrier);
        Trace run = Trace.of(one.finish(), Origin.SYNTHETIC, "made for a test");

        for (WaitProfile profile : List.of(run.solve(minimumProfile), run.solve(traceReplay))) {
            assertThat(profile.rows()).isEmpty();
            assertThat(profile.total().seconds()).isZero();
            assertThat(profile.explain().dominant()).isEqualTo("no call waited.");
            assertThat(profile.toString()).contains("pattern");
        }
    }

    @Test
    void a_run_without_messages_has_nothing_to_say() {
        tracks.forEach(track -> track.enter(0, main));
        tracks.forEach(track -> track.leave(100, main));
        Trace run = finished();

        assertThat(run.solve(minimumProfile).rows()).isEmpty();
        assertThat(run.solve(minimumProfile).byRank().columns().rows()).isZero();
        assertThat(run.solve(minimumProfile).trust().columns().rows()).isZero();
        assertThat(run.solve(minimumProfile).phases().columns().rows()).isZero();
        assertThat(run.solve(minimumProfile).waitFree().columns().rows()).isZero();
        assertThat(run.solve(traceReplay).worst(3).columns().rows()).isZero();
    }

    @Test
    void a_run_without_any_event_has_nothing_to_say() {
        Trace run = finished();

        assertThat(run.solve(minimumProfile).rows()).isEmpty();
        assertThat(run.solve(traceReplay).rows()).isEmpty();
    }

    /** A send that ends at the tick of the posting went without the receiver, but for MPI_Ssend, which cannot. */
    @Test
    void a_receive_posted_at_the_tick_at_which_a_send_ends_made_only_a_synchronous_send_wait() {
        tracks.forEach(track -> track.enter(0, main));
        eager(0, 10, 20, 1, 1, 8);
        receive(1, 20, 30, 0, 1, 8);
        eager(0, 40, 51, 1, 2, 8);
        receive(1, 50, 60, 0, 2, 8);
        send(2, 70, 80, 1, 3, 8);
        receive(1, 80, 90, 2, 3, 8);
        tracks.forEach(track -> track.leave(100, main));
        Trace run = finished();
        assertThat(waits(run.solve(traceReplay)))
                .isEqualTo("{MPI_Recv on 1=3 calls 0, MPI_Send on 0=2 calls 10, MPI_Ssend on 2=1 calls 10}");
    }

    /** The root of a reduction is there before the first that gives it something; who gives nothing, or comes later, does not count. */
    @Test
    void an_early_root_waits_for_the_first_that_gives_something() {
        tracks.forEach(track -> track.enter(0, main));
        int region = recording.region("MPI_Gatherv");
        long[] enters = {10, 20, 50};
        for (int rank = 0; rank < 3; rank++) {
            tracks.get(rank).enter(enters[rank], region);
            tracks.get(rank).collectiveEnd(60, CollectiveCode.GATHERV, 0, 0, 8, rank == 0 ? 24 : 0);
            tracks.get(rank).leave(60, region);
        }
        long[] again = {70, 80, 95};
        for (int rank = 0; rank < 3; rank++) {
            tracks.get(rank).enter(again[rank], region);
            tracks.get(rank).collectiveEnd(98, CollectiveCode.GATHERV, 0, 0, rank == 1 ? 0 : 8, rank == 0 ? 16 : 0);
            tracks.get(rank).leave(98, region);
        }
        tracks.forEach(track -> track.leave(100, main));
        assertThat(waits(finished().solve(traceReplay))).isEqualTo("{MPI_Gatherv on 0=2 calls 35}");
    }

    @Test
    void a_call_that_never_ends_does_not_count() {
        send(0, 50, 60, 1, 0, 8);
        receive(1, 10, 60, 0, 0, 8);
        int region = recording.region("MPI_Recv");
        tracks.get(1).enter(70, region);
        tracks.get(1).recv(80, 0, 0, 1, 8);
        send(0, 75, 80, 1, 1, 8);
        Trace run = finished();

        assertThat(waits(run.solve(traceReplay))).isEqualTo("{MPI_Recv on 1=1 calls 40, MPI_Ssend on 0=2 calls 0}");
        assertThat(waits(run.solve(minimumProfile))).isEqualTo("{MPI_Recv on 1=1 calls 0, MPI_Ssend on 0=2 calls 5}");
    }

    @Test
    void collective_operations_that_lack_a_member_are_left_out_by_both_methods() {
        barrier(0, 0, 30);
        barrier(1, 10, 30);
        barrier(2, 20, 30);
        collective(0, 40, 60, "MPI_Allreduce", CollectiveCode.ALLREDUCE, 8);
        collective(1, 50, 60, "MPI_Allreduce", CollectiveCode.ALLREDUCE, 8);
        Trace run = finished();

        assertThat(waits(run.solve(traceReplay)))
                .isEqualTo("{MPI_Barrier on 0=1 calls 20, MPI_Barrier on 1=1 calls 10, MPI_Barrier on 2=1 calls 0}");
        assertThat(waits(run.solve(minimumProfile)))
                .isEqualTo("{MPI_Barrier on 0=1 calls 20, MPI_Barrier on 1=1 calls 10, MPI_Barrier on 2=1 calls 0}");
    }

    @Test
    void so_are_those_in_which_members_do_different_things() {
        for (int rank = 0; rank < 3; rank++) {
            collective(rank, 10L * rank, 40, "MPI_Allreduce", CollectiveCode.ALLREDUCE, 8);
        }
        collective(0, 50, 70, "MPI_Allgather", CollectiveCode.ALLGATHER, 8);
        collective(1, 55, 70, "MPI_Allreduce", CollectiveCode.ALLREDUCE, 8);
        collective(2, 60, 70, "MPI_Allgather", CollectiveCode.ALLGATHER, 8);
        for (int rank = 0; rank < 3; rank++) {
            barrier(rank, 80 + 5 * rank, 100);
        }
        Trace run = finished();
        String all = "{MPI_Allreduce on 0=1 calls 20, MPI_Allreduce on 1=1 calls 10, MPI_Allreduce on 2=1 calls 0,"
                + " MPI_Barrier on 0=1 calls 10, MPI_Barrier on 1=1 calls 5, MPI_Barrier on 2=1 calls 0}";

        assertThat(waits(run.solve(traceReplay))).isEqualTo(all);
        assertThat(waits(run.solve(minimumProfile))).isEqualTo(all);
    }

    @Test
    void a_rank_whose_events_are_all_missing_takes_its_operations_with_it() {
        barrier(0, 0, 30);
        barrier(1, 10, 30);
        Trace run = finished();

        assertThat(run.solve(traceReplay).rows()).isEmpty();
        assertThat(run.solve(minimumProfile).rows()).isEmpty();
    }

    @Test
    void a_wait_for_several_messages_waits_for_the_latest_and_one_for_sends_alone_for_nobody() {
        int isend = recording.region("MPI_Isend");
        int irecv = recording.region("MPI_Irecv");
        int waitall = recording.region("MPI_Waitall");
        Track receiver = tracks.get(0);
        receiver.enter(0, irecv);
        receiver.irecvRequest(0, 1);
        receiver.leave(1, irecv);
        receiver.enter(1, irecv);
        receiver.irecvRequest(1, 2);
        receiver.leave(2, irecv);
        receiver.enter(10, waitall);
        receiver.irecv(99, 2, 0, 0, 8, 2);
        receiver.irecv(99, 1, 0, 0, 8, 1);
        receiver.leave(100, waitall);
        for (int rank = 1; rank < 3; rank++) {
            Track sender = tracks.get(rank);
            sender.enter(40L * rank, isend);
            sender.isend(40L * rank, 0, 0, 0, 8, 1);
            sender.leave(40 * rank + 1, isend);
            sender.enter(90, waitall);
            sender.isendComplete(100, 1);
            sender.leave(100, waitall);
        }
        WaitProfile found = finished().solve(traceReplay);

        assertThat(waits(found)).isEqualTo("{MPI_Waitall on 0=1 calls 70}");
        assertThat(found.worst(1).toString()).contains("MPI_Waitall").contains("2");
    }

    @Test
    void messages_to_nobody_and_to_ranks_outside_the_communicator_are_none() {
        send(0, 10, 20, -2, 0, 8);
        send(0, 30, 40, 7, 0, 8);
        Trace run = finished();

        assertThat(run.solve(minimumProfile).rows()).isEmpty();
        assertThat(run.solve(traceReplay).rows()).isEmpty();
    }

    @Test
    void functions_by_their_second_name_and_in_Fortran_wait_as_well() {
        int recv = recording.region("PMPI_Recv");
        int send = recording.region("pmpi_ssend_");
        tracks.get(0).enter(50, send);
        tracks.get(0).send(50, 1, 0, 0, 8);
        tracks.get(0).leave(60, send);
        tracks.get(1).enter(10, recv);
        tracks.get(1).recv(60, 0, 0, 0, 8);
        tracks.get(1).leave(60, recv);
        Trace run = finished();

        assertThat(waits(run.solve(traceReplay))).isEqualTo("{PMPI_Recv on 1=1 calls 40, pmpi_ssend_ on 0=1 calls 0}");
    }
}
