package dev.weft.virtualization;

import static dev.weft.Weft.dibonaLike;
import static dev.weft.Weft.minimumProfile;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.stencil;
import static dev.weft.Weft.threadSimulation;
import static dev.weft.Weft.trace;
import static dev.weft.Weft.traceReplay;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.simulation.RandomStream;
import dev.weft.study.Origin;
import dev.weft.study.Result;
import dev.weft.trace.Trace;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import dev.weft.units.ModelException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A simulated run as a trace of MPI: what it has in common with the answer of the same simulation. */
class ThreadTraceTest {
    private static final int CASES = 60;
    private static final double TICK = 1e-9;

    /** A question, how it is simulated, and what both must agree on. */
    private record Case(Virtualized at, ThreadSimulation how, int iterations) {
        static Case random(int seed) {
            RandomStream random = RandomStream.of(3, seed);
            int iterations = 1 + random.below(5);
            int cores = 1 + random.below(3);
            Virtualized at = stencil.iterations(iterations)
                    .grid(64 + random.below(4) * 100, 1000 + random.below(4) * 5000)
                    .halo(random.below(9))
                    .calls(random.below(12))
                    .on(dibonaLike.nodes(2 + 2 * random.below(2)).cores(cores))
                    .ratio(1 + random.below(4))
                    .overhead(us(random.below(3)))
                    .contextSwitch(us(random.below(2)));
            ThreadSimulation how = threadSimulation
                    .seed(seed)
                    .runs(1 + random.below(4))
                    .noise(random.below(3) * 0.1)
                    .offset(random.below(3) / 2.0);
            how = random.below(2) == 0 ? how : how.eager();
            how = random.below(2) == 0 ? how : how.migrating(1 + random.below(2));
            return new Case(at, random.below(2) == 0 || cores != 2 ? how : how.imbalance(0.5, 1.5), iterations);
        }

        int ranks() {
            return at.nodes() * at.cores() * at.ratioOfRanks();
        }

        /** Of one rank's part of a core's time. */
        double sum(String measure) {
            return at.solve(how).value(measure).si() * at.nodes() * at.cores();
        }
    }

    private static void all(BiConsumer<Case, Trace> law) {
        for (int seed = 0; seed < CASES; seed++) {
            Case some = Case.random(seed);
            try {
                law.accept(some, some.at.trace(some.how));
            } catch (AssertionError broken) {
                throw new AssertionError("seed " + seed + ": " + broken.getMessage(), broken);
            }
        }
    }

    @Test
    void it_takes_as_long_as_the_median_run_and_computes_as_much() {
        all((some, run) -> {
            // the median of an even number of runs is the shorter one of the two in the middle
            assertThat(run.duration().seconds())
                    .isCloseTo(some.at.solve(some.how).value("time").si(), within(TICK));
            assertThat(total(run.solve(), "computation time"))
                    .isCloseTo(some.sum("computation time"), within(TICK * some.ranks() * (some.iterations + 1)));
        });
    }

    @Test
    void each_rank_sends_and_receives_four_messages_an_iteration() {
        all((some, run) -> {
            int each = 4 * some.iterations;
            Result table = run.solve();
            assertThat(total(table, "messages")).isEqualTo(each * (double) some.ranks());
            assertThat(run.messages().columns().rows()).isEqualTo(some.ranks());
            Map<String, Integer> sent = count(run, EventKind.MPI_ISEND);
            assertThat(sent).hasSize(4 * some.ranks());
            assertThat(sent.values()).containsOnly(some.iterations);
            assertThat(count(run, EventKind.MPI_IRECV)).isEqualTo(sent);
            assertThat(count(run, EventKind.MPI_IRECV_REQUEST).values().stream()
                            .mapToInt(n -> n)
                            .sum())
                    .isEqualTo(each * some.ranks());
            assertThat(count(run, EventKind.MPI_ISEND_COMPLETE).values().stream()
                            .mapToInt(n -> n)
                            .sum())
                    .isEqualTo(each * some.ranks());
        });
    }

    /** How many events of a kind there are, by source, destination and tag. */
    private static Map<String, Integer> count(Trace run, int kind) {
        Map<String, Integer> counts = new ConcurrentHashMap<>();
        run.scan(location -> new EventConsumer() {
            @Override
            public void accept(EventBatch batch) {
                for (int i = 0; i < batch.count; i++) {
                    if (batch.kind[i] == kind) {
                        boolean comes = kind == EventKind.MPI_IRECV;
                        int other = batch.reference[i];
                        String ends = comes ? other + ">" + location.rank() : location.rank() + ">" + other;
                        counts.merge(ends + " " + batch.tag[i], 1, Integer::sum);
                    }
                }
            }
        });
        return counts;
    }

    @Test
    void times_of_a_rank_never_go_back_and_end_within_the_run() {
        all((some, run) -> {
            List<Long> lasts = new ArrayList<>();
            run.scan(location -> new EventConsumer() {
                private long last;

                @Override
                public void accept(EventBatch batch) {
                    for (int i = 0; i < batch.count; i++) {
                        assertThat(batch.time[i]).isGreaterThanOrEqualTo(last);
                        last = batch.time[i];
                    }
                }

                @Override
                public void end() {
                    synchronized (lasts) {
                        lasts.add(last);
                    }
                }
            });
            assertThat(lasts).hasSize(some.ranks());
            assertThat(lasts.stream().mapToLong(each -> each).max().orElseThrow() * TICK)
                    .isCloseTo(run.duration().seconds(), within(TICK));
        });
    }

    @Test
    void no_more_waiting_is_found_than_ranks_block_and_at_ratio_1_than_cores_idle() {
        all((some, run) -> {
            double found = total(run.solve(traceReplay), "waiting time");
            double blocked = inWaitall(run);
            assertThat(found).isLessThanOrEqualTo(blocked + TICK);
            if (some.at.ratioOfRanks() == 1) {
                // a core that has one rank alone handles messages while the rank waits
                assertThat(found)
                        .isLessThanOrEqualTo(
                                some.sum("waiting time") + some.sum("call overhead") + TICK * some.ranks());
            }
        });
    }

    private static double inWaitall(Trace run) {
        return total(run.functions().where("function", "MPI_Waitall"), "time");
    }

    private static double total(Result table, String measure) {
        double sum = 0;
        for (int row = 0; row < table.columns().rows(); row++) {
            sum += table.columns().measure(measure).si(row);
        }
        return sum;
    }

    @Test
    void with_one_rank_on_each_core_all_that_is_no_computation_is_within_mpi() {
        Virtualized asked = stencil.iterations(4).on(dibonaLike.cores(2));
        Trace run = asked.trace(threadSimulation.noise(0).offset(0));
        Result table = run.solve();
        double both = total(table, "communication time") + total(table, "computation time");
        assertThat(both).isCloseTo(4 * run.duration().seconds(), within(1e-6));
        assertThat(total(table, "computation time") / 4)
                .isCloseTo(
                        asked.solve(threadSimulation.noise(0).offset(0))
                                .value("computation time")
                                .si(),
                        within(1e-8));
    }

    /** A table without its name, which says where it comes from. */
    private static String rows(Result result) {
        return result.toTable().setName("").print();
    }

    @Test
    void a_written_run_reads_back_with_the_same_counts(@TempDir Path folder) {
        Trace run = stencil.iterations(3).on(dibonaLike.cores(2)).ratio(2).trace(threadSimulation);
        Path file = folder.resolve("run.otf2");
        run.write(file.toString());
        Trace back = trace(file.toString());
        assertThat(rows(back.solve())).isEqualTo(rows(run.solve()));
        assertThat(rows(back.messages())).isEqualTo(rows(run.messages()));
        assertThat(rows(back.solve(traceReplay))).isEqualTo(rows(run.solve(traceReplay)));
        assertThat(back.duration()).isEqualTo(run.duration());
        assertThatThrownBy(() -> run.write(folder.resolve("run.txt").toString()))
                .isInstanceOf(ModelException.class)
                .hasMessage("write(\"" + folder.resolve("run.txt")
                        + "\"): the name of an archive must end in .otf2. Try write(\"run.otf2\").");
    }

    @Test
    void it_says_what_it_is_and_answers_what_traces_answer() {
        Trace run = stencil.iterations(3).on(dibonaLike.cores(2)).ratio(2).trace(threadSimulation.seed(4));
        assertThat(run.origin()).isEqualTo(Origin.MODEL);
        assertThat(run.about())
                .isEqualTo("stencil on 2 nodes with 2 cores each, 2 ranks on each core, the run of median time of 25");
        assertThat(run.toString()).startsWith("trace threadSimulation 4 (model): 8 ranks, 8 locations, 5 functions");
        assertThat(run.assumptions())
                .contains(
                        "Copies in shared memory are recorded as time of MPI_Isend, not as messages.",
                        "MPI_Waitall ends when its rank is next scheduled on a core; MPI_Init ends when its rank is first"
                                + " scheduled.");
        assertThat(run.timeline().title("Fig. 8")).isNotNull();
        assertThat(run.solve(minimumProfile).columns().rows()).isPositive();
        assertThat(run.solve(traceReplay)
                        .where("pattern", "Late Sender")
                        .columns()
                        .rows())
                .isPositive();
        assertThat(run.program().columns().rows()).isEqualTo(8);
    }

    @Test
    void the_run_in_the_middle_is_the_very_run_of_the_answer() {
        Virtualized asked = stencil.iterations(3).on(dibonaLike.cores(2)).ratio(2);
        assertThat(asked.trace(threadSimulation.runs(5)).duration().seconds())
                .isCloseTo(asked.solve(threadSimulation.runs(5)).value("time").si(), within(TICK));
        assertThat(asked.trace(threadSimulation.noise(0)).about()).doesNotContain("median");
    }

    @Test
    void what_is_too_large_is_refused() {
        assertThatThrownBy(() -> stencil.iterations(100)
                        .on(dibonaLike.cores(32))
                        .ratio(32)
                        .trace(threadSimulation.runs(1)))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "trace(..) of 6.963e6 events: up to 5e6 events are held in memory. Use fewer iterations(..) or"
                                + " ranks.");
        assertThatThrownBy(() -> stencil.iterations(1)
                        .serial(ms(0))
                        .perCell(seconds(1e4))
                        .on(dibonaLike)
                        .trace(threadSimulation.runs(1).noise(0)))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("trace(..) of a run of ")
                .hasMessageEndingWith(": the clock of a trace counts nanoseconds, up to 1e9 s. Check for a time that is"
                        + " far too long, or a bandwidth that is far too low.");
    }
}
