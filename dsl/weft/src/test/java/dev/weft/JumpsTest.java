package dev.weft;

import static dev.weft.Weft.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.Axis;
import dev.weft.units.Bytes;
import org.junit.jupiter.api.Test;

/** Sweeps over sizes have both sides of the jumps that the model knows. */
class JumpsTest {
    @Test
    void both_sides_of_an_eager_limit_are_swept() {
        var network = network().host(16).link(GBps(10), us(1)).copy(GBps(16)).eagerUpTo(KiB(12));

        Axis<Bytes> axis = sizes(KiB(4), KiB(32), network);
        assertThat(axis.values()).containsExactly(KiB(4), KiB(8), KiB(12), bytes(12289), KiB(16), KiB(32));
        var latency = sweep("size", axis).solve(size -> network.pingPong(size).solve());
        double before = latency.at(KiB(12)).value("latency").in("ns");
        double after = latency.at(bytes(12289)).value("latency").in("ns");
        assertThat(Math.abs(after - before)).as("one byte more").isGreaterThan(100);
        assertThat(sizes(bytes(1), KiB(8), network).values())
                .as("beyond the range")
                .isEqualTo(sizes(bytes(1), KiB(8)).values());
        assertThat(sizes(KiB(16), KiB(32), network).values()).hasSize(2);
    }

    @Test
    void a_network_without_a_limit_and_a_machine_without_costs_add_nothing() {
        var network = network().host(16).link(GBps(10), us(1));

        assertThat(sizes(bytes(1), KiB(8), network).values())
                .isEqualTo(sizes(bytes(1), KiB(8)).values());
        assertThat(sizes(bytes(1), KiB(8), cluster(2, 2)).values()).hasSize(14);
    }

    @Test
    void both_sides_of_each_cut_off_of_a_machine_are_swept() {
        Axis<Bytes> axis = sizes(bytes(1), MiB(1), blueWaters);
        assertThat(axis.values())
                .contains(bytes(499), bytes(500))
                .doesNotHaveDuplicates()
                .isSorted();
        assertThat(sizes(bytes(1), KiB(8), cluster(2, 2).link(GBps(1), us(10)).eagerUpTo(bytes(100)))
                        .values())
                .contains(bytes(100), bytes(101))
                .hasSize(16);
    }
}
