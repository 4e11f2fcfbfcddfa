package dev.weft.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Estimate;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random numbers and what is estimated from them. */
class SampleTest {
    private static final int MANY = 400_000;

    static Stream<Distribution> distributions() {
        return Stream.of(
                Distribution.EXPONENTIAL,
                Distribution.DETERMINISTIC,
                Distribution.erlang(1),
                Distribution.erlang(4),
                Distribution.erlang(700),
                Distribution.hyperexponential(1),
                Distribution.hyperexponential(4),
                Distribution.lognormal(0.25),
                Distribution.lognormal(2));
    }

    @ParameterizedTest
    @MethodSource("distributions")
    void samples_have_mean_one_the_stated_scatter_and_the_stated_tail(Distribution distribution) {
        RandomStream random = RandomStream.of(20, 1);
        double[] sample = new double[MANY];
        double mean = 0;
        for (int i = 0; i < MANY; i++) {
            sample[i] = distribution.sample(random);
            mean += sample[i] / MANY;
        }
        double centre = mean;
        double variance =
                Arrays.stream(sample).map(x -> (x - centre) * (x - centre)).sum() / MANY;
        double sigma = Math.sqrt(distribution.scv() / MANY);
        assertThat(mean).isCloseTo(1, within(4 * sigma + 1e-10));
        assertThat(variance).isCloseTo(distribution.scv(), within(0.06 * distribution.scv() + 1e-12));
        for (double x : new double[] {0.1, 0.5, 0.9, 1.5, 3}) {
            double above = Arrays.stream(sample).filter(value -> value > x).count() / (double) MANY;
            assertThat(above).as("above %s", x).isCloseTo(distribution.above(x), within(4 * 0.5 / Math.sqrt(MANY)));
        }
    }

    /** By the definition, from samples: the mean fourth power over the squared mean square. */
    @Test
    void the_weight_of_a_tail_is_that_of_its_moments() {
        for (Distribution one : new Distribution[] {
            Distribution.EXPONENTIAL,
            Distribution.DETERMINISTIC,
            Distribution.erlang(3),
            Distribution.hyperexponential(2)
        }) {
            RandomStream random = RandomStream.of(31, 2);
            double squares = 0;
            double fourths = 0;
            for (int i = 0; i < MANY; i++) {
                double x = one.sample(random);
                squares += x * x / MANY;
                fourths += x * x * x * x / MANY;
            }
            double tail = fourths / (squares * squares);
            assertThat(one.tail()).as("%s", one).isCloseTo(tail, within(0.1 * tail));
        }
        assertThat(Distribution.lognormal(4).tail()).isEqualTo(625);
    }

    @Test
    void the_generator_gives_the_same_numbers_on_every_java() {
        RandomStream random = RandomStream.of(42, 7);
        assertThat(random.bits()).isEqualTo(BITS);
        double sum = 0;
        for (int i = 0; i < 1000; i++) {
            sum += random.exponential() + random.normal() + random.below(10);
            sum += Distribution.lognormal(0.5).sample(random);
        }
        assertThat(sum).isEqualTo(SUM);
    }

    @Test
    void streams_of_a_seed_do_not_correlate() {
        RandomStream one = RandomStream.of(1, 1);
        RandomStream two = RandomStream.of(1, 2);
        double product = 0;
        for (int i = 0; i < MANY; i++) {
            product += (one.uniform() - 0.5) * (two.uniform() - 0.5) * 12 / MANY;
        }
        assertThat(product).isCloseTo(0, within(4 / Math.sqrt(MANY)));
    }

    @Test
    void students_interval_covers_the_mean_of_normal_numbers_at_its_rate() {
        RandomStream random = RandomStream.of(5, 5);
        int covered = 0;
        for (int trial = 0; trial < 4000; trial++) {
            double[] values = new double[6];
            Arrays.setAll(values, i -> 3 + random.normal());
            covered += Estimate.mean(values, 0.9).covers(3) ? 1 : 0;
        }
        assertThat(covered / 4000.0).isCloseTo(0.9, within(0.02));
    }

    @Test
    void windows_keep_every_sum_however_often_they_are_joined() {
        Windows windows = new Windows(1, 1e-3);
        RandomStream random = RandomStream.of(3, 0);
        for (double now = 0; now < 777; now += random.uniform()) {
            while (now >= windows.end()) {
                windows.close();
            }
            windows.add(0, 1);
        }
        assertThat(windows.count()).isBetween(Windows.FEWEST, 2 * Windows.FEWEST);
        double sum = Arrays.stream(windows.series(0)).sum();
        assertThat(sum / (windows.count() * windows.width())).isCloseTo(2, within(0.2));
    }

    @Test
    void a_distribution_that_cannot_be_says_so() {
        assertThatThrownBy(() -> Distribution.hyperexponential(0.5))
                .isInstanceOf(ModelException.class)
                .hasMessage("hyperexponential(0.5): the squared coefficient of variation must be 1 or more and at"
                        + " most 1e6. Try hyperexponential(4), or erlang(4) for an scv below 1.");
        assertThatThrownBy(() -> Distribution.erlang(0))
                .hasMessageStartingWith(
                        "erlang(0): must be between 1 and 1000 phases. Try erlang(4), or deterministic for scv 0.");
        assertThatThrownBy(() -> Distribution.lognormal(0)).hasMessageContaining("above 0");
    }

    private static final long BITS = 7989610254596725283L;
    private static final double SUM = 6649.169346067119;
}
