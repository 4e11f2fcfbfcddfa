package dev.weft.queueing.times;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.simulation.Distribution;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The largest of independent times against order statistics and inclusion-exclusion. */
class ForkJoinMaximumTest {
    private static double[] equal(int m, double mean) {
        double[] means = new double[m];
        Arrays.fill(means, mean);
        return means;
    }

    @ParameterizedTest(name = "seed {0}")
    @CsvSource({"1", "2", "3", "4", "5"})
    void different_exponential_branches_agree_with_inclusion_and_exclusion_and_with_the_integral(long seed) {
        Random random = new Random(seed);
        double[] means = random.doubles(9).map(x -> 0.1 + 3 * x).toArray();
        means[8] = means[7];
        double exact = 0;
        for (int subset = 1; subset < 1 << 9; subset++) {
            double rate = 0;
            for (int i = 0; i < 9; i++) {
                rate += (subset >> i & 1) == 1 ? 1 / means[i] : 0;
            }
            exact += (Integer.bitCount(subset) % 2 == 1 ? 1 : -1) / rate;
        }
        ForkJoinMaximum recursion = new ForkJoinMaximum(Distribution.EXPONENTIAL, means);
        assertThat(recursion.method).startsWith("recursion");
        assertThat(recursion.expected).isCloseTo(exact, within(1e-11 * exact));
        ForkJoinMaximum integral = new ForkJoinMaximum(Distribution.hyperexponential(1 + 1e-13), means);
        assertThat(integral.method).startsWith("integral");
        assertThat(integral.expected).isCloseTo(exact, within(1e-6 * exact));
    }

    @Test
    void the_integral_is_right_where_the_answer_is_known() {
        // one branch has its own mean; two Erlang-2 branches of mean 1 take 1.375
        for (Distribution one : new Distribution[] {
            Distribution.erlang(2),
            Distribution.erlang(900),
            Distribution.hyperexponential(9),
            Distribution.lognormal(3)
        }) {
            assertThat(new ForkJoinMaximum(one, equal(1, 5)).expected)
                    .as("%s", one)
                    .isCloseTo(5, within(1e-10));
        }
        assertThat(new ForkJoinMaximum(Distribution.erlang(2), equal(2, 1)).expected)
                .isCloseTo(1.375, within(1e-12));
        // 64 exponential branches of two means, more states than the recursion takes
        double[] means = Arrays.copyOf(equal(40, 1), 64);
        for (int i = 40; i < 64; i++) {
            means[i] = 1 + (i - 39) * 1e-9;
        }
        double expected = new ForkJoinMaximum(Distribution.EXPONENTIAL, means).expected;
        assertThat(expected).isCloseTo(ForkJoinMaximum.harmonic(64), within(1e-7));
    }
}
