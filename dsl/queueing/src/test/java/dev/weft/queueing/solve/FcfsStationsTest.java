package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Time in a line: with equal times that of the product form, and else the work of those ahead. */
class FcfsStationsTest {
    private static final double[][] TWICE = {{1}, {1}};

    private static FcfsStations lines(SolverStation place, Chain first, Chain second, double one, double other) {
        return FcfsStations.of(
                Compiled.of(List.of(place), List.of(first, second), new double[][] {{one}, {other}}, TWICE));
    }

    @Test
    void timesDifferWhereThoseWhoWaitForOneAnotherDo() {
        Chain a = Chain.closed("a", 1, 1);
        Chain b = Chain.closed("b", 2, 1);
        assertThat(lines(SolverStation.queue("s", 1), a, b, 1, 2).any()).isTrue();
        assertThat(lines(SolverStation.queue("s", 2), a, b, 1, 2).any()).isTrue();
        assertThat(lines(SolverStation.queue("s", 3), a, b, 1, 2).any()).isFalse();
        assertThat(lines(SolverStation.queue("s", 1).shared(true), a, b, 1, 2).any())
                .isFalse();
        assertThat(lines(SolverStation.delay("s"), a, b, 1, 2).any()).isFalse();
        assertThat(lines(SolverStation.queue("s", 1), a, b, 0.3, 0.1 + 0.2).any())
                .isFalse();
        assertThat(lines(SolverStation.queue("s", 1), a, b, 1, 0).any()).isFalse();
        assertThat(lines(SolverStation.queue("s", 1), a, Chain.closed("b", 0, 1), 1, 2)
                        .any())
                .isFalse();
        assertThat(lines(SolverStation.loadDependent("s", 1, 2), a, Chain.closed("b", 0, 1), 1, 2)
                        .any())
                .isFalse();
        assertThat(lines(SolverStation.queue("s", 1), a, Chain.open("b", 0), 1, 2)
                        .any())
                .isFalse();
        assertThat(lines(SolverStation.queue("s", 50), a, Chain.open("b", 0.1), 1, 2)
                        .any())
                .isTrue();
        assertThat(lines(SolverStation.queue("s", 1), Chain.open("a", 0.1), Chain.open("b", 0.1), 1, 0)
                        .any())
                .isFalse();
        assertThat(lines(SolverStation.queue("s", 1), Chain.open("a", 0.1), Chain.open("b", 0.1), 1, 2)
                        .open())
                .isTrue();
        assertThat(lines(SolverStation.queue("s", 1), a, b, 1, 2).open()).isFalse();
    }

    @Test
    void equalTimesTakeTheFactorOfTheProductForm() {
        for (SolverStation place : List.of(
                SolverStation.queue("s", 1),
                SolverStation.queue("s", 2),
                SolverStation.loadDependent("s", 1, 1.5, 2))) {
            FcfsStations lines = lines(place, Chain.closed("a", 1, 1), Chain.closed("b", 2, 1), 0.5, 3);
            for (double found : new double[] {0, 0.4, 1.7}) {
                double factor = Slowdown.of(place.speed, 3).at(found);
                assertThat(lines.stay(0, 0, factor, found, 0.5 * found)).isCloseTo(0.5 * factor, within(1e-12));
                assertThat(lines.stay(1, 0, factor, found, 3 * found)).isCloseTo(3 * factor, within(1e-12));
            }
        }
    }

    @Test
    void atOneServerTheStayIsTheOwnServiceAndTheWorkFound() {
        FcfsStations lines =
                lines(SolverStation.queue("s", 1), Chain.closed("a", 1, 1), Chain.closed("b", 2, 1), 0.5, 3);
        assertThat(lines.stay(0, 0, 1 + 1.5, 1.5, 0.5 * 0.5 + 3)).isCloseTo(0.5 + 3.25, within(1e-12));
        assertThat(lines.stay(0, 0, 1, 0, 0)).isEqualTo(0.5);
        // a disk that works half as fast alone serves its own at the speed that it has with those who wait
        FcfsStations disk =
                lines(SolverStation.loadDependent("s", 0.5, 1), Chain.closed("a", 1, 1), Chain.closed("b", 2, 1), 1, 3);
        assertThat(disk.stay(0, 0, 2, 0, 0)).isEqualTo(2);
        assertThat(disk.stay(0, 0, 2, 1, 3)).isCloseTo(1 + 3, within(1e-12));
    }

    @Test
    void anArrivalThatComesOnceInAnAgeWaitsForTheWorkOfAllWhoAreThere() {
        double[][] once = {{1}, {1}, {1}};
        Solved solved = Solving.best(Compiled.of(
                List.of(SolverStation.queue("s", 1)),
                List.of(Chain.closed("a", 1, 1), Chain.closed("b", 3, 2), Chain.open("mail", 1e-12)),
                new double[][] {{0.5}, {3}, {7}},
                once));
        double work = 0.5 * solved.queueLength[0][0] + 3 * solved.queueLength[1][0];
        assertThat(solved.responsePerVisit(2, 0)).isCloseTo(7 + work, within(1e-9));
        assertThat(solved.exact).isFalse();
    }

    @Test
    void whatSolvesAnOpenLineIsSaid() {
        double[][] once = {{1}, {1}};
        List<Chain> two = List.of(Chain.open("a", 0.1), Chain.open("b", 0.1));
        String equal = Solving.solve(
                        Compiled.of(List.of(SolverStation.queue("s", 1)), two, new double[][] {{1}, {1}}, once))
                .method;
        assertThat(equal).isEqualTo("open formulas");
        String several = Solving.best(
                        Compiled.of(List.of(SolverStation.queue("s", 2)), two, new double[][] {{1}, {2}}, once))
                .method;
        assertThat(several).isEqualTo("work found by an arrival, an approximation");
    }
}
