package dev.weft.program;

import static dev.weft.Weft.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.Bytes;
import java.util.BitSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Collectives as messages: who must know what knows it, and volumes and rounds are those of the literature. */
class ExpansionTest {
    private static final int[] SIZES = {1, 2, 3, 4, 5, 7, 8, 12, 13, 16};
    private static final CollectiveAlgorithms USUAL = CollectiveAlgorithms.usual();

    @Test
    void a_bcast_reaches_all_by_p_minus_1_messages() {
        for (int p : SIZES) {
            for (CollectiveAlgorithm algorithm : new CollectiveAlgorithm[] {
                CollectiveAlgorithm.BINOMIAL, CollectiveAlgorithm.RING, CollectiveAlgorithm.LINEAR
            }) {
                int root = p / 2;
                Program messages = expand(p, mpi -> mpi.bcast(root, bytes(100)), USUAL.bcast(algorithm));
                Flow flow = Flow.run(messages);
                for (int rank = 0; rank < p; rank++) {
                    assertThat(flow.known(rank).get(root))
                            .as("%s of %d", algorithm, p)
                            .isTrue();
                }
                assertThat(messages.messages().count()).isEqualTo(p - 1);
                assertThat(messages.messages().bytes()).isEqualTo(bytes(100.0 * (p - 1)));
                assertThat(flow.depth())
                        .isLessThanOrEqualTo(algorithm.equals(CollectiveAlgorithm.BINOMIAL) ? log(p) : p);
            }
        }
    }

    @Test
    void a_reduce_and_a_gather_bring_everybody_to_the_root() {
        for (int p : SIZES) {
            for (CollectiveAlgorithm algorithm :
                    new CollectiveAlgorithm[] {CollectiveAlgorithm.BINOMIAL, CollectiveAlgorithm.LINEAR}) {
                int root = p - 1;
                Program reduced = expand(p, mpi -> mpi.reduce(root, bytes(8)), USUAL.reduce(algorithm));
                Program gathered = expand(p, mpi -> mpi.gather(root, bytes(1 + mpi.rank())), USUAL.gather(algorithm));
                assertThat(Flow.run(reduced).known(root).cardinality()).isEqualTo(p);
                assertThat(Flow.run(gathered).known(root).cardinality()).isEqualTo(p);
                assertThat(reduced.messages().bytes()).isEqualTo(bytes(8.0 * (p - 1)));
                assertThat(gathered.messages().count()).isEqualTo(p - 1);
            }
        }
    }

    /** Thakur, Rabenseifner and Gropp 2005: a binomial gather of m bytes moves m p/2 log2 p for a power of two. */
    @Test
    void a_binomial_gather_and_scatter_move_half_p_log_p_parts() {
        for (int p : new int[] {2, 4, 8, 16}) {
            double expected = 10.0 * p / 2 * log(p);
            assertThat(expand(p, mpi -> mpi.gather(0, bytes(10)), USUAL.gather(CollectiveAlgorithm.BINOMIAL))
                            .messages()
                            .bytes())
                    .isEqualTo(bytes(expected));
            assertThat(expand(p, mpi -> mpi.scatter(1, bytes(10)), USUAL.scatter(CollectiveAlgorithm.BINOMIAL))
                            .messages()
                            .bytes())
                    .isEqualTo(bytes(expected));
        }
    }

    @Test
    void a_scatter_of_unequal_parts_sends_each_part_directly_when_linear() {
        Program linear = expand(5, mpi -> mpi.scatter(2, bytes(mpi.rank())), USUAL.scatter(CollectiveAlgorithm.LINEAR));
        assertThat(linear.messages().bytes()).isEqualTo(bytes(0 + 1 + 3 + 4));
    }

    @Test
    void an_allreduce_tells_all_everything_in_the_volumes_of_the_literature() {
        for (int p : SIZES) {
            int power = Integer.highestOneBit(p);
            int folded = p - power;
            Program doubling = expand(
                    p, mpi -> mpi.allreduce(bytes(1000)), USUAL.allreduce(CollectiveAlgorithm.RECURSIVE_DOUBLING));
            requireAllKnowAll(doubling);
            assertThat(doubling.messages().count()).isEqualTo((long) power * log(power) + 2L * folded);
            Program ring = expand(p, mpi -> mpi.allreduce(bytes(1001)), USUAL.allreduce(CollectiveAlgorithm.RING));
            requireAllKnowAll(ring);
            assertThat(ring.messages().count()).isEqualTo(2L * p * (p - 1));
            assertThat(ring.messages().bytes()).isEqualTo(bytes(2.0 * (p - 1) * 1001)); // Patarasuk and Yuan 2009
            Program halving =
                    expand(p, mpi -> mpi.allreduce(bytes(1003)), USUAL.allreduce(CollectiveAlgorithm.RABENSEIFNER));
            requireAllKnowAll(halving);
            assertThat(halving.messages().count()).isEqualTo(2L * power * log(power) + 2L * folded);
            // Thakur, Rabenseifner and Gropp 2005: 2 n (p - 1) / p from each rank of a power of two, n in and n out for
            // the others
            assertThat(halving.messages().bytes()).isEqualTo(bytes(2.0 * (power - 1) * 1003 + 2.0 * folded * 1003));
            Program tree = expand(p, mpi -> mpi.allreduce(bytes(9)), USUAL.allreduce(CollectiveAlgorithm.BINOMIAL));
            requireAllKnowAll(tree);
            assertThat(tree.messages().count()).isEqualTo(2L * (p - 1));
        }
    }

    /** Every rank must get every other's part once; Bruck et al. 1997 need ceil(log2 p) rounds for it, a ring p - 1. */
    @Test
    void an_allgather_moves_each_part_to_each_rank_once() {
        for (int p : SIZES) {
            for (CollectiveAlgorithm algorithm :
                    new CollectiveAlgorithm[] {CollectiveAlgorithm.RING, CollectiveAlgorithm.DISSEMINATION}) {
                Program messages = expand(p, mpi -> mpi.allgather(bytes(1 + mpi.rank())), USUAL.allgather(algorithm));
                requireAllKnowAll(messages);
                assertThat(messages.messages().bytes()).isEqualTo(bytes((p - 1) * (p * (p + 1) / 2.0)));
                assertThat(Flow.run(messages).depth())
                        .isEqualTo(algorithm.equals(CollectiveAlgorithm.RING) ? p - 1 : log(p));
            }
        }
    }

    @Test
    void an_alltoall_and_a_reduce_scatter_send_what_they_must() {
        for (int p : SIZES) {
            for (CollectiveAlgorithm algorithm :
                    new CollectiveAlgorithm[] {CollectiveAlgorithm.PAIRWISE, CollectiveAlgorithm.LINEAR}) {
                Program messages = expand(p, mpi -> mpi.alltoall(bytes(7)), USUAL.alltoall(algorithm));
                requireAllKnowAll(messages);
                assertThat(messages.messages().bytes()).isEqualTo(bytes(7.0 * p * (p - 1)));
                Program unequal = expand(
                        p,
                        mpi -> mpi.alltoallv(IntStream.range(0, p)
                                .mapToObj(to -> bytes(10.0 * mpi.rank() + to))
                                .toArray(Bytes[]::new)),
                        USUAL.alltoall(algorithm));
                double sum = IntStream.range(0, p * p)
                        .filter(k -> k / p != k % p)
                        .map(k -> 10 * (k / p) + k % p)
                        .sum();
                assertThat(unequal.messages().bytes()).isEqualTo(bytes(sum));
            }
            for (CollectiveAlgorithm algorithm :
                    new CollectiveAlgorithm[] {CollectiveAlgorithm.PAIRWISE, CollectiveAlgorithm.RING}) {
                Program messages =
                        expand(p, mpi -> mpi.reduceScatter(bytes(1 + mpi.rank())), USUAL.reduceScatter(algorithm));
                requireAllKnowAll(messages);
                assertThat(messages.messages().bytes()).isEqualTo(bytes((p - 1) * (p * (p + 1) / 2.0)));
            }
        }
    }

    /** Hensgen, Finkel and Manber 1988: p messages in each of ceil(log2 p) rounds. */
    @Test
    void a_dissemination_barrier_takes_log_p_rounds() {
        for (int p : SIZES) {
            Program messages = expand(p, Mpi::barrier, USUAL.barrier(CollectiveAlgorithm.DISSEMINATION));
            requireAllKnowAll(messages);
            assertThat(messages.messages().count()).isEqualTo((long) p * log(p));
            assertThat(Flow.run(messages).depth()).isEqualTo(log(p));
            requireAllKnowAll(expand(p, Mpi::barrier, USUAL.barrier(CollectiveAlgorithm.LINEAR)));
        }
    }

    @Test
    void a_scan_tells_each_rank_all_lower_ones() {
        for (int p : SIZES) {
            for (CollectiveAlgorithm algorithm :
                    new CollectiveAlgorithm[] {CollectiveAlgorithm.RECURSIVE_DOUBLING, CollectiveAlgorithm.LINEAR}) {
                Flow flow = Flow.run(expand(p, mpi -> mpi.scan(bytes(8)), USUAL.scan(algorithm)));
                for (int rank = 0; rank < p; rank++) {
                    BitSet lower = new BitSet();
                    lower.set(0, rank + 1);
                    assertThat(flow.known(rank)).isEqualTo(lower);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void an_expanded_random_program_runs_and_keeps_its_own_messages(long seed) {
        Program program = RandomPrograms.of(seed);
        Program expanded = program.expanded();
        Flow.run(expanded);
        assertThat(program.messages().missingFrom(expanded.messages())).isEmpty();
        assertThat(expanded.check()).isEmpty();
        assertThat(expanded.computeTime()).isEqualTo(program.computeTime());
    }

    @Test
    void an_algorithm_that_does_not_fit_is_refused_with_those_that_do() {
        assertThatThrownBy(() -> USUAL.bcast(CollectiveAlgorithm.PAIRWISE))
                .hasMessage(
                        "bcast(pairwise): must be one of binomial, ring, linear, binomialDoubling, knomial, pipeline, binary, splitBinary, scatterAllgather, scatterRing. Try bcast(binomial).");
    }

    @Test
    void a_program_whose_collectives_differ_is_not_expanded() {
        Program wrong = Program.record(2, mpi -> {
            if (mpi.rank() == 0) {
                mpi.barrier();
            } else {
                mpi.allreduce(bytes(8));
            }
        });
        assertThatThrownBy(wrong::expanded)
                .hasMessage("expanded() of \"program\": the program cannot run: Collective 0 of communicator 0 is"
                        + " barrier on rank 0 but allreduce of 8 B on rank 1. check() lists all findings; correct the"
                        + " program.");
    }

    private static Program expand(int ranks, Consumer<Mpi> body, CollectiveAlgorithms algorithms) {
        return Program.record(ranks, body).expanded(algorithms);
    }

    private static void requireAllKnowAll(Program messages) {
        Flow flow = Flow.run(messages);
        for (int rank = 0; rank < messages.size(); rank++) {
            assertThat(flow.known(rank).cardinality()).isEqualTo(messages.size());
        }
    }

    /** ceil(log2 p). */
    private static int log(int p) {
        return 32 - Integer.numberOfLeadingZeros(p - 1);
    }
}
