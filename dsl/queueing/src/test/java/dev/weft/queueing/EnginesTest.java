package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.boundEngines;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.heavyweight;
import static dev.weft.Weft.manyCore;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.pooledEngines;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.randomEngines;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.solve.Solved;
import dev.weft.queueing.solve.Solving;
import dev.weft.study.Certainty;
import dev.weft.study.Said;
import dev.weft.units.ModelException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Progress engines: bound, random and pooled; how many one needs; match lists. */
class EnginesTest {
    private static final Percentage EXACTLY = Percentage.withPercentage(1e-10);
    private static final Network QDR = network()
            .host(128)
            .link(GBps(3.787), ns(1616))
            .match(ns(271))
            .copy(GBps(16))
            .eagerUpTo(KiB(12));

    @Test
    void one_engine_is_the_same_whatever_its_kind() {
        double one = rate(QDR, 128);
        for (Engines kind : Engines.values()) {
            assertThat(rate(QDR.progressEngines(1, kind), 128)).isEqualTo(one);
        }
    }

    @Test
    void binding_is_the_default_and_named_exact() {
        Solution solution = QDR.progressEngines(16)
                .match(us(10 + 0.06 * 100))
                .messageRate(KiB(4))
                .outstanding(128)
                .solve();
        assertThat(solution.provenance().certainty()).isEqualTo(Certainty.EXACT);
        assertThat(solution.provenance().method()).contains("bound classes");
        assertThat(solution.messagesPerSecond()).isCloseTo(924.1e3, within(100.0));
        assertThat(solution.utilization("core B 7")).isCloseTo(solution.utilization("core B"), EXACTLY);
    }

    @Test
    void endpoints_that_differ_by_a_hair_are_solved_like_equal_ones() {
        Workload engines = network()
                .host(32)
                .link(GBps(3.787), ns(1616))
                .match(us(40))
                .progressEngines(32)
                .messageRate(KiB(4))
                .outstanding(128);
        Compiled equal = engines.choice().itinerary().network;
        double[][] service = new double[32][];
        for (int r = 0; r < 32; r++) {
            service[r] = equal.service[r].clone();
            service[r][r + 2] *= 1 + r * 1e-14;
        }
        Solved hairs =
                Solving.solve(Compiled.of(List.of(equal.stations), List.of(equal.classes), service, equal.visits));
        Solved solved = Solving.solve(equal);
        Percentage nearly = Percentage.withPercentage(1e-9);
        for (int r = 0; r < 32; r++) {
            assertThat(hairs.throughput[r]).isCloseTo(solved.throughput[r], nearly);
            assertThat(hairs.queueLength[r][1]).isCloseTo(solved.queueLength[r][1], nearly);
            assertThat(hairs.queueLength[r][r + 2]).isCloseTo(solved.queueLength[r][r + 2], nearly);
        }
    }

    @Test
    void pooled_engines_beat_bound_ones_and_those_beat_random_ones() {
        for (int engines : new int[] {2, 8, 32}) {
            Network slow = QDR.match(us(22));
            double bound = rate(slow.progressEngines(engines, boundEngines), 64);
            assertThat(rate(slow.progressEngines(engines, pooledEngines), 64)).isGreaterThan(bound);
            assertThat(rate(slow.progressEngines(engines, randomEngines), 64)).isLessThan(bound);
        }
    }

    @Test
    void messages_that_do_not_divide_among_engines_are_dealt_out_one_by_one() {
        Solution solution = QDR.match(us(10))
                .progressEngines(4)
                .messageRate(bytes(8))
                .outstanding(6)
                .solve();
        assertThat(solution.solved().network.classes[0].population).isEqualTo(2);
        assertThat(solution.solved().network.classes[3].population).isEqualTo(1);
        assertThat(present(solution)).isCloseTo(6, EXACTLY);
        assertThat(solution.utilization("core B 1")).isGreaterThan(solution.utilization("core B 4"));
    }

    @Test
    void with_more_engines_than_messages_each_message_has_one_to_itself() {
        Network slow = QDR.match(us(10));
        assertThat(rate(slow.progressEngines(128), 4)).isCloseTo(rate(slow.progressEngines(4), 4), EXACTLY);
        assertThat(slow.progressEngines(128)
                        .messageRate(KiB(4))
                        .outstanding(4)
                        .solve()
                        .explain()
                        .violated())
                .anyMatch(line -> line.contains("only 4 of 128 engines can have a message at a time"));
        assertThat(slow.progressEngines(4)
                        .messageRate(KiB(4))
                        .outstanding(4)
                        .solve()
                        .explain()
                        .violated())
                .noneMatch(line -> line.contains("can have a message at a time"));
    }

    @Test
    void onloaded_work_stays_on_core_1_whichever_engine_matches() {
        Network onloaded = QDR.match(us(4)).onload(ns(500));
        Solution four = onloaded.progressEngines(4)
                .messageRate(bytes(8))
                .outstanding(64)
                .solve();
        assertThat(four.utilization("core A 1")).isCloseTo(500e-9 * four.messagesPerSecond(), EXACTLY);
        assertThat(four.utilization("core B 1")).isGreaterThan(four.utilization("core B 2"));
        double limit = 4 / (3500.5e-9 + 500e-9);
        assertThat(four.messagesPerSecond()).isBetween(0.7 * limit, 4 / 3500.5e-9);
    }

    @Test
    void the_fewest_engines_are_enough_and_one_less_is_not() {
        Workload workload = QDR.match(us(16)).messageRate(KiB(4)).outstanding(128);
        EngineChoice choice = workload.fewestEngines(0.95);
        double wanted = 0.95 * 3.787e9 / 4096;
        assertThat(choice.engines()).isEqualTo(15);
        assertThat(choice.messagesPerSecond()).isGreaterThanOrEqualTo(wanted);
        assertThat(rate(QDR.match(us(16)).progressEngines(14), 128)).isLessThan(wanted);
        assertThat(choice.explain().dominant())
                .isEqualTo("15 engines reach 95 % of the link's rate of 924.6 k msg/s; no smaller number does"
                        + " (violated: store-and-forward stages).");
        assertThat(QDR.match(ns(100))
                        .messageRate(KiB(4))
                        .outstanding(64)
                        .fewestEngines(0.5)
                        .explain()
                        .dominant())
                .isEqualTo(
                        "1 engine reaches 50 % of the link's rate of 924.6 k msg/s (violated: store-and-forward stages).");
    }

    @Test
    void the_best_number_of_engines_leaves_cores_to_compute() {
        Network small = network()
                .host(16)
                .link(GBps(3.787), ns(1616))
                .match(us(16))
                .copy(GBps(16))
                .eagerUpTo(KiB(12));
        Workload workload = small.messageRate(KiB(4)).outstanding(32).computing(us(30));
        EngineChoice best = workload.bestEngines();
        double highest = best.messagesPerSecond();
        for (int engines = 1; engines < 16; engines++) {
            double rate = workload.on(small.progressEngines(engines)).solve().messagesPerSecond();
            assertThat(rate).isLessThanOrEqualTo(highest * (1 + 1e-12));
            assertThat(rate >= 0.99 * highest).isEqualTo(engines >= best.from() && engines <= best.to());
        }
        assertThat(best.engines()).isBetween(4, 7);
        String sentence = best.explain().dominant();
        assertThat(sentence)
                .startsWith(best.engines() + " of 16 cores as engines give the highest rate, ")
                .endsWith("; from " + best.from() + " to " + best.to() + " engines the rate is within 1 % of it"
                        + " (violated: store-and-forward stages; exponential service times).");
        assertThat(best.toString()).startsWith(Said.withoutDoubts(best.explain()));
        assertThat(best.label()).isEqualTo("engines");
        assertThat(best.provenance().toString()).startsWith("exact");
        assertThat(best.columns().key("protocol").values()).hasSize(15).containsOnly("eager");
        // one of the receiver's cores is left to what is computed
        assertThat(best.columns().rows()).isEqualTo(15);
    }

    @Test
    void numbers_of_engines_that_do_nearly_as_well_are_named() {
        Network wide = network()
                .host(128)
                .link(GBps(3.787), ns(1616))
                .match(us(16))
                .copy(GBps(16))
                .eagerUpTo(KiB(12));
        Workload workload = wide.messageRate(KiB(4)).outstanding(256).computing(us(60));
        EngineChoice best = workload.bestEngines();
        assertThat(best.from()).isLessThan(best.engines());
        assertThat(best.to()).isGreaterThan(best.engines());
        for (int engines : new int[] {best.from() - 1, best.from(), best.to(), best.to() + 1}) {
            double rate = workload.on(wide.progressEngines(engines)).solve().messagesPerSecond();
            assertThat(rate >= 0.99 * best.messagesPerSecond())
                    .as(engines + " engines, best " + best)
                    .isEqualTo(engines >= best.from() && engines <= best.to());
        }
    }

    @Test
    void knees_are_the_closed_forms_of_the_text() {
        var eager = QDR.messageRate(bytes(8)).knees().columns();
        assertThat(eager.measure("count").si(0)).isCloseTo(6.983, within(5e-4));
        assertThat(eager.measure("bytes").si(2)).isCloseTo(271 / (1 / 3.787 - 1 / 16.0), within(1e-6));
        double[] expected = {9.5, 10.0, 12.3, 15.0, 20.6, 65};
        int[] lengths = {0, 10, 50, 100, 200, 1000};
        for (int i = 0; i < lengths.length; i++) {
            var knees = QDR.matchList(manyCore, lengths[i]).messageRate(KiB(4)).knees();
            assertThat(knees.columns().measure("count").si(1)).isCloseTo(expected[i], within(0.06));
        }
        assertThat(QDR.matchList(heavyweight, 0)
                        .messageRate(KiB(4))
                        .knees()
                        .columns()
                        .measure("count")
                        .si(1))
                .isCloseTo(1.2, within(0.05));
        assertThat(QDR.messageRate(bytes(8)).outstanding(6).knees().explain().dominant())
                .isEqualTo("6 outstanding messages are below the knee of 6.983.");
        assertThat(QDR.messageRate(bytes(8)).outstanding(7).knees().explain().dominant())
                .isEqualTo("7 outstanding messages are above the knee of 6.983.");
    }

    @Test
    void match_lists_are_equations_1_and_2_and_short_ones_are_flagged() {
        assertThat(manyCore.time(100).si()).isCloseTo(16e-6, EXACTLY);
        assertThat(heavyweight.time(1000).si()).isCloseTo(5e-6, EXACTLY);
        assertThat(rate(QDR.matchList(manyCore, 100), 64)).isCloseTo(rate(QDR.match(us(16)), 64), EXACTLY);
        assertThat(broken(QDR.matchList(manyCore, 9))).anyMatch(line -> line.contains("overestimate below 10"));
        assertThat(broken(QDR.matchList(manyCore, 10))).noneMatch(line -> line.contains("overestimate"));
        assertThat(broken(QDR.matchList(manyCore, 9).match(us(10)))).noneMatch(line -> line.contains("overestimate"));
    }

    @Test
    void random_routing_is_flagged_and_binding_is_not() {
        assertThat(broken(QDR.progressEngines(4, randomEngines))).anyMatch(line -> line.startsWith("Even load"));
        assertThat(broken(QDR.progressEngines(4))).noneMatch(line -> line.startsWith("Even load"));
    }

    @Test
    void wrong_engines_get_a_sentence_each() {
        says(() -> QDR.progressEngines(0), "progressEngines(0): must be at least 1. Try progressEngines(16).");
        says(
                () -> network().host(8).progressEngines(9),
                "progressEngines(9): each engine needs a core of its own, and a host has 8. Use fewer"
                        + " engines, or hosts with more cores.");
        says(
                () -> QDR.onload(ns(100)).progressEngines(2, pooledEngines).messageRate(bytes(8)),
                "onload(100 ns): onloaded work runs on core 1, which pooled engines share. Use"
                        + " boundEngines or randomEngines, or offload().");
        says(
                () -> QDR.matchList(manyCore, -1),
                "matchList(many-core, -1.0): the length must be a finite number, 0 or more. Try"
                        + " matchList(manyCore, 100).");
        says(
                () -> QDR.progressEngines(128).messageRate(bytes(8)).computing(us(1)),
                "computing(1 us): all cores of the receiver progress messages. Use fewer engines, or"
                        + " hosts with more cores.");
        says(
                () -> QDR.pingPong(bytes(8)).computing(us(1)),
                "computing(1 us): a ping-pong does not compute on messages. Use messageRate(..).");
        says(
                () -> QDR.station("core B 3", queue(ns(1))),
                "station(\"core B 3\", queue(1 ns)): the network prints this name for a station or a cost of its own."
                        + " Choose another name, such as \"dpu\".");
    }

    @Test
    void questions_about_engines_that_have_no_answer_say_why() {
        Workload workload = QDR.match(us(160)).messageRate(KiB(4)).outstanding(128);
        says(
                () -> workload.fewestEngines(0.95),
                "fewestEngines(0.95): all 128 cores as engines reach 82.76 % of the link's rate at most."
                        + " Use a smaller share, a shorter match time or more outstanding messages.");
        says(
                () -> workload.fewestEngines(95),
                "fewestEngines(95.0): the share of the link's rate must be above 0 and below 1. Try"
                        + " fewestEngines(0.95).");
        says(
                workload::bestEngines,
                "bestEngines(): needs computation on messages, because otherwise each core can progress"
                        + " messages. Add it, such as .computing(us(20)).");
    }

    private static List<String> broken(Network network) {
        return network.messageRate(KiB(4)).solve().explain().violated();
    }

    private static double present(Solution solution) {
        double sum = 0;
        for (double[] row : solution.solved().queueLength) {
            for (double one : row) {
                sum += one;
            }
        }
        return sum;
    }

    private static double rate(Network network, int outstanding) {
        return network.messageRate(KiB(4)).outstanding(outstanding).solve().messagesPerSecond();
    }

    private static void says(ThrowingCallable wrong, String message) {
        assertThatThrownBy(wrong).isInstanceOf(ModelException.class).hasMessage(message);
    }
}
