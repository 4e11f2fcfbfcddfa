package dev.weft.collectives;

import static dev.weft.Weft.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weft.machine.Machine;
import dev.weft.program.CollectiveAlgorithm;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

class CollectiveTextTest {
    private static final Machine NODES = cluster(8, 1).link(GBps(10), us(2));

    private static String sentence(CollectiveTime time) {
        return time.explain().dominant();
    }

    private static String sentence(Collective collective) {
        return collective.on(NODES, perNode).best().explain().dominant();
    }

    @Test
    void theBestOfAllSizesHasTheLeastMeanRegret() {
        PlacedCollective question = collective(allreduce, bytes(8)).on(NODES, perNode);
        Result best = question.choices(values(bytes(8), MiB(1))).best();
        Measure means = best.columns().measure("mean regret");
        for (int at = 1; at < means.rows(); at++) {
            assertTrue(means.si(at) >= means.si(at - 1), best::toString);
        }
        Result row = best.where("algorithm", "ring");
        double small = question.best().regret(ring);
        double large = question.size(MiB(1)).best().regret(ring);
        assertEquals((small + large) / 2, row.value("mean regret").si(), 1e-12);
        assertEquals(Math.max(small, large), row.value("largest regret").si(), 1e-12);
    }

    @Test
    void theLargestTermIsNamedWithWhatReducesIt() {
        assertEquals(
                "14 us in 7 rounds; the largest term is latency, which an algorithm of fewer rounds reduces.",
                sentence(collective(bcast, bytes(1)).on(NODES, perNode).solve(linear)));
        assertEquals(
                "2 us in 1 round; the largest term is latency.",
                sentence(collective(bcast, bytes(1)).ranks(2).on(NODES, perNode).solve(binomial)));
        assertEquals(
                "320.6 us in 3 rounds; the largest term is transfer, which an algorithm reduces that sends fewer bytes from each rank.",
                sentence(collective(bcast, MiB(1)).on(NODES, perNode).solve(binomial)));
        assertEquals(
                "3.466 ms in 3 rounds; the largest term is reduction, which an algorithm reduces in which each rank reduces less.",
                sentence(collective(reduce, MiB(1))
                        .on(NODES.reducing(GBps(1)), perNode)
                        .solve(binomial)));
        Machine shared = cluster(2, 8)
                .costs(costs().range(intraSocket, "all", bytes(0), us(1), GBps(10))
                        .range(interNode, "all", bytes(0), us(2), GBps(10))
                        .injection(interNode, "all", GBps(10)));
        assertEquals(
                "1.158 ms in 4 rounds; the largest term is injection limit, which an algorithm reduces in which fewer ranks of"
                        + " a node send at once.",
                sentence(collective(allreduce, MiB(1)).on(shared, perProcessor).solve(recursiveDoubling)));
    }

    @Test
    void a_method_that_counts_messages_alone_says_that_reductions_take_no_time() {
        String sentence =
                "Reductions without time: this method counts messages only, so that reducing received data takes no time.";
        Machine reducing = NODES.reducing(GBps(1));
        PlacedCollective sum = collective(reduce, MiB(1)).on(reducing, perNode);
        assertTrue(violated(sum.under(nodeAware)).contains(sentence));
        assertFalse(violated(sum.under(replay(fairShare))).contains(sentence), "a replay counts reductions");
        assertFalse(violated(sum).contains(sentence), "rounds count reductions");
        assertFalse(violated(collective(reduce, MiB(1)).on(NODES, perNode).under(nodeAware))
                .contains(sentence));
        assertFalse(violated(collective(bcast, MiB(1)).on(reducing, perNode).under(nodeAware))
                .contains(sentence));
    }

    private static List<String> violated(PlacedCollective question) {
        return question.solve(binomial).explain().violated();
    }

    @Test
    void collectivesWithoutMessagesSaySo() {
        assertEquals(
                "There are no messages.",
                sentence(collective(bcast, KiB(4)).ranks(1).on(NODES, perNode).solve(binomial)));
        assertEquals(
                "No message takes time.",
                sentence(collective(barrier, bytes(0))
                        .on(NODES.relink(GBps(1), us(0)), perNode)
                        .solve(tree)));
        assertEquals(
                "All algorithms asked take 0 s; Open MPI 4.1 chooses linear.",
                sentence(collective(scan, KiB(4)).ranks(1)));
    }

    @Test
    void rankingsGiveTheReasonAgainstTheLibraryOrTheNextAlgorithm() {
        assertEquals(
                "recursiveDoubling is fastest, 6.002 us; Open MPI 4.1 chooses linear, 14.01 us or 133 % more: in 3 rounds instead"
                        + " of 7, recursiveDoubling saves 8 us of latency and 3.2 ns of transfer.",
                sentence(collective(scan, bytes(8))));
        assertEquals(
                "dissemination and recursiveDoubling are equally fast, 6 us; Open MPI 4.1 chooses recursiveDoubling. Next is"
                        + " tree, 12 us or 100 % more: in 3 rounds instead of 6, dissemination saves 6 us of latency (violated: the fastest"
                        + " algorithm is certain).",
                sentence(collective(barrier, bytes(0))));
        assertEquals(
                "rabenseifner, swingBandwidth and bineBandwidth are equally fast, 23.47 us; Open MPI 4.1 chooses rabenseifner."
                        + " Next is recursiveDoubling, 25.66 us or 9.3 % more: in 6 rounds instead of 3, rabenseifner saves"
                        + " 8.192 us of transfer and costs another 6 us of latency.",
                sentence(collective(allreduce, KiB(64))));
    }

    @Test
    void anotherLibraryIsNamedInEveryAnswer() {
        PlacedCollective mpich = collective(allreduce, KiB(1))
                .on(NODES, perNode)
                .usual(collectives().mpich());
        CollectiveRanking best = mpich.best();
        assertEquals(
                "recursiveDoubling, swing and bine are equally fast, 6.307 us; MPICH 4.2 chooses rabenseifner, 12.18 us or 93 % more:"
                        + " in 3 rounds instead of 6, recursiveDoubling saves 6 us of latency and costs another 128 ns of transfer"
                        + " (violated: the fastest algorithm is certain).",
                best.explain().dominant());
        assertTrue(best.toString().contains("beside the choice of MPICH 4.2"), best::toString);
        assertTrue(
                mpich.solve().toString().contains("as MPICH 4.2 chooses: rabenseifner"),
                () -> mpich.solve().toString());
        CollectiveChoices choices = mpich.choices(values(bytes(8), KiB(1), KiB(64)));
        assertEquals(
                List.of("recursiveDoubling", "rabenseifner", "rabenseifner"),
                choices.columns().key("usual").values().stream()
                        .map(String::valueOf)
                        .toList());
        assertEquals(
                best.regret(collectives().mpich()),
                choices.columns().measure("regret").si(1),
                0.0);
        assertEquals(
                0,
                collective(allreduce, KiB(1))
                                .on(NODES, perNode)
                                .best()
                                .usual()
                                .time()
                                .si()
                        - best.first().time().si(),
                1e-12);
        assertNotEquals(mpich, mpich.usual(collectives()));
        assertEquals(mpich.usual(collectives()), collective(allreduce, KiB(1)).on(NODES, perNode));
    }

    @Test
    void methodsThatFollowMessagesGiveTheReasonByRounds() {
        String reason = collective(allreduce, KiB(64))
                .ranks(4)
                .on(NODES, perNode)
                .under(replay(fairShare))
                .best()
                .explain()
                .dominant();
        assertEquals(
                "recursiveDoubling, swing and bine are equally fast, 17.11 us; Open MPI 4.1 chooses rabenseifner, 17.83 us or 4.2 % more;"
                        + " counted in rounds, without contention, recursiveDoubling saves 4 us of latency and costs another 3.277 us of"
                        + " transfer.",
                reason);
    }

    @Test
    void choicesOutsideOfTheOnesAskedForMayBeFaster() {
        PlacedCollective among =
                collective(allreduce, bytes(8)).on(NODES, perNode).among(values(ring, linear));
        assertEquals(
                "All algorithms asked take 28.01 us; Open MPI 4.1 chooses recursiveDoubling, which takes only 6.002 us.",
                among.best().explain().dominant());
        PlacedCollective one =
                collective(allreduce, bytes(8)).on(NODES, perNode).among(values(ring));
        assertEquals(
                "ring takes 28.01 us; Open MPI 4.1 chooses recursiveDoubling, which takes only 6.002 us.",
                one.best().explain().dominant());
    }

    @Test
    void choicesNameTheWorstOfTheLibrary() {
        PlacedCollective question = collective(allreduce, bytes(8)).on(NODES, perNode);
        assertEquals(
                "Open MPI 4.1 chooses an algorithm that is as fast as the best one asked at all of these sizes, or faster"
                        + " (violated: the fastest algorithm is certain).",
                question.choices(values(bytes(8), MiB(1))).explain().dominant());
        CollectiveChoices choices = question.choices(values(MiB(1), KiB(8), bytes(8)));
        assertEquals(
                "The usual choice costs most at 8 KiB: recursiveDoubling, swing and bine are equally fast, 8.458 us; Open MPI"
                        + " 4.1 chooses rabenseifner, 13.43 us or 59 % more: in 3 rounds instead of 6, recursiveDoubling saves 6 us"
                        + " of latency and costs another 1.024 us of transfer (violated: the fastest algorithm is certain).",
                choices.explain().dominant());
        assertEquals(0.5883 / 3, choices.meanRegret(), 1e-4);
        // without a cost of bytes, each size has the same regret
        String equal = collective(allreduce, bytes(8))
                .on(cluster(7, 1).link(GBps(1e12), us(2)), perNode)
                .choices(values(KiB(64), KiB(128), KiB(256)))
                .explain()
                .dominant();
        assertTrue(equal.startsWith("The usual choice costs most at 64 KiB (as much as 2 others): "), equal);
        assertEquals("""
                switch points (estimated; violated: the fastest algorithm is certain. Method: messages followed one by one, rounds; beside the choice of Open MPI 4.1)
                smallest size  best               time (us)
                -------------  -----------------  ---------
                8 B            recursiveDoubling      6.002
                48005 B        rabenseifner            20.4""", choices.switchPoints().toString());
    }

    @Test
    void librariesAreNamedWithTheirChoice() {
        PlacedCollective question = collective(bcast, KiB(64)).on(NODES, perNode);
        assertEquals(
                "rounds; as MPICH 4.2 chooses: scatterAllgather",
                question.solve(collectives().mpich()).provenance().method());
        CollectiveAlgorithm chosen = question.solve().algorithm();
        assertEquals(linear, chosen);
        assertEquals(
                "bcast of 64 KiB root 3", collective(bcast, KiB(64)).root(3).toString());
    }
}
