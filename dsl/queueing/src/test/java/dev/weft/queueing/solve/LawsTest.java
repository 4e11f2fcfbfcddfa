package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Laws on random networks, agreement of every method with every other, and proof that the laws can fail. */
class LawsTest {
    private static final int NETWORKS = Campaign.cases("networks", 3_000);

    @Test
    void everyLawHoldsOnRandomNetworks() {
        RandomNetworks networks = new RandomNetworks();
        List<String> broken = new ArrayList<>();
        for (long seed = 0; seed < NETWORKS && broken.size() < 10; seed++) {
            for (String law : Laws.broken(networks.closed(seed), Solving::solve, seed)) {
                broken.add("seed " + seed + ": " + law);
            }
        }
        System.out.println("Random networks: " + networks.histogram());
        assertThat(broken).isEmpty();
    }

    @Test
    void allExactMethodsAgree() {
        RandomNetworks networks = new RandomNetworks();
        List<SolutionMethod> methods = List.of(
                new SingleClassMva(), new MultiClassMva(), new BoundClasses(), new Convolution(), new LogConvolution());
        for (long seed = 100_000; seed < 100_000 + NETWORKS / 5; seed++) {
            Compiled network = networks.closed(seed);
            ClosedNetwork core = new ProportionalClasses(network, new OpenLoad(network).speed).core;
            if (core.classes() == 0) {
                continue;
            }
            for (ClosedNetwork part : new Components(core).parts()) {
                ClosedSolution referee = new LogConvolution().solve(part);
                for (SolutionMethod method : methods) {
                    if (method.cost(part) < 1e12) {
                        agree(method.title() + ", seed " + seed, referee, method.solve(part));
                    }
                }
            }
        }
    }

    private static void agree(String what, ClosedSolution expected, ClosedSolution got) {
        for (int r = 0; r < expected.throughput.length; r++) {
            assertThat(got.throughput[r])
                    .as(what)
                    .isCloseTo(expected.throughput[r], within(1e-10 * expected.throughput[r]));
            for (int k = 0; k < expected.queueLength[r].length; k++) {
                double queue = expected.queueLength[r][k];
                assertThat(got.queueLength[r][k]).as(what).isCloseTo(queue, within(1e-10 * queue));
            }
        }
    }

    /** Solves another network than the one asked for, and claims it was that one. */
    private static Solved pretend(Compiled asked, Compiled solved) {
        Solved other = Solving.solve(solved);
        return new Solved(
                asked,
                other.method,
                true,
                other.throughput,
                other.queueLength,
                new ProportionalClasses(asked, new OpenLoad(asked).speed),
                null);
    }

    private static void isCaught(UnaryOperator<Compiled> fault) {
        RandomNetworks networks = new RandomNetworks();
        int caught = 0;
        for (long seed = 0; seed < 200; seed++) {
            Compiled network = networks.closed(seed);
            caught += Laws.broken(network, asked -> pretend(asked, fault.apply(asked)), seed)
                            .isEmpty()
                    ? 0
                    : 1;
        }
        assertThat(caught).isGreaterThan(20);
    }

    @Test
    void aSolverThatForgetsACustomerIsCaught() {
        isCaught(network -> network.withPopulation(0, Math.max(0, network.classes[0].population - 1)));
    }

    @Test
    void aSolverThatTakesManyServersForOneFastOneIsCaught() {
        isCaught(network -> replace(
                network,
                Arrays.stream(network.stations)
                        .map(place -> place.servers > 1
                                ? SolverStation.loadDependent(place.name, place.servers)
                                        .shared(true)
                                : place)
                        .toList(),
                0));
    }

    @Test
    void aSolverThatForgetsThinkTimesIsCaught() {
        isCaught(network -> {
            List<Chain> chains = Arrays.stream(network.classes)
                    .map(chain -> Chain.closed(chain.name, chain.population, 0))
                    .toList();
            return Compiled.of(List.of(network.stations), chains, network.service, network.visits);
        });
    }

    @Test
    void aSolverThatFavoursTheFirstStationIsCaught() {
        isCaught(network -> replace(network, List.of(network.stations), 1e-6));
    }

    @Test
    void aSolverThatTakesDelaysForQueuesIsCaught() {
        isCaught(network -> replace(
                network,
                Arrays.stream(network.stations)
                        .map(place -> place.kind == SolverStation.Kind.DELAY
                                ? SolverStation.queue(place.name, 1).shared(true)
                                : place)
                        .toList(),
                0));
    }

    private static Compiled replace(Compiled network, List<SolverStation> stations, double extra) {
        double[][] service = new double[network.service.length][];
        for (int r = 0; r < service.length; r++) {
            service[r] = network.service[r].clone();
            service[r][0] *= 1 + extra;
        }
        return Compiled.of(stations, List.of(network.classes), service, network.visits);
    }
}
