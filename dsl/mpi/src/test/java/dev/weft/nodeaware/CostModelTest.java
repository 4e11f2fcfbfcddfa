package dev.weft.nodeaware;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KB;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.allreduce;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.collective;
import static dev.weft.Weft.costs;
import static dev.weft.Weft.interNode;
import static dev.weft.Weft.logGP;
import static dev.weft.Weft.logP;
import static dev.weft.Weft.maxRate;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.postal;
import static dev.weft.Weft.program;
import static dev.weft.Weft.recursiveDoubling;
import static dev.weft.Weft.ring;
import static dev.weft.Weft.sends;
import static dev.weft.Weft.us;
import static dev.weft.Weft.userPlacement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.collectives.PlacedCollective;
import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.program.CommPattern;
import dev.weft.program.Job;
import dev.weft.program.Program;
import dev.weft.study.Certainty;
import dev.weft.study.Measure;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CostModelTest {
    private static final int RANKS = 96;
    private static final double EQUAL = 1e-12;
    private static final List<CostModel> RULES = List.of(nodeAware, nodeAware.nodeTotal(), nodeAware.paper());
    private static final Machine MACHINE = blueWaters.nodes(6);

    static IntStream seeds() {
        return IntStream.rangeClosed(1, 12);
    }

    private static CommPattern random(int seed) {
        Random random = new Random(seed);
        int messages = 1 + random.nextInt(1500);
        int largest = random.nextBoolean() ? 700 : 60_000;
        return pattern(
                random.ints(messages, 0, RANKS).toArray(),
                random.ints(messages, 0, RANKS).toArray(),
                random.longs(messages, 0, largest).toArray());
    }

    private static CommPattern pattern(int[] source, int[] destination, long... bytes) {
        Provenance made = Provenance.model(Certainty.EXACT, "made", "a test");
        return CommPattern.of("random", made, RANKS, source, destination, bytes);
    }

    private static Job placed(CommPattern pattern) {
        return pattern.on(MACHINE, perProcessor);
    }

    private static Measure each(Result cost, String measure) {
        return cost.columns().measure(measure);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void terms_add_up_to_the_total_and_the_job_takes_as_long_as_its_slowest_rank(int seed) {
        for (CostModel model : RULES) {
            Cost cost = placed(random(seed)).solve(model);
            double slowest = 0;
            for (int rank = 0; rank < RANKS; rank++) {
                double total = each(cost, "communication time").si(rank);
                double sum = each(cost, "transport").si(rank)
                        + each(cost, "queue search").si(rank)
                        + each(cost, "contention").si(rank);
                assertThat(total).isCloseTo(sum, within(EQUAL * sum));
                assertThat(each(cost, "communication time").low(rank)).isLessThanOrEqualTo(total);
                assertThat(each(cost, "communication time").high(rank)).isGreaterThanOrEqualTo(total);
                slowest = Math.max(slowest, total);
            }
            double all = cost.total().value("communication time").si();
            assertThat(all)
                    .isCloseTo(
                            cost.total().value("transport").si()
                                    + cost.total().value("queue search").si()
                                    + cost.total().value("contention").si(),
                            within(EQUAL * all));
            assertThat(cost.time().seconds()).isCloseTo(all, within(EQUAL * all));
            if (!model.equals(RULES.get(2))) {
                assertThat(all).isCloseTo(slowest, within(EQUAL * slowest));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void the_papers_sum_of_two_ranks_is_never_below_what_its_rank_with_most_messages_starts(int seed) {
        Cost each = placed(random(seed)).solve(nodeAware.paper());
        Cost total = placed(random(seed)).solve(nodeAware.paper());
        int most = (int) each.columns().measure("messages").si(0);
        for (int rank = 0; rank < RANKS; rank++) {
            most = (int) Math.max(most, each.columns().measure("messages").si(rank));
        }
        assertThat(total.total().value("queue search").si())
                .isGreaterThanOrEqualTo(Penalty.GAMMA * most * most * (1 - EQUAL));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void names_of_ranks_within_a_socket_do_not_matter(int seed) {
        CommPattern pattern = random(seed);
        int[] other = IntStream.range(0, RANKS)
                .map(rank -> rank / 8 * 8 + (rank + seed) % 8)
                .toArray();
        int count = pattern.messages();
        CommPattern renamed = pattern(
                IntStream.range(0, count).map(at -> other[pattern.source(at)]).toArray(),
                IntStream.range(0, count)
                        .map(at -> other[pattern.destination(at)])
                        .toArray(),
                IntStream.range(0, count).mapToLong(pattern::bytes).toArray());
        for (CostModel model : RULES) {
            Cost before = placed(pattern).solve(model);
            Cost after = placed(renamed).solve(model);
            assertThat(after.time().seconds())
                    .isCloseTo(
                            before.time().seconds(), within(1e-9 * before.time().seconds()));
            for (int rank = 0; rank < RANKS; rank++) {
                double wanted = each(before, "communication time").si(rank);
                assertThat(each(after, "communication time").si(other[rank])).isCloseTo(wanted, within(1e-9 * wanted));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void merging_messages_never_costs_more_in_the_queue_and_keeps_the_bytes(int seed) {
        Cost apart = placed(random(seed)).solve(nodeAware);
        Cost merged = placed(random(seed)).solve(nodeAware.aggregated());
        for (int rank = 0; rank < RANKS; rank++) {
            assertThat(each(merged, "queue search").si(rank))
                    .isLessThanOrEqualTo(each(apart, "queue search").si(rank));
        }
        assertThat(merged.sum("bytes").si()).isEqualTo(apart.sum("bytes").si());
        assertThat(merged.total().value("link bytes").si())
                .isCloseTo(apart.total().value("link bytes").si(), within(1e-3));
        assertThat(merged.sum("messages").si())
                .isLessThanOrEqualTo(apart.sum("messages").si());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void a_node_that_injects_more_is_never_slower(int seed) {
        Machine faster = MACHINE.costs(MACHINE.messageCosts().injection(interNode, "rendezvous", GBps(20)));
        for (CostModel model : List.of(nodeAware, nodeAware.nodeTotal(), nodeAware.paper(), maxRate)) {
            Cost slow = placed(random(seed)).solve(model);
            Cost fast = random(seed).on(faster, perProcessor).solve(model);
            for (int rank = 0; rank < RANKS; rank++) {
                assertThat(each(fast, "transport").si(rank))
                        .isLessThanOrEqualTo(each(slow, "transport").si(rank) * (1 + EQUAL));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void a_limit_of_nodes_never_makes_sending_cheaper_than_without_it(int seed) {
        Cost without = placed(random(seed)).solve(postal);
        Cost with = placed(random(seed)).solve(maxRate);
        for (int rank = 0; rank < RANKS; rank++) {
            assertThat(each(with, "transport").si(rank))
                    .isGreaterThanOrEqualTo(each(without, "transport").si(rank) * (1 - EQUAL));
        }
    }

    @Test
    void no_messages_cost_nothing() {
        CommPattern none = pattern(new int[0], new int[0]);
        for (CostModel model : List.of(nodeAware, postal, maxRate, nodeAware.paper(), nodeAware.aggregated())) {
            assertThat(placed(none).solve(model).time().seconds()).isZero();
        }
        assertThat(placed(none).solve(logP(us(1), us(1), us(1))).time().seconds())
                .isZero();
        assertThat(placed(none).solve(nodeAware).explain().dominant()).isEqualTo("no message costs anything.");
    }

    /** Rank 0 receives n messages from rank 1 in batches of so many. */
    private static Program batches(int n, int batch) {
        return program(2, mpi -> {
            for (int i = 0; i < n / batch; i++) {
                var requests = new dev.weft.program.Request[batch];
                for (int k = 0; k < batch; k++) {
                    requests[k] = mpi.rank() == 0 ? mpi.irecv(1, bytes(8)) : mpi.isend(0, bytes(8));
                }
                mpi.waitall(requests);
            }
        });
    }

    private static Measure searched(Program program) {
        return each(program.on(MACHINE, perProcessor).solve(nodeAware), "queue search");
    }

    @Test
    void receives_are_charged_by_the_batch_in_which_they_are_outstanding() {
        double gamma = Penalty.GAMMA;
        for (int batch : new int[] {1, 4, 12}) {
            Measure queue = searched(batches(12, batch));
            assertThat(queue.si(0)).isCloseTo(12.0 / batch * gamma * batch * batch, within(1e-18));
            assertThat(queue.low(0)).isCloseTo((batch == 1 ? 1 : 2) * gamma * 12, within(1e-18));
            assertThat(queue.high(0)).isCloseTo(12.0 / batch * gamma * batch * (batch + 1), within(1e-18));
            assertThat(queue.si(1)).isZero();
        }
    }

    @Test
    void blocking_receives_are_alone_and_a_window_is_as_wide_as_it_is() {
        double gamma = Penalty.GAMMA;
        Program blocking = program(2, mpi -> {
            for (int i = 0; i < 5; i++) {
                if (mpi.rank() == 0) {
                    mpi.recv(1, bytes(8));
                } else {
                    mpi.send(0, bytes(8));
                }
            }
        });
        assertThat(searched(blocking).si(0)).isCloseTo(5 * gamma, within(1e-18));
        Program window = program(2, mpi -> {
            if (mpi.rank() == 1) {
                IntStream.range(0, 6).forEach(i -> mpi.send(0, bytes(8)));
                return;
            }
            var last = mpi.irecv(1, bytes(8));
            for (int i = 1; i < 6; i++) {
                var next = mpi.irecv(1, bytes(8));
                mpi.wait(last);
                last = next;
            }
            mpi.wait(last);
        });
        assertThat(searched(window).si(0)).isCloseTo((5 * 3 + 1) * gamma, within(1e-18));
    }

    @Test
    void collectives_and_computation_count_as_the_messages_that_they_are() {
        Program all = program(16, mpi -> {
            mpi.compute(ms(1));
            mpi.allreduce(KB(1));
        });
        Cost cost = all.on(MACHINE, perProcessor).solve(nodeAware);
        assertThat(cost.sum("messages").si()).isGreaterThanOrEqualTo(16);
        assertThat(cost.explain().violated())
                .contains("Communication only: the cost is that of messages alone.")
                .contains("One exchange: the costs of all phases add up, and no rank waits for another"
                        + " between phases.");
    }

    @Test
    void log_gp_adds_latency_overheads_gaps_and_bytes() {
        Job job = pattern(new int[] {0, 0, 0, 1}, new int[] {1, 2, 3, 0}, 1000, 1000, 1000, 8)
                .on(MACHINE, perProcessor);
        Cost logP = job.solve(logP(us(5), us(1), us(2)));
        assertThat(each(logP, "transport").si(0)).isCloseTo(5e-6 + 2e-6 + 2 * 2e-6, within(1e-15));
        assertThat(each(logP, "transport").si(3)).isCloseTo(7e-6, within(1e-15));
        Cost logGp = job.solve(logGP(us(5), us(1), us(2), GBps(1)));
        assertThat(each(logGp, "transport").si(0)).isCloseTo(11e-6 + 2997e-9, within(1e-15));
        assertThat(each(logGp, "queue search").si(0)).isZero();
    }

    @Test
    void the_usual_penalties_are_usual_in_every_unit() {
        assertThat(nodeAware.delta(ns(0.1))).isEqualTo(nodeAware).hasToString("nodeAware");
        assertThat(nodeAware.delta(us(1e-4)).gamma(us(8.4e-3)).key()).isEqualTo(nodeAware.key());
        assertThat(nodeAware.delta(ns(0.1001)).key()).isNotEqualTo(nodeAware.key());
    }

    @Test
    void penalties_are_options() {
        Job job = placed(random(1));
        assertThat(job.solve(nodeAware.hashed()).sum("queue search").si()).isZero();
        assertThat(job.solve(nodeAware.gamma(ns(16.8))).sum("queue search").si())
                .isCloseTo(2 * job.solve(nodeAware).sum("queue search").si(), within(1e-12));
        assertThat(job.solve(nodeAware.delta(ns(0))).sum("contention").si()).isZero();
        assertThat(job.solve(maxRate.gamma(ns(8.4)))
                        .total()
                        .value("queue search")
                        .si())
                .isPositive();
        assertThat(List.of(
                        nodeAware.gamma(ns(1)).key(),
                        nodeAware.nodeTotal().delta(ns(1)).key(),
                        postal.key()))
                .containsExactly("nodeAware, gamma 1e-9", "nodeAware, node total, delta 1e-9", "postal");
        assertThat(logP(us(1), us(2), us(3)).key()).isEqualTo("logP 1 us, 2 us, 3 us");
    }

    /** Where nothing limits what the ranks of a node send together, each has the whole adapter, which is said. */
    @Test
    void costs_without_an_injection_limit_are_a_violated_condition_where_ranks_of_a_node_send_at_once() {
        MessageCosts costs = costs().range(interNode, "eager", bytes(0), us(1), GBps(1));
        CommPattern pairs = CommPattern.of(
                "pairs",
                Provenance.model(Certainty.EXACT, "made", "a test"),
                8,
                new int[] {0, 1, 2, 3},
                new int[] {4, 5, 6, 7},
                new long[] {8000, 8000, 8000, 8000});
        Job four = pairs.on(cluster(2, 4).costs(costs), perProcessor);
        String said =
                "Injection limit of a node: up to 4 ranks of a node send at once, and these costs let each of them have a whole"
                        + " adapter; set injection(interNode, ..) of the costs.";
        String assumed =
                "A node has no injection limit: all its processes together send as fast as each of them alone (default; set"
                        + " with injection(interNode, ..)).";

        assertThat(four.solve(nodeAware).explain().violated()).contains(said);
        assertThat(four.solve(maxRate).explain().violated()).contains(said);
        assertThat(four.solve(nodeAware).assumptions()).contains(assumed);
        assertThat(four.solve(postal).explain().violated()).doesNotContain(said);

        Sends sends = sends(costs).messages(interNode, 10, bytes(8000));
        assertThat(sends.active(4).solve(nodeAware).explain().violated()).contains(said);
        assertThat(sends.solve(nodeAware).explain().violated()).doesNotContain(said);
        PlacedCollective collective =
                collective(allreduce, KiB(64)).on(cluster(2, 4).costs(costs), perProcessor);
        assertThat(collective.solve(recursiveDoubling).explain().violated()).contains(said);
        assertThat(collective.solve(ring).explain().violated())
                .doesNotContain(said); // one rank of a node sends to the other

        MessageCosts limited = costs.injection(interNode, "eager", GBps(2));
        Job shared = pairs.on(cluster(2, 4).costs(limited), perProcessor);
        assertThat(shared.solve(nodeAware).explain().violated()).doesNotContain(said);
        assertThat(shared.solve(nodeAware).assumptions()).doesNotContain(assumed);
        assertThat(pairs.on(cluster(8, 1).costs(costs), perNode)
                        .solve(nodeAware)
                        .explain()
                        .violated())
                .doesNotContain(said);
    }

    @Test
    void any_link_is_enough_and_penalties_of_blue_waters_are_then_an_assumption() {
        Job job = pattern(new int[] {0, 1}, new int[] {1, 0}, 8, 8)
                .on(cluster(96, 1).link(GBps(1), us(2)).torus(4, 6, 4), perProcessor);
        Cost cost = job.solve(nodeAware);
        assertThat(each(cost, "transport").si(0)).isCloseTo(2.008e-6, within(1e-15));
        assertThat(cost.assumptions())
                .contains("gamma = 8.4 ns as measured on Blue Waters, Equation 4 (default; set with gamma(..)).")
                .contains("delta = 0.1 ns per byte as measured on Blue Waters, Equation 6 (default; set with"
                        + " delta(..)).");
        assertThat(cost.explain().violated())
                .contains(
                        "Queue search measured on this machine: gamma was measured on Blue Waters (section 4); set it with"
                                + " gamma(..).",
                        "Contention measured on this machine: delta was measured on Blue Waters (section 4); set it with"
                                + " delta(..).");
        assertThat(placed(random(1)).solve(nodeAware).explain().violated())
                .containsExactly("Equation 7 matches the busiest link: it takes 4.953 times the bytes of that link by"
                        + " dimension-ordered routing, so contention is an upper bound.");
        assertThat(placed(random(1)).solve(postal).explain().violated()).isEmpty();
        assertThat(job.solve(nodeAware.aggregated()).assumptions())
                .contains(
                        "Gathering messages on one rank of a node and scattering them on another is not" + " charged.");
    }

    @Test
    void it_tells_what_dominates_and_between_what_it_lies() {
        int n = 2000;
        int[] to = new int[n];
        int[] from = IntStream.range(0, n).map(i -> 1 + i % 7).toArray();
        Cost many = placed(pattern(from, to, new long[n])).solve(nodeAware);
        assertThat(many.explain().subject()).isEqualTo("queue search");
        assertThat(many.explain().dominant())
                .isEqualTo("33.6 ms in total, mostly queue search; fewer outstanding receives would reduce it.");
        assertThat(Result.header(many))
                .isEqualTo("nodeAware (estimated. Method: node-aware max-rate model, 33.6 us to 33.62 ms depending"
                        + " on the order of receives)");
        Cost one = placed(pattern(new int[] {0}, new int[] {16}, 8)).solve(nodeAware);
        assertThat(one.explain().subject()).isEqualTo("transport");
        assertThat(placed(random(4)).solve(nodeAware.delta(us(1))).explain().subject())
                .isEqualTo("contention");
        assertThat(Result.header(placed(random(1)).solve(postal)))
                .startsWith("postal (estimated. Method: postal model, ");
    }

    @Test
    void programs_beside_one_another_keep_their_ranks() {
        CommPattern pair = CommPattern.of(
                "pair",
                Provenance.model(Certainty.EXACT, "made", "a test"),
                2,
                new int[] {0},
                new int[] {1},
                new long[] {9000});
        Job both = pair.on(MACHINE, userPlacement(0, 1)).beside(pair.on(MACHINE, userPlacement(0, 2)));
        Cost cost = both.solve(nodeAware);
        assertThat(cost.columns().key("program").values()).containsExactly("pair 0", "pair 0", "pair 1", "pair 1");
        assertThat(cost.columns().key("rank").values()).hasToString("[0.0, 1.0, 0.0, 1.0]");
        assertThat(each(cost, "transport").si(0)).isCloseTo(3e-6 + 2 * 9000 / 5.8e9, within(1e-12));
        assertThat(both.solve(nodeAware.aggregated()).time().seconds())
                .isCloseTo(cost.time().seconds(), within(1e-15));
    }

    @Test
    void every_error_says_what_to_write() {
        fails(
                () -> batches(4, 2).on(MACHINE, perProcessor).solve(nodeAware.aggregated()),
                "aggregated() of program: the program must be one exchange, and some rank communicates again"
                        + " after a receive. Use a program of one exchange, such as a pattern, or leave aggregated()"
                        + " out.");
        fails(
                () -> logP(us(1), us(1), us(1)).paper(),
                "paper(): LogP and LogGP have no injection limit to share. Leave paper() out.");
        fails(
                () -> logGP(us(1), us(1), us(1), GBps(0)),
                "logGP(1 us, 1 us, 1 us, 0 B/s): the bandwidth must be above 0. Write logGP(us(2), us(1),"
                        + " us(1), GBps(1)).");
        assertThatThrownBy(() -> pattern(new int[] {0}, new int[] {1}, 8)
                        .on(cluster(96, 1), perProcessor)
                        .solve(nodeAware))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith(
                        "cluster of 96 nodes with 1 core each: it has neither message costs nor a link.");
    }

    private static void fails(Runnable cell, String message) {
        assertThatThrownBy(cell::run).isInstanceOf(ModelException.class).hasMessage(message);
    }

    @Test
    void a_default_that_is_set_is_no_assumption_and_changes_no_answer() {
        Job job = pattern(new int[] {0}, new int[] {1}, 8).on(cluster(96, 1).link(GBps(1), us(2)), perProcessor);
        Cost plain = job.solve(nodeAware);
        CostModel model = nodeAware.gamma(ns(8.4)).delta(ns(0.1)).perProcess();
        Cost set = job.solve(model);
        assertThat(model).isEqualTo(nodeAware).hasSameHashCodeAs(nodeAware);
        assertThat(plain.assumptions()).anyMatch(each -> each.startsWith("gamma = 8.4 ns"));
        assertThat(set.assumptions()).noneMatch(each -> each.startsWith("gamma") || each.startsWith("delta"));
        assertThat(set.toString()).isEqualTo(plain.toString());
    }
}
