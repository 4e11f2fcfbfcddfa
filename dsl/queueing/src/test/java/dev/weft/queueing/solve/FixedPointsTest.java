package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Speed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Networks for which the fixed points of approximations are known: roots of a quadratic, or the exact answer. */
class FixedPointsTest {
    private static ClosedNetwork core(int[] population, double[] think, double[][] demand) {
        Speed[] speed = new Speed[demand[0].length];
        Arrays.fill(speed, Speed.servers(1));
        return new ClosedNetwork(population, think, demand, speed);
    }

    @Test
    void ofTwoClassesOfOneEachWhoFindOneAnotherAsTheyAreAloneAqlIsExact() {
        double[] think = {1, 0.5};
        double[][] demand = {{1, 0.5, 0}, {0.7, 2, 0.3}};
        ClosedSolution solution = ApproximateMva.AQL.solve(core(new int[] {1, 1}, think, demand));
        ProductForm.of(new int[] {1, 1}, think, demand)
                .check("two customers", solution.throughput, solution.queueLength, 1e-9);
        // the Linearizer goes only three steps towards the same point
        solution = ApproximateMva.LINEARIZER.solve(core(new int[] {1, 1}, think, demand));
        ProductForm.of(new int[] {1, 1}, think, demand)
                .check("two customers", solution.throughput, solution.queueLength, 0.01);
    }

    @Test
    void ofTwoCustomersOfOneClassTooAndOneAloneWaitsForNobody() {
        double[] think = {0.4};
        double[][] demand = {{1, 0.5, 0.2}};
        for (int customers = 1; customers <= 2; customers++) {
            int[] population = {customers};
            ClosedSolution solution = ApproximateMva.AQL.solve(core(population, think, demand));
            ProductForm.of(population, think, demand)
                    .check("AQL " + customers, solution.throughput, solution.queueLength, 1e-9);
            solution = ApproximateMva.LINEARIZER.solve(core(population, think, demand));
            ProductForm.of(population, think, demand)
                    .check("Linearizer " + customers, solution.throughput, solution.queueLength, 0.01);
        }
        ClosedSolution alone = ApproximateMva.BARD_SCHWEITZER.solve(core(new int[] {1}, think, demand));
        assertThat(alone.throughput[0]).isCloseTo(1 / 2.1, within(1e-12));
    }

    @Test
    void atEqualQueuesEveryApproximationIsExact() {
        double[][] demand = new double[2][4];
        Arrays.fill(demand[0], 0.5);
        Arrays.fill(demand[1], 2);
        for (ApproximateMva method : ApproximateMva.values()) {
            ClosedSolution solution = method.solve(core(new int[] {3, 5}, new double[2], demand));
            // any of eight finds 7/4 others at each of four queues
            assertThat(solution.throughput[0]).isCloseTo(3 / (4 * 0.5 * (1 + 7 / 4.0)), within(1e-9));
            assertThat(solution.throughput[1]).isCloseTo(5 / (4 * 2 * (1 + 7 / 4.0)), within(1e-9));
            for (int k = 0; k < 4; k++) {
                assertThat(solution.queueLength[0][k]).isCloseTo(3 / 4.0, within(1e-9));
                assertThat(solution.queueLength[1][k]).isCloseTo(5 / 4.0, within(1e-9));
            }
        }
    }

    @Test
    void atOneQueueBehindThinkingBardSchweitzerIsARootOfAQuadratic() {
        int customers = 7;
        double think = 4;
        double demand = 0.9;
        // share q of the customers: q (Z + D + D (N - 1) q) = D (1 + (N - 1) q)
        double a = demand * (customers - 1);
        double b = think + demand - a;
        double share = (-b + Math.sqrt(b * b + 4 * a * demand)) / (2 * a);
        ClosedSolution solution = ApproximateMva.BARD_SCHWEITZER.solve(
                core(new int[] {customers}, new double[] {think}, new double[][] {{demand}}));
        assertThat(solution.queueLength[0][0]).isCloseTo(share * customers, within(1e-10));
        assertThat(solution.throughput[0]).isCloseTo((customers - share * customers) / think, within(1e-10));
    }

    @Test
    void approximationsTakeNoMoreThanTheyAreWorth() {
        ClosedNetwork one = core(new int[] {2, 3}, new double[2], new double[][] {{1, 2}, {2, 1}});
        ClosedNetwork four = core(
                new int[] {2, 3}, new double[2], new double[][] {{1, 2, 1, 2, 1, 2, 1, 2}, {2, 1, 1, 1, 2, 2, 1, 1}});
        for (ApproximateMva method : ApproximateMva.values()) {
            assertThat(method.cost(four) / method.cost(one)).isCloseTo(4, within(1e-12));
            assertThat(method.bytes(four) / method.bytes(one)).isCloseTo(4, within(1e-12));
            assertThat(method.bytes(one)).isGreaterThanOrEqualTo(8 * 4);
        }
        assertThat(ApproximateMva.AQL.cost(one)).isGreaterThan(ApproximateMva.BARD_SCHWEITZER.cost(one));
        // two pools and a delay have curves to draw and weights to keep
        Speed[] speed = {Speed.servers(3), Speed.servers(4), Speed.DELAY};
        ClosedNetwork pools =
                new ClosedNetwork(new int[] {20, 30}, new double[2], new double[][] {{1, 1, 1}, {1, 0, 2}}, speed);
        double drawn = Slowdown.cost(speed[0], 50) + Slowdown.cost(speed[1], 20);
        for (ApproximateMva method : ApproximateMva.values()) {
            ClosedNetwork queues = core(new int[] {20, 30}, new double[2], new double[][] {{1, 1, 1}, {1, 1, 2}});
            assertThat(method.cost(pools) - method.cost(queues)).isCloseTo(drawn, within(1e-6 * drawn));
            assertThat(method.bytes(pools) - method.bytes(queues)).isCloseTo(8 * (3 + 4 + 2e4), within(1e-6));
        }
    }
}
