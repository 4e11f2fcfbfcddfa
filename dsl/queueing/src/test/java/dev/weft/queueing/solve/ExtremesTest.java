package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Far corners; the numbers marked "40 digits" were computed apart from this library in 40-digit arithmetic. */
class ExtremesTest {
    private static Compiled network(int population, double think, List<SolverStation> stations, double... demands) {
        double[] visits = new double[demands.length];
        Arrays.fill(visits, 1);
        return Compiled.of(
                stations, List.of(Chain.closed("jobs", population, think)), new double[][] {demands}, new double[][] {
                    visits
                });
    }

    private static List<SolverStation> queues(int count) {
        return Collections.nCopies(count, SolverStation.queue("queue", 1).shared(true));
    }

    private static void close(double got, double expected) {
        assertThat(got).isCloseTo(expected, within(1e-11 * Math.abs(expected)));
    }

    @Test
    void aHundredThousandCustomersAndDemandsNineDecadesApart() {
        Solved solved = Solving.solve(network(100_000, 10, queues(4), 1, 0.5, 1e-9, 0.99999)); // 40 digits
        close(solved.throughput[0], 0.999994179299985);
        close(solved.queueLength[0][0], 58190.5974416039);
        close(solved.queueLength[0][2], 9.99994180299973e-10);
        close(solved.queueLength[0][3], 41798.4026282436);
        assertThat(solved.elasticity(0, 0, 0)).isCloseTo(-0.661288017038078, within(2e-12));
        assertThat(solved.elasticity(0, 0, 1)).isCloseTo(-1.84179175646854e-10, within(1e-12));
        assertThat(solved.elasticity(0, 0, 3)).isCloseTo(-0.338711981856856, within(2e-12));
    }

    @Tag("slow")
    @Test
    void aHundredMillionCustomersAreExactInASecond() {
        int many = 100_000_000;
        // the customers away from the bottleneck are geometric
        Solved unequal = Solving.solve(network(many, 0, queues(2), 1, 0.75));
        close(unequal.throughput[0], 1);
        close(unequal.queueLength[0][0], many - 3.0);
        close(unequal.queueLength[0][1], 3);
        // one station and as much think time as it has work: 1 - Erlang's loss formula B(N, N), of 30 digits by its
        // integral
        Solved critical = Solving.solve(network(many, many, queues(1), 1));
        close(critical.throughput[0], 0.9999202157878923);
        assertThat(critical.method).isEqualTo("exact MVA, one class");
    }

    @Test
    void aThinkTimeOfABillion() {
        Solved solved = Solving.solve(network(20_000, 1e9, queues(2), 1, 0.5)); // 40 digits
        close(solved.throughput[0], 1.99999999699995e-5);
        close(solved.queueLength[0][0], 2.00003999579973e-05);
        close(solved.queueLength[0][1], 1.00000999809993e-05);
    }

    @Test
    void tiedBottlenecksBehindALongThinkTime() {
        Solved solved = Solving.solve(network(100_000, 50_000, queues(4), 1, 1, 1, 0.9)); // 40 digits
        close(solved.throughput[0], 0.999959995200993);
        close(solved.queueLength[0][1], 16664.3346132447);
        close(solved.queueLength[0][3], 8.99640021627078);
        assertThat(solved.elasticity(0, 0, 1)).isCloseTo(-0.3333199728039, within(2e-12));
    }

    @Test
    void aServerPoolAtTheEdgeOfSaturationKeepsItsIdleProbability() {
        List<SolverStation> stations = List.of(
                SolverStation.queue("pool", 8).shared(true),
                SolverStation.queue("a", 1).shared(true),
                SolverStation.queue("b", 1).shared(true),
                SolverStation.queue("c", 1).shared(true));
        Solved solved = Solving.solve(network(3000, 20, stations, 8, 0.9, 0.2, 0.999)); // 40 digits
        close(solved.throughput[0], 0.999945778126939);
        close(solved.idleProbability(0), 1.29690619348897e-07);
        close(solved.idleProbability(3), 0.0010541676511879);
        close(solved.queueLength[0][1], 8.99507566807383);
        close(solved.queueLength[0][3], 838.290995045915);
    }

    @Test
    void elasticitiesKeepTheirDigitsWhereAQueueHoldsNearlyEverybody() {
        List<SolverStation> stations = List.of(
                SolverStation.queue("pool", 100).shared(true),
                SolverStation.queue("a", 1).shared(true),
                SolverStation.queue("b", 1).shared(true));
        Solved solved = Solving.solve(network(100_000, 20, stations, 80, 0.9, 0.999));
        double sum = solved.elasticityToThinkTime(0, 0);
        for (int k = 0; k < 3; k++) {
            sum += solved.elasticity(0, 0, k);
        }
        assertThat(sum).isCloseTo(-1, within(1e-9));
        assertThat(solved.elasticity(0, 0, 2)).isCloseTo(-1, within(1e-9));
    }

    @Test
    void aPoolLargerThanThePopulationIsADelay() {
        Solved pool = Solving.solve(network(
                1000,
                0,
                List.of(
                        SolverStation.queue("pool", 1_000_000_000).shared(true),
                        SolverStation.queue("a", 1).shared(true)),
                800,
                1));
        Solved delay = Solving.solve(network(
                1000,
                0,
                List.of(SolverStation.delay("pool"), SolverStation.queue("a", 1).shared(true)),
                800,
                1));
        close(pool.throughput[0], delay.throughput[0]);
        close(pool.queueLength[0][0], delay.queueLength[0][0]);
    }

    @Test
    void aStationThatThrashesIsSolvedOnLogarithms() {
        double[] speeds = new double[400];
        for (int j = 0; j < speeds.length; j++) {
            speeds[j] = j < 30 ? j + 1 : Math.max(0.1, 30 * Math.exp(-(j - 30) / 20.0));
        }
        List<SolverStation> stations = List.of(
                SolverStation.loadDependent("thrashing", speeds),
                SolverStation.queue("a", 1).shared(true));
        Solved solved = Solving.solve(network(500, 20, stations, 1, 0.09));
        assertThat(solved.method).isEqualTo("exact convolution on logarithms");
        assertThat(solved.throughput[0]).isCloseTo(0.1, within(1e-6));
        assertThat(solved.distribution(0)[500]).isBetween(0.05, 0.2);
    }

    @Test
    void sixteenClassesOfOneCustomerEach() {
        Random random = new Random(16);
        Compiled network = many(random, 16, 1);
        Solved solved = Solving.solve(network);
        assertThat(solved.method).isEqualTo("exact MVA, several classes");
        double sum = 0;
        for (int s = 0; s < 16; s++) {
            sum += solved.elasticityToThinkTime(3, s);
            for (int k = 0; k < network.stations.length; k++) {
                sum += solved.elasticity(3, s, k);
            }
        }
        assertThat(sum).isCloseTo(-1, within(1e-11));
    }

    @Tag("slow")
    @Test
    void aHundredTwentyEightDistinctClassesThatMeetEverywhereAreRefusedOrApproximatedWithBounds() {
        Compiled network = many(new Random(128), 128, 3);
        assertThatThrownBy(() -> Solving.solve(network))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("128 distinct classes")
                .hasMessageContaining("approximation");
        Solved approximate = Solving.best(network);
        assertThat(approximate.exact).isFalse();
        assertThat(approximate.method).isEqualTo("Linearizer approximation");
        double[][] bounds = approximate.throughputBounds();
        for (int r = 0; r < 128; r++) {
            assertThat(approximate.throughput[r]).isBetween(bounds[0][r], bounds[1][r]);
        }
    }

    @Test
    void aHundredTwentyEightDistinctBoundClassesAreSolvedExactly() {
        int classes = 128;
        Random random = new Random(5);
        List<SolverStation> places = new ArrayList<>(List.of(
                SolverStation.delay("wire"), SolverStation.queue("link", 1).shared(true)));
        List<Chain> chains = new ArrayList<>();
        double[][] service = new double[classes][classes + 2];
        double[][] visits = new double[classes][classes + 2];
        for (int r = 0; r < classes; r++) {
            places.add(SolverStation.queue("core" + r, 1 + r % 3).shared(true));
            chains.add(Chain.closed("endpoint" + r, 1 + r % 4, random.nextDouble()));
            service[r][0] = 1.6;
            service[r][1] = 1 + random.nextInt(3);
            service[r][r + 2] = 1000 + 500 * random.nextDouble();
            visits[r][0] = 1;
            visits[r][1] = 1;
            visits[r][r + 2] = 1;
        }
        Solved solved = Solving.solve(Compiled.of(places, chains, service, visits));
        assertThat(solved.method).isEqualTo("exact generating function of bound classes");
        double busy = 0;
        for (int r = 0; r < classes; r++) {
            busy += solved.utilization(r, 1);
            assertThat(solved.queueLength[r][r + 2]).isBetween(0.0, 1.0 + r % 4);
        }
        assertThat(busy).isBetween(0.2, 0.999);
    }

    @Test
    void theLinearizerIsCloserThanBardSchweitzer() {
        RandomNetworks networks = new RandomNetworks();
        double crude = 0;
        double fine = 0;
        for (long seed = 0; seed < 300; seed++) {
            Compiled network = networks.closed(seed);
            Solved exact = Solving.solve(network);
            Solved rough = Solving.approximate(network, ApproximateMva.BARD_SCHWEITZER);
            Solved better = Solving.approximate(network, ApproximateMva.LINEARIZER);
            for (int r = 0; r < network.classes.length; r++) {
                if (exact.throughput[r] > 0) {
                    crude += Math.abs(rough.throughput[r] / exact.throughput[r] - 1);
                    fine += Math.abs(better.throughput[r] / exact.throughput[r] - 1);
                }
            }
        }
        assertThat(fine).isLessThan(crude);
    }

    private static Compiled many(Random random, int classes, int population) {
        double[][] service = new double[classes][3];
        double[][] visits = new double[classes][3];
        List<Chain> chains = new ArrayList<>();
        for (int r = 0; r < classes; r++) {
            chains.add(Chain.closed("class" + r, population, random.nextDouble()));
            for (int k = 0; k < 3; k++) {
                service[r][k] = random.nextDouble();
                visits[r][k] = 1;
            }
        }
        return Compiled.of(queues(3), chains, service, visits);
    }

    @Test
    void timesWhoseSquaresAreLostAreRefusedInsteadOfMadeIntoNumbers() {
        for (double lost : new double[] {1e-300, 1e-153, 1e-101, 1e101, 1e300}) {
            for (Solvers how : Solvers.values()) {
                assertThatThrownBy(() -> how.solve(network(3, 0, queues(1), lost)))
                        .as("%s of %s", how, lost)
                        .isInstanceOf(ModelException.class);
            }
        }
        assertThatThrownBy(() -> Solving.solve(network(3, 0, queues(1), 1e-303)))
                .hasMessage("class \"jobs\": at queue a cycle takes 1.0e-303 s, and times must be between 1e-100 and"
                        + " 1e+100 s. Use times, speeds and visits in that range.");
        assertThatThrownBy(() -> Solving.solve(network(3, 1e200, queues(1), 1)))
                .hasMessageStartingWith(
                        "class \"jobs\": in think time a cycle takes 1.0e+200 s, and times must be between 1e-100"
                                + " and 1e+100 s. Use times, speeds and visits in that range.");
        for (double kept : new double[] {1e-99, 1e-30, 1e30, 1e99}) {
            for (Solvers how : Solvers.values()) {
                Solved solved = how.solve(network(3, 0, queues(2), kept, kept / 3));
                assertThat(solved.throughput[0] * kept).isBetween(0.9, 1 + 1e-12);
            }
        }
    }

    private enum Solvers {
        EXACT,
        LINEARIZER,
        AQL,
        BARD_SCHWEITZER;

        Solved solve(Compiled network) {
            return this == EXACT
                    ? Solving.solve(network)
                    : Solving.approximate(network, ApproximateMva.valueOf(name()));
        }
    }
}
