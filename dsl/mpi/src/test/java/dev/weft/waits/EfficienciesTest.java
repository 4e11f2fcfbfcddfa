package dev.weft.waits;

import static dev.weft.Weft.KB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.collectives;
import static dev.weft.Weft.dissemination;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.gigabitEthernet;
import static dev.weft.Weft.linear;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.trace;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.machine.Machine;
import dev.weft.program.Mpi;
import dev.weft.program.Program;
import dev.weft.sharing.SharingModel;
import dev.weft.study.Result;
import dev.weft.trace.Trace;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class EfficienciesTest {
    private static final String ARCHIVES = "src/test/resources/dev/weft/trace/archives/";
    private static final double TICK = 1e-6;
    private static final Machine IDEAL =
            cluster(16, 1).link(new Bandwidth(1e30), ns(0)).eagerUpTo(new Bytes(1e12));
    private static final Machine REAL = cluster(16, 1).link(MBps(100), us(20)).eagerUpTo(KB(16));

    @Test
    void a_balanced_program_without_communication_loses_nothing() {
        Result all = run(IDEAL, noSharing, mpi -> mpi.compute(ms(3))).solve(RunCosts.EFFICIENCIES);
        assertThat(all.columns().key("factor").values())
                .containsExactly(
                        "parallel efficiency", "load balance", "communication efficiency", "serialisation", "transfer");
        for (int row = 0; row < 5; row++) {
            assertThat(all.columns().measure("efficiency").si(row)).isEqualTo(1);
        }
        assertThat(all.explain().dominant()).isEqualTo("no time is lost.");
    }

    @Test
    void an_imbalanced_program_has_the_factors_that_one_works_out_by_hand() {
        // rank r computes r + 1 ms and meets the others: mean 2.5 ms, largest 4 ms; then again, in the other order
        Consumer<Mpi> body = mpi -> {
            mpi.compute(ms(mpi.rank() + 1));
            mpi.barrier();
            mpi.compute(ms(4 - mpi.rank()));
            mpi.barrier();
        };
        Result all = run(IDEAL, noSharing, body).solve(RunCosts.EFFICIENCIES);
        assertThat(value(all, "parallel efficiency")).isCloseTo(5.0 / 8, within(TICK));
        assertThat(value(all, "load balance")).isCloseTo(1, within(TICK));
        assertThat(value(all, "communication efficiency")).isCloseTo(5.0 / 8, within(TICK));
        assertThat(value(all, "serialisation")).isCloseTo(5.0 / 8, within(TICK));
        assertThat(value(all, "transfer")).isCloseTo(1, within(TICK));
        assertThat(all.explain().subject()).isEqualTo("serialisation");
        assertThat(all.explain().dominant())
                .isEqualTo(
                        "serialisation is the lowest factor, 62.5 %; with this factor at 100 %, parallel efficiency would be 100 %"
                                + " instead of 62.5 %.");
        assertThat(all.explain().inputs()).contains("computation: mean 5 ms, largest 5 ms on ranks 0, 1, 2 and 3");
        Result skewed =
                run(IDEAL, noSharing, mpi -> mpi.compute(ms(mpi.rank() + 1))).solve(RunCosts.EFFICIENCIES);
        assertThat(value(skewed, "load balance")).isCloseTo(2.5 / 4, within(TICK));
        assertThat(value(skewed, "communication efficiency")).isCloseTo(1, within(TICK));
        assertThat(skewed.explain().subject()).isEqualTo("load balance");
        assertThat(skewed.explain().inputs()).contains("computation: mean 2.5 ms, largest 4 ms on rank 3");
    }

    @Test
    void a_slow_network_is_transfer_alone() {
        // 4 MB take 40 ms on the way from rank 0, which has nothing else to do
        Result all = run(REAL, noSharing, mpi -> {
                    mpi.compute(ms(10));
                    if (mpi.rank() == 0) {
                        mpi.send(1, KB(4000));
                    } else if (mpi.rank() == 1) {
                        mpi.recv(0, KB(4000));
                    }
                })
                .solve(RunCosts.EFFICIENCIES);
        assertThat(value(all, "load balance")).isCloseTo(1, within(TICK));
        assertThat(value(all, "serialisation")).isCloseTo(1, within(TICK));
        assertThat(value(all, "transfer")).isCloseTo(10 / 50.02, within(TICK));
        assertThat(all.explain().subject()).isEqualTo("transfer");
    }

    /** A case from outside: two ranks of 1 ms without a message, of which the second begins when the first has ended. */
    @Test
    void a_rank_that_begins_late_is_imbalance_and_no_matter_of_the_network() {
        Trace late = trace(ARCHIVES + "late-start");
        Result all = late.solve(RunCosts.EFFICIENCIES);
        assertThat(value(all, "load balance")).isCloseTo(1, within(TICK));
        assertThat(value(all, "serialisation")).isCloseTo(0.5, within(TICK));
        assertThat(value(all, "transfer")).isCloseTo(1, within(TICK));
        assertThat(all.explain().subject()).isEqualTo("serialisation");
        Result delays = late.solve(RunCosts.DELAYS);
        assertThat(delays.explain().violated()).noneMatch(sentence -> sentence.contains("Network times"));
        assertThat(delays.columns().key("call path").values()).containsExactly("(late start)");
        assertThat(delays.columns().key("rank").values()).containsExactly(1.0);
        assertThat(delays.columns().measure("excess time").si(0)).isCloseTo(0.5e-3, within(1e-9));
        assertThat(delays.columns().measure("delay cost").si(0)).isZero();
        assertThat(delays.columns().measure("saved time").si(0)).isCloseTo(0.5e-3, within(1e-9));
    }

    @Test
    void factors_multiply_and_an_ideal_network_is_no_slower() {
        for (long seed = 0; seed < Campaign.cases("efficiencies.seeds", 15); seed++) {
            Program some = random(seed);
            for (SharingModel model : List.of(noSharing, fairShare, gigabitEthernet)) {
                Trace run = some.on(REAL, perNode).solve(replay(model)).trace();
                Result all = run.solve(RunCosts.EFFICIENCIES);
                String about = "seed " + seed + ", " + model.key() + ": " + all;
                assertThat(value(all, "load balance") * value(all, "communication efficiency"))
                        .as(about)
                        .isCloseTo(value(all, "parallel efficiency"), within(1e-12));
                assertThat(value(all, "serialisation") * value(all, "transfer"))
                        .as(about)
                        .isCloseTo(value(all, "communication efficiency"), within(1e-12));
                for (int row = 0; row < 5; row++) {
                    assertThat(all.columns().measure("efficiency").si(row))
                            .as(about)
                            .isBetween(0.0, 1 + 1e-9);
                }
            }
        }
    }

    @Test
    void on_an_ideal_network_transfer_costs_nothing() {
        for (long seed = 0; seed < Campaign.cases("efficiencies.seeds", 15); seed++) {
            // broadcasts go straight from the root: along a tree, ranks wait for others whose data they do not need
            Trace run = random(seed)
                    .on(IDEAL, perNode)
                    .solve(replay(noSharing).collectives(collectives().bcast(linear)))
                    .trace();
            double seconds = run.duration().seconds();
            assertThat(value(run.solve(RunCosts.EFFICIENCIES), "transfer"))
                    .as("seed %d", seed)
                    .isCloseTo(1, within(1e-7 / seconds));
        }
    }

    @Test
    void an_operation_waits_only_for_those_that_it_needs() {
        // with messages of its own a broadcast through others would wait for them, too
        for (String what : List.of("bcast", "reduce", "allreduce", "scan", "alltoallv", "sendrecv", "ssend")) {
            Program some = program(4, mpi -> {
                mpi.compute(ms(mpi.rank() + 1));
                switch (what) {
                    case "bcast" -> mpi.bcast(0, KB(1));
                    case "reduce" -> mpi.reduce(0, KB(1));
                    case "allreduce" -> mpi.allreduce(KB(1));
                    case "scan" -> mpi.scan(KB(1));
                    case "alltoallv" -> mpi.alltoallv(KB(mpi.rank()), KB(0), KB(0), KB(0));
                    case "sendrecv" -> mpi.sendrecv((mpi.rank() + 1) % 4, (mpi.rank() + 3) % 4, KB(1));
                    default -> {
                        if (mpi.rank() == 0) {
                            mpi.ssend(3, KB(1));
                        } else if (mpi.rank() == 3) {
                            mpi.recv(0, KB(1));
                        }
                    }
                }
            });
            IdealRun ideal = IdealRun.of(some);
            assertThat(ideal.isSound()).isTrue();
            double[] waited = switch (what) {
                case "reduce", "alltoallv", "sendrecv", "ssend" -> new double[] {3e-3, 0, 0, 0};
                case "allreduce" -> new double[] {3e-3, 2e-3, 1e-3, 0};
                default -> new double[4];
            };
            for (int rank = 0; rank < 4; rank++) {
                assertThat(ideal.waited(rank)).as("%s, rank %d", what, rank).isCloseTo(waited[rank], within(1e-12));
            }
        }
    }

    @Test
    void what_no_program_can_be_made_of_has_three_factors_and_says_why() {
        Trace whole = run(REAL, noSharing, EfficienciesTest::ring);
        Result some = whole.ranks(0, 1).solve(RunCosts.EFFICIENCIES);
        assertThat(value(some, "parallel efficiency")).isPositive();
        assertThat(value(some, "serialisation")).isNaN();
        assertThat(value(some, "transfer")).isNaN();
        assertThat(some.explain().violated())
                .anyMatch(sentence -> sentence.startsWith(
                        "Replayable program: serialisation and transfer are n/a, because the recorded program cannot be run"
                                + " without network times: "))
                .anyMatch(sentence -> sentence.contains("only ranks 0, 1 of the run are analysed"));
        assertThat(whole.solve(RunCosts.EFFICIENCIES).explain().violated())
                .noneMatch(sentence -> sentence.contains("n/a"));
        Result part = whole.without("MPI_Send").solve(RunCosts.EFFICIENCIES);
        assertThat(value(part, "transfer")).isNaN();
        assertThat(part.explain().violated())
                .anyMatch(sentence ->
                        sentence.endsWith("some of its messages or collective operations are recorded only in part."));
    }

    @Test
    void a_part_in_time_is_a_run() {
        // every rank leaves this barrier at one instant
        Trace whole = program(4, mpi -> {
                    for (int step = 0; step < 4; step++) {
                        mpi.compute(ms(mpi.rank() + 1));
                        mpi.barrier();
                    }
                })
                .on(REAL, perNode)
                .solve(replay(noSharing).collectives(collectives().barrier(dissemination)))
                .trace();
        Result part =
                whole.between(ms(0), seconds(whole.duration().seconds() / 2)).solve(RunCosts.EFFICIENCIES);
        assertThat(value(part, "load balance")).isCloseTo(2.5 / 4, within(1e-3));
        assertThat(value(part, "parallel efficiency"))
                .isCloseTo(value(whole.solve(RunCosts.EFFICIENCIES), "parallel efficiency"), within(1e-2));
    }

    @Test
    void a_run_without_ranks_or_time_is_refused() {
        assertThatThrownBy(() -> Efficiencies.USUAL.of(run(IDEAL, noSharing, mpi -> {})))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("efficiencies of run \"")
                .hasMessageContaining("the run takes no time");
    }

    @Test
    void recorded_runs_have_efficiencies() {
        Result complete = trace(ARCHIVES + "halo-wait").solve(RunCosts.EFFICIENCIES);
        for (int row = 0; row < 5; row++) {
            assertThat(complete.columns().measure("efficiency").si(row))
                    .as("%s", complete)
                    .isBetween(0.0, 1.0);
        }
        Result moved = trace(ARCHIVES + "wavefront-eztrace").solve(RunCosts.EFFICIENCIES);
        assertThat(moved.explain().violated()).anyMatch(sentence -> sentence.startsWith("Synchronised clocks: "));
        assertThat(complete.explain().violated()).noneMatch(sentence -> sentence.startsWith("Synchronised clocks"));
        assertThat(value(moved, "communication efficiency")).isBetween(0.0, 1.0);
    }

    private static void ring(Mpi mpi) {
        mpi.compute(ms(mpi.rank() + 1));
        int next = (mpi.rank() + 1) % 4;
        if (mpi.rank() == 0) {
            mpi.send(next, KB(1));
            mpi.recv(3, KB(1));
        } else {
            mpi.recv(mpi.rank() - 1, KB(1));
            mpi.send(next, KB(1));
        }
    }

    private static Trace run(Machine machine, SharingModel model, Consumer<Mpi> body) {
        return program(4, body).on(machine, perNode).solve(replay(model)).trace();
    }

    private static double value(Result all, String factor) {
        return all.columns()
                .measure("efficiency")
                .si(all.columns().key("factor").values().indexOf(factor));
    }

    /** Messages and collective operations in an order that cannot block. */
    static Program random(long seed) {
        return program(5, mpi -> {
            Random random = new Random(seed);
            for (int step = 0; step < 25; step++) {
                int kind = random.nextInt(6);
                int from = random.nextInt(5);
                int to = (from + 1 + random.nextInt(4)) % 5;
                Bytes size = KB(1 + random.nextInt(200));
                double[] work = random.doubles(5).toArray();
                mpi.region("work " + step % 3, () -> mpi.compute(ms(5 * work[mpi.rank()])));
                switch (kind) {
                    case 0 -> mpi.allreduce(size);
                    case 1 -> mpi.bcast(from, size);
                    case 2 -> mpi.sendrecv((mpi.rank() + to) % 5, (mpi.rank() + 5 - to) % 5, size);
                    default -> {
                        if (mpi.rank() == from) {
                            mpi.send(to, size);
                        } else if (mpi.rank() == to) {
                            mpi.recv(from, size);
                        }
                    }
                }
            }
        });
    }
}
