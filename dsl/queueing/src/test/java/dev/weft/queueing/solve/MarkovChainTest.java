package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The referee at its largest, next to the exact solver. */
class MarkovChainTest {
    private static void agree(Compiled network, double relative) {
        Solved exact = Solving.solve(network);
        MarkovChain chain = MarkovChain.of(network);
        for (int r = 0; r < network.classes.length; r++) {
            assertThat(chain.throughput[r]).isCloseTo(exact.throughput[r], within(relative * exact.throughput[r]));
            for (int k = 0; k < network.stations.length; k++) {
                double present = exact.queueLength[r][k];
                assertThat(chain.queueLength[r][k]).isCloseTo(present, within(relative * present));
            }
        }
    }

    private static Compiled twoClasses(int first, int second) {
        return Compiled.of(
                List.of(
                        SolverStation.queue("single", 1).shared(true),
                        SolverStation.queue("pool", 3).shared(true),
                        SolverStation.loadDependent("growing", 1, 1.6, 1.4, 2.1).shared(true),
                        SolverStation.delay("wire")),
                List.of(Chain.closed("a", first, 0.7), Chain.closed("b", second, 0)),
                new double[][] {{0.4, 1.5, 0.6, 2}, {0.7, 0.9, 0.3, 1}},
                new double[][] {{1, 1, 1, 1}, {1, 2, 0.5, 1}});
    }

    @Tag("slow")
    @Test
    void a_chain_of_thousands_of_states_agrees_with_the_exact_solution() {
        Compiled network = twoClasses(10, 9);
        assertThat(MarkovChain.states(network)).isCloseTo(220_220, within(0.5));
        assertThatThrownBy(() -> MarkovChain.of(network)).hasMessageContaining("more than 100000");
        Compiled large = Campaign.isLong() ? twoClasses(10, 6) : twoClasses(6, 4);
        assertThat(MarkovChain.states(large)).isBetween(2_000.0, 100_000.0);
        agree(large, 1e-9);
    }

    @Tag("slow")
    @Test
    void iteration_and_elimination_agree_where_both_are_possible() {
        RandomNetworks networks = new RandomNetworks();
        int compared = 0;
        for (long seed = 500_000; compared < Campaign.cases("chains", 40); seed++) {
            Compiled network = networks.closed(seed);
            double states = MarkovChain.states(network);
            boolean even = network.classes.length > 0 && spread(network) < 1e4;
            if (states > 700 && states < 5000 && even) {
                agree(network, 1e-8);
                compared++;
            }
        }
    }

    /** Ratio of the largest demand to the smallest: sweeps need as many rounds. */
    private static double spread(Compiled network) {
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        for (int r = 0; r < network.classes.length; r++) {
            for (double demand : network.demand[r]) {
                least = demand > 0 ? Math.min(least, demand) : least;
                most = Math.max(most, demand);
            }
        }
        return most / least;
    }
}
