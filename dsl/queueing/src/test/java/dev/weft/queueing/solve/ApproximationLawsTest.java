package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Campaign;
import dev.weft.queueing.compiled.Compiled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Approximations obey every law of the exact solutions, and their brackets are proven. */
class ApproximationLawsTest {
    private static final int NETWORKS = Campaign.cases("approximated", 400);

    @Test
    void approximations_conserve_customers_and_stay_within_proven_bounds() {
        List<String> broken = new ArrayList<>();
        for (long seed = 0; seed < NETWORKS; seed++) {
            Compiled network = MeetingNetworks.of(seed, seed % 4 == 0 ? 30_000 : 40);
            for (ApproximateMva method : ApproximateMva.values()) {
                for (String law : ApproximationLaws.broken(Solving.approximate(network, method))) {
                    broken.add(method + ", seed " + seed + ": " + law);
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void brackets_hold_the_exact_throughput() {
        List<String> broken = new ArrayList<>();
        int compared = 0;
        for (long seed = 10_000; seed < 10_000 + 5L * NETWORKS; seed++) {
            Compiled network = MeetingNetworks.of(seed, seed % 3 == 0 ? 3 : 12);
            if (states(network) < 50_000) {
                compared++;
                Solved exact = Solving.solve(network);
                for (String law : ApproximationLaws.containing(exact, exact.throughput)) {
                    broken.add("seed " + seed + ": " + law);
                }
            }
        }
        assertThat(compared).isGreaterThan(3 * NETWORKS);
        assertThat(broken).isEmpty();
    }

    static double states(Compiled network) {
        return Arrays.stream(network.classes)
                .mapToDouble(chain -> chain.population + 1.0)
                .reduce(1, (a, b) -> a * b);
    }
}
