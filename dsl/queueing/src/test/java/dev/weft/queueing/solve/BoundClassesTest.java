package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Speed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Classes with stations of their own: how they hang together, and their generating function against normalizing constants. */
class BoundClassesTest {
    private static final double[][] DEMAND = {
        // shared, shared, then a's own, b's own, c's own; d has none
        {1, 0.5, 0.7, 0.3, 0, 0, 0},
        {1, 0.5, 0, 0, 0.3, 0.7, 0},
        {0.5, 0.25, 0, 0, 0, 0, 0.4},
        {0.2, 1, 0, 0, 0, 0, 0}
    };
    private static final int[] POPULATION = {2, 2, 3, 4};
    private static final double[] THINK = {1, 1, 0, 2};

    private static ClosedNetwork core(int[] population, double[] think, double[][] demand, Speed... first) {
        Speed[] speed = new Speed[demand[0].length];
        Arrays.fill(speed, Speed.servers(1));
        System.arraycopy(first, 0, speed, 0, first.length);
        return new ClosedNetwork(population, think, demand, speed);
    }

    @Test
    void theGeneratingFunctionHasTheMeansOfTheNormalizingConstants() {
        ClosedSolution solution = new BoundClasses().solve(core(POPULATION, THINK, DEMAND));
        ProductForm.of(POPULATION, THINK, DEMAND)
                .check("bound classes", solution.throughput, solution.queueLength, 1e-11);
    }

    @Test
    void variableSpeedsAreThoseOfTheConvolution() {
        ClosedNetwork core =
                core(POPULATION, THINK, DEMAND, Speed.servers(2), Speed.listed(1, 1.5, 1.2), Speed.servers(2));
        ClosedSolution one = new BoundClasses().solve(core);
        ClosedSolution other = new Convolution().solve(core);
        for (int r = 0; r < POPULATION.length; r++) {
            assertThat(one.throughput[r]).isCloseTo(other.throughput[r], within(1e-11));
            for (int k = 0; k < core.stations(); k++) {
                assertThat(one.queueLength[r][k]).isCloseTo(other.queueLength[r][k], within(1e-11));
            }
        }
    }

    @Test
    void classesAreAlikeButForTheNamesOfTheirOwnStations() {
        Binding binding = Binding.of(core(POPULATION, THINK, DEMAND));
        assertThat(binding.sharedStations).containsExactly(0, 1);
        assertThat(binding.kinds).hasSize(3);
        Binding.Kind alike = binding.kinds.get(0);
        assertThat(alike.classes).containsExactly(0, 1);
        assertThat(alike.privateStations.get(0)).containsExactly(3, 2);
        assertThat(alike.privateStations.get(1)).containsExactly(4, 5);
        assertThat(binding.kinds.get(1).classes).containsExactly(2);
        assertThat(binding.kinds.get(1).sharedWork).isEqualTo(0.5);
        assertThat(binding.kinds.get(1).direction).isEqualTo(alike.direction);
        // seven customers in one direction and four in another
        assertThat(binding.customers).containsExactly(7, 4);
        assertThat(binding.states()).isEqualTo(8 * 5);
        assertThat(binding.flows(new double[] {3, 10, 100})).containsExactly(2 * 3 + 10 * 0.5, 100);
    }

    private static int kinds(double[] first, double[] second, double think, int population, Speed... own) {
        return Binding.of(core(
                        new int[] {2, population},
                        new double[] {1, think},
                        new double[][] {{first[0], first[1], first[2], 0}, {second[0], second[1], 0, second[2]}},
                        Speed.servers(1),
                        Speed.servers(1),
                        own[0],
                        own[1]))
                .kinds
                .size();
    }

    @Test
    void whateverDiffersMakesAnotherKind() {
        double[] same = {1, 0.5, 0.7};
        Speed one = Speed.servers(1);
        assertThat(kinds(same, same, 1, 2, one, one)).isEqualTo(1);
        assertThat(kinds(same, same, 1.5, 2, one, one)).isEqualTo(2);
        assertThat(kinds(same, same, 1, 3, one, one)).isEqualTo(2);
        assertThat(kinds(same, new double[] {1, 0.5, 0.8}, 1, 2, one, one)).isEqualTo(2);
        assertThat(kinds(same, new double[] {2, 1, 0.7}, 1, 2, one, one)).isEqualTo(2);
        assertThat(kinds(same, new double[] {1, 0.6, 0.7}, 1, 2, one, one)).isEqualTo(2);
        assertThat(kinds(same, same, 1, 2, one, Speed.servers(2))).isEqualTo(2);
        assertThat(kinds(same, same, 1, 2, Speed.listed(1, 2, 3), Speed.listed(1, 2, 3.5)))
                .isEqualTo(2);
        assertThat(kinds(same, same, 1, 2, Speed.listed(1, 2, 3), Speed.listed(1, 2, 3)))
                .isEqualTo(1);
    }

    @Test
    void theTiltFillsTheOpenNetworkWithAllCustomersOfEachKind() {
        Binding binding = Binding.of(core(POPULATION, THINK, DEMAND));
        double[] rate = binding.rates();
        double[] load = new double[7];
        int[] kind = {0, 0, 1, 2};
        for (int r = 0; r < 4; r++) {
            for (int k = 0; k < 7; k++) {
                load[k] += rate[kind[r]] * DEMAND[r][k];
            }
        }
        for (int r = 0; r < 4; r++) {
            double present = rate[kind[r]] * THINK[r];
            for (int k = 0; k < 7; k++) {
                present += rate[kind[r]] * DEMAND[r][k] / (1 - load[k]);
            }
            assertThat(present).as("class %s", r).isCloseTo(POPULATION[r], within(1e-6));
        }
    }

    @Test
    void itIsChosenWhereManyClassesAreAlike() {
        double[][] demand = new double[40][41];
        double[] think = new double[40];
        int[] population = new int[40];
        for (int r = 0; r < 40; r++) {
            demand[r][40] = 1;
            demand[r][r] = 2 + r % 2;
            population[r] = 3;
        }
        ClosedNetwork many = core(population, think, demand);
        assertThat(new BoundClasses().cost(many)).isLessThan(new MultiClassMva().cost(many));
        assertThat(new BoundClasses().cost(core(new int[] {3}, new double[1], new double[][] {{1}})))
                .isInfinite();
        // a table of 121 numbers for the one shared station
        assertThat(new BoundClasses().bytes(many)).isBetween(8 * 2 * 121.0, 1e6);
    }
}
