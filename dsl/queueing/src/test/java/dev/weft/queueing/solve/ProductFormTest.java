package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Speed;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Every exact method against normalizing constants, for numbers of stations and classes on each side of a block of its loops. */
class ProductFormTest {
    private static ClosedNetwork core(int[] population, double[] think, double[][] demand) {
        Speed[] speed = new Speed[demand[0].length];
        Arrays.fill(speed, Speed.servers(1));
        return new ClosedNetwork(population, think, demand, speed, FcfsStations.NONE);
    }

    private static double[][] demands(Random random, int classes, int stations) {
        double[][] demand = new double[classes][stations];
        for (double[] row : demand) {
            Arrays.setAll(row, k -> 0.2 + random.nextDouble());
        }
        return demand;
    }

    private static void agrees(SolutionMethod method, int seed, int stations, int... population) {
        Random random = new Random(seed);
        double[][] demand = demands(random, population.length, stations);
        double[] think = random.doubles(population.length, 0, 3).toArray();
        think[0] = seed % 2 == 0 ? 0 : think[0];
        ClosedSolution solution = method.solve(core(population, think, demand));
        ProductForm.of(population, think, demand)
                .check(
                        method.title() + " seed " + seed + " stations " + stations,
                        solution.throughput,
                        solution.queueLength,
                        1e-11);
    }

    @Test
    void oneClassByMeanValues() {
        for (int stations = 1; stations <= 19; stations++) {
            agrees(new SingleClassMva(), stations, stations, 1);
            agrees(new SingleClassMva(), stations, stations, 2);
            agrees(new SingleClassMva(), stations, stations, 9);
        }
    }

    /** Populations beyond the limit of the recursion and before it, equal and nearly equal largest demands, with and without think time. */
    @Test
    void oneClassOfManyCustomersAsTheRecursionStationByStation() {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            double[] demand = demands(random, 1, 2 + random.nextInt(30))[0];
            if (seed % 3 == 1) {
                Arrays.setAll(demand, k -> Math.ceil(3 * demand[k]));
            } else if (seed % 3 == 2) {
                demand[0] = Arrays.stream(demand).max().orElseThrow() * (1 + Math.pow(10, -1 - random.nextInt(9)));
            }
            double think = seed % 2 == 0 ? 0 : 100 * random.nextDouble();
            int population = 1 + random.nextInt(seed % 2 == 0 ? 3_000 : 30_000);
            ClosedSolution solution = new SingleClassMva()
                    .solve(core(new int[] {population}, new double[] {think}, new double[][] {demand}));
            double[] queue = new double[demand.length];
            double throughput = 0;
            for (int n = 1; n <= population; n++) {
                double cycle = think;
                for (int k = 0; k < queue.length; k++) {
                    cycle += demand[k] * (1 + queue[k]);
                }
                throughput = n / cycle;
                for (int k = 0; k < queue.length; k++) {
                    queue[k] = throughput * demand[k] * (1 + queue[k]);
                }
            }
            assertThat(solution.throughput[0] / throughput).as("seed %s", seed).isCloseTo(1, within(1e-13));
            for (int k = 0; k < queue.length; k++) {
                assertThat(solution.queueLength[0][k] / queue[k])
                        .as("seed %s station %s", seed, k)
                        .isCloseTo(1, within(1e-11));
            }
        }
    }

    @Test
    void severalClassesByMeanValues() {
        for (int stations = 1; stations <= 13; stations++) {
            agrees(new MultiClassMva(), stations, stations, 1, 1);
            agrees(new MultiClassMva(), stations, stations, 2, 3);
            agrees(new MultiClassMva(), stations, stations, 2, 2, 3);
            agrees(new MultiClassMva(), stations, stations, 1, 2, 2, 3);
        }
    }

    @Test
    void severalClassesByConvolution() {
        for (int stations = 1; stations <= 6; stations++) {
            for (SolutionMethod method : new SolutionMethod[] {new Convolution(), new LogConvolution()}) {
                agrees(method, stations, stations, 4);
                agrees(method, stations, stations, 2, 3);
                agrees(method, stations, stations, 1, 2, 3);
            }
        }
    }

    @Test
    void atTheSaddlePointTheOpenNetworkHoldsThePopulation() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            int[] population = {1 + random.nextInt(5), 3, 20};
            double[][] demand = demands(random, 3, 4);
            demand[0][1] = 0;
            double[] think = {0, 2, random.nextDouble()};
            Speed[] speed = {Speed.servers(1), Speed.servers(1), Speed.servers(3), Speed.listed(1, 1.5, 1.2)};
            double[] weight = {1, 2, 1, 3};
            double[] rate =
                    SaddlePoint.of(new ClosedNetwork(population, think, demand, speed, FcfsStations.NONE), weight);
            for (int r = 0; r < 3; r++) {
                double present = rate[r] * think[r];
                for (int k = 0; k < 4; k++) {
                    double load = 0;
                    for (int s = 0; s < 3; s++) {
                        load += rate[s] * demand[s][k];
                    }
                    present += weight[k] * rate[r] * demand[r][k] / load * mean(speed[k], load);
                }
                assertThat(present).as("seed %s class %s", seed, r).isCloseTo(population[r], within(1e-6));
            }
        }
    }

    /** Mean number at an open station, term by term. */
    private static double mean(Speed speed, double load) {
        double all = 0;
        double mean = 0;
        double term = 1;
        for (int n = 0; n < 3000 && term > 0; n++) {
            all += term;
            mean += n * term;
            term *= load / speed.at(n + 1);
        }
        return mean / all;
    }
}
