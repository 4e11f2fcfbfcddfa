package dev.weft.waits;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.traceReplay;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.machine.Machine;
import dev.weft.program.OneCollective;
import dev.weft.program.Program;
import dev.weft.program.run.Operation;
import dev.weft.sharing.replay.Replay;
import dev.weft.study.Columns;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Whom members of a collective wait for is one rule: replays, the traces they write, and runs without network times agree. */
class CollectiveLawTest {
    private static final Machine NODES = cluster(8, 1).link(GBps(1), us(1)).eagerUpTo(KiB(64));
    private static final int SEEDS = Campaign.cases("collectives.law", 15);
    /** Scalasca has no wait state for these. */
    private static final Set<Operation> WITHOUT_PATTERN = Set.of(Operation.ALLTOALLV, Operation.SCAN, Operation.EXSCAN);

    @Test
    void a_replay_its_trace_and_a_run_without_network_times_wait_for_those_whose_data_are_needed() {
        int programs = 0;
        int waiting = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            for (OneCollective one : OneCollective.all(seed)) {
                Program program = one.program();
                Replay run = program.on(NODES, perNode).solve(replay(noSharing));
                double[] replayed = byRank(run::waits, one.ranks());
                double[] found = byRank(() -> run.trace().solve(traceReplay), one.ranks());
                IdealRun ideal = IdealRun.of(program);
                IdealRun traced = IdealRun.of(run.trace().program());
                boolean toRoot = one.operation() == Operation.REDUCE || one.operation() == Operation.GATHER;
                for (int rank = 0; rank < one.ranks(); rank++) {
                    String about = "seed " + seed + ", " + one + ": rank " + rank;
                    boolean hasPattern = !WITHOUT_PATTERN.contains(one.operation());
                    double usual = hasPattern ? one.waits(rank, toRoot) * 1e-3 : 0;
                    assertThat(replayed[rank]).as("replay, " + about).isCloseTo(usual, within(1e-9));
                    assertThat(found[rank]).as("trace replay, " + about).isCloseTo(usual, within(2e-9));
                    double all = one.waits(rank, false) * 1e-3;
                    assertThat(ideal.waited(rank)).as("ideal, " + about).isCloseTo(all, within(1e-12));
                    if (one.operation() != Operation.ALLTOALLV) { // a trace tells sums, not who has something for whom
                        assertThat(traced.waited(rank))
                                .as("ideal of the trace, " + about)
                                .isCloseTo(all, within(2e-9));
                    }
                    waiting += all > 0 ? 1 : 0;
                }
                programs++;
            }
        }
        assertThat(waiting).isGreaterThan(programs / 2);
        System.out.println("collective waits: " + programs + " programs, " + waiting + " waiting members, seeds 0 to "
                + (SEEDS - 1));
    }

    private static double[] byRank(Supplier<Result> waits, int ranks) {
        double[] waited = new double[ranks];
        Columns columns;
        try {
            columns = waits.get().columns();
        } catch (ModelException nothing) {
            assertThat(nothing).hasMessageContaining("there are none");
            return waited;
        }
        for (int row = 0; row < columns.rows(); row++) {
            String path = String.valueOf(columns.key("call path").values().get(row));
            int rank = Integer.parseInt(path.replaceAll(".*/on (\\d+)/.*", "$1"));
            waited[rank] += columns.measure("waiting time").si(row);
        }
        assertThat(Arrays.stream(waited).allMatch(each -> each >= 0)).isTrue();
        return waited;
    }
}
