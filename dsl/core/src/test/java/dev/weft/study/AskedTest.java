package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Questions that are made first and answered later, by one method or several. */
class AskedTest {
    /** Answers with the side of a square: exactly, or rounded up. */
    private enum Root implements Keyed {
        EXACT,
        ROUNDED;

        @Override
        public String key() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    private record Square(double area) implements Question<Root, SampleResult> {
        @Override
        public SampleResult answer(Root method) {
            if (area < 0) {
                throw ModelException.call("square", "must not be negative", "Give another", area);
            }
            double side = Math.sqrt(area);
            return SampleResult.of(
                    Columns.rows(1).measure("side", Unit.ONE, method == Root.EXACT ? side : Math.ceil(side)));
        }

        @Override
        public List<String> assumptions() {
            return List.of();
        }

        @Override
        public Root usual() {
            return area < 10 ? Root.EXACT : Root.ROUNDED;
        }
    }

    private static final Sweep1<Integer> AREAS = Sweep1.of("area", Axis.of(List.of(2, 4, 17)));

    @Test
    void each_is_answered_by_the_method_that_fits_it() {
        Asked<Root, SampleResult> asked = AREAS.ask(area -> new Square(area));
        assertThat(asked.questions()).hasSize(3);
        assertThat(asked.solve().columns().measure("side").si(0)).isEqualTo(Math.sqrt(2));
        assertThat(asked.solve().columns().measure("side").si(2)).isEqualTo(5);
    }

    @Test
    void a_method_answers_all_and_methods_are_an_axis() {
        Asked<Root, SampleResult> asked = AREAS.ask(area -> new Square(area));
        assertThat(asked.solve(Root.ROUNDED).columns().measure("side").si(0)).isEqualTo(2);
        Swept<SampleResult> both = asked.solve(Axis.of(List.of(Root.ROUNDED, Root.EXACT)));
        assertThat(both.columns().keyNames()).isEqualTo(List.of("area", "method"));
        assertThat(both.columns().key("method").values())
                .isEqualTo(List.of("rounded", "exact", "rounded", "exact", "rounded", "exact"));
        assertThat(both.at(17, Root.EXACT).columns().measure("side").si(0)).isEqualTo(Math.sqrt(17));
    }

    @Test
    void answers_are_those_of_a_sweep_that_asks_at_once() {
        assertThat(AREAS.ask(area -> new Square(area)).solve(Root.EXACT).toString())
                .isEqualTo(
                        AREAS.solve(area -> new Square(area).answer(Root.EXACT)).toString());
    }

    @Test
    void a_question_without_an_answer_is_named() {
        Asked<Root, SampleResult> asked =
                Sweep1.of("area", Axis.of(List.of(1, -1))).ask(area -> new Square(area));
        assertThatThrownBy(asked::solve)
                .isInstanceOf(ModelException.class)
                .hasMessage("at area = -1: square(-1.0): must not be negative. Give another.");
    }

    @Test
    void no_question_is_an_error_in_one_sentence() {
        assertThatThrownBy(() -> AREAS.<Root, SampleResult>ask(nothing()))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("ask(size -> qdr.pingPong(size))");
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // what a cell can do
    private static <T> T nothing() {
        return null;
    }

    @Test
    void a_point_without_a_question_is_named() {
        assertThatThrownBy(() -> AREAS.ask(area -> area > 4 ? nothing() : new Square(area)))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "ask(..) at area = 17: the function returned no question. Return one for every point: ask(x -> "
                                + "..).");
    }

    @Test
    void sweeps_and_questions_print_what_they_hold() {
        assertThat(AREAS).hasToString("sweep over area [2, 4, 17]: 3 points, nothing asked yet");
        assertThat(AREAS.ask(area -> new Square(area)))
                .hasToString(
                        "3 questions about area, from area = 2 to area = 17; answer them with solve(), solve(method) or "
                                + "solve(values(one, other))");
        assertThat(AREAS.and("colour", Axis.of(List.of("red", "green"))))
                .hasToString("sweep over area [2, 4, 17] x colour [red, green]: 6 points, nothing asked yet");
    }

    /** Answers with the side by one method, and with the diagonal besides by the other. */
    private record Box(double area) implements Question<Root, Result> {
        @Override
        public Result answer(Root method) {
            double side = Math.sqrt(area);
            Columns columns = Columns.rows(1).measure("side", Unit.ONE, side);
            return SampleResult.of(method == Root.EXACT ? columns.measure("diagonal", Unit.ONE, 2 * side) : columns);
        }

        @Override
        public List<String> assumptions() {
            return List.of();
        }

        @Override
        public Root usual() {
            return Root.EXACT;
        }
    }

    @Test
    void methods_that_measure_different_things_share_a_table_of_what_both_measure() {
        Swept<Result> both = new Box(4).solve(Axis.of(List.of(Root.EXACT, Root.ROUNDED)));

        assertThat(both.columns().keyNames()).isEqualTo(List.of("method"));
        assertThat(both.columns().measureNames()).isEqualTo(List.of("side"));
        assertThat(both.toString()).endsWith("Not answered by every method: diagonal");
        assertThat(both.explain().inputs()).contains("not answered by every method, and left out here: diagonal");
        assertThat(both.at(Root.EXACT).columns().measureNames()).isEqualTo(List.of("side", "diagonal"));
    }
}
