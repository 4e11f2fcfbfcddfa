package dev.weft.queueing.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Chains whose balance can be written down, or checked state by state. */
class StationaryTest {
    @Test
    void twoStatesShareTheTimeAgainstTheirRates() {
        double[] got = Stationary.of(new int[] {0, 1}, new int[] {1, 0}, new double[] {3, 1}, 2);
        assertThat(got).containsExactly(new double[] {0.25, 0.75}, within(1e-15));
    }

    @Test
    void onARingEachStateLastsAsLongAsItsRateSays() {
        double[] got = Stationary.of(new int[] {0, 1, 2}, new int[] {1, 2, 0}, new double[] {1, 2, 4}, 3);
        assertThat(got).containsExactly(new double[] {4 / 7.0, 2 / 7.0, 1 / 7.0}, within(1e-15));
    }

    @Test
    void aStateThatNobodyComesBackToIsEmptyWhereverItStands() {
        // 0 -> 1 <-> 2, 2 at rate 3 and back at rate 1
        double[] got = Stationary.of(new int[] {0, 1, 2}, new int[] {1, 2, 1}, new double[] {5, 3, 1}, 3);
        assertThat(got).containsExactly(new double[] {0, 0.25, 0.75}, within(1e-15));
        got = Stationary.of(new int[] {2, 1, 0}, new int[] {1, 0, 1}, new double[] {5, 3, 1}, 3);
        assertThat(got).containsExactly(new double[] {0.75, 0.25, 0}, within(1e-15));
    }

    @Test
    void theOrderInWhichRatesAreGivenDoesNotMatterAndRatesBetweenTheSameStatesAdd() {
        double[] got = Stationary.of(new int[] {1, 0, 0}, new int[] {0, 1, 1}, new double[] {1, 2, 1}, 2);
        assertThat(got).containsExactly(new double[] {0.25, 0.75}, within(1e-15));
    }

    @Test
    void whatEntersAStateLeavesIt() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            int states = 3 + random.nextInt(8);
            double[][] rate = new double[states][states];
            for (int i = 0; i < states; i++) {
                for (int j = 0; j < states; j++) {
                    boolean next = j == (i + 1) % states;
                    rate[i][j] = i != j && (next || random.nextInt(3) == 0) ? Math.exp(4 * random.nextDouble() - 2) : 0;
                }
            }
            balanced(rate, "seed " + seed);
        }
    }

    private static void balanced(double[][] rate, String name) {
        int states = rate.length;
        double[] p = solve(rate);
        assertThat(Arrays.stream(p).sum()).as(name).isCloseTo(1, within(1e-14));
        for (int i = 0; i < states; i++) {
            double enters = 0;
            double leaves = 0;
            for (int j = 0; j < states; j++) {
                enters += p[j] * rate[j][i];
                leaves += p[i] * rate[i][j];
            }
            assertThat(p[i]).as(name).isPositive();
            assertThat(enters).as(name).isCloseTo(leaves, within(1e-13 * leaves));
        }
    }

    private static double[] solve(double[][] rate) {
        int edges = (int) Arrays.stream(rate)
                .flatMapToDouble(Arrays::stream)
                .filter(x -> x > 0)
                .count();
        int[] from = new int[edges];
        int[] to = new int[edges];
        double[] rates = new double[edges];
        int e = 0;
        for (int i = 0; i < rate.length; i++) {
            for (int j = 0; j < rate.length; j++) {
                if (rate[i][j] > 0) {
                    from[e] = i;
                    to[e] = j;
                    rates[e++] = rate[i][j];
                }
            }
        }
        return Stationary.of(from, to, rates, rate.length);
    }

    @Test
    void twoIndependentQueuesOfManyStatesHaveTheProductOfTheirGeometricSharesBySweeps() {
        int side = 27; // 729 states: more than are eliminated
        double[][] rate = new double[side * side][side * side];
        for (int i = 0; i < side; i++) {
            for (int j = 0; j < side; j++) {
                int here = i * side + j;
                if (i + 1 < side) {
                    rate[here][here + side] = 1;
                    rate[here + side][here] = 2;
                }
                if (j + 1 < side) {
                    rate[here][here + 1] = 1;
                    rate[here + 1][here] = 4;
                }
            }
        }
        double[] p = solve(rate);
        double one = 0.5 / (1 - Math.pow(0.5, side));
        double other = 0.75 / (1 - Math.pow(0.25, side));
        for (int i = 0; i < side; i++) {
            for (int j = 0; j < side; j++) {
                double wanted = one * Math.pow(0.5, i) * other * Math.pow(0.25, j);
                assertThat(p[i * side + j]).isCloseTo(wanted, within(1e-12));
            }
        }
        assertThat(Arrays.stream(p).sum()).isCloseTo(1, within(1e-14));
    }

    @Test
    void twoStarsThatExchangeLittleComeToTheirSharesDigitByDigit() {
        int leaves = 360; // around each of two hubs, 722 states: more than are eliminated
        double[][] rate = new double[2 * leaves + 2][2 * leaves + 2];
        rate[0][1] = 6;
        rate[1][0] = 2;
        double[] weight = new double[rate.length];
        weight[0] = 1;
        weight[1] = 3;
        for (int i = 0; i < leaves; i++) {
            for (int hub = 0; hub < 2; hub++) {
                int leaf = 2 + 2 * i + hub;
                rate[hub][leaf] = 1;
                rate[leaf][hub] = 1 + i % 3;
                weight[leaf] = weight[hub] / (1 + i % 3);
            }
        }
        double all = Arrays.stream(weight).sum();
        double[] p = solve(rate);
        for (int i = 0; i < p.length; i++) {
            assertThat(p[i]).as("state %s", i).isCloseTo(weight[i] / all, within(1e-11 * weight[i] / all));
        }
    }

    @Test
    void twoEndsThatNobodyLeavesHaveNoCommonAnswer() {
        assertThatThrownBy(() -> Stationary.of(new int[] {0, 0}, new int[] {1, 2}, new double[] {1, 1}, 3))
                .isInstanceOf(Unsettled.class)
                .hasMessage(
                        "its Markov chain has several sets of states that are never left, so the answer depends on the"
                                + " initial state");
    }
}
