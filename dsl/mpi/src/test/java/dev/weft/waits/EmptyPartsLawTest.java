package dev.weft.waits;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.collective;
import static dev.weft.Weft.linear;
import static dev.weft.Weft.logGPS;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.tinyMpi;
import static dev.weft.Weft.tolerance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.machine.Machine;
import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.OneCollective;
import dev.weft.program.Program;
import dev.weft.program.run.Operation;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * A part of no bytes is neither sent nor waited for: where members exchange their data directly, each one leaves as soon as those have
 * come whose data it needs, in every way to run a program.
 */
class EmptyPartsLawTest {
    /** So fast that all times are those of waiting. */
    private static final Machine FAST =
            cluster(8, 1).link(GBps(1000), ns(1)).eagerUpTo(KiB(64)).overhead(ns(0));

    private static final double NETWORK = 1e-6;
    private static final int SEEDS = Campaign.cases("empty.parts", 20);
    private static final CollectiveAlgorithms LINEAR = CollectiveAlgorithms.usual()
            .barrier(linear)
            .bcast(linear)
            .reduce(linear)
            .allreduce(linear)
            .gather(linear)
            .scatter(linear)
            .alltoall(linear)
            .scan(linear);
    /** Members pass data of others on, so that one with an empty part may still be waited for. */
    private static final Set<Operation> PASSED_ON = Set.of(Operation.ALLGATHER, Operation.REDUCESCATTER);

    private static final Set<Operation> DIRECT =
            Set.of(Operation.GATHER, Operation.SCATTER, Operation.ALLTOALL, Operation.ALLTOALLV, Operation.BCAST);

    @Test
    void everyRunWaitsForThoseWhoseDataAreNeededAndNoOthers() {
        int empty = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            for (OneCollective one : OneCollective.all(seed)) {
                if (PASSED_ON.contains(one.operation())) {
                    continue;
                }
                String about = "seed " + seed + ", " + one;
                Program messages = one.program().expanded(LINEAR);
                var job = messages.on(FAST, perNode);
                var ends = job.solve(replay(noSharing)).columns().measure("end");
                var fixed = job.solve(logGPS(ns(1), ns(0), ns(0), ns(0), ns(0), KiB(64)))
                        .columns()
                        .measure("end");
                double last = 0;
                for (int rank = 0; rank < one.ranks(); rank++) {
                    double usual = (one.came().get(rank) + one.waits(rank, false)) * 1e-3;
                    last = Math.max(last, usual);
                    assertThat(ends.si(rank)).as("%s: rank %d", about, rank).isCloseTo(usual, within(NETWORK));
                    assertThat(fixed.si(rank)).as("%s: rank %d", about, rank).isCloseTo(usual, within(NETWORK));
                    assertThat(IdealRun.of(messages).end(rank))
                            .as("%s: rank %d", about, rank)
                            .isCloseTo(usual, within(1e-12));
                }
                assertThat(job.solve(tolerance("latency")).today().si())
                        .as(about)
                        .isCloseTo(last, within(NETWORK));
                if (DIRECT.contains(one.operation())) {
                    assertThat(messages.messages().count()).as(about).isEqualTo(pairs(one));
                }
                empty += one.parts().contains(0) ? 1 : 0;
            }
        }
        assertThat(empty).isGreaterThan(SEEDS);
        System.out.println("empty parts: " + empty + " collectives, seeds 0 to " + (SEEDS - 1));
    }

    private static int pairs(OneCollective one) {
        return (int) IntStream.range(0, one.ranks())
                .mapToLong(taker -> IntStream.range(0, one.ranks())
                        .filter(giver -> one.needs(taker, giver))
                        .count())
                .sum();
    }

    @Test
    void aCollectiveWithoutDataTakesNoTimeAnywhere() {
        Machine slow = cluster(4, 1).link(GBps(1), ms(1));
        Program none = program(4, mpi -> {
            mpi.bcast(0, bytes(0));
            mpi.allreduce(bytes(0));
            mpi.gather(1, bytes(0));
            mpi.alltoall(bytes(0));
            mpi.reduceScatter(bytes(0));
            mpi.scan(bytes(0));
        });
        var job = none.on(slow, perNode);
        assertThat(job.solve(replay(noSharing)).finish().si()).isZero();
        assertThat(job.solve(tolerance("latency")).today().si()).isZero();
        assertThat(none.messages().count()).isZero();
        for (Operation each : DIRECT) {
            if (each != Operation.ALLTOALLV) {
                assertThat(collective(each, bytes(0))
                                .on(slow, perNode)
                                .solve(linear)
                                .time()
                                .si())
                        .as("%s", each)
                        .isZero();
            }
        }
        assertThat(job.solve(tinyMpi).columns().measure("messages").si(0)).isZero();
    }
}
