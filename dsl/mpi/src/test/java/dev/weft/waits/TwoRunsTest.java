package dev.weft.waits;

import static dev.weft.Weft.traceReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Columns;
import dev.weft.study.Comparison;
import dev.weft.trace.Trace;
import dev.weft.trace.event.Recording;
import dev.weft.trace.event.Track;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two runs of one program, by call path and rank. */
class TwoRunsTest {
    /** Rank 1 waits in a receive for rank 0, which computes so long; what else it calls. */
    private static Trace run(long computes, String also) {
        Recording run = Recording.of("run", 2);
        int main = run.region("main");
        int more = run.region(also);
        int send = run.region("MPI_Send");
        int recv = run.region("MPI_Recv");
        for (int rank = 0; rank < 2; rank++) {
            Track track = run.track(rank);
            track.enter(0, main);
            track.enter(1, more);
            track.leave(5, more);
            track.enter(rank == 0 ? computes : 10, rank == 0 ? send : recv);
            if (rank == 0) {
                track.send(computes, 1, 0, 0, 8);
            } else {
                track.recv(computes + 10, 0, 0, 0, 8);
            }
            track.leave(computes + 10, rank == 0 ? send : recv);
            track.leave(computes + 20, main);
        }
        return RunTablesTest.made(run);
    }

    @Test
    void call_paths_that_became_slower_are_found_and_those_of_one_run_alone_are_said() {
        Comparison both = run(200, "solve")
                .profile()
                .byRank()
                .as("after")
                .against(run(100, "setup").profile().byRank().as("before"), "inclusive time");
        Columns slower = both.sortedDescending("inclusive time E_rel").columns();
        assertThat(slower.key("call path").values()).containsExactly("main/MPI_Recv", "main", "main", "main/MPI_Send");
        assertThat(slower.key("rank").values().get(0)).isEqualTo(1.0);
        assertThat(slower.measure("inclusive time E_rel").si(0)).isCloseTo(1, within(1e-12));
        assertThat(both.summary().lines().skip(1))
                .containsExactly(
                        "2 rows of \"after\" have no partner in \"before\" and are left out",
                        "2 rows of \"before\" have no partner in \"after\" and are left out");
    }

    @Test
    void waiting_is_compared_by_call_path_and_rank() {
        Comparison both = run(200, "setup")
                .solve(traceReplay)
                .byRank()
                .as("after")
                .against(run(100, "setup").solve(traceReplay).byRank().as("before"), "waiting time");
        Columns columns = both.columns();
        assertThat(columns.keyNames()).containsExactly("pattern", "call path", "rank");
        int late = columns.key("pattern").values().indexOf("Late Sender");
        assertThat(List.of(
                        columns.key("call path").values().get(late),
                        columns.key("rank").values().get(late)))
                .containsExactly("main/MPI_Recv", 1.0);
        assertThat(columns.measure("waiting time (after)").si(late)).isCloseTo(190e-9, within(1e-15));
        assertThat(columns.measure("waiting time (before)").si(late)).isCloseTo(90e-9, within(1e-15));
        assertThat(both.summary().lines()).hasSize(1);
    }
}
