package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Speed;
import org.junit.jupiter.api.Test;

/** Weights and moments of an open station against geometric series, Erlang's formula and plain sums. */
class OccupancyTest {
    private static void follows(Speed speed, int limit, double load) {
        Occupancy occupancy = new Occupancy(speed, limit, load);
        double scale = Math.exp(occupancy.logScale);
        double[] sums = new double[3];
        double term = 1;
        double largest = 0;
        for (int n = 0; n < 4000; n++) {
            if (n <= limit) {
                assertThat(occupancy.weight[n] * scale).isCloseTo(term, within(1e-12 * term));
                largest = Math.max(largest, occupancy.weight[n]);
            }
            sums[0] += term;
            sums[1] += n * term;
            sums[2] += (double) n * n * term;
            term *= load / speed.at(Math.min(limit, n + 1));
        }
        assertThat(largest).isEqualTo(1);
        assertThat(occupancy.ratio).isEqualTo(load / speed.at(limit));
        double[] moments = occupancy.moments();
        for (int i = 0; i < 3; i++) {
            assertThat(moments[i] * scale).as("moment %s", i).isCloseTo(sums[i], within(1e-11 * sums[i]));
        }
    }

    @Test
    void oneServerIsGeometric() {
        double[] moments = new Occupancy(Speed.servers(1), 1, 0.8).moments();
        // mean r / (1 - r), second moment r (1 + r) / (1 - r)^2
        assertThat(moments[1] / moments[0]).isCloseTo(4, within(1e-12));
        assertThat(moments[2] / moments[0]).isCloseTo(0.8 * 1.8 / 0.04, within(1e-11));
    }

    @Test
    void threeServersWaitByErlang() {
        double load = 2.4;
        double wait = load * load * load / 6 / (1 - load / 3);
        double probability = wait / (1 + load + load * load / 2 + wait);
        double[] moments = new Occupancy(Speed.servers(3), 3, load).moments();
        assertThat(moments[1] / moments[0]).isCloseTo(load + probability * load / (3 - load), within(1e-12));
    }

    @Test
    void weightsAndMomentsAreTheirSums() {
        follows(Speed.servers(1), 1, 0.5);
        follows(Speed.servers(5), 5, 0.7);
        follows(Speed.servers(5), 5, 4.5);
        follows(Speed.servers(5), 3, 2.9);
        follows(Speed.servers(40), 40, 33);
        follows(Speed.listed(3, 1, 2), 3, 1.5);
        follows(Speed.listed(0.5, 2, 1), 3, 0.9);
    }
}
