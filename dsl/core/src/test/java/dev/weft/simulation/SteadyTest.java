package dev.weft.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Estimate;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What a mean of dependent observations is worth, and how wide its interval is. */
class SteadyTest {
    private static final int WINDOWS = 400;

    /** First-order autoregression: neighbours correlate by {@code phi}. */
    private static double[] series(RandomStream random, double phi) {
        double[] series = new double[WINDOWS];
        double x = random.normal();
        for (int i = 0; i < series.length; i++) {
            series[i] = 5 + x;
            x = phi * x + Math.sqrt(1 - phi * phi) * random.normal();
        }
        return series;
    }

    private static double[] ones() {
        double[] ones = new double[WINDOWS];
        Arrays.fill(ones, 1);
        return ones;
    }

    private static Steady mean(double[]... rows) {
        return Steady.ratio(rows, Arrays.stream(rows).map(row -> ones()).toArray(double[][]::new));
    }

    @Test
    void the_effective_sample_size_is_that_of_the_autoregression() {
        for (double phi : new double[] {0, 0.5, 0.9}) {
            double sum = 0;
            for (int seed = 0; seed < 50; seed++) {
                sum += mean(series(RandomStream.of(seed, 1), phi)).effective() / 50;
            }
            double exact = WINDOWS * (1 - phi) / (1 + phi);
            assertThat(sum).as("%s", phi).isBetween(0.75 * exact, 1.4 * exact);
        }
    }

    @Test
    void intervals_cover_the_mean_of_dependent_observations_at_their_rate() {
        for (double phi : new double[] {0, 0.2, 0.3}) {
            int covered = 0;
            for (int seed = 0; seed < 1000; seed++) {
                Steady steady = mean(series(RandomStream.of(seed, 2), phi));
                covered += steady.interval(0.95, Double.POSITIVE_INFINITY).covers(5) ? 1 : 0;
            }
            assertThat(covered).as("%s", phi).isBetween(930, 985);
        }
    }

    @Test
    void a_mean_that_cannot_change_is_worth_all_of_its_windows() {
        // rounding drifts, as sums of customer-seconds do, so that neighbours look alike
        double[] drift = new double[WINDOWS];
        double[] little = new double[WINDOWS];
        for (int i = 0; i < WINDOWS; i++) {
            drift[i] = 3 + 1e-13 * i;
            little[i] = 3 + 1e-7 * i;
        }
        assertThat(mean(drift).effective()).isEqualTo(WINDOWS);
        assertThat(mean(little).effective()).isLessThan(5);
    }

    @Test
    void independent_runs_make_batches_of_their_own() {
        double[][] runs = new double[100][];
        Arrays.setAll(runs, run -> series(RandomStream.of(run, 3), 0.99));
        Estimate all = mean(runs).interval(0.95, Double.POSITIVE_INFINITY);
        double[] means = Arrays.stream(runs)
                .mapToDouble(run -> Arrays.stream(run).average().orElseThrow())
                .toArray();
        Estimate plain = Estimate.mean(means, 0.95);
        assertThat(all.value()).isCloseTo(plain.value(), within(1e-12));
        assertThat(all.halfWidth()).isCloseTo(plain.halfWidth(), within(0.05 * plain.halfWidth()));
    }

    @Test
    void what_is_worth_little_has_a_wider_interval() {
        Steady steady = mean(series(RandomStream.of(1, 4), 0));
        double settled = steady.interval(0.95, Double.POSITIVE_INFINITY).halfWidth();
        assertThat(steady.interval(0.95, Steady.ENOUGH / 4.0).halfWidth()).isCloseTo(2 * settled, within(1e-9));
    }

    @Test
    void a_skewed_sample_reaches_further_to_the_side_of_its_tail() {
        double[] skewed = new double[WINDOWS];
        RandomStream random = RandomStream.of(8, 5);
        Arrays.setAll(skewed, i -> Math.pow(random.exponential(), 4));
        Estimate interval = mean(skewed).interval(0.95, Double.POSITIVE_INFINITY);
        assertThat(interval.high() - interval.value()).isGreaterThan(1.1 * (interval.value() - interval.low()));
    }

    @Test
    void a_constant_has_no_width_and_nothing_no_value() {
        assertThat(mean(ones()).interval(0.95, Double.POSITIVE_INFINITY)).isEqualTo(Estimate.exactly(1));
        assertThat(Steady.ratio(new double[][] {{0, 0}}, new double[][] {{0, 0}})
                        .interval(0.95, Double.POSITIVE_INFINITY))
                .isEqualTo(Estimate.NONE);
    }

    @Test
    void warm_up_removal_drops_a_start_that_differs_and_nothing_else() {
        RandomStream random = RandomStream.of(9, 0);
        double[] steady = new double[400];
        Arrays.setAll(steady, i -> 10 + random.normal());
        double[] rising = steady.clone();
        for (int i = 0; i < 100; i++) {
            rising[i] -= 10;
        }
        double[] drifting = steady.clone();
        for (int i = 0; i < drifting.length; i++) {
            drifting[i] += i < 200 ? 0 : 3;
        }
        assertThat(WarmUp.share(new double[][] {steady})).isEqualTo(0.1);
        assertThat(WarmUp.share(new double[][] {rising})).isEqualTo(0.3);
        assertThat(WarmUp.share(new double[][] {rising, rising})).isEqualTo(0.3);
        assertThat(WarmUp.share(new double[][] {drifting})).isEqualTo(0.5);
        assertThat(WarmUp.share(new double[][] {{3, 3, 3, 3, 3, 3, 3, 3, 3, 3}}))
                .isEqualTo(0.1);
    }
}
