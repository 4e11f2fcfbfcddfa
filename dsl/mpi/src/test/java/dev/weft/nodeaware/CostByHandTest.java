package dev.weft.nodeaware;

import static dev.weft.Weft.GB;
import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KB;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.costs;
import static dev.weft.Weft.interNode;
import static dev.weft.Weft.intraNode;
import static dev.weft.Weft.intraSocket;
import static dev.weft.Weft.logGP;
import static dev.weft.Weft.logP;
import static dev.weft.Weft.maxRate;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.postal;
import static dev.weft.Weft.program;
import static dev.weft.Weft.sends;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.program.CommPattern;
import dev.weft.program.Job;
import dev.weft.program.Program;
import dev.weft.study.Certainty;
import dev.weft.study.Provenance;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each term on examples small enough to be computed by hand from the formulas of the paper and of LogGP. */
class CostByHandTest {
    private static final double EXACT = 1e-16;
    private static final MessageCosts COSTS = costs().range(intraSocket, "all", bytes(0), us(1), GBps(10))
            .range(intraNode, "all", bytes(0), us(6), GBps(5))
            .range(interNode, "short", bytes(0), us(10), GBps(1))
            .range(interNode, "rendezvous", bytes(1000), us(20), GBps(2))
            .injection(interNode, "rendezvous", GBps(3));

    static IntStream seeds() {
        return IntStream.range(0, 60);
    }

    private static CommPattern messages(int ranks, int... sourceDestinationBytes) {
        int count = sourceDestinationBytes.length / 3;
        return CommPattern.of(
                "by hand",
                Provenance.model(Certainty.EXACT, "made", "a test"),
                ranks,
                IntStream.range(0, count)
                        .map(at -> sourceDestinationBytes[3 * at])
                        .toArray(),
                IntStream.range(0, count)
                        .map(at -> sourceDestinationBytes[3 * at + 1])
                        .toArray(),
                IntStream.range(0, count)
                        .mapToLong(at -> sourceDestinationBytes[3 * at + 2])
                        .toArray());
    }

    private static double[] each(Cost cost, String measure) {
        return IntStream.range(0, cost.columns().rows())
                .mapToDouble(cost.columns().measure(measure)::si)
                .toArray();
    }

    private static double total(Cost cost, String measure) {
        return cost.total().value(measure).si();
    }

    /** 1.1 us if each job filled the sockets anew; from a user's two jobs on a node. */
    @Test
    void jobs_beside_one_another_fill_the_sockets_of_a_node_together() {
        Machine node = cluster(1, 4).sockets(2).costs(COSTS);
        Program one = program(1, mpi -> mpi.compute(us(1)));
        CommPattern two = messages(2, 0, 1, 0);
        Job job = one.on(node, perProcessor).beside(two.on(node, perProcessor));
        assertThat(job.solve(nodeAware).time().seconds()).isCloseTo(6e-6, within(EXACT));
        Job alone = two.on(node, perProcessor);
        assertThat(alone.solve(nodeAware).time().seconds()).isCloseTo(1e-6, within(EXACT));
        Job first = two.on(node, perProcessor).beside(one.on(node, perProcessor));
        assertThat(first.solve(nodeAware).time().seconds()).isCloseTo(1e-6, within(EXACT));
    }

    @Test
    void contention_is_that_of_equation_7_for_those_who_send_or_receive_between_nodes_and_nothing_for_others() {
        // 2 nodes of 3 ranks: h = 1, l = 1000 B / (2 / 2)
        Cost cost = messages(6, 0, 3, 1000, 1, 2, 8)
                .on(blueWaters.nodes(2).sockets(1).cores(3).costs(COSTS), perProcessor)
                .solve(nodeAware);
        assertThat(each(cost, "contention")).containsExactly(new double[] {1e-7, 0, 0, 1e-7, 0, 0}, within(EXACT));
        assertThat(each(cost, "transport"))
                .containsExactly(new double[] {20e-6 + 1000 / 2e9, 1e-6 + 8 / 10e9, 0, 0, 0, 0}, within(EXACT));
        assertThat(each(cost, "queue search"))
                .containsExactly(new double[] {0, 0, 8.4e-9, 8.4e-9, 0, 0}, within(EXACT));
        assertThat(total(cost, "link bytes")).isEqualTo(1000);
        assertThat(total(cost, "inter-node bytes")).isEqualTo(1000);
        assertThat(total(cost, "largest messages")).isEqualTo(1);
    }

    @Test
    void hops_are_those_of_the_network_that_the_link_bytes_are_taken_from() {
        CommPattern two = messages(4, 0, 1, 1000, 0, 3, 3000);
        Machine plain = cluster(4, 1).costs(COSTS);
        Machine papers = blueWaters.nodes(4).sockets(1).cores(1).costs(COSTS);
        // on the 2 x 2 x 2 cube node 3 is 2 hops away
        Cost cube = two.on(papers, perNode).solve(nodeAware);
        assertThat(total(cube, "hops")).isEqualTo(1.75);
        assertThat(total(cube, "link bytes")).isCloseTo(1.75 * 1.75 * 1.75 * 4000 / 2, within(1e-9));
        Cost mesh = two.on(plain.mesh(4, 1, 1), perNode).solve(nodeAware.routed());
        assertThat(total(mesh, "hops")).isEqualTo(2.5);
        assertThat(total(mesh, "link bytes")).isEqualTo(4000);
        assertThat(mesh.links().total().value("hops").si()).isEqualTo(2.5);
        assertThat(mesh.explain().inputs()).anyMatch(line -> line.endsWith("2.5 hops on the mesh 4x1x1"));
        Cost torus = two.on(plain.torus(4, 1, 1), perNode).solve(nodeAware.routed());
        assertThat(total(torus, "hops")).isEqualTo(1);
        assertThat(total(torus, "link bytes")).isEqualTo(3000);
        // each message waits for its own links: 1 + 3 on the mesh, 1 + 1 on the torus
        double transport = 2 * 20e-6 + 4000 / 2e9;
        Cost slow = two.on(plain.mesh(4, 1, 1), perNode).solve(nodeAware.perHop(ns(100)));
        assertThat(each(slow, "transport")[0]).isCloseTo(transport + 4 * 100e-9, within(EXACT));
        assertThat(total(slow, "hops")).isEqualTo(2.5);
        Cost around = two.on(plain.torus(4, 1, 1), perNode).solve(nodeAware.perHop(ns(100)));
        assertThat(each(around, "transport")[0]).isCloseTo(transport + 2 * 100e-9, within(EXACT));
    }

    /** torus(4,1,1), 0 to 3: once around the edge. */
    @Test
    void a_message_around_the_edge_of_a_torus_crosses_one_link() {
        Job job = messages(4, 0, 3, 1000).on(cluster(4, 1).costs(COSTS).torus(4, 1, 1), perNode);
        assertThat(total(job.solve(nodeAware.routed()), "hops")).isEqualTo(1);
    }

    @Test
    void a_node_s_limit_is_shared_by_those_who_send_such_messages_or_by_their_bytes() {
        // ranks 0 to 2 of a node send by rendezvous, rank 3 a short message
        Job job = messages(8, 0, 4, 2000, 1, 5, 4000, 2, 6, 6000, 3, 7, 8)
                .on(cluster(2, 4).costs(COSTS), perProcessor);
        double[] perProcess = {
            20e-6 + 3 * 2000 / 3e9, 20e-6 + 3 * 4000 / 3e9, 20e-6 + 3 * 6000 / 3e9, 10e-6 + 8 / 1e9, 0, 0, 0, 0
        };
        assertThat(each(job.solve(nodeAware), "transport")).containsExactly(perProcess, within(EXACT));
        assertThat(each(job.solve(maxRate), "transport")).containsExactly(perProcess, within(EXACT));
        double shared = 20e-6 + 12_000 / 3e9;
        assertThat(each(job.solve(nodeAware.nodeTotal()), "transport"))
                .containsExactly(new double[] {shared, shared, shared, 10e-6 + 8 / 1e9, 0, 0, 0, 0}, within(EXACT));
        assertThat(each(job.solve(postal), "transport"))
                .containsExactly(new double[] {21e-6, 22e-6, 23e-6, 10e-6 + 8 / 1e9, 0, 0, 0, 0}, within(EXACT));
    }

    @Test
    void postal_and_max_rate_take_messages_inside_of_a_node_for_those_between_nodes() {
        Job job = messages(2, 0, 1, 500).on(cluster(1, 2).costs(COSTS), perProcessor);
        assertThat(each(job.solve(postal), "transport")[0]).isCloseTo(10e-6 + 500 / 1e9, within(EXACT));
        assertThat(each(job.solve(maxRate), "transport")[0]).isCloseTo(10e-6 + 500 / 1e9, within(EXACT));
        assertThat(each(job.solve(nodeAware), "transport")[0]).isCloseTo(1e-6 + 500 / 10e9, within(EXACT));
        assertThat(each(job.solve(nodeAware), "contention")).containsOnly(0.0);
    }

    @Test
    void the_papers_rule_takes_counts_of_one_rank_and_bytes_of_another_with_all_ranks_active() {
        // rank 0 sends 3 short messages, rank 1 one of 9000 B; 2 ranks on the fuller node
        Cost cost = messages(3, 0, 2, 10, 0, 2, 20, 0, 2, 30, 1, 2, 9000)
                .on(blueWaters.nodes(2).sockets(1).cores(2).costs(COSTS), perProcessor)
                .solve(nodeAware.paper());
        assertThat(total(cost, "transport")).isCloseTo(3 * 10e-6 + 2 * 9000 / 3e9, within(EXACT));
        assertThat(total(cost, "queue search")).isCloseTo(8.4e-9 * 9, within(EXACT));
        assertThat(cost.total().columns().measure("queue search").low(0)).isCloseTo(8.4e-9 * 6, within(EXACT));
        assertThat(cost.total().columns().measure("queue search").high(0)).isCloseTo(8.4e-9 * 12, within(EXACT));
        assertThat(total(cost, "contention")).isCloseTo(1e-10 * 9060, within(EXACT));
        assertThat(each(cost, "queue search")).containsExactly(new double[] {8.4e-9 * 9, 8.4e-9, 0}, within(EXACT));
    }

    @Test
    void log_gp_waits_for_the_longer_of_gap_and_overhead_and_sends_each_message_but_its_first_byte() {
        Job job = messages(3, 0, 1, 0, 0, 1, 1, 0, 1, 1001, 2, 1, 501)
                .on(cluster(3, 1).costs(COSTS), perNode);
        double[] slowGap = each(job.solve(logGP(us(5), us(1), us(3), GBps(1))), "transport");
        assertThat(slowGap)
                .containsExactly(
                        new double[] {7e-6 + 2 * 3e-6 + 1e-6, 7e-6 + 3 * 3e-6 + 1.5e-6, 7e-6 + 0.5e-6}, within(EXACT));
        double[] slowOverhead = each(job.solve(logGP(us(5), us(3), us(1), GBps(1))), "transport");
        assertThat(slowOverhead[0]).isCloseTo(11e-6 + 2 * 3e-6 + 1e-6, within(EXACT));
        double[] logP = each(job.solve(logP(us(5), us(1), us(3))), "transport");
        assertThat(logP).containsExactly(new double[] {13e-6, 16e-6, 7e-6}, within(EXACT));
    }

    /** 1000 empty messages paid for the bytes of one of 1001 B; from a user's table of counts. */
    @Test
    void empty_messages_do_not_pay_for_the_bytes_of_others() {
        var lone = sends(COSTS).messages(interNode, 1, bytes(1001));
        var many = lone.messages(interNode, 1000, bytes(0));
        CostModel model = logGP(us(1), us(0), us(0), GBps(0.001));
        assertThat(lone.solve(model).value("transport").si()).isCloseTo(1e-6 + 1e-3, within(1e-15));
        assertThat(many.solve(model).value("transport").si()).isCloseTo(1e-6 + 1e-3, within(1e-15));
        assertThat(lone.totals(interNode, "short", 1000, bytes(0))
                        .solve(model)
                        .value("transport")
                        .si())
                .isCloseTo(1e-6 + 1e-3, within(1e-15));
        assertThat(sends(COSTS)
                        .totals(interNode, "short", 10, bytes(1010))
                        .solve(model)
                        .value("transport")
                        .si())
                .isCloseTo(1e-6 + 1e-3, within(1e-15));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void one_message_more_never_makes_a_rank_faster(int seed) {
        Random random = new Random(seed);
        int ranks = 2 + random.nextInt(10);
        int count = 2 + random.nextInt(40);
        int[] all = random.ints(3L * count, 0, ranks).toArray();
        for (int at = 0; at < count; at++) {
            all[3 * at + 2] = random.nextBoolean() ? random.nextInt(3) : random.nextInt(5000);
        }
        Machine machine = cluster((ranks + 1) / 2, 2).sockets(2).costs(COSTS);
        for (CostModel model : new CostModel[] {
            postal, maxRate, nodeAware, logP(us(5), us(1), us(3)), logGP(us(5), us(3), us(1), GBps(1))
        }) {
            double[] before = each(
                    messages(ranks, Arrays.copyOf(all, 3 * count - 3))
                            .on(machine, perProcessor)
                            .solve(model),
                    "transport");
            double[] after = each(messages(ranks, all).on(machine, perProcessor).solve(model), "transport");
            for (int rank = 0; rank < ranks; rank++) {
                assertThat(after[rank])
                        .as("%s, seed %d", model, seed)
                        .isGreaterThanOrEqualTo(before[rank] * (1 - 1e-12));
            }
        }
    }

    /** 9 of them add up to a number that is below 9 cut-offs by rounding. */
    @Test
    void each_message_goes_by_the_protocol_of_its_own_size_however_many_there_are() {
        MessageCosts fine = costs().range(interNode, "eager", bytes(0), us(1), GBps(10))
                .range(interNode, "rendezvous", bytes(1000.1), us(100), GBps(1));
        for (int count = 1; count < 40; count++) {
            double expected = count * (100e-6 + 1000.1 / 1e9);
            assertThat(sends(fine)
                            .messages(interNode, count, bytes(1000.1))
                            .solve(postal)
                            .value("transport")
                            .si())
                    .as("%d messages", count)
                    .isCloseTo(expected, within(1e-12));
        }
        assertThat(sends(fine)
                        .messages(interNode, 9, bytes(1000))
                        .solve(postal)
                        .value("transport")
                        .si())
                .isCloseTo(9 * (1e-6 + 1000 / 10e9), within(1e-12));
    }

    @Test
    void one_message_among_many_nodes_has_no_bound_by_equation_7() {
        Program one = program(27, mpi -> {
            if (mpi.rank() == 0) {
                mpi.send(1, GB(1));
            } else if (mpi.rank() == 1) {
                mpi.recv(0, GB(1));
            }
        });
        Machine small = blueWaters.nodes(27).sockets(1).cores(1).mesh(2, 2, 2).costs(COSTS);
        var explained = one.on(small, perNode).solve(nodeAware).explain();
        assertThat(explained.violated())
                .contains("Equation 7 matches the busiest link: that link carries 13.5 times its bytes by"
                        + " dimension-ordered routing on its cube, so contention is underestimated.");
        assertThat(explained.toString()).doesNotContain("is an upper bound");
        Program all = program(27, mpi -> mpi.alltoall(KB(1)));
        assertThat(all.on(small, perNode).solve(nodeAware).explain().violated())
                .anyMatch(line -> line.startsWith("Equation 7 matches the busiest link: it takes "));
    }
}
