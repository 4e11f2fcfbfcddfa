package dev.weft.virtualization;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.MB;
import static dev.weft.Weft.closedForm;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.dibonaLike;
import static dev.weft.Weft.stencil;
import static dev.weft.Weft.threadSimulation;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.simulation.RandomStream;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Result;
import dev.weft.study.Term;
import dev.weft.units.Time;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the simulation says in words: each number is one of its table, each clause follows from a condition. */
class ThreadExplanationTest {
    private static final Map<String, String> MEASURE = Map.of(
            "computation", "computation time",
            "memory copy", "memory copy",
            "call overhead", "call overhead",
            "waiting", "waiting time");

    private static Result random(int seed) {
        RandomStream random = RandomStream.of(5, seed);
        return stencil.iterations(1 + random.below(6))
                .halo(random.below(20))
                .calls(random.below(3) * 1000)
                .on(dibonaLike.cores(1 + random.below(4)))
                .ratio(1 + random.below(5))
                .overhead(us(random.below(2)))
                .solve(threadSimulation.seed(seed).runs(1 + random.below(5)).noise(random.below(3) * 0.1));
    }

    private static Time time(Result answer, String measure) {
        return new Time(answer.value(measure).si());
    }

    @Test
    void each_number_of_the_words_is_one_of_the_table() {
        for (int seed = 0; seed < 60; seed++) {
            Result answer = random(seed);
            Explanation words = answer.explain();
            assertThat(words.terms()).hasSize(4);
            double shares = 0;
            for (Term term : words.terms()) {
                String measure = Objects.requireNonNull(MEASURE.get(term.name()));
                assertThat(term.value())
                        .as("seed %s, %s", seed, measure)
                        .isEqualTo(time(answer, measure).toString());
                assertThat(term.share())
                        .as("seed %s, %s", seed, measure)
                        .isCloseTo(
                                answer.value(measure).si()
                                        / answer.value("time").si(),
                                within(1e-12));
                shares += term.share();
            }
            assertThat(shares).as("seed %s", seed).isCloseTo(1, within(1e-9));
            String longest = Objects.requireNonNull(MEASURE.get(words.subject()));
            MEASURE.values()
                    .forEach(other -> assertThat(answer.value(longest).si())
                            .isGreaterThanOrEqualTo(answer.value(other).si()));
            String doubts = words.conditions().stream()
                    .filter(each -> each.outcome() == Condition.Outcome.VIOLATED)
                    .map(Condition::name)
                    .collect(Collectors.joining("; "));
            assertThat(words.dominant())
                    .isEqualTo(words.subject() + " takes " + time(answer, longest) + " of " + time(answer, "time")
                            + " on a core, on average over all cores of the median run"
                            + (doubts.isEmpty() ? "." : " (violated: " + doubts + ")."));
            double low = answer.columns().measure("time").low(0);
            double high = answer.columns().measure("time").high(0);
            boolean wide = high - low > 0.05 * answer.value("time").si();
            assertThat(words.violated().stream()
                            .anyMatch(each -> each.contains(new Time(low) + " to " + new Time(high))))
                    .as("seed %s", seed)
                    .isEqualTo(wide);
        }
    }

    @Test
    void defaults_are_listed_and_counted_and_chosen_ones_are_not() {
        Virtualized asked = stencil.iterations(3).on(dibonaLike.cores(2)).ratio(2);
        List<String> usual = List.of(
                "assumed: Time of a context switch = 300 ns (default; set with contextSwitch(..)).",
                "assumed: Time of a communication call = 200 ns (default; set with overhead(..)).",
                "assumed: Seed = 1 (default; set with seed(..)).",
                "assumed: Runs = 25 (default; set with runs(..)).",
                "assumed: Noise = 0.03 (default; set with noise(..)).",
                "assumed: Protocol between nodes = rendezvous (default; set with eager() or rendezvous()).",
                "assumed: Offset of odd nodes = 0.5 bursts (default; set with offset(..)).");
        Result answer = asked.solve(threadSimulation);
        assertThat(answer.explain().inputs()).containsAll(usual);
        long listed = answer.explain().inputs().stream()
                .filter(line -> line.startsWith("assumed: "))
                .count();
        assertThat(answer.provenance().toString()).contains(", " + listed + " assumptions in explain()");
        Result said = asked.contextSwitch(us(0.3))
                .overhead(us(0.2))
                .solve(threadSimulation
                        .seed(1)
                        .runs(25)
                        .noise(0.03)
                        .rendezvous()
                        .offset(0.5));
        assertThat(said.explain().inputs()).doesNotContainAnyElementsOf(usual);
        assertThat(said.label()).isEqualTo(answer.label());
        assertThat(said.toTable().print()).isEqualTo(answer.toTable().print());
        assertThat(asked.solve(threadSimulation.noise(0)).explain().inputs())
                .noneMatch(line -> line.contains("seed(..)") || line.contains("runs(..)"));
    }

    @Test
    void chosen_values_are_among_the_inputs() {
        Virtualized asked =
                stencil.iterations(3).on(dibonaLike.cores(2)).ratio(2).contextSwitch(us(7));
        assertThat(asked.solve(threadSimulation.imbalance(1.5, 0.5).migrating(2).offset(3))
                        .explain()
                        .inputs())
                .contains(
                        "a context switch: 7 us",
                        "computation on the cores of a node is multiplied by 1.5, 0.5",
                        "ranks migrate every 2 iterations, at no cost",
                        "odd nodes start 3 bursts late");
    }

    @Test
    void another_protocol_than_the_machine_s_is_said() {
        var eager = stencil.iterations(2).on(cluster(2, 2).link(GBps(10), us(1)).eagerUpTo(MB(10)));
        assertThat(eager.solve(threadSimulation.noise(0)).explain().violated())
                .containsExactly(
                        "Same protocol as on the machine: the machine sends messages of 1 MiB by its protocol eager, the"
                                + " simulation by rendezvous; use threadSimulation.eager() for the same.");
        assertThat(eager.solve(threadSimulation.noise(0).eager()).explain().violated())
                .isEmpty();
        var rendezvous = stencil.iterations(2).on(dibonaLike.cores(2));
        assertThat(rendezvous.solve(threadSimulation.noise(0)).explain().violated())
                .isEmpty();
        assertThat(rendezvous.solve(threadSimulation.noise(0).eager()).explain().violated())
                .containsExactly(
                        "Same protocol as on the machine: the machine sends messages of 1 MiB by its protocol rendezvous, the"
                                + " simulation by eager; use threadSimulation.rendezvous() for the same.");
    }

    @Test
    void a_single_noisy_run_and_runs_that_differ_are_said() {
        var asked = stencil.iterations(2).on(dibonaLike.cores(2)).ratio(2);
        assertThat(asked.solve(threadSimulation.runs(1)).explain().violated())
                .containsExactly(
                        "Several runs with noise: one run was simulated, and others with the same noise take different times;"
                                + " runs(25) shows their spread.");
        assertThat(asked.solve(threadSimulation.noise(0)).explain().violated()).isEmpty();
        assertThat(asked.solve(threadSimulation.noise(0.3)).explain().violated())
                .singleElement()
                .asString()
                .startsWith("Runs within 5 % of their median: runs take ")
                .endsWith(", a spread of more than 5 % of the median; small changes may lead to a different state.");
    }

    @Test
    void what_only_a_formula_tells_is_not_available_beside_it() {
        var asked = stencil.iterations(2).on(dibonaLike.cores(2)).ratio(2);
        Result both = asked.solve(closedForm).against(asked.solve(threadSimulation), "net", "waiting time");
        String text = both.toString();
        assertThat(text).contains("n/a").doesNotContain("NaN");
        assertThat(both.value("net E_rel").si()).isNaN();
        assertThat(both.value("waiting time E_rel").si()).isFinite();
    }
}
