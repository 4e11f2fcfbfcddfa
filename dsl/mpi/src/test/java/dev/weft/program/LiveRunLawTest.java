package dev.weft.program;

import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.minimumProfile;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.tinyMpi;
import static dev.weft.Weft.traceReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Campaign;
import dev.weft.Weft;
import dev.weft.program.run.Steps;
import dev.weft.study.Columns;
import dev.weft.tinympi.TinyMpi;
import dev.weft.tinympi.TinyMpiRun;
import dev.weft.trace.Trace;
import dev.weft.units.ModelException;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs of programs send what recordings of them say, whether the lambda runs or the steps that were written to a file. */
@Timeout(300) // a run that hangs is interrupted
class LiveRunLawTest {
    private static final int PROGRAMS = Campaign.cases("liveRuns", 40);
    private static final double MOST_SECONDS = 1e-5;

    @TempDir
    private Path folder;

    private static TinyMpiRun run(Program program, Random random) {
        int cores = program.size() % 2 == 0 ? 1 + random.nextInt(2) : 1;
        TinyMpi method = tinyMpi(1, cores, program.size() / cores).traced();
        return program.on(cluster(1, program.size()), perNode)
                .solve(random.nextBoolean() ? method.platformThreads() : method.eagerUpTo(bytes(random.nextInt(9999))));
    }

    private static long nanoseconds(Columns columns, String measure, int row) {
        return Math.round(columns.measure(measure).si(row) * 1e9);
    }

    private static void requireSums(TinyMpiRun run, String about) {
        Columns cores = run.cores().columns();
        for (int core = 0; core < cores.rows(); core++) {
            long whole = nanoseconds(cores, "time", core);
            assertThat(nanoseconds(cores, "computation time", core)
                            + nanoseconds(cores, "memory copy", core)
                            + nanoseconds(cores, "waiting time", core)
                            + nanoseconds(cores, "call overhead", core))
                    .as("%s, core %d", about, core)
                    .isEqualTo(whole)
                    .isEqualTo(Math.round(run.finish().seconds() * 1e9));
        }
        Columns ranks = run.columns();
        for (int rank = 0; rank < ranks.rows(); rank++) {
            long end = nanoseconds(ranks, "end", rank);
            assertThat(end).isBetween(0L, Math.round(run.finish().seconds() * 1e9));
            assertThat(nanoseconds(ranks, "computation time", rank)
                            + nanoseconds(ranks, "waiting time", rank)
                            + nanoseconds(ranks, "ready time", rank))
                    .as("%s, rank %d", about, rank)
                    .isBetween(0L, end);
        }
    }

    private static void requireSent(Program program, TinyMpiRun run, String about) {
        Program expanded = program.expanded();
        Columns columns = run.columns();
        for (int rank = 0; rank < program.size(); rank++) {
            long messages = 0;
            long sum = 0;
            Steps steps = expanded.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                messages += steps.operation(step).sends() ? 1 : 0;
                sum += steps.operation(step).sends() ? steps.bytes(step) : 0;
            }
            assertThat(columns.measure("messages").si(rank))
                    .as("%s, rank %d", about, rank)
                    .isEqualTo((double) messages);
            assertThat(columns.measure("bytes").si(rank))
                    .as("%s, rank %d", about, rank)
                    .isEqualTo((double) sum);
        }
        assertThat(run.explain().violated())
                .as(about)
                .noneMatch(each -> each.contains("as recorded") || each.contains("received"));
    }

    private static void requireTrace(Program program, TinyMpiRun run, String about) {
        Trace trace = run.trace();
        Messages traced = trace.program().messages();
        assertThat(program.messages().missingFrom(traced)).as(about).isEmpty();
        assertThat(traced.missingFrom(program.messages())).as(about).isEmpty();
        assertThat(trace.messages().messages())
                .as(about)
                .isEqualTo(Math.round(program.messages().columns().rows() == 0 ? 0 : count(program)));
        boolean alone = program.size() == 1; // may wait for nobody, not even for itself
        assertThat(alone || trace.solve(traceReplay).columns().rows() > 0)
                .as(about)
                .isTrue();
        assertThat(alone || trace.solve(minimumProfile).columns().rows() > 0)
                .as(about)
                .isTrue();
    }

    private static double count(Program program) {
        double sum = 0;
        for (int rank = 0; rank < program.size(); rank++) {
            Steps steps = program.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                sum += steps.operation(step).sends() ? 1 : 0;
            }
        }
        return sum;
    }

    @Test
    void runs_send_what_was_recorded_and_their_times_add_up() {
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Random random = new Random(seed);
            Program program = RandomPrograms.of(seed, MOST_SECONDS);
            TinyMpiRun run = run(program, random);
            String about = "seed " + seed;
            requireSums(run, about);
            requireSent(program, run, about);
            requireTrace(program, run, about);
        }
    }

    @Test
    void a_program_from_a_file_sends_the_messages_of_its_lambda() {
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Program program = RandomPrograms.of(seed, MOST_SECONDS);
            Path file = folder.resolve("program.txt");
            program.write(file);
            Program read = Weft.program(file.toString());
            assertThat(read.code().isLambda()).isFalse();
            TinyMpiRun run = run(read, new Random(seed));
            String about = "seed " + seed;
            requireSent(program, run, about);
            requireTrace(read, run, about);
        }
    }

    /** The halves of a split are found by their number among the communicators of the same ranks. */
    @Test
    void unequal_parts_in_communicators_of_a_program_from_a_file() {
        IntUnaryOperator half = rank -> rank % 2;
        Program program = Program.record(4, mpi -> {
            mpi.split(half).gather(1, bytes(8 * (mpi.rank() + 1)));
            Mpi again = mpi.split(half);
            again.allgather(bytes(16 * (mpi.rank() + 1)));
            again.alltoallv(bytes(mpi.rank()), bytes(2 * mpi.rank()));
        });
        Path file = folder.resolve("halves.txt");
        program.write(file);
        Program read = Weft.program(file.toString());
        requireSent(read, run(read, new Random(1)), "halves");
        requireSent(program, run(program, new Random(1)), "halves, the lambda");
    }

    @Test
    void ranks_that_are_graphs_do_not_run() {
        Program graphs = RandomGraphs.of(1);
        assertThatThrownBy(() -> graphs.on(cluster(1, graphs.size()), perNode).solve(tinyMpi))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "a run of \"graphs\": the steps of rank 0 are a graph, and it needs ranks that do one step after the"
                                + " other. Use solve(replay(..)), solve(tolerance(\"latency\")), check() or a cost of messages, which take"
                                + " graphs.");
    }

    /** Ranks that post the next receive before they wait for the last one keep no request that is done. */
    @Test
    void requests_that_are_done_are_forgotten_while_another_is_open() {
        MpiRank rank = new MpiRank(0) {
            @Override
            protected long calls() {
                return 0;
            }
        };
        rank.next("irecv");
        MpiRequest last = rank.begun(new MpiRequest(rank, 0) {});
        for (int k = 0; k < 10_000; k++) {
            MpiRequest next = rank.begun(new MpiRequest(rank, k) {});
            rank.awaited(last);
            last = next;
        }
        assertThat(rank.kept()).isLessThan(100);
        assertThatThrownBy(rank::finish).hasMessageContaining(", irecv of step 9999: the rank never waits for it.");
    }
}
