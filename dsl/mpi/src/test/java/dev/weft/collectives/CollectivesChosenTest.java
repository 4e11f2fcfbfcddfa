package dev.weft.collectives;

import static dev.weft.Weft.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.Job;
import dev.weft.program.Program;
import dev.weft.program.run.Operation;
import dev.weft.study.Result;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The collectives of jobs against formulas of the literature, counts by hand, and the questions of single collectives. */
class CollectivesChosenTest {
    private static final int SEEDS = Campaign.cases("collectives.chosen", 12);
    private static final Machine NODES = cluster(8, 1).link(GBps(10), us(2));
    private static final String RUN = "../datasets/src/main/resources/dev/weft/datasets/collectives-8";

    private static CollectivesChosen solve(Program program) {
        return program.on(NODES, perNode).solve(collectivesChosen);
    }

    private static double of(CollectivesChosen answer, String collective, String measure) {
        return answer.where("collective", collective).value(measure).si();
    }

    /**
     * The run calls each of eight collectives 20 times with 512 bytes of 8 ranks. Times by Thakur, Rabenseifner and Gropp 2005, section 3,
     * with alpha = 2 us and n beta = 51.2 ns: lg p (alpha + n beta) of trees and recursive doubling, lg p alpha + (p - 1) n beta of an
     * allgather, alpha + (p - 1) n beta of a linear alltoall, whose messages begin together, and lg p (alpha + p / 2 n beta) of Bruck's.
     */
    @Test
    void a_recorded_run_has_the_calls_counted_by_hand_and_the_times_of_the_literature() {
        CollectivesChosen answer = trace(RUN).program().on(NODES, perNode).solve(collectivesChosen);
        assertThat(answer.columns().key("collective").values())
                .containsExactlyInAnyOrder(
                        "barrier", "bcast", "reduce", "allreduce", "gather", "scatter", "allgather", "alltoall");
        assertThat(answer.columns().key("ranks").values()).containsOnly(8.0);
        for (int row = 0; row < 8; row++) {
            assertThat(answer.columns().measure("calls").si(row)).isEqualTo(20);
        }
        double within = 1e-15;
        assertThat(of(answer, "allreduce", "usual time")).isCloseTo(3 * 2.0512e-6, within(within));
        assertThat(of(answer, "reduce", "time")).isCloseTo(3 * 2.0512e-6, within(within));
        assertThat(of(answer, "allgather", "usual time")).isCloseTo(6e-6 + 7 * 51.2e-9, within(within));
        assertThat(of(answer, "alltoall", "usual time")).isCloseTo(2e-6 + 7 * 51.2e-9, within(within));
        assertThat(of(answer, "alltoall", "saved time")).isZero();
        assertThat(answer.columns().key("collective").values().get(0))
                .as("what saves most is first")
                .isEqualTo("bcast");
        assertThat(answer.explain().dominant())
                .startsWith(
                        "bcast of 512 B among 8 ranks wastes most: 20 calls by knomial of radix 4, 164.1 us, and by binomial, 123.1 us")
                .contains("in 3 rounds instead of 4");
    }

    @Test
    void two_collectives_that_save_alike_waste_alike() {
        CollectivesChosen answer = Program.record(3, mpi -> {
                    mpi.bcast(0, KiB(1));
                    mpi.reduce(0, KiB(1));
                })
                .on(cluster(3, 1).link(GBps(1), us(2)), perNode)
                .solve(collectivesChosen);
        assertThat(answer.explain().dominant())
                .startsWith("bcast of 1 KiB among 3 ranks wastes most (as much as 1 other): 1 call by linear, ")
                .contains("50 % of all that can be saved");
    }

    /** 64 KiB among 8 ranks: lg p (alpha + n beta) by recursive doubling against 2 lg p alpha + 2 (p - 1) / p n beta by Rabenseifner. */
    @Test
    void a_named_algorithm_is_compared_with_the_best() {
        CollectivesChosen answer = Program.record(8, mpi -> {
                    for (int step = 0; step < 5; step++) {
                        mpi.allreduce(KiB(64));
                    }
                })
                .on(NODES, perNode)
                .solve(collectivesChosen.collectives(collectives().allreduce(recursiveDoubling)));
        double transfer = 65536 / 1e10;
        double doubling = 3 * (2e-6 + transfer);
        double best = 12e-6 + 2 * 7.0 / 8 * transfer;
        assertThat(answer.key("usual")).hasToString("recursiveDoubling");
        assertThat(answer.value("usual time").si()).isCloseTo(doubling, within(1e-14));
        assertThat(answer.value("time").si()).isCloseTo(best, within(1e-14));
        assertThat(answer.saved().si()).isCloseTo(5 * (doubling - best), within(1e-13));
        assertThat(answer.time().si()).isCloseTo(5 * doubling, within(1e-13));
        assertThat(answer.value("regret").si()).isCloseTo(doubling / best - 1, within(1e-9));
        assertThat(answer.toString()).contains("collectives chosen, allreduce recursiveDoubling");
    }

    @Test
    void the_library_of_the_adjective_chooses() {
        Job job = trace(RUN).program().on(NODES, perNode);
        CollectivesChosen other =
                job.solve(collectivesChosen.collectives(collectives().mpich()));
        assertThat(other.where("collective", "allreduce").key("usual")).hasToString("rabenseifner");
        assertThat(other.toString()).contains("as MPICH 4.2 chooses");
        assertThat(other.explain().toString()).doesNotContain("Open MPI");
    }

    /** A collective of the programs that are drawn, among all ranks or those of each colour. */
    private record Drawn(Operation operation, Bytes size, int colours, int calls) {}

    @Test
    void times_are_those_of_the_questions_of_single_collectives() {
        int compared = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            int ranks = 4 + random.nextInt(9);
            Machine machine = cluster(4, 4).link(GBps(10), us(2)).inside(GBps(20), us(0.5));
            List<Drawn> drawn = new ArrayList<>();
            List<Operation> operations = List.of(allreduce, allgather, alltoall, reduceScatter, scan);
            for (int k = 0; k < 3; k++) {
                drawn.add(new Drawn(
                        operations.get((k + (int) seed) % operations.size()),
                        bytes((double) (8L << random.nextInt(8))),
                        1 + random.nextInt(2),
                        1 + random.nextInt(4)));
            }
            CollectivesChosen answer = Program.record(
                            ranks,
                            mpi -> drawn.forEach(each -> {
                                var some = each.colours() == 1 ? mpi : mpi.split(rank -> rank % each.colours());
                                for (int call = 0; call < each.calls(); call++) {
                                    switch (each.operation()) {
                                        case ALLREDUCE -> some.allreduce(each.size());
                                        case ALLGATHER -> some.allgather(each.size());
                                        case ALLTOALL -> some.alltoall(each.size());
                                        case REDUCESCATTER -> some.reduceScatter(each.size());
                                        default -> some.scan(each.size());
                                    }
                                }
                            }))
                    .on(machine, perNode)
                    .solve(collectivesChosen);
            double usual = 0;
            double best = 0;
            int calls = 0;
            for (Drawn each : drawn) {
                for (int colour = 0; colour < each.colours(); colour++) {
                    int own = colour;
                    int[] nodes = IntStream.range(0, ranks)
                            .filter(rank -> rank % each.colours() == own)
                            .map(rank -> rank % 4)
                            .toArray();
                    PlacedCollective one = collective(each.operation(), each.size())
                            .ranks(nodes.length)
                            .on(machine, Placement.user(nodes));
                    double chosen =
                            one.solve(CollectiveAlgorithms.usual()).time().si();
                    usual += each.calls() * chosen;
                    best += each.calls() * Math.min(chosen, one.best().time().si());
                    calls += each.calls();
                    compared++;
                }
            }
            assertThat(answer.time().si()).as("seed " + seed).isCloseTo(usual, within(1e-9 * usual));
            assertThat(answer.saved().si()).as("seed " + seed).isCloseTo(usual - best, within(1e-9 * usual));
            assertThat(answer.sum("calls").si()).as("seed " + seed).isEqualTo(calls);
            assertThat(answer.sum("saved time").si()).isCloseTo(answer.saved().si(), within(1e-9 * usual));
        }
        System.out.println("collectives chosen: " + compared + " collectives, seeds 0 to " + (SEEDS - 1));
    }

    @Test
    void what_is_left_out_is_said() {
        CollectivesChosen answer = solve(Program.record(4, mpi -> {
            mpi.barrier();
            mpi.gather(0, bytes(mpi.rank() + 1));
            mpi.split(rank -> rank).barrier();
        }));
        assertThat(answer.columns().rows()).isEqualTo(1);
        assertThat(answer.explain().violated())
                .anySatisfy(each -> assertThat(each)
                        .contains("1 call gather with unequal parts", "4 calls of one rank, which sends nothing"));
    }

    @Test
    void what_cannot_be_answered_is_refused() {
        assertThatThrownBy(() -> solve(Program.record(4, mpi -> mpi.compute(us(1)))))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("it calls no collective with equal parts among several ranks");
        assertThatThrownBy(() -> solve(Program.record(4, mpi -> mpi.barrier()).expanded()))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("they are messages already")
                .hasMessageContaining("before expanded(..)");
        assertThatThrownBy(() -> solve(Program.record(4, mpi -> {
                    if (mpi.rank() == 0) {
                        mpi.barrier();
                    }
                })))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("its members do not call the same one");
        assertThatThrownBy(() -> collectivesChosen.collectives(collectives().reducing(GBps(1))))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("the rate of reductions is the machine's here");
        Result other = solve(Program.record(4, mpi -> mpi.barrier()));
        assertThat(other.key("size")).isEqualTo(bytes(0));
    }
}
