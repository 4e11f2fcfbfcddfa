package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Weft;
import dev.weft.program.Program;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SweepTest {
    private static final Axis<Integer> SMALL = Axis.of(List.of(1, 2, 3));

    @Test
    void rows_follow_the_axes_whatever_finishes_first() {
        Swept<SampleResult> swept = Sweep1.of("n", Axis.of(List.of(9, 1, 5)))
                .and("m", SMALL)
                .solve((n, m) -> slow(n, SampleResult.time(10 * n + m)));
        assertThat(swept.columns().keyNames()).containsExactly("n", "m");
        assertThat(swept.columns().key("n").values()).startsWith(9.0, 9.0, 9.0, 1.0);
        assertThat(swept.columns().measure("time").si(4)).isEqualTo(12);
        assertThat(swept.at(5, 3).columns().measure("time").si(0)).isEqualTo(53);
    }

    @Test
    void one_two_three_and_more_axes_work_alike() {
        Axis<String> names = Axis.of(List.of("a", "b"));
        Sweep3<Integer, String, Bytes> three =
                Sweep1.of("n", SMALL).and("name", names).and("size", Axis.of(List.of(new Bytes(8))));
        assertThat(three.solve((n, name, size) -> SampleResult.time(n * size.si()))
                        .columns()
                        .rows())
                .isEqualTo(6);
        Swept<SampleResult> four = three.and("k", SMALL)
                .solve(point -> SampleResult.time(point.count("n") * point.count("k")
                        + point.text("name").length()
                        + point.bytes("size").si()));
        assertThat(four.columns().rows()).isEqualTo(18);
        assertThat(four.at(3, "b", new Bytes(8), 2).columns().measure("time").si(0))
                .isEqualTo(6 + 1 + 8);
    }

    @Test
    void further_axes_may_be_lists() {
        Swept<SampleResult> swept = Sweep1.of("n", SMALL)
                .and("m", List.of(7, 8))
                .and("name", List.of("a"))
                .and("k", List.of(1))
                .and("l", List.of(2))
                .solve(point -> SampleResult.time(point.count("n") * point.count("m")));
        assertThat(swept.columns().keyNames()).containsExactly("n", "m", "name", "k", "l");
        assertThat(swept.at(3, 8, "a", 1, 2).columns().measure("time").si(0)).isEqualTo(24);
    }

    @Test
    void an_error_names_the_first_failing_point() {
        assertThatThrownBy(() -> Sweep1.of("n", Axis.of(List.of(1, 2, 3, 4, 5))).solve(n -> {
                    if (n >= 3) {
                        throw new ModelException("Too much.");
                    }
                    return slow(5 - n, SampleResult.time(n));
                }))
                .isInstanceOf(ModelException.class)
                .hasMessage("at n = 3: Too much.");
    }

    @Test
    void a_mistake_in_the_lambda_keeps_its_cause() {
        assertThatThrownBy(() ->
                        Sweep1.of("n", SMALL).solve(n -> SampleResult.time(Math.toIntExact(n + Long.MAX_VALUE / 2))))
                .hasMessageStartingWith("at n = 1: java.lang.ArithmeticException: integer overflow")
                .hasRootCauseInstanceOf(ArithmeticException.class);
    }

    @Test
    void interrupting_the_caller_ends_the_sweep_and_its_threads() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(2);
        AtomicReference<Throwable> seen = new AtomicReference<>();
        Thread caller = new Thread(() -> {
            try {
                Sweep1.of("n", SMALL).solve(n -> {
                    started.countDown();
                    return sleeping(SampleResult.time(n));
                });
            } catch (ModelException interrupted) {
                seen.set(interrupted);
            }
        });
        caller.start();
        started.await();
        caller.interrupt();
        caller.join(5000);
        assertThat(caller.isAlive()).isFalse();
        assertThat(seen.get()).hasMessageStartingWith("Interrupted after");
    }

    @Test
    void a_sweep_inside_a_sweep_gives_the_same_table() {
        Swept<Swept<SampleResult>> nested =
                Sweep1.of("n", SMALL).solve(n -> Sweep1.of("m", SMALL).solve(m -> SampleResult.time(n * m)));
        assertThat(nested.columns().keyNames()).containsExactly("n", "m");
        assertThat(nested.columns().rows()).isEqualTo(9);
    }

    @Test
    void a_key_that_the_result_has_already_must_agree_with_the_axis() {
        Axis<Bytes> sizes = Axis.of(List.of(new Bytes(8), new Bytes(16)));
        Swept<SampleResult> same = Sweep1.of("size", sizes)
                .solve(size -> SampleResult.of(Columns.rows(1).key("size", size).measure("time", Unit.US, 1)));
        assertThat(same.columns().keyNames()).containsExactly("size");
        assertThatThrownBy(() -> Sweep1.of("size", sizes)
                        .solve(size -> SampleResult.of(
                                Columns.rows(1).key("size", new Bytes(8)).measure("time", Unit.US, 1))))
                .hasMessage(
                        "sweep point size = 16 B: its result has size = 8 B. Use the swept value inside the function, "
                                + "or name the axis differently.");
    }

    @Test
    void an_explanation_says_for_how_many_points_each_sentence_holds() {
        Explanation explanation =
                Sweep1.of("n", SMALL).solve(SampleResult::time).explain();
        assertThat(explanation.inputs()).first().isEqualTo("swept: n 1, 2, 3");
        assertThat(explanation.terms())
                .extracting(Term::name, Term::value)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("small", "1 of 3 points"),
                        org.assertj.core.groups.Tuple.tuple("large", "2 of 3 points"));
    }

    @Test
    void wrong_axes_and_look_ups_are_one_sentence() {
        assertThatThrownBy(() -> Axis.of(List.of())).hasMessageContaining("an axis needs at least one value");
        assertThatThrownBy(() -> Axis.of(List.of(1, 1))).hasMessageContaining("a value occurs twice");
        assertThatThrownBy(() -> Sweep1.of("n", SMALL).and("n", SMALL))
                .hasMessageContaining("the sweep has an axis of this name");
        Swept<SampleResult> swept = Sweep1.of("n", SMALL).solve(SampleResult::time);
        assertThatThrownBy(() -> swept.at(7)).hasMessageContaining("no point of the sweep has these values");
        assertThatThrownBy(() -> swept.at(1, 2)).hasMessageContaining("Give one value per axis");
        assertThatThrownBy(() -> Sweep1.of("n", SMALL)
                        .and("m", SMALL)
                        .and("k", SMALL)
                        .and("l", SMALL)
                        .solve(point -> SampleResult.time(point.number("o"))))
                .hasMessageContaining("unknown axis or parameter \"o\"");
    }

    @Test
    void values_that_tables_would_call_alike_are_refused_with_a_way_out() {
        Keyed one = () -> "4x2";
        Keyed other = () -> "4x2";
        assertThatThrownBy(() -> Axis.of(List.of(one, other)))
                .hasMessage(
                        "values(..): values 1 and 2 of the axis differ, but tables would print both as 4x2. Name one of them with"
                                + " .named(\"fast\"), or sweep over names of your own: values(\"slow\", \"fast\").");
        assertThatThrownBy(() -> Axis.of(List.of(1.0, 0.1, 0.1 + 1e-12)))
                .hasMessage("values(..): values 2 and 3 of the axis, 0.1 and 0.10000000000100001, differ by no more"
                        + " than rounding. Give values that differ by more than 1e-9 of themselves.");
        assertThatThrownBy(() -> Axis.of(List.of(1.0, Double.NaN)))
                .hasMessage("values(..): value 2 of the axis is NaN. Give each value.");
    }

    @Test
    void a_value_is_looked_up_itself_and_by_its_name_as_text() {
        Keyed one = () -> "mine";
        Keyed stranger = () -> "mine";
        Swept<SampleResult> swept = Sweep1.of("model", Axis.of(List.of(one))).solve(model -> SampleResult.time(1));
        assertThat(swept.at(one)).isSameAs(swept.at("mine"));
        assertThatThrownBy(() -> swept.at(stranger))
                .hasMessageEndingWith("a value of that name is on the axis, but it is another one."
                        + " Give the value that was swept over, or its name as text.");
        Swept<SampleResult> numbers = Sweep1.of("n", Axis.of(List.of(0.1, 0.2))).solve(SampleResult::time);
        assertThat(numbers.at(0.1 + 1e-13)).isSameAs(numbers.at(0.1));
    }

    @Test
    void rows_are_chosen_by_the_value_itself_too() {
        Keyed one = () -> "mine";
        Keyed stranger = () -> "mine";
        Swept<SampleResult> swept = Sweep1.of("model", Axis.of(List.of(one))).solve(model -> SampleResult.time(1));
        assertThat(swept.where("model", one).columns().rows()).isEqualTo(1);
        assertThat(swept.where("model", "mine").columns().rows()).isEqualTo(1);
        assertThatThrownBy(() -> swept.where("model", stranger))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "at([mine]): a value of that name is on the axis, but it is another one. Give the value that "
                                + "was swept over, or its name as text.");
    }

    @Test
    void an_infinite_number_is_no_other_number() {
        Swept<SampleResult> swept = Sweep1.of("limit", Axis.of(List.of(1.0, Double.POSITIVE_INFINITY)))
                .solve(limit -> SampleResult.time(limit == 1 ? 1 : 2));
        assertThat(time(swept.at(Double.POSITIVE_INFINITY))).isEqualTo(2);
        assertThat(time(swept.at(1.0))).isEqualTo(1);
        Swept<SampleResult> finite = Sweep1.of("limit", SMALL).solve(SampleResult::time);
        assertThatThrownBy(() -> finite.at(Double.POSITIVE_INFINITY))
                .hasMessage(
                        "at([inf]): no point of the sweep has these values. Known are limit = 1; limit = 2; limit = 3.");
    }

    @Test
    void a_size_is_found_by_what_tables_print_unless_two_print_alike() {
        Swept<SampleResult> sizes = Sweep1.of("size", Axis.of(List.of(new Bytes(1024), new Bytes(2048))))
                .solve(size -> SampleResult.time(size.si()));
        assertThat(time(sizes.at("1 KiB"))).isEqualTo(1024);
        Swept<SampleResult> alike =
                Sweep1.of("n", Axis.of(List.of(1.00001, 1.00002))).solve(SampleResult::time);
        assertThatThrownBy(() -> alike.at("1"))
                .hasMessage("at([1]): no point of the sweep has these values. Known are n = 1; n = 1.");
    }

    @Test
    void programs_are_keys_by_their_name() {
        Program one = Weft.ringShift(2, 1, Weft.ms(1), Weft.KB(1)).as("short");
        Program other = Weft.ringShift(2, 5, Weft.ms(1), Weft.KB(1)).as("long");
        Swept<SampleResult> swept = Sweep1.of("run", Axis.of(List.of(one, other)))
                .solve(run -> SampleResult.time(run.computeTime().si()));
        assertThat(swept.columns().key("run").values()).containsExactly("short", "long");
        assertThat(time(swept.at(other))).isEqualTo(other.computeTime().si());
        assertThat(swept.where("run", one).value("time").si())
                .isEqualTo(one.computeTime().si());
        assertThatThrownBy(() -> Axis.of(List.of(one, other.as("short"))))
                .hasMessage(
                        "values(..): values 1 and 2 of the axis differ, but tables would print both as short. Name one of them"
                                + " with .named(\"fast\"), or sweep over names of your own: values(\"slow\", \"fast\").");
    }

    @Test
    void an_axis_does_not_take_the_name_of_a_measure() {
        assertThatThrownBy(() -> Sweep1.of("time", SMALL).solve(SampleResult::time))
                .isInstanceOf(ModelException.class)
                .hasMessage("sweep(\"time\"): the answers have a measure of this name. Name the axis differently.");
    }

    private static double time(SampleResult answer) {
        return answer.columns().measure("time").si(0);
    }

    @Test
    void a_sweep_of_more_than_a_million_points_is_refused_before_it_is_made() {
        assertThatThrownBy(() -> dev.weft.Weft.range(1, 1_000_000_000))
                .hasMessage("values(..): an axis has up to 1000000 values, and these are 1000000000. Use fewer.");
        Axis<Integer> wide = dev.weft.Weft.range(1, 1001);
        assertThatThrownBy(() -> Sweep1.of("n", wide).and("m", wide).solve((n, m) -> SampleResult.time(n)))
                .hasMessage("sweep over [n, m]: the axes have more than 1000000 combinations. Use fewer values.");
        assertThat(dev.weft.Weft.doubling(1, Integer.MAX_VALUE).values()).hasSize(31);
        assertThat(dev.weft.Weft.sizes(new Bytes(1e300), new Bytes(Double.MAX_VALUE))
                        .values())
                .hasSize(28);
    }

    private static SampleResult slow(int howLong, SampleResult answer) {
        try {
            Thread.sleep(2L * howLong);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
        return answer;
    }

    private static SampleResult sleeping(SampleResult answer) {
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
        return answer;
    }
}
