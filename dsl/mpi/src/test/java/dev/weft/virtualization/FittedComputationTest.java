package dev.weft.virtualization;

import static dev.weft.Weft.cluster;
import static dev.weft.Weft.ms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Tabulated;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.ColumnType;

/** The serial part and the work of an application from its times on several numbers of ranks. */
class FittedComputationTest {
    private static final double[] RANKS = {2, 4, 6, 12, 24};

    /** So many runs on each number of ranks. */
    private static Result runs(int repetitions, DoubleUnaryOperator seconds) {
        List<Double> ranks = new ArrayList<>();
        List<Double> times = new ArrayList<>();
        for (int run = 0; run < repetitions; run++) {
            for (double count : RANKS) {
                ranks.add(count);
                times.add(seconds.applyAsDouble(count));
            }
        }
        Columns columns = Columns.rows(ranks.size())
                .key("ranks", ranks)
                .measure(
                        "time", Unit.S, times.stream().mapToDouble(each -> each).toArray());
        return Tabulated.of(
                "runs", columns, Provenance.model(Certainty.EXACT, "made", "a formula"), () -> Explanation.of("made"));
    }

    private static Application application(Result measured) {
        return dev.weft.Weft.application("mine").fitted(measured).network((n, c, v) -> ms(90).dividedBy(v));
    }

    @Test
    void a_fit_to_the_formula_finds_its_numbers() {
        Result fit = application(runs(1, p -> 0.01 + 1.2 / p)).fit();
        assertThat(fit.where("parameter", "serial time in s").value("value").si())
                .isEqualTo(0.01, within(1e-12));
        assertThat(fit.where("parameter", "work in s").value("value").si()).isEqualTo(1.2, within(1e-12));
        assertThat(fit.explain().inputs())
                .containsExactly(
                        "times from a formula", "fitted: serial part 10 ms, work 1.2 s for all ranks, from 5 times");
        assertThat(fit.label()).isEqualTo("mine");
        assertThat(fit.toTable().column("points").type()).isEqualTo(ColumnType.INTEGER);
    }

    @Test
    void the_intervals_hold_the_truth_in_most_of_many_noisy_experiments() {
        int held = 0;
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            Result fit = application(runs(3, p -> 0.01 + 1.2 / p + 0.002 * random.nextGaussian()))
                    .fit();
            var work = fit.where("parameter", "work in s").value("value");
            held += work.low() <= 1.2 && 1.2 <= work.high() ? 1 : 0;
        }
        assertThat(held).as("of 200 intervals at 95 %").isBetween(180, 199);
    }

    @Test
    void repeated_runs_give_the_best_ratio_an_interval_and_single_ones_none() {
        Random random = new Random(1);
        Result noisy = application(runs(9, p -> 0.001 + 1.2 / p * Math.exp(0.05 * random.nextGaussian())))
                .on(cluster(2, 3))
                .best();
        var ratio = noisy.value("best ratio");
        assertThat(ratio.low()).isLessThan(ratio.high());
        assertThat(ratio.si()).isBetween(ratio.low(), ratio.high());
        assertThat(noisy.toString()).contains(", seed 1)");
        Result single =
                application(runs(1, p -> 0.001 + 1.2 / p)).on(cluster(2, 3)).best();
        assertThat(single.value("best ratio").low())
                .isEqualTo(single.value("best ratio").high());
        assertThat(single.toString()).doesNotContain("seed");
        assertThat(single.value("continuous ratio").si()).isNaN();
    }

    @Test
    void a_serial_part_below_zero_is_left_out_and_said() {
        Application mine = application(runs(1, p -> 1.2 / p - 0.01 + (p > 20 ? 0.001 : 0)));
        assertThat(mine.fit()
                        .where("parameter", "serial time in s")
                        .value("value")
                        .si())
                .isZero();
        assertThat(mine.fit().explain().inputs().get(1)).endsWith("; the negative serial part was left out");
    }

    @Test
    void wrong_tables_are_refused() {
        assertThatThrownBy(() -> application(runs(1, p -> 3 * p)))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("fitted(..), work = -")
                .hasMessageEndingWith(
                        " s: the times do not decrease with the number of ranks. Measure one problem on several"
                                + " numbers of ranks.");
        Columns words = Columns.rows(1).key("ranks", List.of("many")).measure("time", Unit.S, 1);
        Result wrong = Tabulated.of(
                "wrong", words, Provenance.model(Certainty.EXACT, "made", "a formula"), () -> Explanation.of("made"));
        assertThatThrownBy(() -> application(wrong))
                .isInstanceOf(ModelException.class)
                .hasMessage("fitted(..), ranks = NaN: the number of ranks must be 1 or more. Write"
                        + " fitted(measured(\"times.csv\")) with columns ranks and time.");
    }
}
