package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Classes that only their clock tells apart are one; classes that differ anywhere are not. */
class ProportionalClassesTest {
    private static ProportionalClasses merging(
            SolverStation place, List<Chain> chains, double[][] service, double[][] visits) {
        Compiled network = Compiled.of(List.of(place, SolverStation.delay("wire")), chains, service, visits);
        return new ProportionalClasses(network, new OpenLoad(network).speed);
    }

    private static int classes(double firstThink, double secondThink, double[] first, double[] second) {
        return merging(
                        SolverStation.queue("shared", 1).shared(true),
                        List.of(Chain.closed("a", 2, firstThink), Chain.closed("b", 3, secondThink)),
                        new double[][] {first, second},
                        new double[][] {{1, 1}, {1, 1}})
                .core
                .classes();
    }

    @Test
    void proportionalClassesAreOneAndEachHasItsPart() {
        ProportionalClasses merging = merging(
                SolverStation.queue("shared", 1).shared(true),
                List.of(
                        Chain.closed("alone", 9, 0),
                        Chain.closed("a", 2, 3),
                        Chain.open("mail", 0.1),
                        Chain.closed("b", 3, 6),
                        Chain.closed("nobody", 0, 3)),
                new double[][] {{1, 1}, {1, 5}, {1, 0}, {2, 10}, {1, 5}},
                new double[][] {{1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}});
        assertThat(merging.core.population).containsExactly(5, 9);
        assertThat(merging.core.think).containsExactly(3, 0);
        // two of five customers, and three of them at half the pace
        double[] found = {10, 70};
        assertThat(merging.throughputOf(1, found)).isCloseTo(4, within(1e-12));
        assertThat(merging.throughputOf(3, found)).isCloseTo(3, within(1e-12));
        assertThat(merging.throughputOf(0, found)).isEqualTo(70);
        assertThat(merging.throughputOf(2, found)).isZero();
        assertThat(merging.throughputOf(4, found)).isZero();
    }

    @Test
    void classesThatDifferInOneDemandAreTwo() {
        assertThat(classes(1, 2, new double[] {3, 4}, new double[] {6, 8})).isEqualTo(1);
        assertThat(classes(10, 20, new double[] {3, 4}, new double[] {6, 8})).isEqualTo(1);
        assertThat(classes(10, 10, new double[] {0.3, 4}, new double[] {0.1 + 0.2, 4}))
                .isEqualTo(1);
        assertThat(classes(1, 3, new double[] {3, 4}, new double[] {6, 8})).isEqualTo(2);
        assertThat(classes(10, 30, new double[] {3, 4}, new double[] {6, 8})).isEqualTo(2);
        assertThat(classes(1, 2, new double[] {3, 4}, new double[] {7, 8})).isEqualTo(2);
        assertThat(classes(1, 2, new double[] {4, 3}, new double[] {8, 7})).isEqualTo(2);
        assertThat(classes(0, 0, new double[] {4, 0}, new double[] {4, 1})).isEqualTo(2);
        assertThat(classes(0, 0, new double[] {4, 1}, new double[] {0, 1})).isEqualTo(2);
        assertThat(classes(9, 0, new double[] {4, 1}, new double[] {4, 1})).isEqualTo(2);
    }

    private static int inLine(double think, double[] service, double[] visits) {
        return merging(
                        SolverStation.queue("line", 1),
                        List.of(Chain.closed("other", 1, 0), Chain.closed("a", 2, 3), Chain.closed("b", 3, think)),
                        new double[][] {{99, 1}, {1, 5}, service},
                        new double[][] {{1, 0}, {2, 1}, visits})
                .core
                .classes();
    }

    @Test
    void inALineOfUnequalTimesOnlyThoseAreOneWhoAreAlikeInAll() {
        assertThat(inLine(3, new double[] {1, 5}, new double[] {2, 1})).isEqualTo(2);
        assertThat(inLine(6, new double[] {2, 10}, new double[] {2, 1})).isEqualTo(3);
        assertThat(inLine(3, new double[] {2, 5}, new double[] {1, 1})).isEqualTo(3);
        assertThat(inLine(3, new double[] {1, 10}, new double[] {2, 0.5})).isEqualTo(3);
    }

    @Test
    void twoClassesAtOneServerShareItByTheirNumbers() {
        Solved solved = Solving.solve(Compiled.of(
                List.of(SolverStation.queue("shared", 1).shared(true)),
                List.of(Chain.closed("a", 2, 0), Chain.closed("b", 3, 0)),
                new double[][] {{1}, {4}},
                new double[][] {{1}, {1}}));
        assertThat(solved.throughput).containsExactly(new double[] {2 / 5.0, 3 / 20.0}, within(1e-14));
        assertThat(solved.queueLength[1][0]).isCloseTo(3, within(1e-13));
    }
}
