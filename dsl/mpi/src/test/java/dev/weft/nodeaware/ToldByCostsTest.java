package dev.weft.nodeaware;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KB;
import static dev.weft.Weft.MB;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.interNode;
import static dev.weft.Weft.logP;
import static dev.weft.Weft.matchQueue;
import static dev.weft.Weft.maxRate;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.postal;
import static dev.weft.Weft.program;
import static dev.weft.Weft.sends;
import static dev.weft.Weft.us;
import static dev.weft.Weft.userPlacement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Machine;
import dev.weft.program.CommPattern;
import dev.weft.program.Program;
import dev.weft.study.Certainty;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What costs, links, sends and queues say of themselves: each sentence with a case in which it stands and one in which it does not. */
class ToldByCostsTest {
    private static final Machine LINE = cluster(4, 1).link(GBps(1), us(1));
    /** Blue Waters with the message costs of that link. */
    private static final Machine PAPERS =
            blueWaters.nodes(4).sockets(1).cores(1).costs(LINE.messageCosts());

    private static CommPattern messages(int ranks, int... sourceDestinationBytes) {
        int[] at = IntStream.range(0, sourceDestinationBytes.length / 3).toArray();
        return CommPattern.of(
                "made",
                Provenance.model(Certainty.EXACT, "made", "a test"),
                ranks,
                IntStream.of(at).map(k -> sourceDestinationBytes[3 * k]).toArray(),
                IntStream.of(at).map(k -> sourceDestinationBytes[3 * k + 1]).toArray(),
                IntStream.of(at)
                        .mapToLong(k -> sourceDestinationBytes[3 * k + 2])
                        .toArray());
    }

    private static List<String> shares(Explanation explanation) {
        return explanation.terms().stream()
                .map(term -> term.name() + " " + Math.round(1000 * term.share()) / 1000.0)
                .toList();
    }

    /** Two messages of 1000 B each: 0 to 2 crosses x then y, 1 to 0 crosses x back. */
    @Test
    void links_tell_their_network_and_what_each_dimension_carries() {
        NetworkLinks links = messages(4, 0, 3, 1000, 1, 0, 500)
                .on(LINE.mesh(2, 2, 1), perNode)
                .solve(nodeAware)
                .links();
        Explanation told = links.explain();
        assertThat(told.inputs())
                .startsWith(
                        messages(4, 0, 3, 1000, 1, 0, 500)
                                .on(LINE.mesh(2, 2, 1), perNode)
                                .toString(),
                        "network: mesh 2x2x1",
                        "1500 B between nodes, each byte crosses 1.667 links on average",
                        "3 of 8 links carry 833.3 B on average, both directions of a link counted",
                        "Equation 7 on a cube of 4 nodes: 1.667 hops, 3472 B for each link; with the 1.667 hops of this network"
                                + " it would be 3472 B");
        assertThat(shares(told)).containsExactly("links along x 0.6", "links along y 0.4");
        assertThat(told.terms().stream().map(term -> term.value())).containsExactly("1500 B", "1000 B");
        assertThat(told.subject()).isEqualTo("busiest link");
        assertThat(told.dominant()).isEqualTo("busiest link 1000 B, 3472 B by Equation 7, 3.472 times as much.");
        assertThat(links.toString())
                .startsWith(
                        "nodeAware (exact within the model. Method: dimension-ordered routing on the mesh 2x2x1, busiest link"
                                + " 1000 B, 3472 B by Equation 7, 3.472 times as much)");
        NetworkLinks none =
                messages(4).on(LINE.torus(2, 2, 1), perNode).solve(nodeAware).links();
        assertThat(none.explain().subject()).isEqualTo("nothing");
        assertThat(none.explain().dominant()).isEqualTo("no link carries anything.");
        assertThat(none.provenance().method()).endsWith("torus 2x2x1, no link carries anything");
        assertThat(shares(none.explain())).containsExactly("links along x 0.0", "links along y 0.0");
        assertThat(none.total().value("cube over busiest").si()).isNaN();
    }

    @Test
    void costs_tell_their_messages_and_hops() {
        CommPattern some = messages(4, 0, 1, 1000, 0, 3, 3000, 2, 2, 10);
        assertThat(some.on(PAPERS, perNode).solve(nodeAware).explain().inputs())
                .contains("3 messages, 4000 B of them between nodes, 1.75 hops on a cube of 4 nodes");
        assertThat(some.on(LINE, perNode).solve(postal).explain().inputs())
                .contains("3 messages, 4000 B of them between nodes");
        assertThat(some.on(LINE.mesh(4, 1, 1), perNode)
                        .solve(nodeAware.routed())
                        .explain()
                        .inputs())
                .contains("3 messages, 4000 B of them between nodes, 2.5 hops on the mesh 4x1x1");
        assertThat(some.on(LINE, perNode).solve(logP(us(1), us(1), us(1))).assumptions())
                .contains("The message size costs nothing; logGP(..) has a bandwidth for long messages.")
                .noneMatch(each -> each.contains("NIC"));
    }

    @Test
    void penalties_are_those_of_another_machine_where_they_count_and_are_not_one_s_own() {
        String searched = "Queue search measured on this machine: gamma was measured on Blue Waters (section 4); set"
                + " it with gamma(..).";
        String contended = "Contention measured on this machine: delta was measured on Blue Waters (section 4); set it"
                + " with delta(..).";
        CommPattern one = messages(2, 0, 1, 1000, 1, 0, 1000);
        Machine pair = cluster(2, 1).link(GBps(1), us(1)).torus(2, 1, 1);
        assertThat(one.on(pair, perNode).solve(nodeAware).explain().violated()).containsExactly(searched, contended);
        assertThat(one.on(pair, perNode).solve(nodeAware.hashed()).explain().violated())
                .containsExactly(contended);
        assertThat(one.on(pair, perNode).solve(nodeAware.delta(ns(0))).explain().violated())
                .containsExactly(searched);
        assertThat(one.on(pair, perNode)
                        .solve(nodeAware.delta(ns(1)).gamma(ns(1)))
                        .explain()
                        .violated())
                .isEmpty();
        assertThat(one.on(pair, perNode)
                        .solve(nodeAware.hashed().delta(ns(0)))
                        .explain()
                        .violated())
                .isEmpty();
        assertThat(one.on(pair, perNode).solve(maxRate).explain().violated()).isEmpty();
        // the costs of Blue Waters on another machine, and its own machine with other costs
        assertThat(one.on(cluster(2, 1).costs(blueWaters.messageCosts()), perNode)
                        .solve(nodeAware)
                        .explain()
                        .violated())
                .doesNotContain(searched, contended);
        assertThat(one.on(blueWaters.nodes(2).costs(pair.messageCosts()), perNode)
                        .solve(nodeAware)
                        .explain()
                        .violated())
                .doesNotContain(searched, contended);
        // nothing is searched or contended where nothing is received
        assertThat(messages(2).on(pair, perNode).solve(nodeAware).explain().violated())
                .isEmpty();
    }

    /** 1 us to send; gamma and delta so that a term is as large as another, or larger than both others together. */
    @Test
    void the_largest_term_is_named_and_of_equal_ones_the_first() {
        CommPattern one = messages(2, 0, 1, 0, 1, 0, 0);
        Machine pair = PAPERS.nodes(2);
        Explanation equal = one.on(pair, perNode).solve(nodeAware.gamma(us(1))).explain();
        assertThat(equal.subject()).isEqualTo("transport");
        assertThat(equal.dominant())
                .isEqualTo("2 us in total, the largest part transport; fewer messages of these sizes would"
                        + " reduce it (as much: queue search).");
        assertThat(one.on(pair, perNode)
                        .solve(nodeAware.gamma(us(1.1)))
                        .explain()
                        .dominant())
                .isEqualTo("2.1 us in total, mostly queue search; fewer outstanding receives would reduce it.");
        // 1000 B both ways on a cube of two nodes: l = 2000 B, delta l = 4 us
        CommPattern both = messages(2, 0, 1, 1000, 1, 0, 1000);
        Explanation tie = both.on(pair, perNode)
                .solve(nodeAware.gamma(us(4.0001)).delta(ns(2)))
                .explain();
        assertThat(tie.subject()).isEqualTo("queue search");
        assertThat(shares(tie)).containsExactly("transport 0.2", "queue search 0.4", "contention 0.4");
        assertThat(both.on(pair, perNode)
                        .solve(nodeAware.gamma(us(3)).delta(ns(2)))
                        .explain()
                        .dominant())
                .isEqualTo("9 us in total, the largest part link contention; fewer bytes between nodes would"
                        + " reduce it (violated: Equation 7 matches the busiest link).");
    }

    @Test
    void a_process_that_sends_names_its_largest_term_and_of_equal_ones_the_first() {
        Sends one = sends(cluster(2, 1).link(GBps(1), us(1)).messageCosts()).messages(interNode, 1, bytes(0));
        Explanation equal = one.solve(nodeAware.gamma(us(1))).explain();
        assertThat(equal.subject()).isEqualTo("transport");
        assertThat(equal.dominant())
                .isEqualTo("2 us in total, the largest part transport; fewer messages of these sizes would"
                        + " reduce it (as much: queue search).");
        Explanation tie = one.linkBytes(KB(2))
                .solve(nodeAware.gamma(ns(2000)).delta(ns(1)))
                .explain();
        assertThat(tie.subject()).isEqualTo("queue search");
        assertThat(shares(tie)).containsExactly("transport 0.2", "queue search 0.4", "contention 0.4");
        assertThat(one.linkBytes(KB(3))
                        .solve(nodeAware.gamma(ns(2000)).delta(ns(1)))
                        .explain()
                        .dominant())
                .isEqualTo("6 us in total, the largest part link contention; fewer bytes between nodes would"
                        + " reduce it.");
        String alone = "No other process of the node sends at the same time (default; set with active(..)).";
        String free = "The busiest link carries no bytes (default; set with linkBytes(..)).";
        assertThat(one.assumptions()).contains(alone, free);
        assertThat(one.active(2).assumptions()).doesNotContain(alone).contains(free);
        assertThat(one.linkBytes(MB(1)).assumptions()).contains(alone).doesNotContain(free);
        assertThat(one.solve(nodeAware).explain().inputs())
                .contains(
                        "assumed: " + alone,
                        "assumed: " + free,
                        "assumed: delta = 0.1 ns per byte as measured on Blue Waters, Equation 6 (default;"
                                + " set with delta(..)).");
    }

    @Test
    void a_negative_number_of_messages_is_refused_for_totals_too() {
        assertThatThrownBy(() -> sends(blueWaters.messageCosts()).totals(interNode, "eager", -1, KB(1)))
                .isInstanceOf(ModelException.class)
                .hasMessage("totals(inter-node, \"eager\", -1, 1000 B): the number of messages must be at least"
                        + " 0. Write totals(interNode, \"eager\", 24, KB(49)).");
    }

    @Test
    void formulas_of_latex_and_of_plain_text_say_the_same() {
        for (boolean hops : new boolean[] {false, true}) {
            CostModel model = hops ? nodeAware.perHop(ns(100)) : nodeAware;
            var formula = messages(4, 0, 1, 8)
                    .on(LINE.mesh(4, 1, 1), perNode)
                    .solve(model)
                    .explain()
                    .extras()
                    .get(0);
            assertThat(formula)
                    .hasToString("T = sum(alpha + k s / min(R_N, k R_b))" + (hops ? " + tau h" : "")
                            + " + gamma n^2 + delta l");
            assertThat(formula.bundle().get("text/latex"))
                    .asString()
                    .contains("\\min(R_N, k R_b)) " + (hops ? "+ \\tau h " : "") + "+ \\gamma n^2 + \\delta \\ell");
        }
    }

    /** Deltas so that y waits longest, though x carries more; and of dimensions that wait equally long the fuller one, then the first. */
    @Test
    void contention_by_dimension_is_that_of_the_link_where_bytes_wait_longest() {
        CommPattern cross = messages(8, 0, 1, 4000, 0, 2, 3000, 0, 4, 2000);
        Machine cube = cluster(8, 1).link(GBps(1), us(1)).mesh(2, 2, 2);
        double[][] delta = {{1, 1, 1}, {1, 2, 1}, {1, 1, 4}, {1, 4.0 / 3, 2}, {0, 0, 1}, {0, 1, 1}, {0, 0, 0}};
        double[] longest = {4000, 6000, 8000, 4000, 2000, 3000, 0};
        double[] carries = {4000, 3000, 2000, 4000, 2000, 3000, 4000};
        for (int k = 0; k < delta.length; k++) {
            Result all = cross.on(cube, perNode)
                    .solve(nodeAware.delta(ns(delta[k][0]), ns(delta[k][1]), ns(delta[k][2])))
                    .total();
            assertThat(all.value("contention").si()).as("%d", k).isCloseTo(longest[k] * 1e-9, within(1e-15));
            assertThat(all.value("link bytes").si()).as("%d", k).isEqualTo(carries[k]);
        }
    }

    /** Bytes wait equally long along x, y and z, where the last carries most. */
    @Test
    void of_links_where_bytes_wait_equally_long_the_fullest_counts() {
        CommPattern cross = messages(8, 0, 1, 1000, 0, 2, 2000, 0, 4, 4000);
        Machine cube = cluster(8, 1).link(GBps(1), us(1)).mesh(2, 2, 2);
        for (double[] delta : new double[][] {{4, 2, 1}, {0, 0, 0}}) {
            Result all = cross.on(cube, perNode)
                    .solve(nodeAware.delta(ns(delta[0]), ns(delta[1]), ns(delta[2])))
                    .total();
            assertThat(all.value("link bytes").si()).isEqualTo(4000);
            assertThat(all.value("contention").si()).isCloseTo(delta[2] * 4e-6, within(1e-15));
        }
        CommPattern less = messages(8, 0, 1, 4000, 0, 2, 2000, 0, 4, 1000);
        Result first = less.on(cube, perNode)
                .solve(nodeAware.delta(ns(1), ns(2), ns(4)))
                .total();
        assertThat(first.value("link bytes").si()).isEqualTo(4000);
    }

    /** Two of 27 nodes are in use: the cube is one of two nodes, whose one link carries all. */
    @Test
    void equation_7_counts_nodes_in_use() {
        Explanation told = messages(2, 0, 1, 1000)
                .on(PAPERS.nodes(27).mesh(1, 1, 1), userPlacement(5, 20))
                .solve(nodeAware)
                .explain();
        assertThat(told.inputs())
                .contains("1 message, 1000 B of them between nodes, 1 hop on a cube of 2 nodes")
                .contains("links of the cube of Equation 7, a mesh 2x2x2: the busiest carries 1000 B by"
                        + " dimension-ordered routing, Equation 7 gives 1000 B for each, 1 times as much");
        assertThat(told.conditions())
                .contains(Condition.holds("Equation 7 matches the busiest link").covering("contention"));
    }

    @Test
    void costs_say_which_messages_stand_for_collectives() {
        Machine nodes = cluster(16, 1).link(GBps(1), us(1));
        String known = program(16, mpi -> mpi.allreduce(KB(1))).expanded().algorithms();
        assertThat(known).isNotEmpty();
        assertThat(program(16, mpi -> mpi.allreduce(KB(1)))
                        .on(nodes, perNode)
                        .solve(nodeAware)
                        .explain()
                        .inputs())
                .contains(known);
        assertThat(messages(2, 0, 1, 8)
                        .on(nodes, perNode)
                        .solve(nodeAware)
                        .explain()
                        .inputs())
                .doesNotContain("", known);
    }

    /** What stays inside of a node keeps its price. */
    @Test
    void merging_tells_localities_apart_as_before() {
        Machine nodes = cluster(2, 2).link(GBps(1), us(10)).inside(GBps(10), us(1));
        CommPattern inside = messages(4, 0, 1, 1000);
        for (CostModel model : List.of(nodeAware, maxRate, postal)) {
            assertThat(inside.on(nodes, perProcessor).solve(model.aggregated()).time())
                    .isEqualTo(inside.on(nodes, perProcessor).solve(model).time());
        }
        assertThat(inside.on(nodes, perProcessor)
                        .solve(nodeAware.aggregated().hashed())
                        .time()
                        .seconds())
                .isCloseTo(1.1e-6, within(1e-15));
        assertThat(inside.on(nodes, perProcessor)
                        .solve(maxRate.aggregated())
                        .time()
                        .seconds())
                .isCloseTo(11e-6, within(1e-15));
    }

    @Test
    void models_are_equal_when_all_of_them_is() {
        List<CostModel> all = List.of(
                nodeAware,
                maxRate,
                nodeAware.nodeTotal(),
                nodeAware.gamma(ns(1)),
                nodeAware.delta(ns(1)),
                nodeAware.routed(),
                nodeAware.aggregated(),
                logP(us(1), us(1), us(1)),
                logP(us(1), us(1), us(2)));
        for (int i = 0; i < all.size(); i++) {
            for (int k = 0; k < all.size(); k++) {
                assertThat(all.get(i).equals(all.get(k)))
                        .as("%s and %s", all.get(i), all.get(k))
                        .isEqualTo(i == k);
            }
        }
        CostModel back = nodeAware.nodeTotal().perProcess();
        assertThat(back).isEqualTo(nodeAware).hasSameHashCodeAs(nodeAware);
        assertThat(nodeAware.hashCode()).isNotEqualTo(maxRate.hashCode());
        assertThat(new Object[] {"nodeAware"}).doesNotContain(nodeAware);
        // two units in the last place are the same number, three are not
        double usual = 8.4e-9;
        double near = usual + 2 * Math.ulp(usual);
        assertThat(nodeAware.gamma(new Time(near))).isEqualTo(nodeAware);
        assertThat(nodeAware.gamma(new Time(near + Math.ulp(usual)))).isNotEqualTo(nodeAware);
    }

    @Test
    void answers_print_themselves() {
        Cost cost = messages(2, 0, 1, 1000)
                .on(cluster(2, 1).link(GBps(1), us(1)), perNode)
                .solve(maxRate);
        assertThat(cost.toString())
                .startsWith("maxRate (estimated. Method: max-rate model, 2 us)")
                .contains("all rows: program made", "rank  communication time (us)  transport (us)");
    }

    /** The brackets of the whole job are those of its slowest rank, term by term. */
    @Test
    void the_bracket_of_the_job_is_its_slowest_rank_s_with_all_its_terms() {
        // rank 3 receives 3 messages of 1000 B and sends one: 1 us + 1 us, gamma 9, Equation 7 on the cube
        Cost cost = messages(4, 0, 3, 1000, 1, 3, 1000, 2, 3, 1000, 3, 0, 1000)
                .on(PAPERS, perNode)
                .solve(nodeAware.gamma(us(1)));
        double contention = cost.total().value("contention").si();
        assertThat(contention).isPositive();
        assertThat(cost.total().value("communication time").low()).isCloseTo(2e-6 + 6e-6 + contention, within(1e-15));
        assertThat(cost.total().value("communication time").si()).isCloseTo(2e-6 + 9e-6 + contention, within(1e-15));
        assertThat(cost.total().value("communication time").high()).isCloseTo(2e-6 + 12e-6 + contention, within(1e-15));
    }

    /** A receive that completes before a send makes two exchanges; a send before it, or a wait for what was sent, does not. */
    @Test
    void exchanges_are_counted_by_what_follows_a_receive() {
        String phases =
                "One exchange: the costs of all phases add up, and no rank waits for another between" + " phases.";
        Machine pair = cluster(2, 1).link(GBps(1), us(1));
        Program relay = program(2, mpi -> {
            if (mpi.rank() == 0) {
                mpi.send(1, KB(1));
                mpi.recv(1, KB(1));
            } else {
                mpi.recv(0, KB(1));
                mpi.send(0, KB(1));
            }
        });
        assertThat(relay.on(pair, perNode).solve(nodeAware).explain().violated())
                .contains(phases);
        Program twice = program(2, mpi -> {
            for (int k = 0; k < 2; k++) {
                if (mpi.rank() == 0) {
                    mpi.send(1, KB(1));
                } else {
                    mpi.recv(0, KB(1));
                }
            }
        });
        assertThat(twice.on(pair, perNode).solve(nodeAware).explain().violated())
                .contains(phases);
        Program once = program(2, mpi -> {
            if (mpi.rank() == 0) {
                mpi.wait(mpi.isend(1, KB(1)));
                mpi.send(1, KB(1));
                mpi.compute(us(0));
            } else {
                var one = mpi.irecv(0, KB(1));
                var other = mpi.irecv(0, KB(1));
                mpi.waitall(one, other);
                mpi.compute(us(0));
            }
        });
        assertThat(once.on(pair, perNode).solve(nodeAware).explain().violated()).doesNotContain(phases);
    }

    /** Several from each of two ranks of node 0 to node 1, the higher first; one inside; one back; and one of a second job. */
    @Test
    void merged_messages_go_from_the_lowest_rank_to_the_lowest_and_others_stay() {
        Machine nodes = cluster(3, 2).link(GBps(1), us(1)).inside(GBps(10), us(0.5));
        Cost merged = messages(6, 1, 3, 100, 0, 2, 20, 1, 2, 3, 0, 1, 7, 0, 1, 7, 3, 0, 50, 5, 4, 9, 4, 1, 1)
                .on(nodes, perProcessor)
                .solve(nodeAware.aggregated());
        assertThat(IntStream.range(0, 6)
                        .mapToObj(rank -> merged.columns().measure("messages").si(rank) + "/"
                                + merged.columns().measure("bytes").si(rank) + "/"
                                + merged.columns().measure("receives").si(rank)))
                .containsExactly(
                        "3.0/137.0/1.0", "0.0/0.0/3.0", "0.0/0.0/1.0", "1.0/50.0/0.0", "1.0/1.0/1.0", "1.0/9.0/0.0");
        // by hand: rank 1 gives rank 0 its 100 B and 3 B; rank 3 takes its 100 B from rank 2
        assertThat(merged.explain().violated().get(0))
                .isEqualTo("Messages merged by their own ranks: handing 103 B to the sending ranks and 100 B from the"
                        + " receiving ranks takes no time here, so the cost is too low.");
        assertThat(merged.toString()).contains("violated: messages merged by their own ranks");
        assertThat(messages(6, 0, 2, 20, 0, 2, 20, 0, 1, 7)
                        .on(nodes, perProcessor)
                        .solve(nodeAware.aggregated())
                        .explain()
                        .conditions())
                .as("one rank sends to one rank")
                .contains(Condition.holds("messages merged by their own ranks"));
    }

    @Test
    void queues_say_their_order_and_what_it_takes() {
        assertThat(matchQueue(3).reversed().arrivedFirst())
                .hasToString("match queues: 3 messages, reversed, messages first");
        assertThat(matchQueue(1).random(5)).hasToString("match queues: 1 message, random, seed 5, receives first");
        assertThat(matchQueue(" A0 P0 ")).hasToString("match queues: A0 P0");
        String sixty = "P10 A10 P11 A11 P12 A12 P13 A13 P14 A14 P15 A15 P16 A16 P9 A";
        assertThat(matchQueue(sixty + "9")).hasToString("match queues: as given");
        assertThat(matchQueue(sixty.substring(0, 58) + "99"))
                .hasToString("match queues: " + sixty.substring(0, 58) + "99");
        Result reversed = matchQueue(4).reversed().solve();
        assertThat(reversed.columns().key("arrival order").values()).hasToString("[reversed]");
        assertThat(reversed.columns().key("first").values()).hasToString("[receives]");
        assertThat(matchQueue(4).arrivedFirst().solve().columns().key("first").values())
                .hasToString("[messages]");
        Result given = matchQueue("P0 P1 A1 A2 P3").solve();
        assertThat(given.columns().key("first").values()).hasToString("[neither]");
        assertThat(given.columns().key("arrival order").values()).hasToString("[P0 P1 A1 A2 P3]");
        assertThat(given.value("mean searched").si()).isNaN();
        // one of two messages found one of three receives
        assertThat(given.value("least searched").si()).isEqualTo(1);
        assertThat(given.value("most searched").si()).isEqualTo(6);
        assertThat(given.explain().dominant()).contains("; 1 of 2 messages matched a receive.");
        Result late = matchQueue("A0 A1 P1 P0").solve();
        assertThat(late.value("least searched").si()).isEqualTo(2);
        assertThat(late.value("most searched").si()).isEqualTo(3);
        assertThat(late.explain().dominant()).contains("; 2 of 2 messages matched a receive.");
        Result mixed = matchQueue("P0 A0 A1 A2 P2").solve(); // one posted element, two unexpected ones
        assertThat(shares(mixed.explain())).containsExactly("posted receives 0.333", "unexpected messages 0.667");
        assertThat(matchQueue(0).solve().explain().terms()).allMatch(term -> Double.isNaN(term.share()));
        assertThat(matchQueue(1 << 24)).isNotNull();
        assertThatThrownBy(() -> matchQueue((1 << 24) + 1)).hasMessageContaining("must be between 0 and 16,777,216");
        assertThatThrownBy(() -> matchQueue("P0").arrivedFirst())
                .hasMessageStartingWith("arrivedFirst(): the events \"P0\"");
    }
}
