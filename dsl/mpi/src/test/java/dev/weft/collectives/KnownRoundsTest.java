package dev.weft.collectives;

import static dev.weft.Weft.*;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.run.Operation;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Times by the formulas of Thakur, Rabenseifner and Gropp 2005, sections 3 and 4, and by counting rounds by hand. */
class KnownRoundsTest {
    /** Latency in seconds, seconds per byte, and seconds per reduced byte. */
    private static final double A = 2e-6;

    private static final double B = 1e-9;
    private static final double G = 0.25e-9;
    /** Relative. */
    private static final double EXACT = 1e-12;

    private static void is(double seconds, Operation operation, double bytes, CollectiveAlgorithm by, int ranks) {
        Machine machine =
                cluster(ranks, 1).link(new Bandwidth(1 / B), new Time(A)).reducing(new Bandwidth(1 / G));
        double time = collective(operation, new Bytes(bytes))
                .on(machine, perNode)
                .solve(by)
                .time()
                .si();
        assertEquals(seconds, time, EXACT * Math.max(seconds, A), operation + " by " + by + " among " + ranks);
    }

    private static double up(int ranks) {
        return Math.ceil(Math.log(ranks) / Math.log(2) - 1e-9);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8, 16, 64, 256})
    void powersOfTwoTakeTheTimesOfThePaper(int p) {
        double n = 8.0 * 1024 * p;
        double steps = up(p);
        double share = (p - 1.0) / p;
        is(steps * (A + n * B + n * G), allreduce, n, recursiveDoubling, p);
        is(2 * steps * A + 2 * share * n * B + share * n * G, allreduce, n, rabenseifner, p);
        is(2 * steps * A + 2 * share * n * B + share * n * G, allreduce, n, swingBandwidth, p);
        is(2 * steps * A + 2 * share * n * B + share * n * G, reduce, n, rabenseifner, p);
        is(2 * steps * A + 2 * share * n * B, bcast, n, scatterAllgather, p);
        is((steps + p - 1) * A + 2 * share * n * B, bcast, n, scatterRing, p);
        is(steps * A + (p - 1) * n * B, allgather, n, recursiveDoubling, p);
        is(steps * A + (p - 1) * n * B, gather, n, binomial, p);
        is(steps * A + (p - 1) * n * B, scatter, n, binomial, p);
        is(steps * (A + p / 2.0 * n * B), alltoall, n, bruck, p);
        is((p - 1) * (A + n * B), alltoall, n, pairwiseXor, p);
        is(steps * A + (p - 1) * n * (B + G), reduceScatter, n, recursiveHalving, p);
        is(steps * A, Operation.BARRIER, 0, recursiveDoubling, p);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 7, 8, 12, 17, 31, 100})
    void anyNumberOfRanksTakesTheTimesOfThePaper(int p) {
        double n = 8.0 * 1024 * p;
        double share = (p - 1.0) / p;
        is(2 * (p - 1) * A + 2 * share * n * B + share * n * G, allreduce, n, ring, p);
        is(up(p) * (A + n * B), bcast, n, binomial, p);
        is(up(p) * (A + n * B), bcast, n, binomialDoubling, p);
        is((p - 1) * (A + n * B), bcast, n, linear, p);
        is((p - 1) * (A + n * B), bcast, n, ring, p);
        is(up(p) * (A + n * B + n * G), reduce, n, binomial, p);
        is((p - 1) * (A + n * B), allgather, n, ring, p);
        is(up(p) * A + (p - 1) * n * B, allgather, n, bruck, p);
        is((p - 1) * (A + n * B), gather, n, linear, p);
        is((p - 1) * (A + n * B), alltoall, n, pairwise, p);
        is((p > 1 ? A : 0) + (p - 1) * n * B, alltoall, n, linear, p); // begun together
        is((p - 1) * (A + n * (B + G)), reduceScatter, n, ring, p);
        is((p - 1) * (A + n * (B + G)), reduceScatter, n, pairwise, p);
        is(up(p) * A, Operation.BARRIER, 0, dissemination, p);
        is((p - 1) * (A + n * (B + G)), scan, n, linear, p);
    }

    /** Pjesivac-Grbovic et al. 2007: a chain of p ranks passes s segments in p - 2 + s steps. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 8, 13})
    void pipelinesTakeOneStepForEachRankAndSegment(int p) {
        for (int segments : new int[] {1, 2, 3, 4, 7, 32}) {
            double one = 4096;
            double n = one * segments;
            CollectiveAlgorithm by = pipeline.segments(new Bytes(one));
            is((p - 2 + segments) * (A + one * B), bcast, n, by, p);
            is((p - 2 + segments) * (A + one * (B + G)), reduce, n, by, p);
        }
    }

    @Test
    void ranksBeyondAPowerOfTwoFoldInFirstAndOutLast() {
        double n = 65536;
        // 6 ranks: two of them fold in, four exchange in two rounds, and two receive the sum
        is(4 * (A + n * B) + 3 * n * G, allreduce, n, recursiveDoubling, 6);
        is(6 * A + 2 * n * B + 1.5 * n * B + n * G + 0.75 * n * G, allreduce, n, rabenseifner, 6);
    }

    @Test
    void oneRankTakesNoTime() {
        for (Operation each : RoundLawsTest.ALL) {
            Bytes size = bytes(each == Operation.BARRIER ? 0 : 4096);
            Machine machine = cluster(1, 1).link(GBps(1), us(1)).reducing(GBps(1));
            for (var by :
                    collective(each, size).on(machine, perNode).algorithms().values()) {
                assertEquals(
                        0,
                        collective(each, size)
                                .on(machine, perNode)
                                .solve(by)
                                .time()
                                .si(),
                        each + " by " + by);
            }
        }
    }

    /** Inside a node 1 us and 10 GB/s; between nodes 2 us and 2 GB/s for each rank, 4 GB/s for each node. */
    private static MessageCosts shared() {
        return costs().range(intraSocket, "all", bytes(0), us(1), GBps(10))
                .range(intraNode, "all", bytes(0), us(1), GBps(10))
                .range(interNode, "all", bytes(0), us(2), GBps(2))
                .injection(interNode, "all", GBps(4));
    }

    private static CollectiveTime shared(
            Operation operation, double bytes, CollectiveAlgorithm by, int nodes, int cores) {
        return collective(operation, new Bytes(bytes))
                .on(cluster(nodes, cores).costs(shared()), perProcessor)
                .solve(by);
    }

    private static double injection(CollectiveTime time) {
        return time.columns().measure("injection").si(0);
    }

    @Test
    void ranksOfANodeThatSendAtOnceShareItsInjectionLimit() {
        double n = 40_000;
        // 2 nodes of 4 ranks: two rounds within nodes, then all four ranks of a node send: 4 n / 4 GB/s instead of n /
        // 2 GB/s
        CollectiveTime doubling = shared(allreduce, n, recursiveDoubling, 2, 4);
        assertEquals(2 * (1e-6 + n / 10e9) + 2e-6 + 4 * n / 4e9, doubling.time().si(), 1e-18);
        assertEquals(4 * n / 4e9 - n / 2e9, injection(doubling), 1e-18);
        // 2 nodes of 2 ranks: shifts by 1 and 3 let one rank of each node send, a shift by 2 both, which the limit just
        // carries
        CollectiveTime pairs = shared(alltoall, n, pairwise, 2, 2);
        assertEquals(3 * (2e-6 + n / 2e9), pairs.time().si(), 1e-18);
        assertEquals(0, injection(pairs));
        // 2 nodes of 3 ranks: shifts by 1 and 5 let one rank of each node send, by 2 and 4 two, by 3 all three
        CollectiveTime triples = shared(alltoall, n, pairwise, 2, 3);
        assertEquals(5 * 2e-6 + 4 * n / 2e9 + 3 * n / 4e9, triples.time().si(), 1e-18);
    }

    @Test
    void messagesWithinANodeDoNotShareItsLimit() {
        double n = 40_000;
        CollectiveTime inside = shared(alltoall, n, pairwise, 1, 4);
        assertEquals(3 * (1e-6 + n / 10e9), inside.time().si(), 1e-18);
        assertEquals(0, injection(inside));
    }

    @Test
    void dataRoundARingMeetTheLatenciesOfAllItsMessages() {
        // 2 nodes of 2 ranks, 3 rounds: the longest way meets both messages between nodes and one within a node
        assertEquals(0, shared(allgather, 0, ring, 2, 2).time().si()); // MPI returns at once from an empty collective
        double n = 400;
        assertEquals(
                2 * (2e-6 + n / 2e9) + 1e-6 + n / 10e9,
                shared(allgather, n, ring, 2, 2).time().si(),
                1e-18);
        // large messages: a rank between nodes is busy for longer than a message within a node takes
        double large = 1_000_000;
        assertEquals(
                2 * (2e-6 + large / 2e9) + large / 2e9,
                shared(allgather, large, ring, 2, 2).time().si(),
                1e-18);
        // 4 nodes of 2 ranks, 7 rounds: 4 messages between nodes and 3 within
        assertEquals(
                4 * (2e-6 + n / 2e9) + 3 * (1e-6 + n / 10e9),
                shared(allgather, n, ring, 4, 2).time().si(),
                1e-18);
    }

    @Test
    void shortPartsOfHierarchiesAreExchangedWhole() {
        // 4 nodes of 2 ranks: up to 2 KiB one round up, two rounds of all bytes among leaders, one round down
        CollectiveAlgorithm by = hierarchical.groups(2);
        double n = 2048;
        assertEquals(
                2 * (1e-6 + n / 10e9) + 2 * (2e-6 + n / 2e9),
                shared(allreduce, n, by, 4, 2).time().si(),
                1e-18);
        double longer = 2080;
        assertEquals(
                2 * (1e-6 + longer / 10e9) + 4 * 2e-6 + 1.5 * longer / 2e9,
                shared(allreduce, longer, by, 4, 2).time().si(),
                1e-18);
    }
}
