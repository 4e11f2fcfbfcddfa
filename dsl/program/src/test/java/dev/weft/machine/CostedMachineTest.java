package dev.weft.machine;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.interNode;
import static dev.weft.Weft.intraNode;
import static dev.weft.Weft.intraSocket;
import static dev.weft.Weft.maxRate2016;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.us;
import static dev.weft.Weft.userPlacement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Machines with sockets, costs of messages and the shape of a network. */
class CostedMachineTest {
    @Test
    void blue_waters_says_where_its_numbers_are_from_and_what_is_assumed() {
        assertThat(blueWaters).isSameAs(PublishedCosts.BLUE_WATERS);
        assertThat(maxRate2016).isSameAs(PublishedCosts.MAX_RATE_2016);
        assertThat(blueWaters.nodes()).isEqualTo(512);
        assertThat(blueWaters.toString().lines())
                .startsWith(
                        "blueWaters, cluster of 512 nodes with 16 cores each, published in Bienz et al. 2018, section 2",
                        "  sockets of a node: 2",
                        "  message costs blueWaters, published in Bienz et al. 2018, Table 1; cut-offs at"
                                + " 500 B and 8000 B from the authors' scripts (BlueWatersModel)")
                .endsWith(
                        "  network: mesh 8x8x8, Gemini",
                        "  assumed: The shape of the network (mesh 8x8x8) is assumed, not published.");
        assertThat(blueWaters.mesh(4, 4, 4).assumptions()).isEmpty();
        assertThat(blueWaters.costs(maxRate2016).inputs().get(0)).endsWith("section 2, except costs");
    }

    @Test
    void costs_sockets_and_shape_are_part_of_what_a_machine_is() {
        Machine plain = cluster(8, 4).link(GBps(1), us(1));
        assertThat(plain.sockets(2).key()).isEqualTo("8x4 1 GB/s 1 us, 2 sockets");
        assertThat(plain.costs(maxRate2016).key()).isEqualTo("8x4 1 GB/s 1 us, costs maxRate2016");
        assertThat(plain.torus(2, 2, 2).key()).isEqualTo("8x4 1 GB/s 1 us, torus 2x2x2");
        assertThat(plain.mesh(2, 2, 1).nodesPerRouter(2).key())
                .isEqualTo("8x4 1 GB/s 1 us, mesh 2x2x1 of 2 nodes each");
        assertThat(plain.isLike(plain.sockets(2))).isFalse();
        assertThat(plain.isLike(plain.costs(maxRate2016))).isFalse();
        assertThat(plain.torus(2, 2, 2).isLike(plain.mesh(2, 2, 2))).isFalse();
        assertThat(plain.nodes(4)).isEqualTo(cluster(4, 4).link(GBps(1), us(1)));
    }

    @Test
    void defaults_of_costs_are_listed() {
        assertThat(cluster(8, 4).costs(maxRate2016).assumptions())
                .containsExactly("All ranks of a node are on one socket (default; set with sockets(..)).");
        assertThat(cluster(8, 4).sockets(2).costs(maxRate2016).assumptions()).isEmpty();
        assertThat(cluster(8, 4)
                        .sockets(2)
                        .link(GBps(1), us(1))
                        .inside(GBps(8), us(1))
                        .eagerUpTo(KiB(8))
                        .overhead(ns(300))
                        .costs(maxRate2016)
                        .assumptions())
                .containsExactly(
                        "Models of messages by locality and size use the message costs, other" + " models the link.");
        assertThat(cluster(8, 4).costs(maxRate2016).assuming("costs").assumptions())
                .contains("The cost of messages by locality and size is assumed.");
    }

    @Test
    void a_machine_of_links_has_their_costs_and_the_limit_of_its_cards() {
        Machine linked = cluster(8, 4)
                .link(GBps(1), us(2))
                .inside(GBps(8), us(1))
                .nics(3)
                .eagerUpTo(KiB(8));
        MessageCosts costs = linked.messageCosts();
        assertThat(costs.of(bytes(1000), interNode, 1)).isEqualTo(us(3));
        assertThat(costs.of(bytes(1000), interNode, 3)).isEqualTo(us(3));
        assertThat(costs.of(bytes(1000), interNode, 6)).isEqualTo(us(4));
        assertThat(costs.of(bytes(8000), intraNode, 6)).isEqualTo(us(2));
        assertThat(costs.of(bytes(8000), intraSocket, 6)).isEqualTo(us(2));
        assertThat(costs.protocol(costs.classOf(interNode, 8192))).isEqualTo("eager");
        assertThat(costs.protocol(costs.classOf(interNode, 8193))).isEqualTo("rendezvous");
        assertThat(costs.assumptions())
                .containsExactly(
                        "Messages of all sizes have the latency and bandwidth of the link (default; set with"
                                + " costs(..)).",
                        "A node injects up to 3 GB/s, the bandwidth of its 3 NICs (default; set with" + " costs(..)).");
        assertThat(cluster(8, 4).link(GBps(1), us(2)).messageCosts().assumptions())
                .contains("A node injects up to 1 GB/s, the bandwidth of its NIC (default; set with costs(..)).");
        assertThat(linked.costs(maxRate2016).messageCosts()).isEqualTo(maxRate2016);
        assertThat(linked.costs()).isEmpty();
    }

    @Test
    void the_ranks_of_a_node_fill_its_sockets_in_their_order() {
        Machine small = cluster(2, 4).sockets(2);
        assertThat(perProcessor.sockets(8, small)).containsExactly(0, 0, 1, 1, 2, 2, 3, 3);
        assertThat(perNode.sockets(8, small)).containsExactly(0, 2, 0, 2, 1, 3, 1, 3);
        assertThat(userPlacement(1, 1, 0, 1).sockets(4, small)).containsExactly(2, 2, 0, 3);
        assertThat(perProcessor.sockets(8, cluster(2, 4))).containsExactly(0, 0, 0, 0, 1, 1, 1, 1);
        Localities ranks = small.localities(0, 0, 0, 1);
        assertThat(ranks.of(0, 1)).isEqualTo(intraSocket);
        assertThat(ranks.of(0, 2)).isEqualTo(intraNode);
        assertThat(ranks.of(2, 3)).isEqualTo(interNode);
    }

    @Test
    void wrong_machines_say_what_to_do() {
        says(() -> cluster(2, 4).sockets(3), "sockets(3): must divide the 4 cores of a node. Try sockets(1).");
        says(
                () -> cluster(2, 4).nodesPerRouter(2),
                "nodesPerRouter(2): the cluster of 2 nodes with 4 cores each has no torus or mesh yet. Write"
                        + " torus(4, 8, 8).nodesPerRouter(2).");
        says(
                () -> blueWaters.nodes(1000).topology(),
                "mesh 8x8x8: it has room for 512 nodes, and the machine has 1000. Write a larger one, such"
                        + " as torus(8, 8, 16), or add nodesPerRouter(..).");
        says(
                () -> cluster(2, 4).messageCosts(),
                "cluster of 2 nodes with 4 cores each: it has neither message costs nor a link. Add"
                        + " costs(..), or link(GBps(1), us(10)).");
        says(
                () -> cluster(2, 4).nodes(0),
                "nodes(0): a machine has at least one node, and at least one core in each." + " Try nodes(4).");
        says(
                () -> cluster(2, 4).assuming("shape"),
                "assuming(\"shape\"): this value must be set first. Write link(MBps(84.2),"
                        + " us(50)).assuming(\"latency\").");
    }

    private static void says(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }

    @Test
    void a_default_that_is_set_is_no_assumption() {
        Machine plain = cluster(8, 4).costs(maxRate2016);
        assertThat(plain.sockets(1).assumptions()).isEmpty();
        assertThat(plain.sockets(1).nics(1)).isEqualTo(plain).hasSameHashCodeAs(plain);
        assertThat(plain.sockets(1).key()).isEqualTo(plain.key());
        Machine linked = cluster(8, 4).link(GBps(1), us(1));
        assertThat(linked.inside(GBps(1), us(1)).assumptions())
                .containsExactly("Every message waits for its receive (default; set with eagerUpTo(..)).");
    }
}
