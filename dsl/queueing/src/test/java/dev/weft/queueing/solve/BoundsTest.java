package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Speed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The bounds of the textbooks, with numbers put in by hand, and networks in which a bound is the answer. */
class BoundsTest {
    private static ClosedNetwork core(int[] population, double[] think, double[][] demand, Speed... speed) {
        return new ClosedNetwork(population, think, demand, speed);
    }

    private static ClosedNetwork queues(int population, double think, double... demand) {
        Speed[] speed = new Speed[demand.length];
        Arrays.fill(speed, Speed.servers(1));
        return core(new int[] {population}, new double[] {think}, new double[][] {demand}, speed);
    }

    private static void between(Bounds bounds, double lower, double upper) {
        assertThat(bounds.lower[0]).isCloseTo(lower, within(1e-9 * lower));
        assertThat(bounds.upper[0]).isCloseTo(upper, within(1e-9 * upper));
    }

    @Test
    void asymptoticBoundsAreDenningsAndBuzens() {
        between(Bounds.asymptotic(queues(4, 5, 1, 0.5)), 4 / (5 + 4 * 1.5), 4 / (5 + 1.5));
        between(Bounds.asymptotic(queues(20, 5, 1, 0.5)), 20 / (5 + 20 * 1.5), 1);
        // three servers, a delay, a queue of speed 2 and a station nobody goes to
        Speed[] speed = {Speed.servers(3), Speed.DELAY, Speed.listed(2), Speed.servers(1)};
        double[][] demand = {{6, 7, 1, 0}};
        ClosedNetwork pool = core(new int[] {20}, new double[] {5}, demand, speed);
        between(Bounds.asymptotic(pool), 20 / (5 + 7 + 6 * 20 / 3.0 + 20 / 2.0), 3 / 6.0);
        ClosedNetwork few = core(new int[] {2}, new double[] {5}, demand, speed);
        between(Bounds.asymptotic(few), 2 / (5 + 7 + 6 + 1.0), 2 / (5 + 7 + 6 + 0.5));
        // nobody waits where the speed is twice the number present
        ClosedNetwork twice = core(new int[] {3}, new double[] {1}, new double[][] {{6}}, Speed.listed(2, 4, 6));
        between(Bounds.asymptotic(twice), 3 / 4.0, 3 / 4.0);
    }

    @Test
    void balancedJobBoundsAreZahorjansAndMeetWhereTheQueuesAreEqual() {
        between(Bounds.balancedJob(queues(5, 0, 0.25, 0.25, 0.25, 0.25)), 5 / 2.0, 5 / 2.0);
        // N = 3, Z = 2, D = 1 + 1/2: the longest queue is met (1 + 2 / 4.5) times less, the mean one (1 + 2 / 1.5)
        // times
        between(Bounds.balancedJob(queues(3, 2, 1, 0.5)), 3 / (3.5 + 2 * 9 / 13.0), 3 / (3.5 + 2 * 0.75 * 3 / 7.0));
        Speed[] speed = {Speed.servers(1), Speed.DELAY, Speed.listed(2)};
        ClosedNetwork delayed = core(new int[] {3}, new double[] {0.5}, new double[][] {{1, 1.5, 1}}, speed);
        between(Bounds.balancedJob(delayed), 3 / (3.5 + 2 * 9 / 13.0), 3 / (3.5 + 2 * 0.75 * 3 / 7.0));
        between(Bounds.balancedJob(queues(100, 2, 1, 0.5)), 100 / (3.5 + 99 / (1 + 2 / 150.0)), 1);
    }

    @Test
    void geometricBoundsAreThoseOfCasaleMuntzAndSerazzi() {
        // two customers and no thinking: the queue that one of them finds is known, and the upper bound exact
        between(Bounds.geometric(queues(2, 0, 1, 0.5)), 2 / 2.4, 1.5 / 1.75);
        // three customers: y + y^2, y = 2 (1/2) / 5.5 below and (1/2) 2 / 3.5 above
        double below = 5.5 - 0.5 * (2 / 11.0 + 4 / 121.0);
        double above = 5.5 - 0.5 * (2 / 7.0 + 4 / 49.0);
        double lower = 6 / (below + Math.sqrt(below * below - 4 * 2 * 2));
        double upper = 6 / (above + Math.sqrt(above * above - 4 * 2 * 3));
        between(Bounds.geometric(queues(3, 2, 1, 0.5)), lower, upper);
        Speed[] speed = {Speed.servers(1), Speed.DELAY, Speed.servers(1), Speed.servers(1)};
        double[][] demand = {{1, 1.5, 0.5, 0}};
        between(Bounds.geometric(core(new int[] {3}, new double[] {0.5}, demand, speed)), lower, upper);
        // equal queues: nobody is away from the bottleneck, which is all of them
        between(Bounds.geometric(queues(7, 0, 2, 2)), 7 / (4 + 2 * 6.0), 7 / (4 + 2 * 6.0));
        // the queue of one who meets many is no quicker than the bottleneck
        between(
                Bounds.geometric(queues(4, 0, 1, 0.5)),
                4 / (1.5 + 3 - 0.5 * sum(1.5 / 4.5)),
                4 / (1.5 + 3 - 0.5 * sum(0.5)));
    }

    private static double sum(double y) {
        return y + y * y + y * y * y;
    }

    @Test
    void customersWhoOnlyThinkHaveTheirBoundsMeet() {
        between(Bounds.of(queues(30, 4)), 7.5, 7.5);
        ClosedNetwork wire = core(new int[] {30}, new double[] {1}, new double[][] {{3}}, Speed.DELAY);
        between(Bounds.of(wire), 7.5, 7.5);
    }

    @Test
    void classesThatNeverMeetHaveTheBoundsThatEachHasAlone() {
        ClosedNetwork both = core(
                new int[] {2, 3},
                new double[] {0, 2},
                new double[][] {{1, 0.5, 0, 0}, {0, 0, 1, 0.5}},
                Speed.servers(1),
                Speed.servers(1),
                Speed.servers(1),
                Speed.servers(1));
        Bounds bounds = Bounds.of(both);
        Bounds one = Bounds.of(queues(2, 0, 1, 0.5));
        Bounds other = Bounds.of(queues(3, 2, 1, 0.5));
        assertThat(bounds.lower).containsExactly(one.lower[0], other.lower[0]);
        assertThat(bounds.upper).containsExactly(one.upper[0], other.upper[0]);
        // with two customers the geometric bound is exact, and the best of all
        assertThat(bounds.upper[0]).isCloseTo(1.5 / 1.75, within(1e-12));
    }
}
