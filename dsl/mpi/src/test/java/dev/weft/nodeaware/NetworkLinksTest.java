package dev.weft.nodeaware;

import static dev.weft.Weft.KiB;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.program;
import static dev.weft.Weft.ringShift;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Machine;
import dev.weft.program.Job;
import dev.weft.program.Program;
import dev.weft.study.Columns;
import dev.weft.units.ModelException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Links of fat trees and dragonflies under the messages of a job. */
class NetworkLinksTest {
    /** Each rank but the first sends to the first, rank r r KiB. */
    private static final Program INCAST = program(6, mpi -> {
        if (mpi.rank() > 0) {
            mpi.send(0, KiB(mpi.rank()));
        } else {
            for (int from = 1; from < 6; from++) {
                mpi.recv(from, KiB(from));
            }
        }
    });

    private static final Machine TREE = blueWaters.nodes(6).fatTree(2, 3, 2);

    private static NetworkLinks links(Program program, Machine machine) {
        return program.on(machine, perNode).solve(nodeAware).links();
    }

    @Test
    void the_table_names_both_ends_and_the_kind_of_each_link() {
        NetworkLinks incast = links(INCAST, TREE);
        Columns columns = incast.columns();
        assertThat(columns.keyNames()).containsExactly("from", "to", "kind");
        assertThat(columns.key("from").values())
                .containsExactly(
                        "node 1", "node 2", "node 3", "node 4", "node 5", "leaf 1", "leaf 2", "spine 0", "leaf 0");
        assertThat(columns.key("to").values().get(8)).isEqualTo("node 0");
        assertThat(columns.measure("link bytes").si(5)).isEqualTo(5 * 1024);
        assertThat(columns.measure("link bytes").si(6)).isEqualTo(9 * 1024);
        assertThat(columns.measure("link bytes").si(7)).isEqualTo(14 * 1024);
        assertThat(columns.measure("link bytes").si(8)).isEqualTo(15 * 1024);
        assertThat(incast.toString())
                .startsWith(
                        "nodeAware (exact within the model. Method: D-mod-k routing on the fat tree of 2 spines and 3"
                                + " leaves, 2 nodes at each, busiest link between switches 14 KiB, of nodes 15 KiB)");
    }

    @Test
    void each_kind_of_link_has_its_number_mean_and_busiest() {
        Columns kinds = links(INCAST, TREE).kinds().columns();
        assertThat(kinds.key("kind").values())
                .containsExactly("node to leaf", "leaf to spine", "spine to leaf", "leaf to node");
        double[][] expected = {{6, 5, 3, 5}, {6, 2, 7, 9}, {6, 1, 14, 14}, {6, 1, 15, 15}};
        for (int kind = 0; kind < 4; kind++) {
            assertThat(kinds.measure("links").si(kind)).isEqualTo(expected[kind][0]);
            assertThat(kinds.measure("used links").si(kind)).isEqualTo(expected[kind][1]);
            assertThat(kinds.measure("mean link").si(kind)).isEqualTo(expected[kind][2] * 1024);
            assertThat(kinds.measure("busiest link").si(kind)).isEqualTo(expected[kind][3] * 1024);
        }
        Columns torus = links(INCAST, blueWaters.nodes(6).mesh(3, 2, 1)).kinds().columns();
        assertThat(torus.key("kind").values()).containsExactly("x", "y", "z");
        assertThat(torus.measure("links").si(0)).isEqualTo(8);
        assertThat(torus.measure("links").si(2)).isZero();
        assertThat(torus.measure("mean link").si(2)).isZero();
    }

    @Test
    void the_explanation_names_the_busiest_link_and_the_ranks_that_use_it() {
        String said = links(INCAST, TREE).explain().toString();
        assertThat(said)
                .contains("D-mod-k routing, up to the spine (and core) that the number of the destination node chooses."
                        + " Zahavi 2012")
                .contains(
                        "busiest link between switches: spine 0 to leaf 0, 14 KiB sent by 4 ranks, most by rank 5 (5 KiB),"
                                + " rank 4 (4 KiB), rank 3 (3 KiB)")
                .contains("links of nodes, leaf to node: the busiest carries 15 KiB")
                .contains("D-mod-k routing: adaptive routing, which is not modelled")
                .doesNotContain("Equation 7");
        String few = links(
                        program(6, mpi -> {
                            if (mpi.rank() == 5) {
                                mpi.send(0, KiB(1));
                            } else if (mpi.rank() == 0) {
                                mpi.recv(5, KiB(1));
                            }
                        }),
                        TREE)
                .explain()
                .toString();
        assertThat(few).contains("leaf 2 to spine 0, 1 KiB sent by rank 5 (1 KiB)");
        assertThat(links(INCAST, blueWaters.nodes(6).dragonfly(3, 2, 1).globalLinksPerSwitch(2))
                        .explain()
                        .toString())
                .contains(
                        "one local link; of 2 global links to a group, the number of the destination node chooses one.");
        assertThat(links(INCAST, blueWaters.nodes(6).dragonfly(3, 2, 1))
                        .explain()
                        .toString())
                .contains("one global and one local link. Kim, Dally, Scott, Abts 2008");
        assertThat(links(INCAST, blueWaters.nodes(6).mesh(6, 1, 1)).explain().toString())
                .contains("busiest link: router 1 to router 0, 15 KiB sent by 5 ranks, most by rank 5 (5 KiB)");
        // each rank sends to the next of a ring, so that all six links of one direction carry as much
        assertThat(links(ringShift(6, 1, us(1), KiB(1)), blueWaters.nodes(6).torus(6, 1, 1))
                        .explain()
                        .toString())
                .contains("busiest link (as much as 5 others): router 0 to router 1, 1 KiB sent by rank 0 (1 KiB)");
    }

    @Test
    void messages_at_one_leaf_load_no_link_between_switches() {
        NetworkLinks near = links(program(2, mpi -> mpi.alltoall(KiB(1))), TREE);
        assertThat(near.total().value("busiest link").si()).isZero();
        assertThat(near.total().value("hops").si()).isZero();
        assertThat(near.explain().toString())
                .contains("Dominant: busiest link between switches 0 B, of nodes 1 KiB.")
                .doesNotContain("sent by");
    }

    @Test
    void routed_costs_take_the_busiest_link_between_switches() {
        Job job = program(6, mpi -> mpi.alltoall(KiB(8))).on(TREE, perNode);
        double plain = job.solve(nodeAware.delta(ns(0))).time().si();
        double routed = job.solve(nodeAware.delta(ns(1)).routed()).time().si();
        // a leaf of two nodes sends two messages to each of the four other nodes, half of them by each spine
        assertThat(routed - plain).isCloseTo(4 * 8192 * 1e-9, within(1e-15));
        double hops = job.solve(nodeAware.delta(ns(0)).perHop(ns(100))).time().si();
        assertThat(hops - plain).isCloseTo(4 * 2 * 1e-7, within(1e-15));
        assertThat(job.solve(nodeAware.routed()).explain().toString())
                .contains("1.6 hops on the fat tree of 2 spines and 3 leaves, 2 nodes at each")
                .contains("D-mod-k routing: adaptive routing");
        assertThat(job.solve(nodeAware).explain().toString())
                .isEqualTo(job.solve(nodeAware.routed()).explain().toString())
                .contains(
                        "links of the fat tree of 2 spines and 3 leaves, 2 nodes at each: the busiest carries 32 KiB by"
                                + " D-mod-k routing, Equation 7 gives");
    }

    @Test
    void what_only_a_torus_has_is_refused_on_other_networks() {
        NetworkLinks incast = links(INCAST, TREE);
        String rest =
                " of a fat tree of 2 spines and 3 leaves, 2 nodes at each: only a torus or mesh can be drawn. Print"
                        + " kinds() or the table of its links.";
        assertThatThrownBy(incast::drawing).isInstanceOf(ModelException.class).hasMessage("drawing()" + rest);
        assertThatThrownBy(() -> incast.plane(1))
                .isInstanceOf(ModelException.class)
                .hasMessage("plane(1)" + rest);
        Job job = INCAST.on(TREE, perProcessor);
        assertThatThrownBy(() -> job.solve(nodeAware.delta(ns(1), ns(2), ns(3))))
                .isInstanceOf(ModelException.class)
                .hasMessageEndingWith(
                        "the fat tree of 2 spines and 3 leaves, 2 nodes at each has no dimensions x, y and z."
                                + " Write delta(..) with one time for all links, and routed().");
        assertThat(List.of(TREE.topology().orElseThrow().nodes())).containsExactly(6);
    }
}
