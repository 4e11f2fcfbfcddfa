package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.deterministic;
import static dev.weft.Weft.exponential;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.openQueue;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.queueing.service.GeneralService;
import dev.weft.study.Condition;
import dev.weft.study.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Percentiles depend on the distribution of times, so an answer with times that are exponential by default only says so. */
class DefaultTimesTest {
    private static final String NAME = "exponential service times";
    private static final SimulationPlan SHORT = seeded(1).length(20_000);
    private static final Workload RATE =
            network().hosts(2, 4).link(GBps(4), us(1)).match(ns(271)).messageRate(bytes(8));

    private static final String CONSEQUENCE =
            ", and percentiles depend on the distribution even where means do not: 1 % of exponential times exceed 4.6 times"
                    + " their mean. Set the distribution that is known, such as ";

    private static String machine(String... names) {
        return "Exponential service times: times of a machine are nearly constant, and the model takes exponential ones at "
                + String.join(", ", names) + " by default" + CONSEQUENCE;
    }

    private static void doubted(Result answer, String sentence) {
        assertThat(Result.header(answer)).contains("; violated: ").contains(NAME);
        assertThat(answer.explain().violated()).contains(sentence);
    }

    /** Where nothing is known of the real times, the condition is open, and the header does not name it. */
    private static void open(Result answer, String place, String next) {
        assertThat(Result.header(answer)).doesNotContain(NAME);
        assertThat(answer.explain().conditions())
                .contains(Condition.notChecked(NAME, "they are the default at " + place + CONSEQUENCE + next));
    }

    private static void known(Result answer) {
        assertThat(answer.explain().conditions())
                .noneMatch(each -> each.sentence().contains(CONSEQUENCE));
        assertThat(Result.header(answer)).doesNotContain(NAME);
    }

    @Test
    void one_exponential_time_in_a_hundred_exceeds_4_6_times_its_mean() {
        assertThat(openQueue(1e-6, ms(1)).solve().percentile(99).si()).isBetween(4.60e-3, 4.61e-3);
    }

    @Test
    void messages_that_arrive_say_that_all_times_are_exponential_by_default() {
        ArrivingMessages arriving = RATE.arriving(5e5);
        doubted(
                arriving.solve(SHORT),
                machine("wire A->B", "link A->B", "core B")
                        + "solve(seeded(1).service(\"wire A->B\", deterministic)).");
        doubted(
                arriving.solve(SHORT.service("wire A->B", deterministic)),
                machine("link A->B", "core B") + "solve(seeded(1).service(\"link A->B\", deterministic)).");
        known(arriving.solve(SHORT.service(deterministic)));
        known(arriving.solve(SHORT.service(exponential)));
        known(arriving.solve());
    }

    @Test
    void latencies_say_it_by_every_method() {
        Workload eager = RATE.protocol(dev.weft.Weft.eager);
        String first = "latencies(seeded(1).service(\"wire A->B\", deterministic)).";
        for (Result each : List.of(
                eager.outstanding(1).latencies(),
                eager.outstanding(4).latencies(),
                eager.outstanding(4).solve(SHORT).latencies())) {
            doubted(each, machine("wire A->B", "link A->B", "core B") + first);
        }
        known(eager.outstanding(4).latencies(SHORT.service(exponential)));
        known(eager.outstanding(4).solve(SHORT));
        doubted(
                eager.outstanding(1).latencies().fixedWires(),
                machine("link A->B", "core B") + "latencies(seeded(1).service(\"link A->B\", deterministic)).");
    }

    @Test
    void percentiles_of_queues_say_it_and_their_means_do_not() {
        GeneralService server = openQueue(100, ms(5));
        String next = "service(erlang(4)).";
        open(server.solve().percentiles(99), "the server", next);
        open(server.solve(SHORT).percentiles(99), "the server", next);
        assertThat(server.solve(SHORT).percentiles(99).explain().conditions())
                .anyMatch(each -> each.outcome() == Condition.Outcome.NOT_CHECKED
                        && each.sentence()
                                .startsWith(
                                        "Percentiles of the waiting time: a simulation keeps the time from arrival to"
                                                + " the end"));
        known(server.service(exponential).solve().percentiles(99));
        known(server.solve());
        QueueingNetwork closed = queueing().station("cpu", queue(ms(5))).closed("jobs", 3);
        String cpu = "solve(seeded(1).service(\"cpu\", deterministic)).";
        open(closed.solve().percentiles(99), "cpu", cpu);
        open(closed.solve(SHORT).percentiles(99), "cpu", cpu);
        known(closed.solve(SHORT.service("cpu", deterministic)).percentiles(99));
        known(closed.solve());
    }

    @Test
    void an_exact_answer_to_exponential_times_does_not_violate_them() {
        QueueingSolution open =
                queueing().station("cpu", queue(ms(5))).open("jobs", 150).solve();
        assertThat(Result.header(open)).isEqualTo("exact within the model. Method: open formulas");
        assertThat(open.explain().inputs())
                .contains("assumed: Service times are exponential (default; set with solve(seeded(1).service(..))).");
        assertThat(open.explain().toString())
                .contains("Not checked: Exponential service times: at first-come stations");
    }
}
