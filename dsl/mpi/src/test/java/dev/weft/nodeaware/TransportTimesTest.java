package dev.weft.nodeaware;

import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.interNode;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.MessageCosts;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TransportTimesTest {
    private final MessageCosts costs = blueWaters.messageCosts();
    private final long[] count = new long[costs.classes()];
    private final double[] bytes = new double[costs.classes()];
    private final int large = costs.classOf(interNode, 9000);

    TransportTimesTest() {
        count[large] = 2;
        bytes[large] = 18_000;
        int small = costs.classOf(interNode, 8);
        count[small] = 1;
        bytes[small] = 13;
    }

    private double maxRate(int processes) {
        int[] active = new int[costs.classes()];
        Arrays.fill(active, processes);
        return new TransportTimes(costs).maxRate(count, bytes, 0, active, 0);
    }

    @Test
    void postal_adds_latencies_and_bytes_over_the_rate_of_a_process() {
        assertThat(new TransportTimes(costs).postal(count, bytes, 0))
                .isCloseTo(2 * 3e-6 + 18_000 / 2.9e9 + 2.3e-6 + 13 / 1.3e9, within(1e-18));
    }

    @Test
    void maxRate_is_postal_until_the_node_is_full() {
        double postal = new TransportTimes(costs).postal(count, bytes, 0);
        assertThat(maxRate(1)).isCloseTo(postal, within(1e-18));
        assertThat(maxRate(2)).isCloseTo(postal, within(1e-18));
        assertThat(maxRate(3)).isCloseTo(2 * 3e-6 + 3 * 18_000 / 6.6e9 + 2.3e-6 + 13 / 1.3e9, within(1e-18));
    }

    @Test
    void a_node_of_unequal_senders_is_full_by_what_they_send_together() {
        double[] ofNode = bytes.clone();
        TransportTimes transport = new TransportTimes(costs);
        assertThat(transport.shared(count, bytes, 0, ofNode, 0))
                .isCloseTo(transport.postal(count, bytes, 0), within(1e-18));
        ofNode[large] = 100_000;
        assertThat(transport.shared(count, bytes, 0, ofNode, 0))
                .isCloseTo(2 * 3e-6 + 100_000 / 6.6e9 + 2.3e-6 + 13 / 1.3e9, within(1e-18));
    }

    @Test
    void hops_on_the_cube_go_along_its_edges_and_linkBytes_are_those_of_equation_7() {
        CubeHops cube = new CubeHops(9);
        assertThat(cube.between(0, 8)).isEqualTo(4);
        assertThat(cube.between(0, 26)).isEqualTo(6);
        assertThat(cube.between(0, 2)).isEqualTo(2);
        assertThat(new CubeHops(8).between(0, 7)).isEqualTo(3);
        assertThat(new CubeHops(1).between(0, 0)).isZero();
        assertThat(CubeHops.linkBytes(2, 8000, 4)).isEqualTo(32_000);
        assertThat(CubeHops.linkBytes(0, 0, 0)).isZero();
    }
}
