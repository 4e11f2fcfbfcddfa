package dev.weft.study.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Least squares with factors of at least zero. */
class NonNegativeTest {
    @Test
    void positiveFactorsAreFoundExactly() {
        double[] one = {1, 1, 1, 1};
        double[] size = {1, 2, 4, 8};
        double[] observed = {5, 7, 11, 19};
        assertThat(NonNegative.relative(List.of(one, size), observed))
                .containsExactly(new double[] {3, 2}, within(1e-12));
    }

    /** Without the bound the factor of the first column would be -1. */
    @Test
    void aFactorThatWouldBeNegativeIsZeroAndTheOthersAreFittedWithoutIt() {
        double[] one = {1, 1, 1};
        double[] size = {1, 2, 3};
        double[] observed = {1, 3, 5};
        double[] found = NonNegative.relative(List.of(one, size), observed);
        assertThat(found[0]).isZero();
        // the least of (x - 1)^2 + (2x/3 - 1)^2 + (3x/5 - 1)^2
        double best = (1 + 2.0 / 3 + 3.0 / 5) / (1 + 4.0 / 9 + 9.0 / 25);
        assertThat(found[1]).isCloseTo(best, within(1e-12));
    }

    /** Kuhn and Tucker: no gradient is positive, and that of a positive factor is zero. */
    @Test
    void noChangeOfAFactorMakesRandomFitsBetter() {
        Random random = new Random(38);
        for (int run = 0; run < 50; run++) {
            List<double[]> columns = new ArrayList<>();
            for (int j = 0; j < 5; j++) {
                columns.add(random.doubles(12, 0, 1).toArray());
            }
            double[] observed = random.doubles(12, 0.5, 2).toArray();
            double[] found = NonNegative.relative(columns, observed);
            for (int j = 0; j < 5; j++) {
                double gradient = 0;
                for (int row = 0; row < 12; row++) {
                    double rest = 1;
                    for (int k = 0; k < 5; k++) {
                        rest -= found[k] * columns.get(k)[row] / observed[row];
                    }
                    gradient += rest * columns.get(j)[row] / observed[row];
                }
                assertThat(found[j]).isNotNegative();
                assertThat(gradient).isLessThan(1e-9);
                assertThat(found[j] > 0 ? gradient : 0).isCloseTo(0, within(1e-9));
            }
        }
    }
}
