package dev.weft.nodeaware;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KB;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.costs;
import static dev.weft.Weft.interNode;
import static dev.weft.Weft.logGP;
import static dev.weft.Weft.maxRate;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.postal;
import static dev.weft.Weft.program;
import static dev.weft.Weft.sends;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Machine;
import dev.weft.program.CommPattern;
import dev.weft.program.Job;
import dev.weft.program.Program;
import dev.weft.study.Certainty;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Term;
import dev.weft.units.ModelException;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The busiest link beside Equation 7, which is an upper bound of it for even exchanges and none for lopsided ones. */
class RoutedLinksTest {
    private static final Machine CUBE = blueWaters
            .nodes(8)
            .sockets(1)
            .cores(1)
            .costs(costs().range(interNode, "eager", bytes(0), us(1), GBps(1)))
            .mesh(2, 2, 2);

    /** Every rank sends 1 KB to every other one. */
    private static CommPattern all(int ranks) {
        int[] source = IntStream.range(0, ranks * ranks).map(i -> i / ranks).toArray();
        int[] destination =
                IntStream.range(0, ranks * ranks).map(i -> i % ranks).toArray();
        long[] sizes = IntStream.range(0, ranks * ranks)
                .mapToLong(i -> source[i] == destination[i] ? 0 : 1000)
                .toArray();
        Provenance made = Provenance.model(Certainty.EXACT, "made", "a test");
        return CommPattern.of("all", made, ranks, source, destination, sizes);
    }

    private static Program one(int from, int to) {
        return program(8, mpi -> {
            if (mpi.rank() == from) {
                mpi.send(to, KB(1));
            } else if (mpi.rank() == to) {
                mpi.recv(from, KB(1));
            }
        });
    }

    @Test
    void allToAllOnACubeIsFarBelowEquationSeven() {
        Explanation explained = all(8).on(CUBE, perProcessor).solve(nodeAware).explain();

        // 4 KB cross each of the 24 links; h = 12 / 7, l = 2 h^3 * 7 KB = 70.53 KB
        assertThat(explained.inputs())
                .contains("links of the mesh 2x2x2: the busiest carries 4000 B by dimension-ordered routing,"
                        + " Equation 7 gives 70530 B for each, 17.63 times as much");
        assertThat(explained.violated())
                .contains("Equation 7 matches the busiest link: it takes 17.63 times the bytes of that link"
                        + " by dimension-ordered routing, so contention is an upper bound.");
    }

    @Test
    void oneMessageAmongManyNodesIsMoreThanEquationSevenTakes() {
        // 8 nodes, 1 hop: l = 1 KB / 4
        Explanation explained =
                one(0, 1).on(CUBE, perProcessor).solve(nodeAware).explain();

        assertThat(explained.violated())
                .contains("Equation 7 matches the busiest link: that link carries 4 times its bytes by"
                        + " dimension-ordered routing, so contention is underestimated.");
    }

    @Test
    void collectivesAreRoutedAsTheyAreCounted() {
        Program reduce = program(8, mpi -> mpi.allreduce(KB(1)));
        Explanation explained = reduce.on(CUBE, perProcessor).solve(nodeAware).explain();

        assertThat(explained.inputs())
                .anyMatch(line -> line.startsWith("links of the mesh 2x2x2: the busiest carries "));
    }

    @Test
    void programsBesideEachOtherShareLinks() {
        Machine two = cluster(8, 2)
                .costs(costs().range(interNode, "eager", bytes(0), us(1), GBps(1)))
                .mesh(2, 2, 2);
        Job both = one(0, 1).on(two, perNode).beside(one(0, 1).on(two, perNode));

        assertThat(both.solve(nodeAware).explain().inputs())
                .anyMatch(line -> line.startsWith("links of the mesh 2x2x2: the busiest carries 2000 B "));
    }

    @Test
    void withoutADescribedNetworkOrRoomThereNoContentionIsCharged() {
        Machine plain = cluster(8, 1).costs(costs().range(interNode, "eager", bytes(0), us(1), GBps(1)));
        String next = "; add its shape, such as torus(4, 8, 8), fatTree(16) or dragonfly(9, 4, 2).";
        for (Machine machine : new Machine[] {plain, plain.mesh(2, 2, 1)}) {
            String lacks = machine.equals(plain)
                    ? "no torus, mesh, fat tree or dragonfly"
                    : "more nodes, 8, than the mesh 2x2x1 has room for, 4";
            Cost cost = all(8).on(machine, perProcessor).solve(nodeAware);
            assertThat(cost.sum("contention").si()).isZero();
            assertThat(cost.total().value("link bytes").si()).isNaN();
            assertThat(cost.explain().inputs()).noneMatch(line -> line.startsWith("links"));
            assertThat(cost.explain().terms())
                    .as("terms")
                    .extracting(Term::name)
                    .containsExactly("transport", "queue search");
            assertThat(cost.explain().conditions())
                    .contains(Condition.notChecked(
                            "shape of the network described",
                            "the machine has " + lacks + ", so contention on its links is not charged" + next));
            Cost set = all(8).on(machine, perProcessor).solve(nodeAware.delta(ns(0.2)));
            assertThat(set.sum("contention").si()).isZero();
            assertThat(set.explain().violated())
                    .contains("Shape of the network described: the machine has " + lacks
                            + ", so contention on its links is not charged and delta is not used" + next);
            assertThat(set.toString()).contains("violated: shape of the network described");
            assertThat(all(8).on(machine, perProcessor)
                            .solve(nodeAware.delta(ns(0)))
                            .explain()
                            .conditions())
                    .noneMatch(each -> each.name().startsWith("shape"));
        }
    }

    @Test
    void onAnotherMachineContentionIsThatOfTheBusiestLinkOfItsNetwork() {
        Machine plain = cluster(8, 1).costs(costs().range(interNode, "eager", bytes(0), us(1), GBps(1)));
        for (Machine machine : new Machine[] {plain.mesh(2, 2, 2), plain.torus(4, 2, 1), plain.fatTree(4)}) {
            Job job = all(8).on(machine, perProcessor);
            assertThat(contention(job, nodeAware))
                    .isEqualTo(contention(job, nodeAware.routed()))
                    .isPositive();
        }
        assertThat(contention(all(8).on(plain.mesh(2, 2, 2), perProcessor), nodeAware))
                .isCloseTo(4000 * 1e-10, within(1e-18));
        assertThat(all(8).on(CUBE, perProcessor).solve(maxRate).explain().inputs())
                .noneMatch(line -> line.startsWith("links"));
        assertThat(all(8).on(blueWaters.nodes(1), perProcessor)
                        .solve(nodeAware)
                        .explain()
                        .inputs())
                .noneMatch(line -> line.startsWith("links"));
    }

    private static double contention(Job job, CostModel model) {
        return job.solve(model).total().value("contention").si();
    }

    @Test
    void routedContentionIsThatOfTheBusiestLink() {
        Job job = all(8).on(CUBE, perProcessor);
        assertThat(contention(job, nodeAware.routed())).isCloseTo(4000 * 1e-10, within(1e-20));
        assertThat(job.solve(nodeAware.routed()).total().value("link bytes").si())
                .isEqualTo(4000);
        assertThat(job.solve(nodeAware.routed()).explain().conditions())
                .extracting(Condition::sentence)
                .contains("One busiest link for all ranks: ranks whose messages cross other links wait as long.");
        // where nobody leaves a node nobody waits
        Machine alone = cluster(1, 8)
                .costs(costs().range(interNode, "eager", bytes(0), us(1), GBps(1)))
                .mesh(2, 2, 2);
        assertThat(contention(one(0, 1).on(alone, perProcessor), nodeAware.routed()))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void equalDeltasAreOneDelta(int seed) {
        Random random = new Random(seed);
        int ranks = 24;
        int[] source = random.ints(200, 0, ranks).toArray();
        int[] destination = random.ints(200, 0, ranks).toArray();
        long[] sizes = random.longs(200, 0, 100_000).toArray();
        Provenance made = Provenance.model(Certainty.EXACT, "made", "a test");
        Machine machine = cluster(12, 2)
                .costs(costs().range(interNode, "eager", bytes(0), us(1), GBps(1)))
                .torus(3, 2, 2);
        Job job =
                CommPattern.of("some", made, ranks, source, destination, sizes).on(machine, perProcessor);
        CostModel one = nodeAware.routed().delta(ns(0.3));
        CostModel three = nodeAware.delta(ns(0.3), ns(0.3), ns(0.3));

        assertThat(three).isEqualTo(one).hasToString("nodeAware, routed, delta 3e-10");
        assertThat(contention(job, three)).isEqualTo(contention(job, one));
        double each = contention(job, nodeAware.delta(ns(0.3), ns(0), ns(0)));
        each = Math.max(each, contention(job, nodeAware.delta(ns(0), ns(0.3), ns(0))));
        each = Math.max(each, contention(job, nodeAware.delta(ns(0), ns(0), ns(0.3))));
        assertThat(each).isEqualTo(contention(job, one)).isPositive();
    }

    @Test
    void bytesWaitAsLongAsTheDimensionTakesThatTheyGoAlong() {
        CostModel model = nodeAware.delta(ns(0.05), ns(0.27), ns(0.018));
        assertThat(contention(one(0, 1).on(CUBE, perProcessor), model)).isCloseTo(0.05e-6, within(1e-18));
        assertThat(contention(one(0, 2).on(CUBE, perProcessor), model)).isCloseTo(0.27e-6, within(1e-18));
        assertThat(contention(one(0, 4).on(CUBE, perProcessor), model)).isCloseTo(0.018e-6, within(1e-18));
        assertThat(contention(one(0, 7).on(CUBE, perProcessor), model)).isCloseTo(0.27e-6, within(1e-18));
        assertThat(model.key()).isEqualTo("nodeAware, routed, delta 5e-11 2.7e-10 1.8e-11");
        assertThat(one(0, 7).on(CUBE, perProcessor).solve(model).explain().inputs())
                .contains("gamma: 8.4 ns, delta: 0.05 ns, 0.27 ns, 0.018 ns per byte along x, y, z");
        assertThat(model.delta(ns(0.1))).isEqualTo(nodeAware.routed().delta(ns(0.1)));
    }

    @Test
    void eachLinkCrossedDelaysAMessage() {
        for (int to : new int[] {1, 3, 7}) {
            Job job = one(0, to).on(CUBE, perProcessor);
            double more = job.solve(nodeAware.perHop(ns(100)))
                            .total()
                            .value("transport")
                            .si()
                    - job.solve(nodeAware).total().value("transport").si();
            assertThat(more).isCloseTo(Integer.bitCount(to) * 100e-9, within(1e-18));
        }
        Explanation explained = one(0, 1)
                .on(CUBE, perProcessor)
                .solve(nodeAware.perHop(ns(100)))
                .explain();
        assertThat(explained.inputs())
                .contains("gamma: 8.4 ns, delta: 0.1 ns per byte, each link crossed delays a message by 100 ns");
        assertThat(postal.perHop(ns(100))).hasToString("postal, per hop 1e-7");
    }

    @Test
    void linksOfAMachineWithoutAnyAreRefused() {
        Machine plain = cluster(8, 1).costs(costs().range(interNode, "eager", bytes(0), us(1), GBps(1)));
        Job job = all(8).on(plain, perProcessor);
        assertThatThrownBy(() -> job.solve(nodeAware.routed()))
                .hasMessage("links by nodeAware, routed: the cluster of 8 nodes with 1 core each has no torus,"
                        + " mesh, fat tree or dragonfly. Add its shape to the machine, such as torus(4, 8, 8),"
                        + " fatTree(16) or dragonfly(9, 4, 2).");
        Job tight = all(8).on(plain.mesh(2, 2, 1), perProcessor);
        assertThatThrownBy(() -> tight.solve(nodeAware.perHop(ns(1))))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("mesh 2x2x1");
    }

    @Test
    void waysThatAreNotKnownAreRefused() {
        assertThatThrownBy(() -> nodeAware.paper().perHop(ns(1)))
                .hasMessage("nodeAware, paper, per hop 1e-9: paper() combines messages of several ranks, so it"
                        + " cannot be combined with perHop(..). Leave perHop(..) or paper() out.");
        assertThatThrownBy(() -> nodeAware.perHop(ns(1)).paper())
                .hasMessageContaining("cannot be combined with perHop(..)");
        assertThatThrownBy(() -> logGP(us(2), us(1), us(1), GBps(1)).perHop(ns(1)))
                .hasMessage("perHop(1 ns): LogP and LogGP have one latency for all pairs of ranks. Leave"
                        + " perHop(..) out.");
        assertThatThrownBy(() -> sends(blueWaters.messageCosts())
                        .messages(interNode, 1, KB(1))
                        .solve(nodeAware.routed()))
                .hasMessage("solve(nodeAware, routed): routes need the destination nodes, which sends(..) does"
                        + " not give. Leave routed(), perHop(..) and a delta for each dimension out.");
    }
}
