package dev.weft.tinympi;

import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.collectives;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.program;
import static dev.weft.Weft.tinyMpi;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.Mpi;
import dev.weft.program.run.Operation;
import java.io.Serializable;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Collectives that run deliver the same numbers by all algorithms. */
@Timeout(300) // a run that hangs is interrupted
class CollectivesWithDataTest {
    private static final int PART = 5;

    private static <F extends Serializable & Consumer<Mpi>> void run(
            int ranks, UnaryOperator<CollectiveAlgorithms> choice, F body) {
        TinyMpiRun run = program(ranks, body)
                .on(cluster(1, ranks), perProcessor)
                .solve(tinyMpi(1, 1, ranks).collectives(choice.apply(collectives())));
        assertThat(run.explain().violated()).noneMatch(each -> each.startsWith("Same messages as recorded"));
    }

    private static void same(Mpi mpi, double[] got, double[] expected) {
        if (!mpi.isRecording() && !Arrays.equals(got, expected)) {
            throw new AssertionError("rank " + mpi.rank() + " has " + Arrays.toString(got));
        }
    }

    /** Number k of the part that one rank sends another. */
    private static double value(int from, int to, int k) {
        return 1e4 * from + 100 * to + k;
    }

    @Test
    void parts_that_are_passed_on_arrive() {
        for (CollectiveAlgorithm algorithm : CollectiveAlgorithms.known(Operation.ALLTOALL)) {
            for (int ranks : new int[] {5, 8, 16}) {
                CollectiveAlgorithm by =
                        algorithm.equals(CollectiveAlgorithm.LOCALITY_AWARE) ? algorithm.groups(4) : algorithm;
                run(ranks, usual -> usual.alltoall(by), mpi -> {
                    double[] all = new double[PART * mpi.size()];
                    double[] expected = new double[PART * mpi.size()];
                    for (int k = 0; k < all.length; k++) {
                        all[k] = value(mpi.rank(), k / PART, k % PART);
                        expected[k] = value(k / PART, mpi.rank(), k % PART);
                    }
                    same(mpi, mpi.alltoall(bytes(8 * PART), all).data(), expected);
                });
            }
        }
    }

    @Test
    void sums_are_those_of_all_ranks() {
        for (CollectiveAlgorithm algorithm : CollectiveAlgorithms.known(Operation.ALLREDUCE)) {
            for (int ranks : new int[] {6, 8}) {
                run(ranks, usual -> usual.allreduce(algorithm), mpi -> {
                    double[] own = new double[37];
                    double[] expected = new double[37];
                    for (int k = 0; k < own.length; k++) {
                        own[k] = value(mpi.rank(), 0, k);
                        for (int rank = 0; rank < mpi.size(); rank++) {
                            expected[k] += value(rank, 0, k);
                        }
                    }
                    same(mpi, mpi.allreduce(bytes(8 * 37), own).data(), expected);
                });
            }
        }
    }
}
