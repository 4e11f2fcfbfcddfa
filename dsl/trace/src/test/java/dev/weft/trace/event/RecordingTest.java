package dev.weft.trace.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordingTest {
    @Test
    void a_run_of_ranks_has_a_world_and_gives_its_events_back() {
        Recording recording = Recording.of("ring", 3);
        int send = recording.region("MPI_Send");
        assertThat(recording.region("MPI_Send")).isEqualTo(send);
        assertThat(recording.region("MPI_Recv")).isNotEqualTo(send);
        int pair = recording.communicator("pair", 2, 0);
        Track track = recording.track(1);
        track.enter(10, send);
        track.send(10, 2, pair, 7, 4096);
        track.leave(12, send);
        track.bufferFlush(13, 20);
        track.measurement(20, false);
        EventSource run = recording.finish();
        assertThat(run.name()).isEqualTo("ring");
        assertThat(run.definitions().ranks()).isEqualTo(3);
        assertThat(run.definitions().clock()).isEqualTo(new Clock(1_000_000_000, 0, 20));
        assertThat(run.definitions().locations().get(1).declaredEvents()).isEqualTo(5);
        assertThat(run.definitions().peer(pair, 1, 0)).isEqualTo(2);
        assertThat(run.definitions().communicator(0).orElseThrow().worldRanks()).containsExactly(0, 1, 2);
        assertThat(run.definitions().communicator(1).orElseThrow().isSelf()).isTrue();
        List<String> seen = new ArrayList<>();
        run.read(1, batch -> {
            for (int i = 0; i < batch.count; i++) {
                seen.add(batch.time[i] + " " + EventKind.name(batch.kind[i]));
            }
            assertThat(batch.reference[1]).isEqualTo(2);
            assertThat(batch.communicator[1]).isEqualTo(pair);
            assertThat(batch.tag[1]).isEqualTo(7);
            assertThat(batch.sent[1]).isEqualTo(4096);
            assertThat(batch.sent[3]).isEqualTo(20);
            assertThat(batch.tag[4]).isEqualTo(2);
        });
        assertThat(seen)
                .containsExactly("10 ENTER", "10 MPI_SEND", "12 LEAVE", "13 BUFFER_FLUSH", "20 MEASUREMENT_ON_OFF");
        assertThat(run.size(1)).isPositive();
        assertThat(run.size(0)).isZero();
    }

    @Test
    void more_events_than_a_batch_holds_come_in_order() {
        Recording recording = Recording.of("long", 1);
        int count = 3 * EventBatch.CAPACITY + 5;
        for (int i = 0; i < count; i++) {
            recording.track(0).isend(i, i % 7, 0, i, 2L * i, -i);
        }
        int[] next = {0};
        recording.finish().read(0, batch -> {
            for (int i = 0; i < batch.count; i++) {
                int n = next[0]++;
                assertThat(batch.time[i] == n && batch.tag[i] == n && batch.sent[i] == 2L * n && batch.request[i] == -n)
                        .isTrue();
            }
        });
        assertThat(next[0]).isEqualTo(count);
    }

    @Test
    void names_of_mpi_functions_have_their_roles() {
        assertThat(CodeRegion.named(0, "MPI_Barrier")).isEqualTo(new CodeRegion(0, "MPI_Barrier", 15, 4));
        assertThat(CodeRegion.named(0, "MPI_Iallreduce").role()).isEqualTo(25);
        assertThat(CodeRegion.named(0, "MPI_Bcast").role()).isEqualTo(23);
        assertThat(CodeRegion.named(0, "MPI_Reduce").role()).isEqualTo(24);
        assertThat(CodeRegion.named(0, "MPI_Isend").role()).isEqualTo(28);
        assertThat(CodeRegion.named(0, "MPI_Waitall").role()).isEqualTo(28);
        assertThat(CodeRegion.named(0, "MPI_Init").role()).isEqualTo(1);
        assertThat(CodeRegion.named(0, "compute")).isEqualTo(new CodeRegion(0, "compute", 1, 1));
    }

    @Test
    void wrong_recordings_are_refused_in_words() {
        Recording recording = Recording.of("r", 2);
        recording.track(1).enter(5, 0);
        assertThatThrownBy(() -> recording.track(1).leave(4, 0))
                .isInstanceOf(ModelException.class)
                .hasMessage("LEAVE of location \"MPI Rank 1, Master thread\" at tick 4: it lies before the event"
                        + " in front of it, which is at 5. Record the events of a location in the order of"
                        + " their times.");
        assertThatThrownBy(() -> recording.track(2))
                .hasMessage("track(2): the recording has locations 0 to 1. Try track(0).");
        recording.finish();
        assertThatThrownBy(() -> recording.track(0).enter(9, 0))
                .hasMessage("ENTER of location \"MPI Rank 0, Master thread\" at tick 9: the recording is finished."
                        + " Record before finish().");
        assertThatThrownBy(() -> Recording.of("r", 0))
                .hasMessage("recording of 0 ranks: a run has at least one process. Use 1 or more ranks.");
    }

    @Test
    void ranks_that_cannot_be_are_refused() {
        Clock clock = Clock.NANOSECONDS;
        Location first = new Location(0, "a", "p", 0, 0);
        Location same = new Location(1, "b", "p", 0, 0);
        assertThatThrownBy(() -> Definitions.of(clock, List.of(first, same), List.of(), List.of()))
                .hasMessage("location \"b\", rank 0: another location has the same rank. Number the processes from 0,"
                        + " and give other locations the rank -1.");
        Location far = new Location(1, "b", "p", Integer.MAX_VALUE, 0);
        assertThatThrownBy(() -> Definitions.of(clock, List.of(first, far), List.of(), List.of()))
                .hasMessageContaining("OTF2 has room for 16777216 ranks");
    }

    @Test
    void an_inter_communicator_with_an_empty_group_is_one_still() {
        Communicator between = Communicator.between(3, "b", new int[] {0, 1}, new int[0]);
        assertThat(between.isInter()).isTrue();
        assertThat(between.peer(0, 0)).isEqualTo(-1);
    }
}
