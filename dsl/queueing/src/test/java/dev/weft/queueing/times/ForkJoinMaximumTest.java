package dev.weft.queueing.times;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.simulation.Distribution;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
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

    /** Inclusion and exclusion over branches of both kinds, in 400 digits: {@code E = sum of (-1)^(n+1) / rate of n survivors}. */
    @Tag("slow")
    @ParameterizedTest(name = "{0} branches, scv {1}")
    @CsvSource({"2,1.5", "40,4", "300,100", "300,1000000"})
    void hyperexponential_branches_agree_with_sums_in_400_digits(int branches, double scv) {
        Distribution.Branch fast = Distribution.hyperexponential(scv).branches().get(0);
        Distribution.Branch slow = Distribution.hyperexponential(scv).branches().get(1);
        MathContext digits = new MathContext(400);
        List<BigDecimal> ofFast = powers(fast.probability(), branches, digits);
        List<BigDecimal> ofSlow = powers(slow.probability(), branches, digits);
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal choose = BigDecimal.ONE;
        for (int n = 1; n <= branches; n++) {
            choose = choose.multiply(BigDecimal.valueOf(branches - n + 1L)).divide(BigDecimal.valueOf(n), digits);
            BigDecimal inner = BigDecimal.ONE;
            for (int i = 0; i <= n; i++) {
                inner = i == 0
                        ? BigDecimal.ONE
                        : inner.multiply(BigDecimal.valueOf(n - i + 1L)).divide(BigDecimal.valueOf(i), digits);
                BigDecimal rate = new BigDecimal(fast.rate())
                        .multiply(BigDecimal.valueOf(n - (long) i))
                        .add(new BigDecimal(slow.rate()).multiply(BigDecimal.valueOf(i)));
                BigDecimal term = choose.multiply(inner, digits)
                        .multiply(ofFast.get(n - i), digits)
                        .multiply(ofSlow.get(i), digits)
                        .divide(rate, digits);
                sum = n % 2 == 1 ? sum.add(term) : sum.subtract(term);
            }
        }
        double exact = sum.doubleValue();
        assertThat(new ForkJoinMaximum(Distribution.hyperexponential(scv), equal(branches, 1)).expected)
                .isCloseTo(exact, within(1e-11 * exact));
    }

    private static List<BigDecimal> powers(double base, int highest, MathContext digits) {
        return Stream.iterate(BigDecimal.ONE, power -> power.multiply(new BigDecimal(base), digits))
                .limit(highest + 1L)
                .toList();
    }

    /** Means of the largest of normal numbers (David and Nagaraja, table 3.1): what is left of a lognormal of little scatter. */
    @Test
    void the_integral_settles_however_narrow_the_distribution() {
        double[][] normal = {{2, 0.5641895835}, {10, 1.5387527308}, {1000, 3.2414357691}};
        for (double scv = 1e-6; scv > 1e-33; scv /= 100) {
            for (double[] known : normal) {
                double expected = new ForkJoinMaximum(Distribution.lognormal(scv), equal((int) known[0], 1)).expected;
                double sigma = Math.sqrt(scv);
                assertThat(expected - 1).as("scv %s", scv).isCloseTo(known[1] * sigma, within(3 * scv * 10 + 1e-11));
            }
        }
        assertThat(new ForkJoinMaximum(Distribution.lognormal(Double.MIN_NORMAL), equal(9, 2)).expected)
                .isEqualTo(2);
    }

    @Test
    void many_branches_of_all_shapes_settle_between_their_bounds() {
        Random random = new Random(8);
        for (int i = 0; i < 120; i++) {
            Distribution shape = switch (i % 3) {
                case 0 -> Distribution.erlang(1 + random.nextInt(1000));
                case 1 -> Distribution.hyperexponential(Math.pow(10, 6 * random.nextDouble()));
                default -> Distribution.lognormal(Math.pow(10, -12 + 18 * random.nextDouble()));
            };
            int branches = (int) Math.pow(10, 4 * random.nextDouble());
            double expected = new ForkJoinMaximum(shape, equal(branches, 1)).expected;
            double most = 1 + Math.sqrt(shape.scv()) * (branches - 1) / Math.sqrt(2.0 * branches - 1);
            // the bound of Hartley and David, Gumbel, 1954
            assertThat(expected).as("%s branches, %s", branches, shape).isBetween(1 - 1e-10, most * (1 + 1e-10));
        }
    }
}
