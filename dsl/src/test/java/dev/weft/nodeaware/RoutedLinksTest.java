package dev.weft.nodeaware;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KB;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.costs;
import static dev.weft.Weft.interNode;
import static dev.weft.Weft.maxRate;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.program;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.machine.Machine;
import dev.weft.study.Certainty;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.trace.program.CommPattern;
import dev.weft.trace.program.Job;
import dev.weft.trace.program.Program;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The busiest link beside Equation 7, which is an upper bound of it for even exchanges and none for lopsided ones. */
class RoutedLinksTest {
    private static final Machine CUBE = cluster(8, 1)
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
                .contains(
                        "links of the mesh 2x2x2: the busiest carries 4000 B by dimension-ordered routing (adaptive routing"
                                + " is not modelled), Equation 7 takes 70530 B for each, 17.63 times as much");
        assertThat(explained.broken())
                .contains("Contention is an upper bound: Equation 7 takes 17.63 times the bytes of the busiest link by"
                        + " dimension-ordered routing.");
    }

    @Test
    void oneMessageAmongManyNodesIsMoreThanEquationSevenTakes() {
        // 8 nodes, 1 hop: l = 1 KB / 4
        Explanation explained =
                one(0, 1).on(CUBE, perProcessor).solve(nodeAware).explain();

        assertThat(explained.broken())
                .contains("Contention is no upper bound: the busiest link carries 4 times the bytes of Equation 7 by"
                        + " dimension-ordered routing.");
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
    void withoutATorusOrRoomThereNothingIsSaidOfLinks() {
        Machine plain = cluster(8, 1).costs(costs().range(interNode, "eager", bytes(0), us(1), GBps(1)));
        for (Machine machine : new Machine[] {plain, plain.mesh(2, 2, 1)}) {
            Explanation explained =
                    all(8).on(machine, perProcessor).solve(nodeAware).explain();
            assertThat(explained.inputs()).noneMatch(line -> line.startsWith("links"));
            assertThat(explained.broken())
                    .contains(
                            "Contention is an upper bound: all bytes that can cross a link are taken to cross it, on a"
                                    + " cube of nodes.");
        }
        assertThat(all(8).on(CUBE, perProcessor).solve(maxRate).explain().inputs())
                .noneMatch(line -> line.startsWith("links"));
        assertThat(all(8).on(blueWaters.nodes(1), perProcessor)
                        .solve(nodeAware)
                        .explain()
                        .inputs())
                .noneMatch(line -> line.startsWith("links"));
    }
}
