package dev.weft.program;

import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.program.format.ProgramFile;
import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs as GOAL schedules: graphs as they are, sequences as chains. */
class GoalTextTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void a_random_graph_comes_back_as_it_was(long seed) {
        Program program = RandomGraphs.of(seed);
        Program back = roundTrip(program);
        assertThat(back.size()).isEqualTo(program.size());
        for (int rank = 0; rank < program.size(); rank++) {
            assertThat(back.steps(rank)).as("rank %d", rank).isEqualTo(program.steps(rank));
        }
        assertThat(roundTrip(back.named("graphs"))).isEqualTo(back);
        assertThat(program.expanded().steps(0)).isEqualTo(program.steps(0));
    }

    /** As chains the ranks wait for the same messages, so that the same eager limit keeps them from a deadlock. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void a_random_sequence_becomes_a_chain_that_sends_and_waits_alike(long seed) {
        Program program = RandomPrograms.of(seed);
        Program back = roundTrip(program);
        assertThat(sends(back)).isEqualTo(sends(program.expanded()));
        assertThat(back.check()).isEqualTo(program.check());
        assertThat(back.eagerNeeded()).isEqualTo(program.eagerNeeded());
        assertThat(back.computeTime().seconds()).isCloseTo(program.computeTime().seconds(), Offset.offset(1e-7));
    }

    @Test
    void operations_require_the_one_before_them_and_what_was_waited_for() throws IOException {
        Program program = Program.record(2, mpi -> {
            int other = 1 - mpi.rank();
            mpi.region("exchange", () -> {
                Request receive = mpi.irecv(other, bytes(8), 1);
                Request send = mpi.isend(other, bytes(8), 1);
                mpi.compute(us(1.5));
                mpi.waitall(List.of(receive, send));
            });
            mpi.compute(ns(0.6));
            if (mpi.rank() == 0) {
                mpi.ssend(1, bytes(5), 2);
            } else {
                mpi.wait(mpi.irecv(Mpi.ANY_SOURCE, bytes(5), Mpi.ANY_TAG));
            }
            mpi.compute(ns(2.4));
        });
        assertThat(written(program.named("two\nlines"))).isEqualTo("""
                // program two lines
                // synchronous sends are written as sends
                // a receive after a send that does not block is posted when that begins, not after its overhead
                num_ranks 2

                rank 0 {
                l1: recv 8b from 1 tag 1
                l2: send 8b to 1 tag 1
                l2 irequires l1
                l3: calc 1500
                l3 irequires l2
                l6: calc 1
                l6 requires l3
                l6 requires l1
                l6 requires l2
                l7: send 5b to 1 tag 2
                l7 requires l6
                l8: calc 2
                l8 requires l7
                }

                rank 1 {
                l1: recv 8b from 0 tag 1
                l2: send 8b to 0 tag 1
                l2 irequires l1
                l3: calc 1500
                l3 irequires l2
                l6: calc 1
                l6 requires l3
                l6 requires l1
                l6 requires l2
                l7: recv 5b from -1 tag -1
                l7 requires l6
                l9: calc 2
                l9 requires l7
                }
                """);
    }

    @Test
    void collectives_become_messages_of_their_own_tags_and_the_header_names_the_algorithms() throws IOException {
        Program program = Program.record(2, mpi -> {
            if (mpi.rank() == 0) {
                mpi.send(1, bytes(8), 0);
                mpi.send(1, bytes(8), 1);
            } else {
                mpi.recv(0, bytes(8), 0);
                mpi.recv(0, bytes(8), 1);
            }
            mpi.bcast(0, bytes(100));
        });
        assertThat(written(program))
                .startsWith("// program program\n// " + program.expanded().algorithms() + "\nnum_ranks 2\n")
                .contains("l2: send 100b to 1 tag 2\n")
                .contains("l2: recv 100b from 0 tag 2\n");
    }

    @Test
    void a_program_that_a_schedule_cannot_express_is_refused_and_no_file_is_written() {
        Path file = folder.resolve("x.goal");
        Program waits = of(steps -> {
            steps.isend(0, 1, 0, 0);
            steps.irecv(0, 1, 0, 0);
            steps.waitany(0, 1);
            steps.waitall(0, 1);
        });
        refused(
                () -> waits.write(file),
                "rank 0 waits for any of several requests in step 2 (waitany), which a GOAL schedule cannot express."
                        + " Write a .weft file.");
        Program open = Program.record(2, mpi -> {
            mpi.barrier();
            if (mpi.rank() == 0) {
                mpi.send(1, bytes(8), 3);
            } else {
                mpi.recv(0, bytes(8), Mpi.ANY_TAG);
            }
        });
        int step = open.expanded().steps(1).count() - 1;
        refused(
                () -> open.write(file),
                "rank 1 receives any tag of one of several communicators in step " + step
                        + ", which a GOAL schedule cannot express. Name the tag, or write a .weft file.");
        refused(
                () -> of(steps -> steps.compute(1e9)).write(file),
                "rank 0 computes for 1.0E9 s in step 0; a GOAL schedule takes less than 1e9 s. Write a .weft file.");
        refused(
                () -> waits.on(cluster(1, 1), perNode).write(file),
                "a GOAL schedule has no cluster and no placement. Write the program of the job, or a .weft file.");
        assertThat(file).doesNotExist();
    }

    @Test
    void the_text_format_refuses_a_graph_and_takes_a_wait_for_any() {
        Path file = folder.resolve("x.weft");
        refused(
                () -> RandomGraphs.of(1).write(file),
                "rank 0 is a graph of steps, which Weft's text format cannot express. Write a .goal file.");
        Program waits = of(steps -> {
            steps.isend(0, 1, 0, 0);
            steps.irecv(0, 1, 0, 0);
            steps.waitany(0, 1);
            steps.waitany(0, 1);
            steps.waitall(1, 0);
        });
        waits.write(file);
        assertThat(ProgramFile.read(file).program().steps(0)).isEqualTo(waits.steps(0));
        assertThat(waits.expanded().steps(0).operation(3)).isEqualTo(Operation.WAITANY);
        assertThat(waits.check()).isEmpty();
    }

    @Test
    void times_up_to_a_month_keep_their_nanosecond() {
        Program program = of(steps -> {
            for (long nanoseconds : new long[] {1, 3, 999_999_999, 86_400_000_000_001L, 2_000_000_000_000_007L}) {
                steps.compute(nanoseconds / 1e9);
            }
            steps.compute(seconds(1e6).seconds());
        });
        Steps back = roundTrip(program).steps(0);
        for (int step = 0; step < back.count(); step++) {
            assertThat(back.seconds(step)).isEqualTo(program.steps(0).seconds(step));
        }
    }

    private static List<String> sends(Program program) {
        return IntStream.range(0, program.size())
                .mapToObj(program::steps)
                .flatMap(steps -> IntStream.range(0, steps.count())
                        .filter(step -> steps.operation(step).sends())
                        .mapToObj(step -> steps.bytes(step) + " to " + steps.peer(step)))
                .toList();
    }

    private void refused(ThrowingCallable write, String message) {
        assertThatThrownBy(write)
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("write(\"" + folder)
                .hasMessageEndingWith("\"): " + message);
    }

    private static Program of(Consumer<RankBuilder> steps) {
        ProgramBuilder program = ProgramBuilder.empty();
        steps.accept(program.rank(0));
        return program.build("one", RandomGraphs.of(1).provenance());
    }

    private Program roundTrip(Program program) {
        Path goal = folder.resolve("graphs.goal");
        program.write(goal);
        return ProgramFile.read(goal).program().named("graphs");
    }

    private String written(Program program) throws IOException {
        Path file = folder.resolve("written.goal");
        program.write(file);
        return Files.readString(file);
    }
}
