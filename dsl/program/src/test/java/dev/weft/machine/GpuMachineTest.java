package dev.weft.machine;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.MiB;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.costs;
import static dev.weft.Weft.gpu;
import static dev.weft.Weft.gpus;
import static dev.weft.Weft.interNode;
import static dev.weft.Weft.intraNode;
import static dev.weft.Weft.intraSocket;
import static dev.weft.Weft.machine;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** GPUs of a node are a distance of their own, which NVLink joins. */
class GpuMachineTest {
    private static final Machine EIGHT = gpus(8).nvlink(GBps(450), us(1));
    private static final Machine NODES = cluster(4, 8).link(GBps(50), us(5)).nvlink(GBps(450), us(1));

    @TempDir
    private Path folder;

    @Test
    void ranks_of_a_node_are_at_the_locality_of_gpus_and_others_at_the_network() {
        Localities ranks = NODES.sockets(2).localities(0, 0, 0, 0, 0, 0, 1);
        assertThat(ranks.of(0, 1)).isEqualTo(gpu);
        assertThat(ranks.of(0, 5)).as("on different sockets").isEqualTo(gpu);
        assertThat(ranks.of(0, 6)).isEqualTo(interNode);
        assertThat(gpu.isBetweenNodes()).isFalse();
        assertThat(Locality.of("intra-NVLink")).isEqualTo(gpu);
    }

    @Test
    void messages_cost_what_nvlink_and_the_link_do() {
        MessageCosts costs = NODES.messageCosts();
        assertThat(costs.of(MiB(9), gpu, 8).si()).isEqualTo(1e-6 + 9 * 0x1p20 / 450e9);
        assertThat(costs.of(MiB(9), interNode, 1).si()).isEqualTo(5e-6 + 9 * 0x1p20 / 50e9);
        assertThat(EIGHT.messageCosts().of(MiB(9), gpu, 1)).isEqualTo(costs.of(MiB(9), gpu, 1));
        assertThat(EIGHT.inside()).isEqualTo(MachineDetails.nvlink(EIGHT));
        assertThat(EIGHT.toString()).contains("node of 8 GPUs", "NVLink between the GPUs of a node: 450 GB/s");
    }

    @Test
    void costs_of_gpus_and_of_a_node_stand_for_one_another() {
        MessageCosts ofNode = blueWaters.messageCosts();
        assertThat(ofNode.of(MiB(1), gpu, 16)).isEqualTo(ofNode.of(MiB(1), intraNode, 16));
        MessageCosts ofGpus = costs().range(gpu, "all", bytes(0), us(3), GBps(100));
        assertThat(ofGpus.of(MiB(1), intraSocket, 1)).isEqualTo(ofGpus.of(MiB(1), gpu, 1));
        assertThat(ofGpus.assumptions()).singleElement().asString().contains("those between its GPUs");
        assertThat(costs().range(interNode, "all", bytes(0), us(3), GBps(100)).classes())
                .as("classes of costs without GPUs")
                .isEqualTo(3);
    }

    @Test
    void a_file_keeps_gpus_nvlink_and_the_start_of_collectives() {
        MessageCosts started = costs().range(gpu, "LL", bytes(0), us(0.6), GBps(70))
                .range(gpu, "Simple", MiB(1), us(3.4), GBps(370))
                .starting(gpu, "Simple", us(8.4));
        for (Machine each : new Machine[] {gpus(8), EIGHT, NODES, NODES.costs(started)}) {
            Path file = folder.resolve("m.json");
            each.save(file);
            assertThat(machine(file.toString())).isEqualTo(each);
            assertThat(machine(file.toString()).inputs()).isEqualTo(each.inputs());
        }
        assertThat(started.start(started.classOf(gpu, 0x1p20))).isEqualTo(8.4e-6);
        assertThat(started.start(started.classOf(gpu, 1))).isZero();
        assertThat(started.assumptions())
                .anyMatch(sentence -> sentence.contains("start counts once in each collective"));
    }

    @Test
    void what_does_not_fit_together_is_refused() {
        refused(() -> gpus(0), "gpus(0): a machine has at least one node, and at least one core in each. Try gpus(8).");
        refused(
                () -> gpus(8).messageCosts(),
                "node of 8 GPUs: it has neither message costs nor a link. Add costs(..), or nvlink(GBps(450), us(1)).");
        refused(
                () -> EIGHT.nodes(2).messageCosts(),
                "cluster of 2 nodes with 8 GPUs each: it has neither message costs nor a link between nodes. Add costs(..), or link(GBps(1), us(10)).");
        refused(
                () -> cluster(2, 8)
                        .link(GBps(50), us(5))
                        .inside(GBps(20), us(1))
                        .nvlink(GBps(450), us(1)),
                "nvlink(450 GB/s, latency 1 us): a node has inside(..) already, 20 GB/s. Leave one of the two out.");
        refused(
                () -> NODES.inside(GBps(20), us(1)),
                "inside(20 GB/s, latency 1 us): a node has nvlink(..) already, 450 GB/s. Leave one of the two out.");
        refused(
                () -> costs().starting(gpu, "LL", us(1)),
                "starting(gpu, \"LL\", 1 us): the locality has no range of sizes yet. Write starting(gpu, \"Simple\", us(8.4)) after the ranges.");
    }

    private static void refused(ThrowingCallable call, String text) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(text);
    }
}
