package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.program.Program;
import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.study.Origin;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.CodeRegion;
import dev.weft.trace.event.CollectiveCode;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Location;
import dev.weft.trace.event.Recording;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a program keeps of a recorded run, and what it refuses. */
@SuppressWarnings("NarrowCalculation") // small counts
class TraceProgramTest {
    private static final List<String> FUNCTIONS = List.of(
            "main",
            "library",
            "MPI_Send",
            "MPI_Recv",
            "MPI_Sendrecv",
            "MPI_Isend",
            "MPI_Wait",
            "MPI_Alltoallv",
            "MPI_Irecv");

    private static Recording recording(int ranks, Communicator... more) {
        List<Location> locations = IntStream.range(0, ranks)
                .mapToObj(rank -> new Location(rank, "thread", "process " + rank, rank, 0))
                .toList();
        List<CodeRegion> regions = IntStream.range(0, FUNCTIONS.size())
                .mapToObj(i -> CodeRegion.named(i, FUNCTIONS.get(i)))
                .toList();
        List<Communicator> communicators = new ArrayList<>();
        communicators.add(Communicator.of(0, "world", IntStream.range(0, ranks).toArray()));
        communicators.addAll(Arrays.asList(more));
        return Recording.of("run", Definitions.of(Clock.NANOSECONDS, locations, regions, communicators));
    }

    private static Program program(Recording recording) {
        return Trace.of(recording.finish(), Origin.SYNTHETIC, "made").program();
    }

    private static List<String> steps(Program program, int rank) {
        Steps steps = program.steps(rank);
        return IntStream.range(0, steps.count())
                .mapToObj(step -> steps.operation(step).word()
                        + (steps.operation(step) == Operation.COMPUTE
                                ? " " + Math.round(steps.seconds(step) * 1e9)
                                : steps.operation(step).sends()
                                                || steps.operation(step).receives()
                                        ? " " + steps.peer(step)
                                        : ""))
                .toList();
    }

    @Test
    void a_send_outside_of_mpi_stays_where_it_is_and_does_not_fuse_with_a_later_receive() {
        Recording recording = recording(2);
        recording.track(0).enter(0, 0);
        recording.track(0).enter(10, 1);
        recording.track(0).send(14, 1, 0, 5, 8);
        recording.track(0).leave(20, 1);
        recording.track(0).enter(50, 3);
        recording.track(0).recv(60, 1, 0, 5, 8);
        recording.track(0).leave(60, 3);
        recording.track(0).leave(65, 0);
        recording.track(1).enter(0, 2);
        recording.track(1).send(0, 0, 0, 5, 8);
        recording.track(1).leave(5, 2);
        recording.track(1).enter(5, 3);
        recording.track(1).recv(9, 0, 0, 5, 8);
        recording.track(1).leave(9, 3);
        assertThat(steps(program(recording), 0))
                .containsExactly(
                        "begin",
                        "compute 10",
                        "begin",
                        "compute 4",
                        "send 1",
                        "compute 6",
                        "end",
                        "compute 30",
                        "recv 1",
                        "compute 5",
                        "end");
    }

    @Test
    void only_a_call_that_does_both_sends_and_receives_at_once_and_no_send_of_a_call_is_lost() {
        Recording recording = recording(2);
        for (int rank = 0; rank < 2; rank++) {
            recording.track(rank).enter(0, 4);
            recording.track(rank).send(1, 1 - rank, 0, 5, 8);
            recording.track(rank).recv(2, 1 - rank, 0, 5, 8);
            recording.track(rank).leave(3, 4);
            recording.track(rank).enter(3, 7);
            recording.track(rank).send(4, 1 - rank, 0, 5, 8);
            recording.track(rank).send(4, 1 - rank, 0, 5, 8);
            recording.track(rank).recv(5, 1 - rank, 0, 5, 8);
            recording.track(rank).recv(5, 1 - rank, 0, 5, 8);
            recording.track(rank).leave(6, 7);
        }
        assertThat(steps(program(recording), 0)).containsExactly("sendrecv 1", "send 1", "send 1", "recv 1", "recv 1");
    }

    @Test
    void what_was_cancelled_is_left_out_and_said_to_be() {
        Recording recording = recording(2);
        recording.track(0).enter(0, 5);
        recording.track(0).isend(0, 1, 0, 5, 8, 77);
        recording.track(0).isend(0, 1, 0, 6, 8, 78);
        recording.track(0).leave(1, 5);
        recording.track(0).enter(1, 6);
        recording.track(0).requestCancelled(2, 77);
        recording.track(0).isendComplete(2, 78);
        recording.track(0).leave(2, 6);
        recording.track(1).enter(0, 8);
        recording.track(1).irecvRequest(0, 9);
        recording.track(1).leave(0, 8);
        recording.track(1).enter(0, 3);
        recording.track(1).requestCancelled(0, 9);
        recording.track(1).recv(2, 0, 0, 6, 8);
        recording.track(1).leave(2, 3);
        Program program = program(recording);
        assertThat(program.messages().count()).isEqualTo(1);
        assertThat(program.check()).isEmpty();
        assertThat(program.notes())
                .containsExactly(
                        "Requests that complete: 1 non-blocking send was cancelled and is left out.",
                        "Requests that complete: 1 non-blocking receive was cancelled and is left out.");
    }

    @Test
    void what_ranks_exchange_in_unequal_parts_keeps_the_sums_of_each() {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int ranks = 1 + random.nextInt(6);
            int calls = 1 + random.nextInt(3);
            Recording recording = recording(ranks);
            long[][][] bytes = new long[calls][ranks][ranks];
            for (int call = 0; call < calls; call++) {
                for (int rank = 0; rank < ranks; rank++) {
                    int bound = 1 << random.nextInt(30);
                    bytes[call][rank] = random.longs(ranks, 0, bound)
                            .map(b -> random.nextInt(3) == 0 ? 0 : b)
                            .toArray();
                }
            }
            for (int rank = 0; rank < ranks; rank++) {
                for (int call = 0; call < calls; call++) {
                    recording.track(rank).enter(10 * call, 7);
                    recording
                            .track(rank)
                            .collectiveEnd(
                                    10 * call + 5,
                                    random.nextBoolean() ? CollectiveCode.ALLTOALLV : CollectiveCode.ALLTOALLW,
                                    0,
                                    CollectiveCode.NO_ROOT,
                                    sum(bytes[call], rank, -1),
                                    sum(bytes[call], -1, rank));
                    recording.track(rank).leave(10 * call + 5, 7);
                }
            }
            Program program = program(recording);
            for (int call = 0; call < calls; call++) {
                long[][] found = new long[ranks][ranks];
                for (int rank = 0; rank < ranks; rank++) {
                    Steps steps = program.steps(rank);
                    int own = call;
                    int step = IntStream.range(0, steps.count())
                            .filter(at -> steps.operation(at) == Operation.ALLTOALLV)
                            .skip(own)
                            .findFirst()
                            .orElseThrow();
                    for (int to = 0; to < ranks; to++) {
                        found[rank][to] = steps.list(step, to);
                        assertThat(found[rank][to]).isNotNegative();
                    }
                }
                for (int rank = 0; rank < ranks; rank++) {
                    String as = "call " + call + ", rank " + rank + ", seed " + seed;
                    assertThat(sum(found, rank, -1)).as(as).isEqualTo(sum(bytes[call], rank, -1));
                    assertThat(sum(found, -1, rank)).as(as).isEqualTo(sum(bytes[call], -1, rank));
                }
            }
            assertThat(program.check()).as("seed " + seed).isEmpty();
        }
    }

    private static long sum(long[][] bytes, int row, int column) {
        long sum = 0;
        for (int i = 0; i < bytes.length; i++) {
            sum += row >= 0 ? bytes[row][i] : bytes[i][column];
        }
        return sum;
    }

    @Test
    void equal_parts_stay_equal() {
        for (long[] sums : new long[][] {{3, 300}, {7, 7 * 1001}, {4, 4L << 40}}) {
            long[] each = new long[(int) sums[0]];
            Arrays.fill(each, sums[1]);
            for (long[] row : Exchanges.spread(each, each)) {
                assertThat(row).containsOnly(sums[1] / sums[0]);
            }
        }
    }

    @Test
    void own_copies_of_self_stay_apart() {
        Recording recording = recording(2, Communicator.self(1, "self"), Communicator.self(2, "copy of self"));
        for (int id = 1; id <= 2; id++) {
            recording.track(0).enter(10 * id, 2);
            recording.track(0).send(10 * id, 0, id, 5, 8);
            recording.track(0).leave(10 * id + 1, 2);
        }
        Steps steps = program(recording).steps(0);
        List<Integer> used = IntStream.range(0, steps.count())
                .filter(step -> steps.operation(step) == Operation.SEND)
                .mapToObj(steps::communicator)
                .toList();
        assertThat(used).hasSize(2).doesNotHaveDuplicates().doesNotContain(0);
    }

    private static void assertRefused(Recording recording, String message) {
        Trace trace = Trace.of(recording.finish(), Origin.SYNTHETIC, "made");
        assertThatThrownBy(trace::program).isInstanceOf(ModelException.class).hasMessage(message);
    }

    @Test
    void what_the_run_does_not_define_is_refused() {
        Recording unknown = recording(2);
        unknown.track(1).send(0, 0, 77, 5, 8);
        assertRefused(
                unknown,
                "program() of trace \"run\": rank 1 communicates in communicator 77, which the run does not"
                        + " define. Record it with a tracer that defines its communicators, such as Weft's kit or"
                        + " Score-P.");
        Recording collective = recording(2);
        collective.track(0).collectiveEnd(0, CollectiveCode.BARRIER, 78, CollectiveCode.NO_ROOT, 0, 0);
        assertRefused(
                collective,
                "program() of trace \"run\": rank 0 communicates in communicator 78, which the run does not"
                        + " define. Record it with a tracer that defines its communicators, such as Weft's kit or"
                        + " Score-P.");
        Recording foreign = recording(3, Communicator.of(4, "pair", 0, 1));
        foreign.track(2).send(0, 0, 4, 5, 8);
        assertRefused(
                foreign,
                "program() of trace \"run\": rank 2 communicates in communicator 4 (\"pair\"), of which it is"
                        + " no member. Record it with a tracer that defines its communicators, such as Weft's kit or"
                        + " Score-P.");
        Recording peer = recording(2);
        peer.track(0).send(0, 2, 0, 5, 8);
        assertRefused(
                peer,
                "program() of trace \"run\": rank 0 names rank 2 of communicator 0 (\"world\"), which the run"
                        + " does not define. Copy the archive again, or record the run anew.");
        Recording groups = recording(2, Communicator.between(4, "between", new int[] {0}, new int[] {1}));
        groups.track(0).collectiveEnd(0, CollectiveCode.ALLREDUCE, 4, CollectiveCode.NO_ROOT, 8, 8);
        assertRefused(
                groups,
                "program() of trace \"run\": rank 0 calls MPI_Allreduce in communicator 4 (\"between\"), which"
                        + " is one between two groups. A program has messages between groups, and collective"
                        + " operations within one.");
    }
}
