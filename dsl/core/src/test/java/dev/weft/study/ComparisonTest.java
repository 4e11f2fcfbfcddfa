package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final List<Bytes> SIZES = List.of(new Bytes(1), new Bytes(2), new Bytes(4));

    private static Columns bySize(Unit unit, double... values) {
        return Columns.rows(3).key("size", SIZES).measure("time", unit, values);
    }

    @Test
    void relative_errors_follow_section_VI_B_of_the_sharing_paper() {
        Comparison comparison = SampleResult.of(bySize(Unit.US, 1.1, 1.8, 3))
                .against(SampleResult.of(bySize(Unit.US, 1, 2, 3)).measured());
        assertThat(comparison.columns().measureNames())
                .containsExactly("time (model)", "time (measured)", "time E_rel", "time E_abs");
        assertThat(comparison.columns().measure("time E_rel").si(0)).isCloseTo(0.1, within(1e-12));
        assertThat(comparison.columns().measure("time E_rel").si(1)).isCloseTo(-0.1, within(1e-12));
        assertThat(comparison.meanAbsoluteError()).isCloseTo(0.2 / 3, within(1e-12));
        assertThat(comparison.largestAbsoluteError("time")).isCloseTo(0.1, within(1e-12));
        assertThat(comparison.toString()).contains("E_abs of time: 6.667 % mean over 3 rows");
    }

    @Test
    void two_measures_of_one_result_are_compared_row_by_row() {
        Columns columns = Columns.rows(2)
                .key("cores", List.of(3, 3))
                .measure("base time", Unit.MS, 0.011, 0.018)
                .measure("time", Unit.S, 0.010, 0.020);
        Comparison comparison = SampleResult.of(columns).against("base time", "time");
        assertThat(comparison.columns().measureNames())
                .containsExactly("time (base time)", "time (time)", "time E_rel", "time E_abs");
        assertThat(comparison.columns().measure("time E_rel").si(0)).isCloseTo(0.1, within(1e-12));
        assertThat(comparison.columns().measure("time E_rel").si(1)).isCloseTo(-0.1, within(1e-12));
        assertThat(comparison.columns().key("cores").values()).hasSize(2);
        assertThat(comparison.chart("time E_rel").dots().toString()).contains("2 values");
        assertThatThrownBy(() -> SampleResult.of(columns).against("time", "time"))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "against(\"time\", \"time\"): a measure has no error against itself. Name two measures of one"
                                + " kind, such as two times.");
        assertThatThrownBy(() ->
                        SampleResult.of(columns.measure("size", Unit.B, 1, 2)).against("time", "size"))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "against(\"time\", \"size\"): the measures are not of one kind. Name two measures of one kind,"
                                + " such as two times.");
    }

    @Test
    void runs_within_a_bracket_are_counted_with_its_ends() {
        Measure bracket = Measure.between(
                "time", Unit.S, new double[] {1, 1, 1, 1, 1}, new double[] {2, 2, 2, 2, Double.NaN}, new double[] {
                    3, 3, 3, 3, 3
                });
        Columns keys = Columns.rows(5).key("run", List.of(1, 2, 3, 4, 5));
        SampleResult measured =
                SampleResult.of(keys.measure("time", Unit.S, 1, 3, 3.1, 0.9, 2)).measured();
        assertThat(SampleResult.of(keys.measure(bracket))
                        .against(measured)
                        .covered()
                        .in("%"))
                .isCloseTo(50, within(1e-9));
        assertThatThrownBy(() -> SampleResult.of(bySize(Unit.US, 1, 2, 3))
                        .against(SampleResult.of(bySize(Unit.US, 1, 2, 3)).measured())
                        .covered())
                .isInstanceOf(ModelException.class)
                .hasMessage("covered() of time: the predicted values have no brackets. Try within(1.1).");
    }

    @Test
    void sums_are_taken_before_the_error_so_that_opposite_errors_cancel() {
        Columns predicted = Columns.rows(4)
                .key("task", List.of("t0", "t0", "t1", "t1"))
                .key("message", List.of("a", "b", "c", "d"))
                .measure("time", Unit.S, 2, 1, 3, 3);
        Columns measured = Columns.rows(4)
                .key("task", List.of("t0", "t0", "t1", "t1"))
                .key("message", List.of("a", "b", "c", "d"))
                .measure("time", Unit.S, 1, 2, 2, 2);
        Comparison sums = SampleResult.of(predicted)
                .against(SampleResult.of(measured).measured())
                .sumsBy("task");
        assertThat(sums.columns().measure("time E_abs").si(0)).isEqualTo(0);
        assertThat(sums.columns().measure("time E_abs").si(1)).isCloseTo(0.5, within(1e-12));
    }

    @Test
    void means_of_groups_do_not_let_errors_cancel() {
        Columns keys = Columns.rows(4)
                .key("scheme", List.of("row 1", "row 1", "row 2", "row 1"))
                .key("network", List.of("m", "m", "m", "g"))
                .key("communication", List.of("a", "b", "a", "a"));
        Columns means = SampleResult.of(keys.measure("time", Unit.S, 2, 1, 3, 4))
                .against(SampleResult.of(keys.measure("time", Unit.S, 1, 2, 2, 4))
                        .measured())
                .meansBy("network", "scheme")
                .columns();
        assertThat(means.keyNames()).containsExactly("network", "scheme");
        assertThat(means.key("scheme").values()).containsExactly("row 1", "row 2", "row 1");
        assertThat(means.measureNames()).containsExactly("time E_abs");
        assertThat(means.measure("time E_abs").si(0)).isCloseTo(0.75, within(1e-12));
        assertThat(means.measure("time E_abs").si(1)).isCloseTo(0.5, within(1e-12));
        assertThat(means.measure("time E_abs").si(2)).isZero();
    }

    @Test
    void ratios_are_compared_in_percentage_points() {
        Comparison comparison = SampleResult.of(bySize(Unit.PERCENT, 0.5, 0.5, 0.5))
                .against(SampleResult.of(bySize(Unit.PERCENT, 0.4, 0.5, 0.6)).measured());
        Measure difference = comparison.columns().measure("time difference");
        assertThat(difference.unit()).isEqualTo(Unit.POINTS);
        assertThat(difference.si(0)).isCloseTo(0.1, within(1e-12));
    }

    @Test
    void the_mean_factor_treats_twice_and_half_alike() {
        Comparison comparison = SampleResult.of(bySize(Unit.US, 2, 1, 4))
                .against(SampleResult.of(bySize(Unit.US, 1, 2, 4)).measured());
        assertThat(comparison.meanFactor("time")).isCloseTo(Math.pow(4, 1.0 / 3), within(1e-12));
    }

    private static Comparison of(double[] model, double[] seen) {
        return SampleResult.of(bySize(Unit.US, model))
                .against(SampleResult.of(bySize(Unit.US, seen)).measured());
    }

    @Test
    void factors_say_of_each_row_how_many_times_the_measured_value_the_model_is() {
        Result factors = of(new double[] {2, 1, 0}, new double[] {1, 4, 0}).factors();
        assertThat(factors.columns().keyNames()).containsExactly("size");
        assertThat(factors.columns().measureNames()).containsExactly("time factor");
        assertThat(factors.columns().measure("time factor").si(0)).isCloseTo(2, within(1e-12));
        assertThat(factors.columns().measure("time factor").si(1)).isCloseTo(0.25, within(1e-12));
        assertThat(factors.columns().measure("time factor").si(2)).isNaN();
        assertThat(factors.label()).isEqualTo("model against measured");
    }

    @Test
    void the_median_error_is_not_moved_by_one_row_that_is_far_off() {
        Value error = of(new double[] {1.1, 1.8, 3000}, new double[] {1, 2, 3}).medianError();
        assertThat(error.si()).isCloseTo(0.1, within(1e-12));
        assertThat(error).hasToString("10 %");
        assertThat(of(new double[] {1.1, 0, 3.9}, new double[] {1, 0, 3}).medianError())
                .hasToString("20 %");
        assertThat(of(new double[3], new double[3]).medianError().si()).isNaN();
        assertThat(SampleResult.of(bySize(Unit.PERCENT, 0.5, 0.5, 0.5))
                        .against(SampleResult.of(bySize(Unit.PERCENT, 0.4, 0.3, 0.2))
                                .measured())
                        .medianError())
                .hasToString("20 pp");
    }

    @Test
    void the_share_of_rows_within_a_factor_counts_twice_and_half_alike() {
        Comparison comparison = of(new double[] {2, 1, 3}, new double[] {1, 2, 1});
        assertThat(comparison.within(1).si()).isZero();
        assertThat(comparison.within(2).si()).isCloseTo(2.0 / 3, within(1e-12));
        assertThat(comparison.within(3)).hasToString("100 %");
        assertThat(of(new double[] {0, 1, -1}, new double[] {1, 0, 1})
                        .within(1e9)
                        .si())
                .isZero();
        double nothing = Double.NaN;
        assertThat(of(new double[] {1, nothing, 5}, new double[] {1, 1, nothing})
                        .within(2)
                        .si())
                .isEqualTo(1);
    }

    @Test
    void a_row_of_two_zeros_has_no_relative_error_and_counts_nowhere() {
        Comparison some = of(new double[] {0, 3, 1.1}, new double[] {0, 1, 1});
        assertThat(some.columns().measure("time E_rel").si(0)).isNaN();
        assertThat(some.meanAbsoluteError()).isCloseTo(1.05, within(1e-12));
        assertThat(some.medianError().si()).isCloseTo(1.05, within(1e-12));
        assertThat(some.largestAbsoluteError("time")).isCloseTo(2, within(1e-12));
        assertThat(some.within(2).si()).isCloseTo(0.5, within(1e-12));
        assertThat(some.meanFactor("time")).isCloseTo(Math.sqrt(3.3), within(1e-12));
        assertThat(some.errorsBy().columns().measure("count").si(0)).isEqualTo(2);
        assertThat(some.summary())
                .isEqualTo("E_abs of time: 105 % mean over 2 of 3 rows; the others have no error (n/a)");
        Comparison none = of(new double[3], new double[3]);
        assertThat(none.meanAbsoluteError()).isNaN();
        assertThat(none.medianError().si()).isNaN();
        assertThat(none.within(2).si()).isNaN();
    }

    @Test
    void two_ratios_of_zero_differ_by_nothing_and_count() {
        Comparison ratios = SampleResult.of(bySize(Unit.PERCENT, 0, 0.3, 0.5))
                .against(SampleResult.of(bySize(Unit.PERCENT, 0, 0.1, 0.5)).measured());
        assertThat(ratios.meanAbsoluteError()).isCloseTo(0.2 / 3, within(1e-12));
        assertThat(ratios.medianError()).hasToString("0 pp");
        assertThat(ratios.within(2).si()).isCloseTo(2.0 / 3, within(1e-12));
        assertThat(ratios.summary()).isEqualTo("E_abs of time: 6.667 pp mean over 3 rows");
    }

    @Test
    void a_factor_below_one_is_refused() {
        Comparison comparison = of(new double[] {1, 1, 1}, new double[] {1, 1, 1});
        assertThatThrownBy(() -> comparison.within(0.5))
                .hasMessage("within(0.5): a factor must be finite and 1 or more. Try within(2).");
        assertThatThrownBy(() -> comparison.within(Double.NaN))
                .hasMessageContaining("a factor must be finite and 1 or more");
        assertThatThrownBy(() -> comparison.within(Double.POSITIVE_INFINITY))
                .hasMessageContaining("a factor must be finite and 1 or more");
    }

    @Test
    void two_tables_of_one_row_without_keys_are_compared() {
        assertThat(SampleResult.time(2).against(SampleResult.time(1).measured()).meanAbsoluteError())
                .isEqualTo(1);
    }

    @Test
    void rows_without_partner_are_left_out_and_counted() {
        Columns measured = Columns.rows(1).key("size", new Bytes(2)).measure("time", Unit.US, 2);
        Comparison comparison = SampleResult.of(bySize(Unit.US, 1, 2, 3))
                .against(SampleResult.of(measured).measured());
        assertThat(comparison.columns().rows()).isEqualTo(1);
        assertThat(comparison.unmatchedRows()).isEqualTo(2);
        assertThat(comparison.toString()).contains("2 rows of \"model\" were not measured and are left out");
    }

    @Test
    void of_two_answers_each_tells_what_only_the_other_has() {
        Columns other = Columns.rows(2)
                .key("size", List.of(new Bytes(2), new Bytes(64)))
                .measure("time", Unit.US, 2, 5);
        Comparison comparison = SampleResult.of(bySize(Unit.US, 1, 2, 3))
                .against(SampleResult.of(other).as("other"));
        assertThat(comparison.unmatchedRows()).isEqualTo(2);
        assertThat(comparison.summary().lines())
                .hasSize(3)
                .contains(
                        "2 rows of \"model\" have no partner in \"other\" and are left out",
                        "1 row of \"other\" has no partner in \"model\" and is left out");
        assertThat(comparison.sumsBy("size").summary().lines()).hasSize(3);
    }

    @Test
    void several_measurements_of_one_point_each_get_a_row() {
        Columns measured = Columns.rows(2)
                .key("size", List.of(new Bytes(2), new Bytes(2)))
                .key("repetition", List.of(1, 2))
                .measure("time", Unit.US, 2, 3);
        Comparison comparison = SampleResult.of(bySize(Unit.US, 1, 2, 3))
                .against(SampleResult.of(measured).measured());
        assertThat(comparison.columns().keyNames()).containsExactly("size", "repetition");
        assertThat(comparison.columns().rows()).isEqualTo(2);
    }

    @Test
    void quantities_and_fractions_match_up_to_rounding_and_whole_numbers_and_text_exactly() {
        Columns model = Columns.rows(4)
                .key("task", List.of(0, 1, 100_000_000, -0.0))
                .key("share", List.of(0.1 + 0.2, 0.5, 0.5, 0.25))
                .measure("time", Unit.S, 1, 2, 3, 4);
        Columns measured = Columns.rows(4)
                .key("task", List.of(0.0, 1, 100_000_001, 0))
                .key("share", List.of(0.3, 0.5, 0.5, 0.25))
                .measure("time", Unit.S, 1, 2, 3, 4);
        Columns columns = SampleResult.of(model)
                .against(SampleResult.of(measured).measured())
                .columns();
        assertThat(columns.measure("time (model)").rows()).isEqualTo(3);
        Columns minus = Columns.rows(1).key("task", List.of(-0.0)).measure("time", Unit.S, 1);
        Columns plus = Columns.rows(1).key("task", List.of(0)).measure("time", Unit.S, 1);
        assertThat(SampleResult.of(minus)
                        .against(SampleResult.of(plus).measured())
                        .columns()
                        .rows())
                .isEqualTo(1);
    }

    @Test
    void rows_without_a_value_do_not_count() {
        Comparison comparison = SampleResult.of(bySize(Unit.US, 1.1, Double.NaN, 3))
                .against(SampleResult.of(bySize(Unit.US, 1, 2, 3)).measured());
        assertThat(comparison.summary())
                .isEqualTo("E_abs of time: 5 % mean over 2 of 3 rows; the others have no error (n/a)");
        assertThat(comparison.meansBy("size").columns().measure("time E_abs").si(1))
                .isNaN();
        assertThat(comparison.errorsBy().value("count").si()).isEqualTo(2);
    }

    @Test
    void messages_of_a_long_run_are_matched_in_a_moment() {
        int rows = 50_000;
        Columns columns = Columns.rows(rows)
                .key(
                        "sender",
                        IntStream.range(0, rows).mapToObj(row -> row % 100).toList())
                .key("send", IntStream.range(0, rows).mapToObj(row -> row / 100).toList())
                .measure(
                        "time",
                        Unit.S,
                        IntStream.range(0, rows).asDoubleStream().toArray());
        long before = System.nanoTime();
        Comparison comparison =
                SampleResult.of(columns).against(SampleResult.of(columns).measured());
        assertThat((System.nanoTime() - before) * 1e-9).as("seconds").isLessThan(20);
        assertThat(comparison.largestAbsoluteError("time")).isZero(); // 0 / 0 of the first has none
        assertThat(comparison.columns().rows()).isEqualTo(rows);
    }

    /** Of a collective they are other bytes. A table may have both, or neither. */
    @Test
    void a_size_is_not_compared_with_a_vector() {
        Columns neither = Columns.rows(1).key("ranks", 4).measure("time", Unit.US, 1);
        Columns size = neither.key("size", new Bytes(8));
        Columns vector = size.renamed("size", "vector");
        for (List<Columns> apart : List.of(List.of(size, vector), List.of(vector, size))) {
            assertThatThrownBy(() -> SampleResult.of(apart.get(0))
                            .against(SampleResult.of(apart.get(1)).measured()))
                    .hasMessageStartingWith("against(..) of a size and a vector: a size is what a call takes");
        }
        Columns both = size.key("vector", new Bytes(32));
        Columns whole = neither.key("vector", new Bytes(32));
        for (List<Columns> alike : List.of(
                List.of(both, neither),
                List.of(neither, both),
                List.of(size, neither),
                List.of(size, both),
                List.of(both, whole),
                List.of(vector, vector))) {
            Comparison compared = SampleResult.of(alike.get(0))
                    .against(SampleResult.of(alike.get(1)).measured());
            assertThat(compared.columns().rows()).isEqualTo(1);
        }
    }

    @Test
    void results_without_a_common_key_measure_or_row_cannot_be_compared() {
        SampleResult model = SampleResult.of(bySize(Unit.US, 1, 2, 3));
        Columns otherKey = Columns.rows(1).key("cores", 4).measure("time", Unit.US, 1);
        assertThatThrownBy(() -> model.against(SampleResult.of(otherKey).measured()))
                .hasMessageContaining("have no name in common");
        Columns otherMeasure = Columns.rows(1).key("size", new Bytes(1)).measure("speed", Unit.US, 1);
        assertThatThrownBy(() -> model.against(SampleResult.of(otherMeasure).measured()))
                .hasMessage(
                        "against(..): the measures [time] and [speed] have no name in common. Rename the measured column:"
                                + " measured(..).renamed(\"speed\", \"time\").");
        Columns otherRow = Columns.rows(1).key("size", new Bytes(64)).measure("time", Unit.US, 1);
        assertThatThrownBy(() -> model.against(SampleResult.of(otherRow).measured()))
                .hasMessageContaining("no row has the same size in both results");
        assertThatThrownBy(() -> model.against(model)).hasMessageContaining("both results have the label \"model\"");
    }

    private static Comparison twoMeasures(String... compared) {
        Columns model = bySize(Unit.US, 1.1, 1.8, 3).measure("cost", Unit.S, 2, 2, 2);
        Columns measured = bySize(Unit.US, 1, 2, 3).measure("cost", Unit.S, 1, 1, 1);
        return SampleResult.of(model).against(SampleResult.of(measured).measured(), compared);
    }

    @Test
    void only_the_primary_measure_is_shown_unless_others_are_asked_for() {
        assertThat(twoMeasures().columns().measureNames())
                .containsExactly("time (model)", "time (measured)", "time E_rel", "time E_abs");
        assertThat(twoMeasures().summary()).isEqualTo("E_abs of time: 6.667 % mean over 3 rows");
        assertThat(twoMeasures().toString())
                .endsWith("Both also have cost. Compare them as in against(.., \"cost\").")
                .doesNotContain("cost E_rel");
        assertThat(twoMeasures("cost").columns().measureNames())
                .containsExactly("cost (model)", "cost (measured)", "cost E_rel", "cost E_abs");
        assertThat(twoMeasures("cost").meanAbsoluteError()).isEqualTo(1);
        assertThat(twoMeasures("cost", "time").columns().measureNames())
                .startsWith("cost (model)")
                .endsWith("time E_abs")
                .hasSize(8);
        assertThat(twoMeasures("cost", "time").toString()).doesNotContain("Both also have");
    }

    @Test
    void measures_that_are_not_shown_still_have_errors_means_and_charts() {
        assertThat(twoMeasures().meanAbsoluteError("cost")).isEqualTo(1);
        assertThat(twoMeasures().sumsBy("size").meanAbsoluteError("cost")).isEqualTo(1);
        assertThat(twoMeasures().meansBy("size").columns().measureNames()).containsExactly("time E_abs");
        assertThat(twoMeasures("cost").meansBy("size").columns().measureNames()).containsExactly("cost E_abs");
        assertThat(twoMeasures().chart("cost E_rel").data().y().name()).isEqualTo("cost E_rel");
        assertThat(twoMeasures().chart().data().y().name()).isEqualTo("time (model)");
    }

    @Test
    void a_measure_that_only_one_side_has_cannot_be_compared() {
        assertThatThrownBy(() -> twoMeasures("tine"))
                .hasMessage("unknown compared measure \"tine\"; known: time, cost. Did you mean \"time\"?");
    }

    @Test
    void an_unknown_measure_names_the_nearest() {
        Comparison comparison = SampleResult.of(bySize(Unit.US, 1, 2, 3))
                .against(SampleResult.of(bySize(Unit.US, 1, 2, 3)).measured());
        assertThatThrownBy(() -> comparison.meanAbsoluteError("tine"))
                .hasMessage("unknown compared measure \"tine\"; known: time. Did you mean \"time\"?");
    }

    @Test
    void errors_by_group_are_those_of_the_rows_of_the_group() {
        Columns keys = Columns.rows(4)
                .key("order", List.of("in order", "reversed", "in order", "reversed"))
                .key("size", List.of(new Bytes(1), new Bytes(1), new Bytes(2), new Bytes(2)));
        Comparison comparison = SampleResult.of(keys.measure("time", Unit.US, 1e-6, 1e-6, 4e-6, 1e-6))
                .against(SampleResult.of(keys.measure("time", Unit.US, 2e-6, 8e-6, 2e-6, 2e-6))
                        .measured());
        Result errors = comparison.errorsBy("order");
        assertThat(errors.columns().measureNames()).containsExactly("count", "median error", "mean factor");
        Result inOrder = errors.where("order", "in order");
        assertThat(inOrder.value("count").si()).isEqualTo(2);
        assertThat(inOrder.value("median error").si()).isCloseTo(0.75, within(1e-12)); // of 0.5 and 1
        assertThat(inOrder.value("mean factor").si()).isCloseTo(2, within(1e-12));
        assertThat(errors.where("order", "reversed").value("mean factor").si()).isCloseTo(4, within(1e-12));
        assertThat(comparison.errorsBy().value("median error").si())
                .isEqualTo(comparison.medianError().si());
        assertThat(comparison.errorsBy().value("mean factor").si()).isEqualTo(comparison.meanFactor("time"));
        assertThatThrownBy(() -> comparison.errorsBy("rank")).isInstanceOf(ModelException.class);
    }
}
