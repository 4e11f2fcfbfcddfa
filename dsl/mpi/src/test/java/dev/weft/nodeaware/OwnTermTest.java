package dev.weft.nodeaware;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KB;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.allreduce;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.collective;
import static dev.weft.Weft.costs;
import static dev.weft.Weft.interNode;
import static dev.weft.Weft.intraSocket;
import static dev.weft.Weft.logGP;
import static dev.weft.Weft.maxRate;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.postal;
import static dev.weft.Weft.ring;
import static dev.weft.Weft.ringShift;
import static dev.weft.Weft.sends;
import static dev.weft.Weft.us;
import static dev.weft.Weft.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.program.CommPattern;
import dev.weft.program.Job;
import dev.weft.study.Certainty;
import dev.weft.study.Explanation;
import dev.weft.study.Measure;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Term;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cost terms of the user: their sums by hand, laws on random exchanges, sentences, and every error. */
class OwnTermTest {
    private static final double EXACT = 1e-16;
    private static final MessageCosts COSTS = costs().range(intraSocket, "all", bytes(0), us(1), GBps(10))
            .range(interNode, "all", bytes(0), us(10), GBps(1));
    /** Ranks 0 to 2 on node 0, ranks 3 to 5 on node 1. */
    private static final Machine TWO = cluster(2, 3).costs(COSTS);

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

    /** 0 sends 1000 B to 3 and 200 B to 1; 4 sends 5000 B to 0. */
    private static final Job JOB =
            messages(6, 0, 3, 1000, 0, 1, 200, 4, 0, 5000).on(TWO, perProcessor);

    private static double[] each(Result cost, String measure) {
        Measure column = cost.columns().measure(measure);
        return IntStream.range(0, cost.columns().rows()).mapToDouble(column::si).toArray();
    }

    private static List<String> terms(Explanation explanation) {
        return explanation.terms().stream().map(Term::name).toList();
    }

    @Test
    void a_term_is_the_sum_over_the_messages_that_a_rank_sends_or_receives() {
        CostModel mine = nodeAware
                .plus("copy", message -> ns(0.1).times(message.bytes()))
                .plus("software", us(2))
                .plusReceived("unpack", message -> message.size().at(GBps(1)));
        Cost cost = JOB.solve(mine);
        assertThat(each(cost, "copy")).containsExactly(new double[] {120e-9, 0, 0, 0, 500e-9, 0}, within(EXACT));
        assertThat(each(cost, "software")).containsExactly(new double[] {4e-6, 0, 0, 0, 2e-6, 0}, within(EXACT));
        assertThat(each(cost, "unpack")).containsExactly(new double[] {5e-6, 200e-9, 0, 1e-6, 0, 0}, within(EXACT));
        double[] before = each(JOB.solve(nodeAware), "communication time");
        double[] time = each(cost, "communication time");
        double[] added = {9.12e-6, 0.2e-6, 0, 1e-6, 2.5e-6, 0};
        for (int rank = 0; rank < 6; rank++) {
            assertThat(time[rank]).as("rank %s", rank).isCloseTo(before[rank] + added[rank], within(EXACT));
        }
    }

    @Test
    void the_slowest_rank_is_slowest_with_the_terms() {
        // transport: 10 + 1 us and 1 + 0.02 us for rank 0, 10 + 5 us for rank 4
        assertThat(JOB.solve(maxRate).time().si()).isCloseTo(21.2e-6, within(EXACT));
        Cost late = JOB.solve(maxRate.plus("late", message -> us(message.source() == 4 ? 100 : 0)));
        assertThat(late.time().si()).isCloseTo(115e-6, within(EXACT));
        assertThat(late.total().value("late").si()).isCloseTo(100e-6, within(EXACT));
        assertThat(late.total().columns().measure("communication time").low(0)).isCloseTo(115e-6, within(EXACT));
        assertThat(late.total().columns().measure("communication time").high(0)).isCloseTo(115e-6, within(EXACT));
    }

    @Test
    void a_message_has_its_size_ranks_nodes_locality_and_hops() {
        List<String> seen = new ArrayList<>();
        Job two = messages(2, 1, 0, 7)
                .on(cluster(4, 2).costs(COSTS).mesh(4, 1, 1), perNode)
                .beside(messages(2, 0, 1, 3000).on(cluster(4, 2).costs(COSTS).mesh(4, 1, 1), perNode));
        Job other = messages(3, 0, 2, 8).on(cluster(4, 2).costs(COSTS).mesh(4, 1, 1), perNode);
        SentMessage.Charge record = message -> {
            seen.add(message + ", " + message.bytes() + ", " + message.where() + ", " + message.source() + " on "
                    + message.sourceNode() + ", " + message.destination() + " on " + message.destinationNode()
                    + ", hops " + message.hops());
            return us(0);
        };
        two.solve(postal.plus("seen", record));
        other.solve(postal.plus("seen", record));
        assertThat(seen)
                .containsExactly(
                        "a message of 7 B from rank 1 to rank 0, 7.0, inter-node, 1 on 1, 0 on 0, hops 1",
                        "a message of 3000 B from rank 0 to rank 1, 3000.0, inter-node, 0 on 0, 1 on 1, hops 1",
                        "a message of 8 B from rank 0 to rank 2, 8.0, inter-node, 0 on 0, 2 on 2, hops 2");
    }

    @Test
    void models_without_localities_still_tell_a_term_how_far_a_message_goes() {
        CostModel far = maxRate.plus("far", message -> us(message.where().isBetweenNodes() ? 1 : 0));
        assertThat(each(JOB.solve(far), "far")).containsExactly(1e-6, 0, 0, 0, 1e-6, 0);
    }

    @Test
    void merged_messages_pay_once() {
        Job many = messages(6, 0, 3, 1000, 0, 4, 1000, 1, 5, 500).on(TWO, perProcessor);
        CostModel software = nodeAware.plus("software", us(1));
        assertThat(each(many.solve(software), "software")).containsExactly(2e-6, 1e-6, 0, 0, 0, 0);
        assertThat(each(many.solve(software.aggregated()), "software")).containsExactly(1e-6, 0, 0, 0, 0, 0);
        CostModel copy = nodeAware.plus("copy", message -> message.size().at(GBps(1)));
        assertThat(each(many.solve(copy.aggregated()), "copy")[0]).isCloseTo(2.5e-6, within(EXACT));
    }

    @Test
    void messages_without_a_program_have_the_terms_too() {
        Sends some = sends(COSTS).messages(interNode, 3, KB(2)).messages(intraSocket, 2, bytes(10));
        CostModel mine = nodeAware
                .plus("copy", message -> message.size().at(GBps(1)))
                .plus("far", message -> us(message.where().isBetweenNodes() ? 1 : 0));
        Result cost = some.solve(mine);
        assertThat(cost.value("copy").si()).isCloseTo(3 * 2e-6 + 2 * 10e-9, within(EXACT));
        assertThat(cost.value("far").si()).isCloseTo(3e-6, within(EXACT));
        assertThat(cost.value("communication time").si())
                .isCloseTo(some.solve(nodeAware).value("communication time").si() + 9.02e-6, within(EXACT));
        assertThat(some.solve(nodeAware.plusReceived(
                                "copy", message -> message.size().at(GBps(1))))
                        .value("copy")
                        .si())
                .isEqualTo(cost.value("copy").si());
    }

    @Test
    void collectives_and_levels_have_the_terms_of_their_messages() {
        var asked = collective(allreduce, KiB(8)).on(cluster(4, 1).link(GBps(10), us(2)), perNode);
        // a ring of 4 ranks: 6 messages of each
        Time before = asked.under(nodeAware).solve(ring).time();
        Time after = asked.under(nodeAware.plus("software", us(3))).solve(ring).time();
        assertThat(after.si()).isCloseTo(before.si() + 18e-6, within(EXACT));
        assertThat(terms(asked.under(nodeAware.plus("software", us(3)))
                        .solve(ring)
                        .explain()))
                .contains("software (your term)");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void a_term_of_zero_changes_nothing_and_terms_add_up(long seed) {
        Random random = new Random(seed);
        int[] numbers = random.ints(3 * 40).map(any -> Math.floorMod(any, 6)).toArray();
        for (int at = 2; at < numbers.length; at += 3) {
            numbers[at] *= 1000;
        }
        Job job = messages(6, numbers).on(TWO, perProcessor);
        SentMessage.Charge copy = message -> ns(0.3).times(message.bytes());
        for (CostModel model : List.of(
                postal,
                maxRate,
                nodeAware,
                nodeAware.nodeTotal(),
                nodeAware.aggregated(),
                logGP(us(1), us(2), us(3), GBps(1)))) {
            String where = model + ", seed " + seed;
            Cost plain = job.solve(model);
            Cost zero = job.solve(model.plus("zero", us(0)));
            Cost both = job.solve(model.plus("copy", copy).plusReceived("fixed", message -> us(1)));
            double[] alone = each(job.solve(model.plus("copy", copy)), "copy");
            for (String measure : plain.columns().measureNames()) {
                assertThat(each(zero, measure)).as(where + ", " + measure).isEqualTo(each(plain, measure));
            }
            assertThat(zero.explain().subject())
                    .as(where)
                    .isEqualTo(plain.explain().subject());
            for (int rank = 0; rank < 6; rank++) {
                double sum = each(plain, "communication time")[rank] + alone[rank] + each(both, "fixed")[rank];
                assertThat(each(both, "communication time")[rank]).as(where).isCloseTo(sum, within(1e-15));
            }
            double shares =
                    both.explain().terms().stream().mapToDouble(Term::share).sum();
            assertThat(shares).as(where).isCloseTo(1, within(1e-12));
        }
    }

    @Test
    void the_explanation_names_the_term_as_the_user_s_and_what_dominates() {
        Cost cost = JOB.solve(maxRate.plus("copy", us(0.1)).plusReceived("old nodes-2", message -> us(200)));
        Explanation told = cost.explain();
        assertThat(told.model()).startsWith("max-rate model with copy, old nodes-2, the slowest rank.");
        assertThat(cost.provenance().method()).startsWith("max-rate model with copy, old nodes-2, 221.4 us");
        assertThat(told.inputs())
                .contains(
                        "copy: your term, 100 ns for each message that a rank sends",
                        "old nodes-2: your term, a time for each message that a rank receives");
        assertThat(terms(told)).containsExactly("transport", "copy (your term)", "old nodes-2 (your term)");
        assertThat(told.subject()).isEqualTo("old nodes-2");
        assertThat(told.dominant()).isEqualTo("221.4 us in total, mostly old nodes-2, your term.");
        assertThat(told.extras())
                .hasToString("[T = sum(alpha + k s / min(R_N, k R_b)) + sum(copy) + sum(old nodes-2)]");
        assertThat(JOB.solve(maxRate.plus("copy", us(0.1))).explain().subject()).isEqualTo("transport");
        assertThat(JOB.solve(maxRate.plus("a", us(9)).plus("b", us(10)).plus("c", us(10)))
                        .explain()
                        .dominant())
                .isEqualTo(
                        "79.2 us in total, the largest part transport; fewer messages of these sizes would reduce it.");
        assertThat(JOB.solve(maxRate.plus("a", us(9)).plus("b", us(20)).plus("c", us(20)))
                        .explain()
                        .dominant())
                .isEqualTo("119.2 us in total, the largest part b and c, your terms, as much each.");
        Explanation of = sends(COSTS)
                .messages(interNode, 1, bytes(0))
                .solve(maxRate.plus("copy", us(11)))
                .explain();
        assertThat(of.dominant()).isEqualTo("21 us in total, mostly copy, your term.");
        assertThat(of.model()).startsWith("max-rate model with copy. ");
    }

    @Test
    void models_with_terms_are_compared_like_others() {
        Result both = JOB.solve(values(maxRate, maxRate.plus("copy", us(1))));
        assertThat(both.columns().key("method").values())
                .hasSize(12)
                .anySatisfy(key -> assertThat(key).hasToString("maxRate, plus copy 1 us"));
        assertThat(JOB.solve(maxRate.plus("copy", us(1)))
                        .against(JOB.solve(maxRate))
                        .columns()
                        .measureNames())
                .contains("communication time (maxRate, plus copy 1 us)");
        assertThat(both.toString()).contains("Not answered by every method: copy");
    }

    private static void fails(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String message) {
        assertThatThrownBy(call).hasMessage(message);
    }

    @Test
    void a_function_without_a_finite_time_is_one_error_that_names_the_message() {
        fails(
                () -> JOB.solve(maxRate.plus("copy", message -> ns(-1))),
                "plus(\"copy\", ..) of a message of 1000 B from rank 0 to rank 3: ns(-1): must be finite and not negative. Try"
                        + " ns(1).");
        fails(
                () -> JOB.solve(maxRate.plus("copy", message -> us(2).times(Double.NaN))),
                "plus(\"copy\", ..) of a message of 1000 B from rank 0 to rank 3: times(NaN): the product must be finite and not"
                        + " negative. Try times(2).");
        fails(
                () -> JOB.solve(maxRate.plusReceived("copy", OwnTermTest::nothing)),
                "plusReceived(\"copy\", ..): the time of a message of 1000 B from rank 0 to rank 3 is null. Return a time, such as"
                        + " us(0).");
        fails(
                () -> JOB.solve(maxRate.plus("copy", message -> us(Math.floorDiv(1, message.source())))),
                "plus(\"copy\", ..): the time of a message of 1000 B from rank 0 to rank 3 failed with"
                        + " java.lang.ArithmeticException: / by zero. Evaluate the function with these values.");
    }

    @SuppressWarnings({"NullAway", "DataFlowIssue"}) // as a cell may
    private static Time nothing(SentMessage message) {
        return message.bytes() >= 0 ? null : us(0);
    }

    @Test
    void what_a_term_cannot_have_is_said() {
        String name =
                ": a name consists of up to 40 letters, digits, spaces and hyphens. Choose another name, such as \"copy\".";
        fails(() -> maxRate.plus(" ", us(1)), "plus(\" \", ..)" + name);
        fails(() -> maxRate.plus("a (us)", us(1)), "plus(\"a (us)\", ..)" + name);
        for (String taken : List.of("transport", "time", "nothing")) {
            fails(
                    () -> maxRate.plus(taken, us(1)),
                    "plus(\"" + taken
                            + "\", ..): answers have a column or a term of this name. Choose another name, such as \"copy\".");
        }
        fails(
                () -> maxRate.plus("copy", us(1)).plusReceived(" copy", message -> us(1)),
                "plusReceived(\" copy\", ..): the model has a term of this name. Choose another name, such as \"copy\".");
        String combined =
                ": paper() combines messages of several ranks, so it cannot be combined with plus(..). Leave plus(..) or paper()"
                        + " out.";
        fails(() -> nodeAware.paper().plus("a", us(1)), "nodeAware, paper, plus a 1 us" + combined);
        fails(() -> nodeAware.plus("a", us(1)).paper(), "nodeAware, paper, plus a 1 us" + combined);
        fails(
                () -> JOB.solve(nodeAware.plus("a", message -> ns(message.hops()))),
                "plus(\"a\", ..) of a message of 1000 B from rank 0 to rank 3: links by hops(): the cluster of 2 nodes with"
                        + " 3 cores each has no torus, mesh, fat tree or dragonfly. Add its shape to the machine, such as torus(4, 8,"
                        + " 8), fatTree(16) or dragonfly(9, 4, 2).");
        Sends some = sends(COSTS).messages(interNode, 3, KB(2));
        fails(
                () -> some.solve(maxRate.plus("a", message -> ns(message.source()))),
                "plus(\"a\", ..) of a message of 2000 B, inter-node: source(): a message of sends(..) has a size and a locality, but no"
                        + " ranks. Use size(), bytes() or where(), or solve a job instead.");
        fails(
                () -> sends(COSTS).totals(interNode, "all", 3, KB(2)).solve(maxRate.plus("a", us(1))),
                "plus(\"a\", ..) of sends(..): totals(..) has the sum of the bytes, but not the size of each message. Write"
                        + " messages(interNode, 97, bytes(94)) instead of totals(..), or leave the term out.");
    }

    @Test
    void collectives_of_a_program_are_counted_by_their_messages() {
        Job job = ringShift(6, 2, us(1), KB(1)).on(TWO, perProcessor);
        List<Bytes> sizes = new ArrayList<>();
        job.solve(postal.plus("seen", message -> {
            sizes.add(message.size());
            return us(0);
        }));
        assertThat(sizes).hasSize(12).containsOnly(KB(1));
    }

    /** As for workers of another machine. */
    @Test
    void a_model_with_terms_travels() throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(maxRate.plus("software", us(1))
                    .plus("copy", message -> message.size().at(GBps(1))));
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            CostModel there = (CostModel) in.readObject();
            assertThat(there.key()).isEqualTo("maxRate, plus software 1 us, plus copy");
            assertThat(JOB.solve(there).time().si()).isCloseTo(21.2e-6 + 2e-6 + 1.2e-6, within(EXACT));
        }
    }
}
