package dev.weft.sharing;

import static dev.weft.Weft.MB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.gigabitEthernet;
import static dev.weft.Weft.infiniband;
import static dev.weft.Weft.kimLee;
import static dev.weft.Weft.myrinet;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.scheme;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The claims of Vienne et al. 2008 by the criteria of the notebook: each holds for the paper's model, and another model, which one
 * could as well have written, fails it. A claim that no model fails says nothing.
 */
class ClaimsTest {
    private static final List<Scheme> FIGURE2 = List.of(
            scheme("a:0->1"),
            scheme("a:0->1 b:0->2"),
            scheme("a:0->1 b:0->2 c:0->3"),
            scheme("a:0->1 b:0->2 c:0->3 d:4->1"),
            scheme("a:0->1 b:0->2 c:0->3 d:4->1 e:5->1"),
            scheme("a:0->1 b:0->2 c:0->3 d:4->1 e:5->1 f:6->3"));
    /** Measured penalties of Figure 2, row by row. */
    private static final double[][] GIGABIT = {
        {1},
        {1.5, 1.5},
        {2.25, 2.25, 2.25},
        {2.15, 2.15, 2.15, 1.15},
        {4.4, 2.6, 2.6, 2.6, 2.6},
        {4.4, 2.0, 3.3, 2.6, 2.6, 1.4}
    };

    private static final double[][] MYRINET = {
        {1},
        {1.9, 1.9},
        {2.8, 2.8, 2.8},
        {2.8, 2.8, 2.8, 1.45},
        {4.4, 4.2, 4.2, 2.5, 2.5},
        {4.5, 4.5, 4.5, 2.5, 2.5, 1.3}
    };
    private static final double[][] INFINIBAND = {
        {1},
        {1.725, 1.725},
        {2.61, 2.61, 2.61},
        {2.61, 2.61, 2.61, 1.14},
        {3.663, 3.66, 3.66, 2.035, 2.035},
        {3.935, 3.935, 3.935, 1.995, 1.995, 1.01}
    };

    private static final Scheme FIGURE4 = scheme("a:0->1 b:0->2 c:0->3 d:4->2 e:4->3 f:5->3");
    private static final double[] PREDICTED4 = {0.095, 0.095, 0.113, 0.069, 0.103, 0.103};
    private static final double[] MEASURED4 = {0.095, 0.099, 0.118, 0.068, 0.099, 0.103};
    private static final String LABELS = "abcdef";

    /** Section II: where communications share, linear models, which know no sharing, "poorly predict communication delays". */
    @Test
    void a_model_without_sharing_is_off_by_half_and_maxMin_sharing_is_not() {
        for (double[][] measured : List.of(GIGABIT, MYRINET, INFINIBAND)) {
            assertThat(error(noSharing, measured, 3, 6)).isGreaterThan(0.5);
            assertThat(error(fairShare, measured, 3, 6)).isLessThan(0.5);
        }
    }

    /** Section IV-C: Gigabit Ethernet has the best "sharing behavior": so it is by the mean, not by the largest penalty. */
    @Test
    void gigabitEthernet_has_the_least_mean_penalty_in_rows_2_to_5_and_infiniband_has_not() {
        assertThat(least(GIGABIT, List.of(MYRINET, INFINIBAND), ClaimsTest::mean))
                .isTrue();
        assertThat(least(INFINIBAND, List.of(MYRINET, GIGABIT), ClaimsTest::mean))
                .isFalse();
        assertThat(least(GIGABIT, List.of(MYRINET, INFINIBAND), ClaimsTest::largest))
                .isFalse();
    }

    private static boolean least(double[][] own, List<double[][]> others, ToDoubleFunction<double[]> what) {
        return IntStream.range(1, 5)
                .allMatch(row -> others.stream()
                        .allMatch(other -> what.applyAsDouble(own[row]) < what.applyAsDouble(other[row])));
    }

    /** Section V-A: beta = 0.75 "(1.5/2 = 2.25/3)": a star's penalty is in proportion to its communications. */
    @Test
    void the_star_of_three_follows_from_that_of_two_in_proportion_and_not_in_equal_steps() {
        assertThat(starOfThree((two, k) -> two / 2 * k)).isTrue();
        assertThat(starOfThree((two, k) -> 1 + (two - 1) * (k - 1))).isFalse();
    }

    private static boolean starOfThree(DoubleBinaryOperator ofTwo) {
        return Math.abs(ofTwo.applyAsDouble(GIGABIT[1][0], 3) / GIGABIT[2][0] - 1) < 0.01;
    }

    /**
     * Figure 4: all predicted times. The paper prints no time of a transfer alone, so any is allowed; nor is the drawing left, so any
     * scheme is: what six communications can share is a partition by source and one by destination.
     */
    @Tag("slow")
    @Test
    void six_schemes_give_the_predictions_of_figure_4_if_penalties_change_at_every_end_and_none_otherwise() {
        List<Scheme> all = schemesOfSix();
        assertThat(all).hasSize(203 * 203);
        assertThat(all.stream().filter(one -> reference(fluid(one, gigabitEthernet))[0] > 0))
                .hasSize(6);
        assertThat(all.stream().filter(one -> reference(once(one, gigabitEthernet))[0] > 0))
                .isEmpty();
        SharingModel withoutGammas = SharingModel.gigabitEthernet(0.75, 0, 0);
        assertThat(all.stream().filter(one -> reference(fluid(one, withoutGammas))[0] > 0))
                .isEmpty();
    }

    @Test
    void one_reference_time_gives_all_predictions_of_figure_4_and_no_other_model_has_one() {
        double[] found = reference(fluid(FIGURE4, gigabitEthernet));
        assertThat(found[0]).isBetween(0.04745, 0.04746);
        assertThat(found[1]).isBetween(0.04757, 0.04758);
        for (SharingModel rival : List.of(fairShare, kimLee, myrinet, infiniband, noSharing)) {
            assertThat(reference(fluid(FIGURE4, rival))).as(rival.key()).containsExactly(0, 0);
        }
        assertThat(reference(once(FIGURE4, gigabitEthernet))).containsExactly(0, 0);
    }

    /** "Verification of parameters": a and f gave the gammas; the four others are within 5 % at some reference time. */
    @Test
    void what_calibrated_nothing_is_within_five_percent_and_not_by_other_models() {
        assertThat(withinFivePercent(fluid(FIGURE4, gigabitEthernet))).isTrue();
        for (SharingModel rival :
                List.of(SharingModel.gigabitEthernet(0.75, 0, 0), fairShare, kimLee, myrinet, infiniband, noSharing)) {
            assertThat(withinFivePercent(fluid(FIGURE4, rival))).as(rival.key()).isFalse();
        }
        assertThat(withinFivePercent(once(FIGURE4, gigabitEthernet))).isFalse();
    }

    /** Whether some reference time, the best for this model, brings b, c, d and e within 5 % of what was measured. */
    private static boolean withinFivePercent(double[] times) {
        double low = 0;
        double high = Double.MAX_VALUE;
        for (int i = 1; i < 5; i++) {
            low = Math.max(low, 0.95 * MEASURED4[i] / times[i]);
            high = Math.min(high, 1.05 * MEASURED4[i] / times[i]);
        }
        return low <= high;
    }

    /** gamma_o = 1 - t_a / (3 beta t_ref), gamma_i = 1 - t_f / (3 beta t_ref): the unknown t_ref leaves their ratio. */
    @Test
    void the_printed_gammas_have_the_ratio_of_the_measured_times_and_equal_ones_have_not() {
        assertThat(ratioFits(0.115, 0.036)).isTrue();
        assertThat(ratioFits(0.0755, 0.0755)).isFalse();
        assertThat(ratioFits(0.036, 0.115)).isFalse();
    }

    private static boolean ratioFits(double out, double in) {
        double ratio = (1 - out) / (1 - in);
        return ratio > 0.0945 / 0.1035 && ratio < 0.0955 / 0.1025;
    }

    /** Figure 6: minimum over the source, then the number of sets over it. */
    @Test
    void figure_6_is_the_least_of_each_source_and_no_other_count() {
        Scheme figure5 = scheme("a:0->1 b:0->2 c:0->3 d:4->1 e:5->1 f:4->6");
        double[] printed = {5, 5, 5, 2.5, 2.5, 2.5};
        double[] sums = {1, 2, 2, 2, 2, 3};
        assertThat(once(figure5, myrinet)).containsExactly(printed);
        assertThat(DoubleStream.of(sums).map(sum -> 5 / sum).toArray()).isNotEqualTo(printed);
        assertThat(once(figure5.reversed(), myrinet)).isNotEqualTo(printed); // the least of each destination
        for (SharingModel rival : List.of(fairShare, kimLee, gigabitEthernet)) {
            assertThat(once(figure5, rival)).as(rival.key()).isNotEqualTo(printed);
        }
    }

    /** On rows that its parameters were not fitted to, the network's own model is the best in the mean, and no other is. */
    @Test
    void each_network_is_predicted_best_by_its_own_model_on_rows_that_were_not_fitted() {
        double own = error(gigabitEthernet, GIGABIT, 3, 6);
        assertThat(own).isLessThan(error(myrinet, GIGABIT, 3, 6));
        for (SharingModel rival : List.of(fairShare, kimLee)) {
            assertThat(own).isLessThan(error(rival, GIGABIT, 3, 6));
            assertThat(error(myrinet, MYRINET, 1, 6)).isLessThan(error(rival, MYRINET, 1, 6));
        }
        assertThat(error(myrinet, MYRINET, 1, 6)).isLessThan(error(gigabitEthernet, MYRINET, 1, 6));
        // row by row it is not: row 5 of Gigabit Ethernet is nearer to what fair sharing says
        assertThat(error(gigabitEthernet, GIGABIT, 4, 5)).isGreaterThan(error(fairShare, GIGABIT, 4, 5));
    }

    /** Mean absolute error over the communications of these rows, static. */
    private static double error(SharingModel model, double[][] measured, int from, int to) {
        return IntStream.range(from, to)
                .boxed()
                .flatMapToDouble(row -> {
                    double[] penalty = once(FIGURE2.get(row), model);
                    return IntStream.range(0, penalty.length)
                            .mapToDouble(i -> Math.abs(penalty[i] / measured[row][i] - 1));
                })
                .average()
                .orElseThrow();
    }

    private static double mean(double[] values) {
        return DoubleStream.of(values).average().orElseThrow();
    }

    private static double largest(double[] values) {
        return DoubleStream.of(values).max().orElseThrow();
    }

    /** The reference times, lowest and highest, with which all times round to the printed milliseconds; zeros if none. */
    private static double[] reference(double[] times) {
        double low = 0;
        double high = Double.MAX_VALUE;
        for (int i = 0; i < 6; i++) {
            low = Math.max(low, (PREDICTED4[i] - 0.0005) / times[i]);
            high = Math.min(high, (PREDICTED4[i] + 0.0005) / times[i]);
        }
        return low <= high ? new double[] {low, high} : new double[2];
    }

    /** Times in units of a transfer alone, penalties charged at every end. */
    private static double[] fluid(Scheme scheme, SharingModel model) {
        TransferTimes times = scheme.size(MB(1)).link(MBps(1)).time(model);
        return each(scheme, (i, label) -> times.of(label).si());
    }

    /** The same with penalties charged once. */
    private static double[] once(Scheme scheme, SharingModel model) {
        Penalties penalties = scheme.penalty(model);
        return each(scheme, (i, label) -> penalties.of(label));
    }

    private static double[] each(Scheme scheme, BiFunction<Integer, String, Double> what) {
        return IntStream.range(0, scheme.communications())
                .mapToDouble(i -> what.apply(i, LABELS.substring(i, i + 1)))
                .toArray();
    }

    private static List<Scheme> schemesOfSix() {
        List<int[]> partitions = new ArrayList<>();
        partitions(new int[6], 0, 0, partitions);
        List<Scheme> all = new ArrayList<>();
        for (int[] sources : partitions) {
            for (int[] destinations : partitions) {
                Scheme one = Scheme.empty();
                for (int i = 0; i < 6; i++) {
                    one = one.arc(LABELS.substring(i, i + 1), sources[i], 6 + destinations[i]);
                }
                all.add(one);
            }
        }
        return all;
    }

    /** All ways to put things into groups: each goes to a group that is there, or to a new one. */
    private static void partitions(int[] group, int next, int groups, List<int[]> found) {
        if (next == group.length) {
            found.add(group.clone());
            return;
        }
        for (int g = 0; g <= groups; g++) {
            group[next] = g;
            partitions(group, next + 1, Math.max(groups, g + 1), found);
        }
    }
}
