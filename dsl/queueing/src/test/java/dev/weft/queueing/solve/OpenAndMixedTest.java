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
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OpenAndMixedTest {
    private static Solved open(SolverStation station, double rate, double service) {
        return Solving.solve(Compiled.of(
                List.of(station), List.of(Chain.open("requests", rate)), new double[][] {{service}}, new double[][] {{1}
                }));
    }

    @Test
    void aPoolOfServersFollowsErlangC() {
        for (double load : new double[] {0.3, 2.4, 2.9, 2.999997}) {
            double wait = load * load * load / 6 / (1 - load / 3);
            double probability = wait / (1 + load + load * load / 2 + wait);
            double expected = load + probability * load / (3 - load);
            assertThat(open(SolverStation.queue("pool", 3).shared(true), load, 1).queueLength[0][0])
                    .isCloseTo(expected, within(1e-9 * expected));
        }
    }

    @Test
    void aBusyQueueKeepsItsDigits() {
        double expected = 0.999999 / (1 - 0.999999);
        assertThat(open(SolverStation.queue("link", 1).shared(true), 0.999999, 1).queueLength[0][0])
                .isCloseTo(expected, within(1e-9 * expected));
    }

    @Test
    void aThousandServersInTheOpen() {
        // far from saturation nobody waits
        assertThat(open(SolverStation.queue("pool", 2000).shared(true), 1000, 1).queueLength[0][0])
                .isCloseTo(1000, within(1e-6));
        assertThat(open(SolverStation.delay("wire"), 1e6, 1e-3).queueLength[0][0])
                .isCloseTo(1000, within(1e-9));
    }

    @Test
    void anOverloadedStationIsNamedWithItsUtilization() {
        assertThatThrownBy(() -> open(SolverStation.queue("nic", 2).shared(true), 2.4, 1))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("station \"nic\"")
                .hasMessageContaining("1.2")
                .hasMessageContaining("utilization");
    }

    @Test
    void exactlyFullIsAlreadyTooMuch() {
        assertThatThrownBy(() -> open(SolverStation.queue("nic", 4).shared(true), 4, 1))
                .hasMessageContaining("utilization");
    }

    @Test
    void anUnstableMixedNetworkIsRefusedWhateverItsClosedClassesDo() {
        assertThatThrownBy(() -> Solving.solve(Compiled.of(
                        List.of(
                                SolverStation.queue("cpu", 1).shared(true),
                                SolverStation.queue("disk", 1).shared(true)),
                        List.of(Chain.open("requests", 0.6), Chain.closed("batch", 2, 0)),
                        new double[][] {{1, 2}, {1, 1}},
                        new double[][] {{1, 1}, {1, 1}})))
                .hasMessageContaining("\"disk\"")
                .hasMessageContaining("1.2");
    }

    /** An open class is a closed one whose customers queue at their source, which is always busy. */
    @Test
    void mixedNetworksAreTheLimitOfClosedOnes() {
        for (long seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            List<SolverStation> places = new ArrayList<>(List.of(
                    SolverStation.queue("single", 1).shared(true),
                    SolverStation.queue("pool", 2 + random.nextInt(4)).shared(true),
                    SolverStation.delay("wire"),
                    SolverStation.loadDependent("growing", 1, 1.5, 1.4, 2).shared(true)));
            double[][] service = new double[2][4];
            double[][] visits = new double[2][5];
            for (int r = 0; r < 2; r++) {
                for (int k = 0; k < 4; k++) {
                    service[r][k] = 0.05 + 0.5 * random.nextDouble();
                    visits[r][k] = 1;
                }
            }
            int population = random.nextInt(5);
            Chain batch = Chain.closed("batch", population, random.nextDouble());
            double rate = 0.3 + random.nextDouble();
            double[][] noSource = {Arrays.copyOf(visits[0], 4), Arrays.copyOf(visits[1], 4)};
            Solved mixed =
                    Solving.solve(Compiled.of(places, List.of(Chain.open("requests", rate), batch), service, noSource));
            places.add(SolverStation.queue("source", 1).shared(true));
            visits[0][4] = 1;
            double[][] withSource = {Arrays.copyOf(service[0], 5), Arrays.copyOf(service[1], 5)};
            withSource[0][4] = 1 / rate;
            Solved closed = Solving.solve(
                    Compiled.of(places, List.of(Chain.closed("requests", 300, 0), batch), withSource, visits));
            distributionsAgree(mixed, closed);
            for (int r = 0; r < 2; r++) {
                for (int k = 0; k < 4; k++) {
                    double expected = closed.queueLength[r][k];
                    assertThat(mixed.queueLength[r][k])
                            .as("seed " + seed + " class " + r + " station " + k)
                            .isCloseTo(expected, within(1e-9 * expected));
                }
            }
        }
    }

    @Test
    void nobodyAtAllIsAnAnswerToo() {
        Solved nobody = Solving.solve(Compiled.of(
                List.of(SolverStation.queue("cpu", 1).shared(true)), List.of(), new double[0][], new double[0][]));
        assertThat(nobody.idleProbability(0)).isEqualTo(1);
        Solved empty = open(SolverStation.queue("cpu", 1).shared(true), 0, 1);
        assertThat(empty.throughput[0]).isZero();
        assertThat(empty.queueLength[0][0]).isZero();
        assertThat(empty.responsePerVisit(0, 0)).isNaN();
    }

    private static void distributionsAgree(Solved mixed, Solved closed) {
        for (int k = 0; k < 4; k++) {
            double[] got = mixed.distribution(k);
            double[] expected = closed.distribution(k);
            for (int n = 0; n < got.length; n++) {
                assertThat(got[n])
                        .as("%s at station %s", n, k)
                        .isCloseTo(expected[n], within(1e-9 * expected[n] + 1e-15));
            }
            assertThat(Arrays.stream(got).sum()).isCloseTo(1, within(1e-12));
            if (mixed.network.stations[k].kind != SolverStation.Kind.DELAY) {
                assertThat(mixed.idleProbability(k)).isCloseTo(closed.idleProbability(k), within(1e-11));
            }
        }
    }

    @Test
    void openStationsHaveTheDistributionsOfTheTextbook() {
        Solved single = open(SolverStation.queue("link", 1).shared(true), 0.8, 1);
        assertThat(single.idleProbability(0)).isCloseTo(0.2, within(1e-15));
        assertThat(single.distribution(0)[7]).isCloseTo(0.2 * Math.pow(0.8, 7), within(1e-15));
        Solved delay = open(SolverStation.delay("wire"), 3, 1);
        assertThat(delay.distribution(0)[2]).isCloseTo(Math.exp(-3) * 4.5, within(1e-15));
        assertThat(delay.idleProbability(0)).isNaN();
        // Erlang: idle with 3 servers at load 2.4
        Solved pool = open(SolverStation.queue("pool", 3).shared(true), 2.4, 1);
        double sum = 1 + 2.4 + 2.4 * 2.4 / 2 + Math.pow(2.4, 3) / 6 / (1 - 0.8);
        assertThat(pool.idleProbability(0)).isCloseTo(1 / sum, within(1e-15));
        assertThat(pool.distribution(0)[0]).isCloseTo(1 / sum, within(1e-15));
        // the same range of a double would not hold e^2000
        Solved large = open(SolverStation.queue("pool", 1_000_000_000).shared(true), 2000, 1);
        assertThat(large.queueLength[0][0]).isCloseTo(2000, within(1e-6));
        assertThat(Arrays.stream(large.distribution(0)).sum()).isCloseTo(1, within(1e-12));
        assertThat(open(SolverStation.queue("link", 1).shared(true), 0.999999, 1)
                        .idleProbability(0))
                .isCloseTo(1e-6, within(1e-15));
    }

    /** {@code ln} of the sum of these exponentials. */
    private static double logSum(double[] logs) {
        double high = Arrays.stream(logs).max().orElseThrow();
        return high
                + Math.log(Arrays.stream(logs).map(log -> Math.exp(log - high)).sum());
    }

    /**
     * Sums that leave the range of a double, and leave it more often the more closed customers there are: the product form of open
     * and closed customers at one pool and one wire, added up state by state in logarithms.
     */
    @Test
    void sumsBeyondTheRangeOfDoublesAreThoseOfEveryState() {
        int servers = 480;
        int customers = 40;
        double think = 0.5;
        for (double load : new double[] {430, 455, 459, 470}) {
            double[] present = new double[customers + 1];
            double[] open = new double[customers + 1];
            for (int n = 0; n <= customers; n++) {
                double log = (customers - n) * Math.log(think);
                for (int m = 2; m <= customers - n; m++) {
                    log -= Math.log(m);
                }
                for (int m = 1; m <= n; m++) {
                    log -= Math.log(Math.min(m, servers));
                }
                double[] states = new double[10_000];
                double[] weighed = new double[states.length];
                for (int i = 0; i < states.length; i++) {
                    states[i] = log;
                    weighed[i] = log + Math.log(i);
                    log += Math.log(load * (n + i + 1) / (i + 1) / Math.min(n + i + 1, servers));
                }
                present[n] = logSum(states);
                open[n] = logSum(weighed);
            }
            double all = logSum(present);
            double closed = 0;
            for (int n = 0; n <= customers; n++) {
                closed += n * Math.exp(present[n] - all);
            }
            Solved solved = Solving.solve(Compiled.of(
                    List.of(SolverStation.queue("pool", servers).shared(true), SolverStation.delay("wire")),
                    List.of(Chain.open("requests", load), Chain.closed("batch", customers, 0)),
                    new double[][] {{1, 0}, {1, think}},
                    new double[][] {{1, 0}, {1, 1}}));

            assertThat(solved.queueLength[1][0]).as("load %s", load).isCloseTo(closed, within(1e-9 * closed));
            assertThat(solved.queueLength[0][0])
                    .as("load %s", load)
                    .isCloseTo(Math.exp(logSum(open) - all), within(1e-9 * load));
        }
    }
}
