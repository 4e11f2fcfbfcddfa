package dev.weft.queueing.polling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.queueing.SimulationPlan;
import dev.weft.queueing.Solver;
import dev.weft.queueing.service.GeneralService;
import dev.weft.simulation.Distribution;
import dev.weft.study.Certainty;
import dev.weft.study.Condition;
import dev.weft.study.Measure;
import dev.weft.study.Term;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Polling engines against closed forms, the pseudo-conservation law and the simulation. */
class PollingTest {
    private static final Polling TWO = Polling.empty()
            .queue("halo", 1e6, new Time(271e-9))
            .queue("io", 2e5, new Time(1e-6))
            .switchOver(new Time(30e-9));

    private static double[] waits(Polling polling, Solver method) {
        Measure measure = polling.solve(method).columns().measure("waiting time");
        return IntStream.range(0, measure.rows()).mapToDouble(measure::si).toArray();
    }

    /**
     * Takagi, Queueing analysis of polling models, ACM Computing Surveys 20 (1988): equal queues, with mean {@code r} and variance
     * {@code v} of a switch-over.
     */
    @Test
    void equal_queues_wait_as_the_closed_forms_say() {
        int n = 7;
        double rate = 0.1;
        double b = 0.8;
        double load = n * rate * b;
        double r = 0.11;
        double v = r * r * 0.25;
        double square = b * b * (1 + 0.5);
        Polling polling = Polling.empty()
                .queues(n, rate, new Time(b))
                .service(Distribution.erlang(2))
                .switchOver(new Time(r), Distribution.erlang(4));
        double exhaustive = v / (2 * r) + (n * rate * square + r * (n - load)) / (2 * (1 - load));
        double gated = v / (2 * r) + (n * rate * square + r * (n + load)) / (2 * (1 - load));
        double limited =
                v / (2 * r) + (n * rate * square + r * (n + load) + n * rate * v) / (2 * (1 - load - n * rate * r));
        assertThat(polling.solve().waiting("queue 3").si()).isCloseTo(exhaustive, within(1e-12 * exhaustive));
        assertThat(polling.gated().solve().waiting("queue 7").si()).isCloseTo(gated, within(1e-12 * gated));
        assertThat(polling.limited(1).solve().waiting("queue 1").si()).isCloseTo(limited, within(1e-12 * limited));
        assertThat(polling.solve().waiting().si()).isCloseTo(exhaustive, within(1e-12 * exhaustive));
        assertThat(polling.solve().response("queue 1").si()).isCloseTo(exhaustive + b, within(1e-12));
        assertThat(polling.solve().cycle().si()).isCloseTo(n * r / (1 - load), within(1e-12));
        assertThat(polling.solve().utilization()).isCloseTo(load, within(1e-15));
    }

    /** Two queues by exhaustive visits without switch-over: Avi-Itzhak, Maxwell and Miller, Operations Research 13 (1965). */
    @Test
    void two_alternating_queues_wait_as_the_closed_form_says() {
        double[] rate = {0.3, 0.2};
        double[] mean = {1, 2};
        double[] square = {2, 4};
        Polling polling = Polling.empty()
                .queue("a", rate[0], new Time(mean[0]))
                .queue("b", rate[1], new Time(mean[1]))
                .service("b", Distribution.DETERMINISTIC);
        double a = 0.3;
        double b = 0.4;
        // mean wait of a: own busy periods, and the vacations that b's busy periods are
        double common = 2 * (1 - a - b) * (1 - a - b + 2 * a * b);
        double first = rate[0] * square[0] / (2 * (1 - a))
                + (rate[0] * square[0] * b * b + rate[1] * square[1] * (1 - a) * (1 - a)) / ((1 - a) * common);
        assertThat(polling.solve().waiting("a").si()).isCloseTo(first, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(strings = {"exhaustive", "gated", "limited"})
    void one_queue_without_switch_over_is_a_single_server(String rule) {
        Polling polling =
                ruled(Polling.empty().queue("only", 1e6, new Time(500e-9)).service(Distribution.lognormal(2)), rule);
        double expected = GeneralService.of(1e6, new Time(500e-9))
                .service(Distribution.lognormal(2))
                .solve()
                .waiting()
                .si();
        assertThat(polling.solve().waiting("only").si()).isCloseTo(expected, within(1e-12 * expected));
        // the general solution gives it, too
        if (!rule.equals("limited")) {
            Polling split = ruled(
                    Polling.empty()
                            .queue("half", 5e5, new Time(500e-9))
                            .queue("other", 5e5, new Time(500e-9))
                            .service(Distribution.lognormal(2)),
                    rule);
            assertThat(split.solve().waiting().si()).isCloseTo(expected, within(1e-12 * expected));
        }
    }

    @Test
    void one_queue_is_not_compared_with_an_engine_per_queue() {
        Polling one = Polling.empty().queue("only", 1e6, new Time(400e-9));
        assertThat(one.solve().explain().dominant())
                .endsWith("an engine of one queue without switch-over is a single server.");
        Polling away = one.switchOver(new Time(2e-6));
        assertThat(away.solve().explain().dominant())
                .endsWith("; without switch-overs it would be 266.7 ns; the engine serves one queue, and a shorter"
                        + " switch-over lowers the wait.");
        assertThat(away.gated().solve().explain().dominant())
                .endsWith(" and a shorter switch-over or exhaustive() lowers the wait.");
        assertThat(away.solve().waiting().si())
                .isLessThan(away.gated().solve().waiting().si());
    }

    private static Polling ruled(Polling polling, String rule) {
        return switch (rule) {
            case "gated" -> polling.gated();
            case "limited" -> polling.limited(1);
            default -> polling.exhaustive();
        };
    }

    private static Polling random(Random random, double load) {
        int n = 1 + random.nextInt(9);
        double[] share = random.doubles(n, 0.05, 1).toArray();
        double sum = Arrays.stream(share).sum();
        Polling polling = Polling.empty();
        for (int i = 0; i < n; i++) {
            double mean = Math.exp(random.nextGaussian() * 2 - 10);
            polling = polling.queue("q" + i, share[i] / sum * load / mean, new Time(mean))
                    .service("q" + i, shape(random));
        }
        return polling.switchOver(
                new Time(random.nextInt(4) == 0 ? 0 : Math.exp(random.nextGaussian() - 11)), shape(random));
    }

    private static Distribution shape(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> Distribution.DETERMINISTIC;
            case 1 -> Distribution.erlang(3);
            case 2 -> Distribution.hyperexponential(5);
            default -> Distribution.EXPONENTIAL;
        };
    }

    @Test
    void random_engines_obey_the_pseudo_conservation_law() {
        long seed = 37;
        Random random = new Random(seed);
        for (int i = 0; i < Campaign.cases("polling", 300); i++) {
            Polling polling = random(random, random.nextInt(5) == 0 ? 1 - 1e-6 : random.nextDouble(0.01, 0.99));
            for (Polling ruled : List.of(polling, polling.gated())) {
                PollingSolution solution = ruled.solve(Solver.EXACT);
                assertThat(conditions(solution, Condition.Outcome.HOLDS))
                        .as("seed %d, case %d: %s", seed, i, ruled)
                        .contains("pseudo-conservation law");
            }
        }
    }

    @Test
    void the_law_refutes_wrong_waits() {
        Polling polling = TWO.gated();
        PollingSolution wrong = PollingSolution.exact(polling, systemOf(polling), 100e-9, 200e-9);
        assertThat(wrong.explain().violated())
                .singleElement()
                .asString()
                .startsWith("Pseudo-conservation law: the weighted sum of mean waits is 67.1 ns and must be");
    }

    private static PollingSystem systemOf(Polling polling) {
        return polling.checked();
    }

    private static List<String> conditions(PollingSolution solution, Condition.Outcome outcome) {
        return solution.explain().conditions().stream()
                .filter(each -> each.outcome() == outcome)
                .map(Condition::name)
                .toList();
    }

    @Test
    void simulated_waits_cover_the_exact_ones() {
        Polling three = Polling.empty()
                .queue("a", 0.3, new Time(1))
                .queue("b", 0.2, new Time(0.5))
                .service("b", Distribution.hyperexponential(3))
                .queue("c", 0.05, new Time(4))
                .service("c", Distribution.DETERMINISTIC);
        List<Polling> known = new ArrayList<>();
        for (Polling timed : List.of(three, three.switchOver(new Time(0.2), Distribution.EXPONENTIAL))) {
            known.addAll(List.of(
                    timed,
                    timed.gated(),
                    timed.order("a", "b", "a", "c"),
                    timed.gated().order("a", "a", "b", "c")));
        }
        known.add(three.byPriority().limited(1));
        known.add(Polling.empty()
                .queues(3, 0.2, new Time(1))
                .switchOver(new Time(0.1), Distribution.erlang(2))
                .limited(1));
        int seed = 11;
        for (Polling polling : known) {
            double[] exact = waits(polling, Solver.EXACT);
            var simulated = polling.solve(SimulationPlan.of(seed++).confidence(0.9999));
            var measure = simulated.columns().measure("waiting time");
            for (int i = 0; i < exact.length; i++) {
                assertThat(exact[i]).as("%s, queue %d", polling.words(), i).isBetween(measure.low(i), measure.high(i));
                assertThat(measure.high(i) - measure.low(i)).isLessThan(0.5 * exact[i]);
            }
            assertThat(simulated.provenance().certainty()).isEqualTo(Certainty.ESTIMATED);
        }
    }

    @Test
    void limited_visits_are_simulated_and_the_law_certifies_their_weighted_sum() {
        Polling polling = TWO.limited(1);
        PollingSolution solution = polling.solve();
        assertThat(solution.label()).isEqualTo("seeded 1");
        assertThat(conditions(solution, Condition.Outcome.HOLDS)).contains("pseudo-conservation law");
        // a large limit ends no visit before the queue is empty
        double[] exhaustive = waits(TWO, Solver.EXACT);
        var many = TWO.limited(1_000_000).solve().columns().measure("waiting time");
        assertThat(exhaustive[0]).isBetween(many.low(0), many.high(0));
        assertThat(exhaustive[1]).isBetween(many.low(1), many.high(1));
    }

    /** Kleinrock's conservation law: priorities move waiting between queues and do not change its weighted mean. */
    @Test
    void priorities_without_switch_over_move_waiting_only() {
        Polling polling = TWO.switchOver(new Time(0)).byPriority();
        PollingSolution heads = polling.limited(1).solve();
        double load = 0.271 + 0.2;
        double residual = (1e6 * 2 * 271e-9 * 271e-9 + 2e5 * 2e-12) / 2;
        assertThat(heads.waiting("halo").si()).isCloseTo(residual / (1 - 0.271), within(1e-20));
        assertThat(heads.waiting("io").si()).isCloseTo(residual / (1 - 0.271) / (1 - load), within(1e-20));
        double mean =
                (0.271 * heads.waiting("halo").si() + 0.2 * heads.waiting("io").si()) / load;
        assertThat(mean).isCloseTo(residual / (1 - load), within(1e-19));
        assertThat(heads.provenance().method()).isEqualTo("Cobham's formula of non-preemptive priorities");
        var gated = polling.gated().solve().columns().measure("waiting time");
        assertThat((0.271 * gated.si(0) + 0.2 * gated.si(1)) / load).isCloseTo(mean, within(0.03 * mean));
    }

    @Test
    void an_engine_that_is_nearly_saturated_keeps_its_digits() {
        Polling polling =
                Polling.empty().queues(64, (1 - 1e-9) / 64, new Time(1)).switchOver(new Time(0.01));
        double load = 64 * ((1 - 1e-9) / 64);
        double exact = (2 + 0.01 * (64 - load)) / (2 * (1 - load));
        assertThat(polling.solve().waiting("queue 1").si()).isCloseTo(exact, within(1e-6 * exact));
        assertThat(polling.solve().waiting("queue 64").si())
                .isCloseTo(polling.solve().waiting("queue 1").si(), within(1e-6 * exact));
    }

    @Test
    void a_visit_more_per_cycle_shortens_the_wait_of_its_queue() {
        double[] plain = waits(TWO.gated(), Solver.EXACT);
        double[] twice = waits(TWO.gated().order("halo", "halo", "io"), Solver.EXACT);
        assertThat(twice[0]).isLessThan(plain[0]);
        assertThat(twice[1]).isGreaterThan(plain[1]);
        // an order that only rotates or names the cycle twice changes nothing
        double[] rotated = waits(TWO.gated().order("io", "halo", "io", "halo"), Solver.EXACT);
        assertThat(rotated[0]).isCloseTo(plain[0], within(1e-12 * plain[0]));
    }

    @Test
    void the_explanation_states_what_switch_overs_and_sharing_cost() {
        PollingSolution solution = TWO.gated().solve();
        assertThat(solution.explain().inputs()).contains("switch-overs: 60 ns of a mean cycle of 113.4 ns");
        assertThat(solution.explain().terms())
                .extracting(Term::name, Term::value)
                .containsExactly(
                        Tuple.tuple("waiting for other messages", "516.9 ns"),
                        Tuple.tuple("waiting for switch-overs", "70.37 ns"));
        assertThat(solution.explain().dominant())
                .isEqualTo("messages wait 587.3 ns on average, weighted by the"
                        + " utilization of their queues; without switch-overs it would be 516.9 ns, and with one engine per"
                        + " queue it would be 164.1 ns.");
        assertThat(conditions(solution, Condition.Outcome.NOT_CHECKED)).containsExactly("Poisson arrivals");
        assertThat(conditions(TWO.gated().order("halo", "halo", "io").solve(), Condition.Outcome.NOT_CHECKED))
                .contains("pseudo-conservation law");
        assertThat(TWO.switchOver(new Time(1e-6)).solve().explain().dominant())
                .endsWith("; fewer queues per engine shorten the cycle.");
    }

    @Test
    void saturated_engines_are_errors_that_name_the_queue() {
        assertThatThrownBy(() -> TWO.queue("rma", 1e6, new Time(600e-9)).solve())
                .isInstanceOf(ModelException.class)
                .hasMessage("solve() of an engine that polls 3 queues, exhaustive, cyclic, switch-over 30 ns; service "
                        + "exponential; 2.2e6 msg/s: the utilization must be below 100 %, and the queues need 107.1 %, "
                        + "queue \"rma\" alone 60 %. Lower the rates or the service times, or use more engines.");
        assertThatThrownBy(() -> TWO.limited(1).switchOver(new Time(300e-9)).solve())
                .hasMessage("solve() of an engine that polls 2 queues, 1-limited, cyclic, switch-over 300 ns; service "
                        + "exponential; 1.2e6 msg/s: queue \"halo\" grows without limit: services take 47.1 % of the "
                        + "engine's time, and the switch-overs between the visits that this queue needs take 60 %. Use "
                        + "exhaustive() or gated(), raise the limit of 1, or lower the switch-over time.");
        assertThatThrownBy(() ->
                        TWO.limited(1).byPriority().switchOver(new Time(600e-9)).solve())
                .hasMessage(
                        "solve() of an engine that polls 2 queues, 1-limited, by priority, switch-over 600 ns; service "
                                + "exponential; 1.2e6 msg/s: queue \"io\" may grow without limit: with limited(..) and priorities "
                                + "a steady state is certain only if services and one switch-over per message take less than 100 "
                                + "% of the engine's time, and they take 119.1 %. Use exhaustive() or gated(), raise the limit of "
                                + "1, or lower the switch-over time.");
    }

    @Test
    void impossible_engines_are_errors() {
        assertThatThrownBy(() -> Polling.empty().solve())
                .hasMessage(
                        "solve() of an engine that polls 0 queues, exhaustive, cyclic, no switch-over: the engine has "
                                + "no queues. Add queue(\"endpoint 1\", 1e5, ns(271)).");
        assertThatThrownBy(() -> TWO.order("halo").solve())
                .hasMessage(
                        "solve() of an engine that polls 2 queues, exhaustive, order halo, switch-over 30 ns; service "
                                + "exponential; 1.2e6 msg/s: queue \"io\" has no visit in the order. Name each queue in order(..).");
        assertThatThrownBy(() -> TWO.order())
                .hasMessage("order(..) of 0 visits: must be between 1 and 5000 visits. Try order(\"a\", \"b\", \"a\", "
                        + "\"c\").");
        assertThatThrownBy(() -> TWO.order("hallo", "io"))
                .hasMessage("unknown queue \"hallo\"; known: halo, io. Did you mean \"halo\"?");
        assertThatThrownBy(() -> TWO.queue("io", 1, new Time(1)))
                .hasMessage("queue(\"io\", 1.0, 1 s): this name is taken. Give each queue a name of its own.");
        assertThatThrownBy(() -> TWO.queue("x", 0, new Time(1)))
                .hasMessage("queue(\"x\", 0.0, 1 s): the arrival rate must be a finite number above 0, per second. Try "
                        + "queue(\"endpoint 1\", 1e5, ns(271)).");
        assertThatThrownBy(() -> TWO.queue("x", 1, new Time(0)))
                .hasMessage("queue(\"x\", 1.0, 0 s): the service time must be above 0. Try queue(\"endpoint 1\", 1e5, "
                        + "ns(271)).");
        assertThatThrownBy(() -> TWO.limited(0))
                .hasMessage("limited(0): must be between 1 and 1,000,000 messages per visit. Try limited(1).");
        assertThatThrownBy(() -> TWO.queues(501, 1, new Time(1)))
                .hasMessage("queues(501, 1.0, 1 s): must be between 1 and 500 queues. Try queues(16, 1e5, ns(271)).");
        assertThatThrownBy(() -> TWO.queues(499, 1, new Time(1)))
                .hasMessage(
                        "queue(\"queue 499\", 1.0, 1 s): an engine polls up to 500 queues. Merge queues that are alike, "
                                + "or use several engines.");
        assertThatThrownBy(() -> TWO.limited(2).solve(Solver.EXACT))
                .hasMessage(
                        "solve(exact) of an engine that polls 2 queues, 2-limited, cyclic, switch-over 30 ns; service "
                                + "exponential; 1.2e6 msg/s: exact solutions are known of exhaustive and gated visits in a fixed "
                                + "order, and of limited(1) with equal queues or by priority without switch-over; there are no "
                                + "other approximations. Use solve(), which takes the best method that fits, or solve(seeded(1)).");
        assertThatThrownBy(() -> TWO.solve(Solver.AQL))
                .hasMessage(
                        "solve(aql) of an engine that polls 2 queues, exhaustive, cyclic, switch-over 30 ns; service "
                                + "exponential; 1.2e6 msg/s: exact solutions are known of exhaustive and gated visits in a fixed "
                                + "order, and of limited(1) with equal queues or by priority without switch-over; there are no "
                                + "other approximations. Use solve(), which takes the best method that fits, or solve(seeded(1)).");
        assertThatThrownBy(() -> TWO.solve(SimulationPlan.of(1).service(Distribution.DETERMINISTIC)))
                .hasMessage(
                        "solve(seeded 1, deterministic) of a polling engine: the question sets the distribution with "
                                + "its own service(..), and it has no stations to name. Write service(..) before solve(..), and "
                                + "solve(seeded(1)) with length, budget, runs or confidence.");
        assertThatThrownBy(() -> TWO.byPriority()
                        .solve(SimulationPlan.of(1).length(1000))
                        .cycle())
                .hasMessage(
                        "cycle() of an engine that polls 2 queues, exhaustive, by priority, switch-over 30 ns; service "
                                + "exponential; 1.2e6 msg/s: only an engine with a fixed order and a switch-over time has cycles. "
                                + "Use switchOver(ns(30)) without byPriority().");
    }
}
