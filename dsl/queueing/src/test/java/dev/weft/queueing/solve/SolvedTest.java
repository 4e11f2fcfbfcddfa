package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every question to a solution, where the answer follows from a closed form or from a second solution. */
class SolvedTest {
    private static Compiled network(
            List<SolverStation> stations, List<Chain> classes, double[][] service, double[][] visits) {
        return Compiled.of(stations, classes, service, visits);
    }

    /** One class of so many over a queue, three servers and a disk that gets slower, with a second of thinking. */
    private static Compiled three(int customers, double first, double second, double third) {
        return network(
                List.of(
                        SolverStation.queue("cpu", 1),
                        SolverStation.queue("pool", 3),
                        SolverStation.loadDependent("disk", 1, 1.5, 1.25)),
                List.of(Chain.closed("jobs", customers, 1)),
                new double[][] {{first / 2, second, third}},
                new double[][] {{2, 1, 1}});
    }

    private static void close(double got, double wanted) {
        assertThat(got).isCloseTo(wanted, within(1e-12 * Math.abs(wanted)));
    }

    @Test
    void anOpenQueueHasTheFormulasOfOneServer() {
        // two visits of a quarter second, one arrival per second: half busy
        Solved solved = Solving.solve(network(
                List.of(SolverStation.queue("q", 1), SolverStation.delay("d")),
                List.of(Chain.open("stream", 1), Chain.open("nobody", 0)),
                new double[][] {{0.25, 3}, {0.25, 1}},
                new double[][] {{2, 1}, {1, 1}}));
        close(solved.throughput[0], 1);
        close(solved.queueLength[0][0], 1);
        close(solved.queueLength[0][1], 3);
        close(solved.response(0), 4);
        close(solved.residence(0, 0), 1);
        close(solved.responsePerVisit(0, 0), 0.5);
        close(solved.stationThroughput(0, 0), 2);
        close(solved.utilization(0, 0), 0.5);
        close(solved.utilization(0, 1), 3);
        close(solved.idleProbability(0), 0.5);
        assertThat(solved.idleProbability(1)).isNaN();
        for (int n = 0; n < 10; n++) {
            close(solved.distribution(0)[n], Math.pow(0.5, n + 1));
        }
        assertThat(solved.response(1)).isZero();
        assertThat(solved.responsePerVisit(1, 0)).isNaN();
        assertThat(solved.stationThroughput(1, 0)).isZero();
        assertThat(solved.elasticity(0, 0, 0)).isZero();
        assertThat(solved.slope(0, 0, 0)).isZero();
        assertThat(solved.elasticityToThinkTime(0, 0)).isZero();
        assertThat(solved.throughputBounds()[0]).containsExactly(1, 0);
        assertThat(solved.throughputBounds()[1]).containsExactly(1, 0);
    }

    @Test
    void aClosedCycleTakesWhatLittleSays() {
        Solved solved = Solving.solve(three(9, 0.5, 1, 0.3));
        double present = 0;
        for (int k = 0; k < 3; k++) {
            present += solved.queueLength[0][k];
        }
        close(solved.response(0) + 1, 9 / solved.throughput[0]);
        close(present + solved.thinking(0), 9);
        close(solved.stationThroughput(0, 0), 2 * solved.throughput[0]);
        close(solved.responsePerVisit(0, 0), solved.residence(0, 0) / 2);
        close(solved.utilization(0, 0), solved.throughput[0] * 0.5);
        close(solved.utilization(0, 1), solved.throughput[0] / 3);
        assertThat(solved.utilization(0, 2)).isNaN();
        close(solved.idleProbability(0), 1 - solved.throughput[0] * 0.5);
        for (int k = 0; k < 3; k++) {
            double[] p = solved.distribution(k);
            double mean = 0;
            double sum = 0;
            for (int n = 0; n < p.length; n++) {
                sum += p[n];
                mean += n * p[n];
            }
            assertThat(p).hasSize(10);
            close(sum, 1);
            close(mean, solved.queueLength[0][k]);
            assertThat(solved.idleProbability(k)).isCloseTo(p[0], within(1e-12));
        }
        double[][] bounds = solved.throughputBounds();
        assertThat(solved.throughput[0]).isBetween(bounds[0][0], bounds[1][0]);
        assertThat(bounds[0][0]).isPositive();
    }

    @Test
    void capacityIsTheBestSpeedThatTheCustomersCanReach() {
        List<SolverStation> stations = List.of(
                SolverStation.queue("pool", 8),
                SolverStation.loadDependent("disk", 1, 1.5, 3, 2),
                SolverStation.delay("d"));
        double[][] ones = {{1, 1, 1}, {1, 0, 1}};
        Solved few =
                Solving.solve(network(stations, List.of(Chain.closed("a", 2, 0), Chain.closed("b", 3, 0)), ones, ones));
        close(few.network.fastest()[0], 5);
        close(few.network.fastest()[1], 1.5);
        Solved stream =
                Solving.solve(network(stations, List.of(Chain.closed("a", 2, 0), Chain.open("b", 0.5)), ones, ones));
        close(stream.network.fastest()[0], 8);
        close(stream.network.fastest()[1], 1.5);
        Solved nobody =
                Solving.solve(network(stations, List.of(Chain.closed("a", 2, 0), Chain.closed("b", 0, 0)), ones, ones));
        close(nobody.network.fastest()[0], 2);
        Solved idle =
                Solving.solve(network(stations, List.of(Chain.closed("a", 0, 0), Chain.open("b", 0)), ones, ones));
        close(idle.network.fastest()[0], 1);
        close(idle.idleProbability(0), 1);
        close(idle.idleProbability(1), 1);
    }

    @Test
    void linesOfUnequalTimesHaveNoProductForm() {
        List<Chain> two = List.of(Chain.closed("a", 1, 1), Chain.closed("b", 1, 1));
        double[][] ones = {{1, 1}, {1, 1}};
        List<SolverStation> stations = List.of(SolverStation.queue("line", 1), SolverStation.queue("other", 1));
        Solved unequal = Solving.solve(network(stations, two, new double[][] {{1, 1}, {2, 1}}, ones));
        assertThat(unequal.productForm()).isFalse();
        assertThat(unequal.unequalLine(0)).isTrue();
        assertThat(unequal.unequalLine(1)).isFalse();
        Solved equal = Solving.solve(network(stations, two, ones, ones));
        assertThat(equal.productForm()).isTrue();
        assertThat(equal.unequalLine(0)).isFalse();
    }

    /** By how many percent the throughput changes, from two more solutions. */
    private static double difference(Solved above, Solved below, double step) {
        return Math.log(above.throughput[0] / below.throughput[0]) / (2 * step);
    }

    @Test
    void elasticitiesAreDifferencesOfSolutionsShortAndLong() {
        double step = 1e-4;
        for (int customers : new int[] {4, 150, 1000}) {
            for (double first : new double[] {0.2, 0.5}) {
                Solved solved = Solving.solve(three(customers, first, 1, 0.3));
                double up = Math.exp(step);
                double[] wanted = {
                    difference(
                            Solving.solve(three(customers, first * up, 1, 0.3)),
                            Solving.solve(three(customers, first / up, 1, 0.3)),
                            step),
                    difference(
                            Solving.solve(three(customers, first, up, 0.3)),
                            Solving.solve(three(customers, first, 1 / up, 0.3)),
                            step),
                    difference(
                            Solving.solve(three(customers, first, 1, 0.3 * up)),
                            Solving.solve(three(customers, first, 1, 0.3 / up)),
                            step)
                };
                double sum = solved.elasticityToThinkTime(0, 0);
                for (int k = 0; k < 3; k++) {
                    String name = customers + " customers, station " + k;
                    assertThat(solved.elasticity(0, 0, k)).as(name).isCloseTo(wanted[k], within(1e-6));
                    sum += solved.elasticity(0, 0, k);
                }
                assertThat(sum).isCloseTo(-1, within(1e-9));
                close(solved.slope(0, 0, 0), solved.elasticity(0, 0, 0) / first);
            }
        }
    }

    @Test
    void aStationThatAClassDoesNotGoToHasASlopeYet() {
        double step = 1e-7;
        Solved without = Solving.solve(three(4, 0.5, 1, 0));
        Solved with = Solving.solve(three(4, 0.5, 1, step));
        double wanted = (Math.log(with.throughput[0]) - Math.log(without.throughput[0])) / step;
        assertThat(without.slope(0, 0, 2)).isCloseTo(wanted, within(1e-6)).isNegative();
        assertThat(Solving.solve(three(0, 0.5, 1, 0)).slope(0, 0, 2)).isZero();
    }

    @Test
    void openStreamsBesideClosedJobsLeaveThemASlowerServer() {
        List<SolverStation> stations = List.of(SolverStation.queue("q", 1), SolverStation.queue("r", 1));
        double[][] ones = {{1, 1}, {1, 1}};
        Solved mixed = Solving.solve(network(
                stations,
                List.of(Chain.closed("jobs", 3, 0), Chain.open("stream", 0.5)),
                new double[][] {{1, 1}, {1, 0}},
                ones));
        // the queue works at half its speed: demands 2 and 1
        close(mixed.throughput[0], (1 + 2 + 4) / (1 + 2 + 4 + 8.0));
        double closed = (3 * 8 + 2 * 4 + 2) / 15.0;
        close(mixed.queueLength[0][0], closed);
        close(mixed.queueLength[1][0], 1 + closed);
        close(mixed.idleProbability(0), 1 / 15.0 * 0.5);
        double[] p = mixed.distribution(0);
        close(p[0], 1 / 15.0 * 0.5);
        double mean = 0;
        for (int n = 0; n < p.length; n++) {
            mean += n * p[n];
        }
        close(mean, 1 + 2 * closed);
    }

    /** A queue and a server of speed v, whose demand is v times as large, and a third that nobody comes to yet. */
    private static Solved hurried(int customers, double speed) {
        return Solving.solve(network(
                List.of(
                        SolverStation.queue("q", 1),
                        SolverStation.loadDependent("fast", speed),
                        SolverStation.loadDependent("idle", speed)),
                List.of(Chain.closed("jobs", customers, 2)),
                new double[][] {{1, 0.9 * speed, 0}},
                new double[][] {{1, 1, 0}}));
    }

    @Test
    void aFasterServerWithAsMuchMoreToDoIsTheSameServer() {
        for (int customers : new int[] {1, 5, 1000}) {
            Solved one = hurried(customers, 1);
            Solved two = hurried(customers, 2);
            close(two.throughput[0], one.throughput[0]);
            for (int k = 0; k < 3; k++) {
                assertThat(two.queueLength[0][k]).isCloseTo(one.queueLength[0][k], within(1e-9));
                assertThat(two.elasticity(0, 0, k)).isCloseTo(one.elasticity(0, 0, k), within(1e-9));
                assertThat(two.idleProbability(k)).isCloseTo(one.idleProbability(k), within(1e-12));
                assertThat(two.distribution(k)[0]).isCloseTo(one.distribution(k)[0], within(1e-12));
                assertThat((k == 0 ? 1 : 2) * two.slope(0, 0, k)).isCloseTo(one.slope(0, 0, k), within(1e-9));
            }
            close(one.idleProbability(1), 1 - 0.9 * one.throughput[0]);
        }
    }

    @Test
    void closedCustomersAreMissingAtAServerAsLongAsItIsIdleOrBusyForOthers() {
        for (double time : new double[] {0.1, 3}) {
            Solved mixed = Solving.solve(network(
                    List.of(SolverStation.queue("q", 1).shared(true), SolverStation.queue("r", 1)),
                    List.of(Chain.closed("jobs", 3, 1), Chain.open("stream", 0.25)),
                    new double[][] {{time, 1}, {time / 4, 0}},
                    new double[][] {{1, 1}, {4, 1}}));
            // the work of both is the time that the server is busy
            assertThat(mixed.idleProbability(0)).isCloseTo(1 - mixed.throughput[0] * time - 0.25 * time, within(1e-12));
            assertThat(mixed.distribution(0)[0]).isCloseTo(mixed.idleProbability(0), within(1e-12));
        }
    }
}
