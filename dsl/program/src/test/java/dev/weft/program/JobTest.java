package dev.weft.program;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KB;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.method;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.program;
import static dev.weft.Weft.randomPlacement;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.us;
import static dev.weft.Weft.userPlacement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.machine.Link;
import dev.weft.study.Certainty;
import dev.weft.study.Provenance;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Programs on clusters. */
class JobTest {
    private static final Program EIGHT = program(8, mpi -> mpi.allreduce(KB(1)));

    @Test
    void round_robin_goes_round_the_nodes_or_fills_them() {
        assertThat(EIGHT.on(cluster(4, 2), perNode).nodes()).containsExactly(0, 1, 2, 3, 0, 1, 2, 3);
        assertThat(EIGHT.on(cluster(4, 2), perProcessor).nodes()).containsExactly(0, 0, 1, 1, 2, 2, 3, 3);
        assertThat(perNode.key()).isEqualTo("perNode");
        assertThat(userPlacement(0, 1).key()).isEqualTo("user 0 1");
    }

    @Test
    void a_random_placement_follows_its_seed_and_uses_no_core_twice() {
        int[] nodes = EIGHT.on(cluster(5, 2), randomPlacement(3)).nodes();
        assertThat(nodes)
                .isEqualTo(EIGHT.on(cluster(5, 2), randomPlacement(3)).nodes())
                .isNotEqualTo(EIGHT.on(cluster(5, 2), randomPlacement(4)).nodes());
        for (int node = 0; node < 5; node++) {
            int wanted = node;
            assertThat(Arrays.stream(nodes).filter(each -> each == wanted).count())
                    .isLessThanOrEqualTo(2);
        }
        int[] first = new int[4];
        Program one = program(1, mpi -> {});
        for (int seed = 0; seed < 4000; seed++) {
            first[one.on(cluster(4, 1), randomPlacement(seed)).nodes()[0]]++;
        }
        assertThat(Arrays.stream(first).boxed()).allMatch(count -> count > 850 && count < 1150);
    }

    @Test
    void programs_share_a_cluster_with_their_own_placements_and_starts() {
        Job job = program(4, mpi -> {}).on(cluster(4, 2), perNode);
        Job both = job.beside(
                program(2, mpi -> {}).on(cluster(4, 2), userPlacement(3, 3 - 1)).startingAt(ms(5)));
        assertThat(both.programs()).isEqualTo(2);
        assertThat(both.ranks()).isEqualTo(6);
        assertThat(both.firstRank(1)).isEqualTo(4);
        assertThat(both.start(1)).isEqualTo(ms(5));
        assertThat(both.start(0)).isEqualTo(seconds(0));
        assertThat(both.nodes()).containsExactly(0, 1, 2, 3, 3, 2);
        assertThat(both.solve(method("part", (Job whole) -> whole.program(1)))
                        .columns()
                        .rows())
                .isEqualTo(2);
    }

    @Test
    void a_machine_has_links_when_they_are_said() {
        assertThat(cluster(2, 2).link()).isEmpty();
        assertThat(cluster(2, 2).inside()).isEmpty();
        assertThat(cluster(2, 2).link(MBps(100), us(50)).inside()).contains(Link.of(MBps(100), us(50)));
        assertThat(cluster(2, 2).link(MBps(100), us(50)).eagerLimit()).isEmpty();
        assertThat(cluster(2, 2)
                        .link(MBps(100), us(50))
                        .inside(GBps(1), us(1))
                        .eagerUpTo(KiB(64))
                        .eagerLimit())
                .contains(KiB(64));
    }

    @Test
    void a_pattern_keeps_its_messages_in_their_order_and_gets_steps_once_a_method_asks() {
        CommPattern pattern = CommPattern.of(
                "two",
                Provenance.model(Certainty.EXACT, "by hand", "none"),
                3,
                new int[] {2, 0},
                new int[] {0, 1},
                new long[] {7, 5});
        Job job = program(1, mpi -> mpi.compute(ms(1)))
                .on(cluster(4, 1), userPlacement(3))
                .beside(pattern.on(cluster(4, 1), perNode));
        assertThat(job.isExchange(1)).isTrue();
        assertThat(job.messages(1)).isSameAs(pattern);
        Program steps = job.program(1);
        assertThat(steps).isEqualTo(pattern.program()).isSameAs(job.program(1));
        assertThat(job.toString()).contains("two of 3 ranks, perNode, from 0 s");
    }

    @Test
    void a_program_has_the_messages_of_its_collectives_as_a_view() {
        Job job = EIGHT.on(cluster(4, 2), perNode);
        assertThat(job.isExchange(0)).isFalse();
        assertThat(job.program(0)).isSameAs(EIGHT);
        CommPattern messages = job.messages(0);
        assertThat(messages).isSameAs(job.messages(0));
        assertThat(messages).hasToString(EIGHT.pattern().toString());
    }

    @Test
    void what_does_not_fit_says_the_numbers() {
        assertThatThrownBy(() -> EIGHT.on(cluster(3, 2), perNode))
                .hasMessage("8 ranks: the cluster of 3 nodes with 2 cores each has 6 cores, and each takes one"
                        + " rank. Use a larger cluster or fewer ranks.");
        assertThatThrownBy(() -> EIGHT.on(cluster(8, 1), userPlacement(0, 1)))
                .hasMessage("userPlacement(0, 1): must have the node of each of the 8 ranks, not of 2. Write"
                        + " userPlacement(0, 1, 2, 3, 4, 5, 6, 7).");
        assertThatThrownBy(() -> program(2, mpi -> {}).on(cluster(2, 1), userPlacement(0, 2)))
                .hasMessage("userPlacement(0, 2): rank 1 is on node 2, and nodes are numbered from 0 to 1. Write"
                        + " userPlacement(0, 1).");
        assertThatThrownBy(() -> program(2, mpi -> {}).on(cluster(2, 1), userPlacement(1, 1)))
                .hasMessage("userPlacement(1, 1): rank 1 is on node 1, whose 1 cores are taken by earlier ranks."
                        + " Write userPlacement(0, 1).");
        assertThatThrownBy(() -> EIGHT.on(cluster(4, 2), perNode).beside(EIGHT.on(cluster(4, 2), perNode)))
                .hasMessage("16 ranks of 2 programs by perNode, perNode: node 0 would get more ranks than its 2"
                        + " cores. Use a larger machine, or userPlacement(..) with other nodes.");
        assertThatThrownBy(() -> EIGHT.on(cluster(4, 2), perNode).beside(EIGHT.on(cluster(4, 4), perNode)))
                .hasMessageContaining("jobs that share nodes must use the same machine");
        assertThatThrownBy(() -> cluster(0, 2))
                .hasMessage("cluster(0, 2): a machine has at least one node, and at least one core in each."
                        + " Try cluster(4, 2).");
        assertThatThrownBy(() -> cluster(2, 2).eagerUpTo(KB(1)))
                .hasMessage("eagerUpTo(1000 B): the cluster has no link yet. Write cluster(4, 2).link(GBps(1),"
                        + " us(10)).eagerUpTo(..).");
        assertThatThrownBy(() -> userPlacement())
                .hasMessage("userPlacement(): must have the node of each rank. Write userPlacement(0, 0, 1, 1).");
    }
}
