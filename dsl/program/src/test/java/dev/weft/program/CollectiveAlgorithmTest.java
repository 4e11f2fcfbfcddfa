package dev.weft.program;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.collectives;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parameters of algorithms, messages, bytes and rounds by the formulas of the literature, and the cost of reductions. */
class CollectiveAlgorithmTest {
    @Test
    void keysNameTheParameter() {
        assertThat(CollectiveAlgorithm.PIPELINE.key()).isEqualTo("pipeline of 32 KiB");
        assertThat(CollectiveAlgorithm.PIPELINE.segments(bytes(1000)).key()).isEqualTo("pipeline of 1000 B");
        assertThat(CollectiveAlgorithm.BINARY.key()).isEqualTo("binary");
        assertThat(CollectiveAlgorithm.KNOMIAL.radix(8)).hasToString("knomial of radix 8");
        assertThat(CollectiveAlgorithm.HIERARCHICAL.groups(4).key()).isEqualTo("hierarchical of 4 ranks");
        assertThat(CollectiveAlgorithm.HIERARCHICAL.leaders(2).key())
                .isEqualTo("hierarchical of 8 ranks and 2 leaders");
        assertThat(CollectiveAlgorithm.LINEAR_WINDOW.window(3).key()).isEqualTo("linearWindow of 3");
    }

    @Test
    void parametersAreChecked() {
        assertThatThrownBy(() -> CollectiveAlgorithm.PIPELINE.segments(bytes(0)))
                .hasMessage("segments(0 B): must be whole bytes, at least 1 B. Try segments(KiB(32)).");
        assertThatThrownBy(() -> CollectiveAlgorithm.PIPELINE.segments(bytes(1.5)))
                .hasMessage("segments(1.5 B): must be whole bytes, at least 1 B. Try segments(KiB(32)).");
        assertThatThrownBy(() -> CollectiveAlgorithm.KNOMIAL.radix(1))
                .hasMessage("radix(1): must be between 2 and 1,048,576. Try radix(4).");
        assertThatThrownBy(() -> CollectiveAlgorithm.HIERARCHICAL.groups(0))
                .hasMessage("groups(0): must be between 1 and 1,048,576. Try groups(8).");
        assertThatThrownBy(() -> CollectiveAlgorithm.HIERARCHICAL.leaders(-1))
                .hasMessage("leaders(-1): must be between 1 and 1,048,576. Try leaders(2).");
        assertThatThrownBy(() -> CollectiveAlgorithm.RING.segments(KiB(1)))
                .hasMessage("segments(1 KiB): ring has no segments. Try pipeline.segments(KiB(32)).");
        assertThatThrownBy(() -> CollectiveAlgorithm.LOCALITY_AWARE.leaders(2))
                .hasMessage("leaders(2): localityAware has no leaders. Try hierarchical.groups(8).leaders(2).");
        assertThatThrownBy(() -> collectives().reducing(MBps(0)))
                .hasMessage("reducing(0 B/s): must be above zero. Try reducing(GBps(4)).");
    }

    /**
     * Messages, bytes, and messages in a row of p = 64 and n = 5120 bytes, of all ranks together: Thakur, Rabenseifner and Gropp 2005, sections 3 and 4;
     * Chan et al. 2007; Bruck et al. 1997, alltoall of n bytes in all: p/2 parts a round; De Sensi et al. 2024.
     */
    @ParameterizedTest
    @CsvSource({
        // log2 p rounds of n by p - 1 messages, log4 p of radix 4; along a chain p - 1 rounds
        "bcast, binomial, 63, 322560, 6",
        "bcast, knomial, 63, 322560, 3",
        "bcast, ring, 63, 322560, 63",
        // (p - 1) s messages of n/s, here 6 segments of up to 1000 B; p - 1 messages in a row
        "bcast, pipeline, 378, 322560, 63",
        // a scatter of n/p (p/2) log2 p bytes; then p log2 p or p (p - 1) messages, (p - 1) n bytes
        "bcast, scatterAllgather, 447, 337920, 12",
        "bcast, scatterRing, 4095, 337920, 69",
        "allreduce, recursiveDoubling, 384, 1966080, 6",
        "allreduce, swing, 384, 1966080, 6",
        "allreduce, bine, 384, 1966080, 6",
        // 2 log2 p rounds, or 2 (p - 1); 2 (p - 1) n bytes
        "allreduce, rabenseifner, 768, 645120, 12",
        "allreduce, swingBandwidth, 768, 645120, 12",
        "allreduce, bineBandwidth, 768, 645120, 12",
        "allreduce, ring, 8064, 645120, 126",
        // reduce-scatter of (p - 1) n, then a gather of n/p (p/2) log2 p
        "reduce, rabenseifner, 447, 337920, 12",
        "reduce, pipeline, 378, 322560, 63",
        "allgather, ring, 4032, 20643840, 63",
        "allgather, bruck, 384, 20643840, 6",
        "allgather, recursiveDoubling, 384, 20643840, 6",
        // p / 2 rounds; sparbit sends p - 1 parts from each rank
        "allgather, neighborExchange, 2048, 20643840, 32",
        "allgather, sparbit, 4032, 20643840, 6",
        "alltoall, pairwise, 4032, 20643840, 63",
        "alltoall, pairwiseXor, 4032, 20643840, 63",
        "alltoall, bruck, 384, 62914560, 6",
        // groups of 8: 7 messages of 8 parts, then 7 of 8 parts
        "alltoall, localityAware, 896, 36700160, 14",
        "reducescatter, recursiveHalving, 384, 20643840, 6",
        // 56 of 64 labels of 6 bits are no palindromes
        "reducescatter, butterfly, 440, 20930560, 7",
        "barrier, dissemination, 384, 0, 6",
        "barrier, recursiveDoubling, 384, 0, 6",
        "barrier, tree, 126, 0, 12",
        "barrier, doubleRing, 128, 0, 128"
    })
    void messagesBytesAndRoundsAreThoseOfTheLiterature(
            String collective, String algorithm, long messages, long total, int rounds) {
        Operation operation = Operation.valueOf(collective.toUpperCase(Locale.ROOT));
        CollectiveAlgorithm by = CollectiveAlgorithms.known(operation).stream()
                .filter(each -> each.word().equals(algorithm))
                .map(each -> algorithm.equals("pipeline") ? each.segments(bytes(1000)) : each)
                .findFirst()
                .orElseThrow();
        Program expanded = expanded(operation, by, 64, 5120);
        assertThat(expanded.messages().count()).isEqualTo(messages);
        assertThat(expanded.messages().bytes()).isEqualTo(bytes((double) total));
        assertThat(Flow.run(expanded).depth()).isEqualTo(rounds);
    }

    /** With every send waiting for its receive, none of them waits for ever: all collectives, up to 21 ranks. */
    @Test
    void noAlgorithmDeadlocksWithoutBuffers() {
        int cases = 0;
        for (Operation operation : Operation.values()) {
            for (CollectiveAlgorithm by :
                    operation.isCollective() ? CollectiveAlgorithms.known(operation) : List.<CollectiveAlgorithm>of()) {
                for (int p : new int[] {1, 2, 3, 6, 7, 9, 12, 16, 21}) {
                    Flow.run(expanded(operation, by, p, 1_000_000));
                    cases++;
                }
            }
        }
        assertThat(cases).isGreaterThan(450);
    }

    private static Program expanded(Operation operation, CollectiveAlgorithm algorithm, int p, int size) {
        OneCollective one = new OneCollective(
                operation,
                0,
                IntStream.range(0, p).mapToObj(rank -> size).toList(),
                IntStream.range(0, p)
                        .mapToObj(rank ->
                                IntStream.range(0, p).mapToObj(to -> size).toList())
                        .toList(),
                IntStream.range(0, p).mapToObj(rank -> 0).toList());
        return one.program().expanded(one.by(algorithm));
    }

    /** A group of 4 with 2 leaders: each reduces half a message; 4 leaders meet 1 other each by whole halves. */
    @Test
    void leadersShareTheMessage() {
        Program one = expanded(Operation.ALLREDUCE, CollectiveAlgorithm.HIERARCHICAL.groups(4), 8, 800);
        Program two = expanded(
                Operation.ALLREDUCE, CollectiveAlgorithm.HIERARCHICAL.groups(4).leaders(2), 8, 800);
        assertThat(one.messages().count()).isEqualTo(2 * (3 + 3) + 2);
        assertThat(one.messages().bytes()).isEqualTo(bytes(14 * 800));
        assertThat(two.messages().count()).isEqualTo(2 * 2 * (3 + 3) + 4);
        assertThat(two.messages().bytes()).isEqualTo(bytes(14 * 800));
    }

    /** Every rank of an allreduce by recursive doubling adds 3 times 8000 bytes, after each receive; a bcast adds none. */
    @Test
    void reductionsCostTimeAfterTheDataHaveArrived() {
        Program program = Program.record(8, mpi -> mpi.allreduce(bytes(8000)));
        CollectiveAlgorithms doubling = collectives().allreduce(CollectiveAlgorithm.RECURSIVE_DOUBLING);
        Program free = program.expanded(doubling);
        Program costly = program.expanded(doubling.reducing(GBps(4)));
        assertThat(free.computeTime().seconds()).isZero();
        assertThat(costly.computeTime().seconds()).isCloseTo(8 * 3 * 2e-6, within(1e-12));
        Steps steps = costly.steps(5);
        assertThat(IntStream.range(0, steps.count()).mapToObj(steps::operation).toList())
                .startsWith(Operation.IRECV, Operation.ISEND, Operation.WAITALL, Operation.COMPUTE);
        assertThat(free.assumptions())
                .containsExactly(
                        "Collectives: allreduce recursiveDoubling.",
                        "Reductions in collectives cost no time (default; set with collectives().reducing(..)).");
        assertThat(costly.assumptions()).containsExactly("Collectives: allreduce recursiveDoubling; reducing 4 GB/s.");
        assertThat(doubling.reducing(GBps(4)).key()).isEqualTo("allreduce recursiveDoubling, reducing 4 GB/s");
        Program bcast = Program.record(8, mpi -> mpi.bcast(0, bytes(8000)));
        assertThat(bcast.expanded(collectives().reducing(GBps(4))).computeTime().seconds())
                .isZero();
        assertThat(bcast.expanded().assumptions()).noneMatch(each -> each.contains("Reductions"));
    }

    /** Linear chains of reduces and scans: each of the other 7 ranks' messages is added once. */
    @Test
    void everyReceivedSumIsAddedOnce() {
        for (Operation operation : new Operation[] {Operation.REDUCE, Operation.SCAN}) {
            Program costly = eight(operation)
                    .expanded(collectives()
                            .reduce(CollectiveAlgorithm.LINEAR)
                            .scan(CollectiveAlgorithm.LINEAR)
                            .reducing(GBps(1)));
            assertThat(costly.computeTime().seconds()).isCloseTo(7 * 8e-6, within(1e-12));
        }
    }

    private static Program eight(Operation operation) {
        return Program.record(8, mpi -> {
            if (operation == Operation.REDUCE) {
                mpi.reduce(3, bytes(8000));
            } else {
                mpi.scan(bytes(8000));
            }
        });
    }
}
