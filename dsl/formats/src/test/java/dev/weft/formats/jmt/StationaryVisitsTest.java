package dev.weft.formats.jmt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Visit ratios of an irreducible routing. */
class StationaryVisitsTest {
    @Test
    void a_state_that_is_left_with_a_tiny_probability_keeps_all_digits() {
        // state 1 is visited 1 / 1e-12 times for each visit to state 0
        double[] visits = StationaryVisits.of(new double[][] {{0, 1}, {1e-12, 1}});
        assertThat(visits[1]).isCloseTo(1e12, Percentage.withPercentage(1e-13));
    }

    @Test
    void arrivals_equal_departures_at_each_state_of_a_random_routing() {
        for (long seed = 1; seed <= 200; seed++) {
            Random random = new Random(seed);
            int n = 1 + random.nextInt(12);
            double[][] next = new double[n][n];
            for (int i = 0; i < n; i++) {
                double all = 0;
                for (int j = 0; j < n; j++) {
                    // a ring keeps the routing irreducible
                    next[i][j] = (j == (i + 1) % n ? 0.1 : 0) + (random.nextInt(3) == 0 ? random.nextDouble() : 0);
                    all += next[i][j];
                }
                for (int j = 0; j < n; j++) {
                    next[i][j] /= all;
                }
            }
            double[][] copy = new double[n][];
            for (int i = 0; i < n; i++) {
                copy[i] = next[i].clone();
            }
            double[] visits = StationaryVisits.of(copy);
            assertThat(visits[0]).isEqualTo(1);
            for (int j = 0; j < n; j++) {
                double arrivals = 0;
                for (int i = 0; i < n; i++) {
                    arrivals += visits[i] * next[i][j];
                }
                assertThat(arrivals)
                        .as("seed " + seed + ", state " + j)
                        .isCloseTo(visits[j], within(1e-12 * visits[j]));
            }
        }
    }
}
