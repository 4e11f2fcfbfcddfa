package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Bounds of lines whose classes need different times, by hand: everybody else once ahead at worst, nobody at best, and no
 * station above its highest speed.
 */
class LineBoundsTest {
    private static Bounds bounds(
            List<SolverStation> places, List<Chain> chains, double[][] service, double[][] visits) {
        Compiled network = Compiled.of(places, chains, service, visits);
        ClosedNetwork core = new ProportionalClasses(network, new OpenLoad(network).speed).core;
        assertThat(core.lines.any()).isTrue();
        return LineBounds.of(core);
    }

    private static void close(double[] got, double... wanted) {
        assertThat(got).containsExactly(wanted, within(1e-14));
    }

    @Test
    void atOneServerEverybodyElseIsAheadOnceAVisitAtWorst() {
        Bounds bounds = bounds(
                List.of(SolverStation.queue("line", 1), SolverStation.delay("nobody comes")),
                List.of(Chain.closed("a", 2, 4), Chain.closed("b", 3, 10), Chain.closed("c", 9, 1)),
                new double[][] {{1, 5}, {2, 5}, {100, 5}},
                new double[][] {{3, 0}, {1, 0}, {0, 0}});
        // a: three visits, each behind one a and three b; b: one visit behind two a and two b
        close(bounds.lower, 2 / (4 + 3 * (1 + 1 + 3 * 2.0)), 3 / (10 + 2 + 2 + 2 * 2.0), 9);
        // of one second per second b takes at least a third, and three seconds make a cycle of a
        close(bounds.upper, (1 - 2 / 6.0) / 3, 3 / (10 + 2.0), 9);
    }

    @Test
    void severalServersShareTheWorkAheadAndWhereThereIsOneForEachNobodyWaits() {
        Bounds bounds = bounds(
                List.of(SolverStation.queue("line", 2), SolverStation.queue("enough", 5)),
                List.of(Chain.closed("a", 2, 4), Chain.closed("b", 3, 10)),
                new double[][] {{1, 0.5}, {2, 0.25}},
                new double[][] {{1, 2}, {1, 1}});
        close(bounds.lower, 2 / (4 + 1 + 7 / 2.0 + 1), 3 / (10 + 2 + 6 / 2.0 + 0.25));
        close(bounds.upper, 2 / (4 + 1 + 1.0), 3 / (10 + 2 + 0.25));
    }

    @Test
    void speedsCountAsFarAsCustomersCanReachThem() {
        List<Chain> two = List.of(Chain.closed("a", 1, 4), Chain.closed("b", 1, 10));
        double[][] service = {{1}, {2}};
        double[][] once = {{1}, {1}};
        Bounds few = bounds(List.of(SolverStation.loadDependent("disk", 2, 3, 1)), two, service, once);
        close(few.lower, 1 / (4 + 3 / 2.0), 1 / (10 + 3 / 2.0));
        close(few.upper, 1 / (4 + 1 / 3.0), 1 / (10 + 2 / 3.0));
        Bounds slowAlone = bounds(List.of(SolverStation.loadDependent("disk", 1, 3)), two, service, once);
        close(slowAlone.lower, 1 / (4 + 3.0), 1 / (10 + 3.0));
    }

    @Test
    void whereCustomersShareTheServerOnesOwnTimeIsStretched() {
        Bounds bounds = bounds(
                List.of(
                        SolverStation.queue("line", 1),
                        SolverStation.queue("shared", 1).shared(true),
                        SolverStation.loadDependent("disk", 1, 4).shared(true),
                        SolverStation.delay("wire")),
                List.of(Chain.closed("a", 2, 100), Chain.closed("b", 3, 200)),
                new double[][] {{1, 0.5, 4, 7}, {2, 0.25, 8, 9}},
                new double[][] {{1, 1, 1, 1}, {1, 1, 1, 1}});
        // five at a disk of speed 4 take 5/4 each, two of them a half
        close(bounds.lower, 2 / (100 + 8 + 0.5 * 5 + 4 * 1.25 + 7), 3 / (200 + 8 + 0.25 * 5 + 8 * 1.25 + 9));
        close(bounds.upper, 2 / (100 + 1 + 0.5 + 4 * 0.5 + 7), 3 / (200 + 2 + 0.25 + 8 * 0.5 + 9));
    }

    @Test
    void openClassesFillAStationUpToAnySpeedAndLeaveNoLongestWait() {
        List<Chain> mixed = List.of(Chain.closed("jobs", 2, 0), Chain.open("mail", 0.2));
        Bounds disk = bounds(
                List.of(SolverStation.loadDependent("disk", 1, 1, 3)),
                mixed,
                new double[][] {{1}, {2}},
                new double[][] {{1}, {1}});
        close(disk.lower, 0);
        close(disk.upper, 3 - 0.4); // nine tenths of a third's time by itself would be six a second
        Bounds shared = bounds(
                List.of(
                        SolverStation.queue("line", 1),
                        SolverStation.loadDependent("disk", 1, 1, 6).shared(true)),
                mixed,
                new double[][] {{1, 8}, {2, 1}},
                new double[][] {{1, 1}, {1, 1}});
        close(shared.lower, 0);
        close(shared.upper, 2 / (1 + 8 * 0.5)); // three at a disk of speed 6
    }

    @Test
    void theTightestBoundsOfLinesAreThese() {
        Compiled network = Compiled.of(
                List.of(SolverStation.queue("line", 1)),
                List.of(Chain.closed("a", 1, 3), Chain.closed("b", 1, 5)),
                new double[][] {{1}, {2}},
                new double[][] {{1}, {1}});
        double[][] bounds = Solving.solve(network).throughputBounds();
        close(bounds[0], 1 / 6.0, 1 / 8.0);
        close(bounds[1], 1 / 4.0, 1 / 7.0);
    }
}
