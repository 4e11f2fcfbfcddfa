package dev.weft.study;

import static dev.weft.Weft.aql;
import static dev.weft.Weft.exact;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.range;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.spark;
import static dev.weft.Weft.sweep;
import static dev.weft.Weft.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.queueing.QueueingSolution;
import dev.weft.queueing.Solver;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import elsewhere.CodeOfACell;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Questions that are answered elsewhere: as bytes there and back, by an engine that is a loop. */
class EngineTest {
    private static Asked<Solver, QueueingSolution> offices(int most) {
        return sweep("disk", values(1, 5))
                .and("jobs", range(1, most))
                .ask((time, jobs) -> queueing()
                        .station("cpu", queue(ms(3)))
                        .station("disk", queue(ms(time)))
                        .closed("jobs", jobs));
    }

    @Test
    void answers_are_those_of_this_machine_in_the_same_order() {
        Swept<QueueingSolution> here = offices(20).solve(exact);
        Swept<Result> there = offices(20).solve(exact, LoopEngine.of(3));
        assertThat(there).hasToString(here.toString());
        assertThat(there.explain()).hasToString(here.explain().toString());
        assertThat(there.at(5, 7).columns())
                .usingRecursiveComparison()
                .isEqualTo(here.at(5, 7).columns());
        assertThat(offices(9).solve(LoopEngine.of(1)))
                .hasToString(offices(9).solve().toString());
        assertThat(offices(4).solve(values(exact, aql, seeded(3)), LoopEngine.of(2)))
                .hasToString(offices(4).solve(values(exact, aql, seeded(3))).toString());
    }

    @Test
    void a_question_that_fails_names_itself_and_takes_no_other_along() {
        Asked<How, Tabulated> asked = sweep("n", range(1, 9)).ask(Third::new);
        Swept<Result> there = asked.solve(How.PLAIN, LoopEngine.of(2));
        assertThat(there.results()).hasSize(6);
        assertThat(there.at(7)).hasToString(new Third(7).answer(How.PLAIN).toString());
        assertThat(there.unanswered())
                .containsExactly(
                        "at n = 3: third(3): that is a secret. Take another.",
                        "at n = 6: third(6): that is a secret. Take another.",
                        "at n = 9: java.lang.IllegalStateException: a fault of ours");
        String said = "No answer for 3 of 9 points: at n = 3: third(3): that is a secret. Take another.; at";
        assertThat(there.toString()).contains(said);
        assertThat(there.explain().violated()).last().asString().startsWith(said);
        assertThatThrownBy(() -> sweep("n", values(3, 6)).ask(Third::new).solve(How.PLAIN, LoopEngine.of(2)))
                .isInstanceOf(ModelException.class)
                .hasMessage("at n = 3: third(3): that is a secret. Take another.");
    }

    private enum How implements Keyed {
        PLAIN;

        @Override
        public String key() {
            return "plain";
        }
    }

    /** A question that has no answer for a third of all numbers. */
    private record Third(int n) implements Question<How, Tabulated> {
        @Override
        public Tabulated answer(How method) {
            if (n == 9) {
                throw new IllegalStateException("a fault of ours");
            }
            if (n % 3 == 0) {
                throw ModelException.call("third", "that is a secret", "Take another", n);
            }
            return Tabulated.of(
                    "plain",
                    Columns.rows(1).measure("share", Unit.ONE, n / 3.0),
                    Provenance.model(Certainty.EXACT, "division", "school"),
                    () -> Explanation.of("a third"));
        }

        @Override
        public List<String> assumptions() {
            return List.of();
        }

        @Override
        public How usual() {
            return How.PLAIN;
        }

        @Override
        public double effort() {
            return n;
        }
    }

    @Test
    void what_was_answered_before_an_interrupt_is_kept() {
        LoopEngine engine = LoopEngine.of(1);
        engine.interruptAfter(5);
        assertThatThrownBy(() -> offices(20).solve(exact, engine))
                .hasMessageMatching(
                        "Interrupted after (\\d+) of 40 points; asking the same again goes on from there\\.");
        assertThat(engine.tasks()).isEqualTo(5);
        Swept<Result> whole = offices(20).solve(exact, engine);
        int tasks = engine.tasks();
        assertThat(whole).hasToString(offices(20).solve(exact).toString());
        offices(20).solve(exact, engine);
        assertThat(engine.tasks() - tasks)
                .as("a run that came to its end is not kept")
                .isPositive();
    }

    @Test
    void dear_inputs_go_first_and_tasks_get_smaller() {
        double[] efforts =
                IntStream.range(0, 1000).mapToDouble(i -> i == 700 ? 500 : 1).toArray();
        List<Integer> open = IntStream.range(0, 1000)
                .boxed()
                .sorted((a, b) -> Double.compare(efforts[b], efforts[a]))
                .toList();
        List<List<Integer>> tasks = RemoteBatch.chunks(open, efforts, 32);
        assertThat(tasks.get(0)).containsExactly(700);
        assertThat(tasks.get(1).size()).isBetween(25, 50);
        assertThat(tasks).as("each costs some milliseconds").hasSizeBetween(60, 120);
        assertThat(tasks.get(tasks.size() - 2)).hasSizeBetween(7, 9);
        assertThat(tasks.stream().flatMap(List::stream)).hasSize(1000).doesNotHaveDuplicates();
        for (int i = 2; i < tasks.size(); i++) {
            assertThat(tasks.get(i).size()).isLessThanOrEqualTo(tasks.get(i - 1).size());
        }
    }

    @Test
    void code_of_a_cell_is_refused_before_anything_starts() {
        LoopEngine engine = LoopEngine.of(2);
        assertThatThrownBy(() -> CodeOfACell.sentTo(engine))
                .hasMessage(
                        "ranks = 2 on a loop: the input holds code of elsewhere.CodeOfACell, which exists in this JVM "
                                + "only. Answer it here by solve(method), or build it from the words of the language only.");
        assertThat(engine.tasks()).isZero();
    }

    @Test
    void without_its_library_an_engine_says_where_it_comes_from() {
        assertThatThrownBy(() -> spark())
                .hasMessage(
                        "engine \"spark\": its library is not on the class path; it is large and installed on demand. Run "
                                + "./weft spark once, then write %maven dev.weft:weft-spark:0.1.0 in a cell above.");
    }
}
