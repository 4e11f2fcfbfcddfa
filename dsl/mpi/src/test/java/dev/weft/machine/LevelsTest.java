package dev.weft.machine;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.costs;
import static dev.weft.Weft.interNode;
import static dev.weft.Weft.intraCell;
import static dev.weft.Weft.intraNode;
import static dev.weft.Weft.intraSocket;
import static dev.weft.Weft.intraSwitch;
import static dev.weft.Weft.maxRate2016;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.tolerance;
import static dev.weft.Weft.us;
import static dev.weft.Weft.userPlacement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Switches and cells as distances between ranks, and their costs. */
class LevelsTest {
    private static final MessageCosts LEVELLED = costs().range(intraNode, "p", bytes(0), us(1), GBps(9))
            .range(intraSwitch, "p", bytes(0), us(2), GBps(5))
            .range(intraCell, "p", bytes(0), us(3), GBps(4))
            .range(interNode, "p", bytes(0), us(5), GBps(3));

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void the_distance_of_two_ranks_follows_from_the_numbers_of_their_nodes(long seed) {
        Random random = new Random(seed);
        int perSwitch = 1 + random.nextInt(4);
        int perCell = 1 + random.nextInt(4);
        int sockets = 1 + random.nextInt(2);
        Machine machine =
                cluster(40, 4).sockets(sockets).nodesPerSwitch(perSwitch).switchesPerCell(perCell);
        int[] nodes = random.ints(60, 0, 160).distinct().map(core -> core / 4).toArray();
        Localities ranks = machine.localities(nodes);
        int[] socket = Placement.user(nodes).sockets(nodes.length, machine);
        for (int a = 0; a < nodes.length; a++) {
            for (int b = 0; b < nodes.length; b++) {
                Locality expected = socket[a] == socket[b]
                        ? intraSocket
                        : nodes[a] == nodes[b]
                                ? intraNode
                                : nodes[a] / perSwitch == nodes[b] / perSwitch
                                        ? intraSwitch
                                        : nodes[a] / perSwitch / perCell == nodes[b] / perSwitch / perCell
                                                ? intraCell
                                                : interNode;
                assertThat(ranks.of(a, b))
                        .as("seed " + seed + ", " + a + ", " + b)
                        .isEqualTo(expected);
            }
        }
        assertThat(ranks.ranks()).isEqualTo(nodes.length);
    }

    @Test
    void a_machine_without_switches_has_the_three_distances_of_the_paper() {
        Localities ranks = cluster(4, 4).sockets(2).localities(0, 0, 0, 1, 3);
        assertThat(List.of(ranks.of(0, 1), ranks.of(0, 2), ranks.of(0, 3), ranks.of(3, 4)))
                .containsExactly(intraSocket, intraNode, interNode, interNode);
        assertThat(ranks).hasToString("5 ranks on 3 nodes");
        assertThat(cluster(4, 4).nodesPerSwitch(2).localities(0, 1, 2).of(0, 2)).isEqualTo(interNode);
        assertThat(cluster(4, 4).nodesPerSwitch(2).localities(0, 1, 2)).hasToString("3 ranks on 3 nodes at 2 switches");
    }

    @Test
    void each_level_has_its_costs_and_one_without_takes_those_of_the_next_wider() {
        assertThat(LEVELLED.of(bytes(0), intraSwitch, 1)).isEqualTo(us(2));
        assertThat(LEVELLED.of(bytes(0), intraCell, 1)).isEqualTo(us(3));
        assertThat(LEVELLED.classes()).isEqualTo(5);
        MessageCosts noSwitch =
                costs().range(intraCell, "p", bytes(0), us(3), GBps(4)).range(interNode, "q", bytes(0), us(5), GBps(3));
        assertThat(noSwitch.of(bytes(0), intraSwitch, 1)).isEqualTo(us(3));
        assertThat(noSwitch.of(bytes(0), intraNode, 1)).isEqualTo(us(3));
        assertThat(noSwitch.assumptions().get(0))
                .isEqualTo("Messages between the sockets of a node cost as much as messages between nodes of one cell,"
                        + " without their injection limit (default; set with range(intraNode, ..)).");
        MessageCosts noCell = costs().range(intraSwitch, "p", bytes(0), us(2), GBps(5))
                .range(interNode, "q", bytes(0), us(5), GBps(3));
        assertThat(noCell.of(bytes(0), intraCell, 1)).isEqualTo(us(5));
        assertThat(noCell.assumptions().get(0)).contains("as much as messages between nodes at one switch, without");
    }

    @Test
    void levels_without_costs_of_their_own_keep_the_injection_limit_and_the_class_of_the_network() {
        assertThat(maxRate2016.classes()).isEqualTo(9);
        for (Locality level : List.of(intraSwitch, intraCell)) {
            assertThat(maxRate2016.classOf(level, 9000)).isEqualTo(maxRate2016.classOf(interNode, 9000));
            assertThat(maxRate2016.of(KiB(64), level, 16)).isEqualTo(maxRate2016.of(KiB(64), interNode, 16));
        }
        Machine linked = cluster(8, 2).link(GBps(1), us(3)).nics(2);
        assertThat(linked.messageCosts().of(KiB(64), intraSwitch, 16))
                .isEqualTo(linked.messageCosts().of(KiB(64), interNode, 16));
    }

    @Test
    void a_job_costs_what_the_levels_of_its_messages_cost() {
        Machine flat = cluster(8, 1).costs(LEVELLED);
        Machine tree = flat.nodesPerSwitch(2).switchesPerCell(2);
        for (int to : new int[] {1, 2, 4}) {
            var job = program(2, mpi -> {
                if (mpi.rank() == 0) {
                    mpi.send(1, bytes(0));
                } else {
                    mpi.recv(0, bytes(0));
                }
            });
            var placement = userPlacement(0, to);
            assertThat(job.on(flat, placement).solve(nodeAware.hashed()).time()).isEqualTo(us(5));
            assertThat(job.on(tree, placement).solve(nodeAware.hashed()).time())
                    .isEqualTo(to == 1 ? us(2) : to == 2 ? us(3) : us(5));
        }
    }

    @Test
    void switches_change_no_answer_if_the_costs_do_not_tell_them_apart() {
        Machine flat = blueWaters.nodes(32);
        Machine tree = flat.nodesPerSwitch(4).switchesPerCell(4);
        var program = program(128, mpi -> mpi.alltoall(KiB(1)));
        assertThat(program.on(tree, perNode).solve(nodeAware).total().toTable().print())
                .isEqualTo(program.on(flat, perNode)
                        .solve(nodeAware)
                        .total()
                        .toTable()
                        .print());
    }

    @Test
    void machines_state_their_levels_and_which_of_them_have_no_costs() {
        Machine tree = cluster(64, 4).nodesPerSwitch(8).switchesPerCell(4);
        assertThat(tree.key()).isEqualTo("64x4, 8 nodes at each switch, 4 switches in each cell");
        assertThat(tree.inputs()).contains("8 nodes at each switch, 4 switches in each cell");
        assertThat(tree.assumptions()).isEmpty();
        assertThat(tree.costs(LEVELLED).assumptions())
                .noneMatch(each -> each.contains("switch") || each.contains("cell"));
        assertThat(tree.costs(maxRate2016).assumptions())
                .containsExactly(
                        "All ranks of a node are on one socket (default; set with sockets(..)).",
                        "Messages in one cell cost as much as messages between cells (default; set with"
                                + " range(intraCell, ..)).",
                        "Messages at one switch cost as much as messages between cells (default; set with"
                                + " range(intraSwitch, ..)).");
        assertThat(cluster(64, 4).nodesPerSwitch(8).costs(maxRate2016).assumptions())
                .contains("Messages at one switch cost as much as messages between switches (default; set with"
                        + " range(intraSwitch, ..)).");
        assertThat(tree.link(GBps(1), us(1)).assumptions())
                .contains("All ranks on different nodes communicate as fast, regardless of switches (default; set with"
                        + " costs(..)).");
        assertThat(blueWaters.nodesPerSwitch(2).inputs().get(0)).endsWith("section 2, except switches");
        assertThat(tree).isEqualTo(cluster(64, 4).nodesPerSwitch(8).switchesPerCell(4));
        assertThat(tree)
                .isNotEqualTo(cluster(64, 4).nodesPerSwitch(8))
                .isNotEqualTo(cluster(64, 4))
                .isNotEqualTo(cluster(64, 4).nodesPerSwitch(4).switchesPerCell(4));
    }

    @Test
    void levels_that_share_the_nics_of_a_node_are_a_violated_condition() {
        MessageCosts limited = LEVELLED.injection(interNode, "p", GBps(3));
        var all = program(8, mpi -> mpi.alltoall(KiB(1)));
        String condition =
                "Messages between nodes at one level: the injection limit of a node applies to the messages of"
                        + " each level alone, though they share its NICs, so transport may be underestimated.";
        Machine flat = cluster(4, 2).costs(limited);
        assertThat(all.on(flat.nodesPerSwitch(2), perNode)
                        .solve(nodeAware)
                        .explain()
                        .toString())
                .contains(condition);
        for (Machine without :
                List.of(flat, flat.nodesPerSwitch(4), flat.nodesPerSwitch(2).costs(LEVELLED))) {
            assertThat(all.on(without, perNode).solve(nodeAware).explain().toString())
                    .doesNotContain("at one level");
        }
    }

    @Test
    void machines_with_switches_are_serializable() throws IOException, ClassNotFoundException {
        Machine plain = cluster(16, 1);
        for (Machine machine : List.of(
                plain.nodesPerSwitch(2).switchesPerCell(2),
                plain.fatTree(4),
                plain.dragonfly(3, 2, 4),
                plain.levels(Levels.listed("a.csv", new int[16], new int[16])))) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(machine);
            }
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                Machine copy = (Machine) in.readObject();
                assertThat(copy).isEqualTo(machine).hasSameHashCodeAs(machine);
                assertThat(copy.localities(0, 1).of(0, 1)).isEqualTo(intraSwitch);
            }
        }
    }

    @Test
    void eight_thousand_ranks_need_no_table_of_pairs() {
        int ranks = 8192;
        Localities far = cluster(ranks, 1)
                .nodesPerSwitch(16)
                .switchesPerCell(8)
                .localities(IntStream.range(0, ranks).toArray());
        long[] count = new long[Locality.values().length];
        for (int a = 0; a < ranks; a++) {
            for (int b = 0; b < ranks; b++) {
                count[far.of(a, b).reach()]++;
            }
        }
        assertThat(count).containsExactly(ranks, 0, 0, ranks * 15L, ranks * 112L, ranks * (ranks - 128L));
    }

    @Test
    void wrong_levels_say_what_to_do() {
        says(() -> cluster(4, 2).nodesPerSwitch(0), "nodesPerSwitch(0): must be at least 1. Try nodesPerSwitch(16).");
        says(
                () -> cluster(4, 2).nodesPerSwitch(2).switchesPerCell(-1),
                "switchesPerCell(-1): must be at least 1. Try switchesPerCell(8).");
        says(
                () -> cluster(4, 2).switchesPerCell(2),
                "switchesPerCell(2): the cluster of 4 nodes with 2 cores each has no switches yet. Write"
                        + " nodesPerSwitch(16).switchesPerCell(8).");
        says(() -> cluster(4, 2).localities(0, 1).of(0, 2), "of(0, 2): ranks are numbered from 0 to 1. Try of(0, 1).");
        says(
                () -> cluster(4, 1).localities(0, 0),
                "rank 1 on node 0: the 1 cores of the node are taken by earlier ranks. Use a node with a free core, or a"
                        + " machine with more cores.");
        says(
                () -> cluster(4, 1).localities(4),
                "rank 0 on node 4: nodes are numbered from 0 to 3. Use a node of the machine.");
        says(
                () -> tolerance("latency").of(intraSwitch),
                "of(intra-switch): all messages between nodes cost the same here, regardless of switches. Write"
                        + " of(interNode) or of(intraNode).");
        says(
                () -> cluster(4, 2)
                        .nodesPerSwitch(2)
                        .costs(costs().range(intraSwitch, "p", bytes(0), us(1), MBps(9)))
                        .messageCosts()
                        .classOf(interNode, 8),
                "cost of inter-node messages: only ranges of nearer ranks are set. Add range(interNode, \"eager\","
                        + " bytes(0), us(7), MBps(750)).");
    }

    private static void says(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }
}
