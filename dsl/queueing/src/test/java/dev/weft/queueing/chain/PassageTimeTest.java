package dev.weft.queueing.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Passage times with closed forms, and random chains against an integration of their equations. */
class PassageTimeTest {
    /** A chain given by its matrix of rates. */
    @SuppressWarnings("ArrayRecordComponent") // compared by no test
    private record Matrix(double[][] rate) implements MarkovModel<Integer> {
        @Override
        public List<Integer> initial() {
            return List.of(0);
        }

        @Override
        public void transitions(Integer state, Transitions<Integer> found) {
            for (int j = 0; j < rate.length; j++) {
                found.to(j, rate[state][j]);
            }
        }
    }

    private static PassageTime from(StateSpace<Integer> space, int start, int target) {
        double[] initial = new double[space.size()];
        initial[space.indexOf(start)] = 1;
        return space.passage(initial, state -> state == target);
    }

    private static StateSpace<Integer> series(int stages, double rate) {
        double[][] rates = new double[stages + 1][stages + 1];
        for (int i = 0; i < stages; i++) {
            rates[i][i + 1] = rate;
        }
        rates[stages][0] = 7;
        return StateSpace.of(new Matrix(rates), 100);
    }

    @Test
    void a_series_of_equal_stages_takes_an_erlang_time() {
        PassageTime time = from(series(3, 2), 0, 3);
        assertThat(time.mean()).isCloseTo(1.5, within(1e-14));
        for (double t : new double[] {1e-3, 0.1, 1, 3, 10}) {
            double x = 2 * t;
            double survival = Math.exp(-x) * (1 + x + x * x / 2);
            assertThat(time.survival(t)).isCloseTo(survival, within(PassageTime.ERROR));
            assertThat(time.distribution(t)).isCloseTo(1 - survival, within(PassageTime.ERROR));
        }
        double median = time.percentile(0.5);
        assertThat(Math.exp(-2 * median) * (1 + 2 * median + 2 * median * median))
                .isCloseTo(0.5, within(1e-10));
    }

    @Test
    void one_stage_has_the_percentiles_of_an_exponential_time() {
        PassageTime time = from(series(1, 4), 0, 1);
        for (double share : new double[] {0.01, 0.5, 0.99, 0.9999}) {
            assertThat(time.percentile(share)).isCloseTo(-Math.log(1 - share) / 4, within(1e-9));
        }
    }

    @Test
    void a_start_at_the_target_takes_no_time() {
        StateSpace<Integer> space = series(2, 3);
        PassageTime none = from(space, 2, 2);
        assertThat(none.mean()).isZero();
        assertThat(none.percentile(0.9)).isZero();
        PassageTime half = space.passage(new double[] {1, 0, 1}, state -> state == 2);
        assertThat(half.mean()).isCloseTo(1 / 3.0, within(1e-14));
        assertThat(half.percentile(0.4)).isZero();
        assertThat(half.survival(0)).isEqualTo(0.5);
    }

    @Test
    void a_target_that_may_be_missed_has_an_infinite_mean() {
        double[][] rates = {{0, 1, 1}, {0, 0, 0}, {0, 0, 0}};
        PassageTime time = from(StateSpace.of(new Matrix(rates), 10), 0, 1);
        assertThat(time.mean()).isInfinite();
        assertThat(time.survival(1000)).isCloseTo(0.5, within(1e-12));
        assertThat(time.percentile(0.9)).isInfinite();
    }

    @Test
    void the_busy_period_of_a_finite_queue_has_its_known_mean() {
        // M/M/1/K from 1 to 0: (1 - rho^K) / (mu (1 - rho)); Kleinrock, Queueing systems I, by first steps
        int most = 40;
        double[][] rates = new double[most + 1][most + 1];
        for (int n = 0; n < most; n++) {
            rates[n][n + 1] = 3;
            rates[n + 1][n] = 4;
        }
        PassageTime time = from(StateSpace.of(new Matrix(rates), 100), 1, 0);
        assertThat(time.mean()).isCloseTo((1 - Math.pow(0.75, most)) / (4 * 0.25), within(1e-12));
    }

    @Test
    void random_chains_agree_with_an_integration_of_their_equations() {
        for (int seed = 0; seed < 10; seed++) {
            Random random = new Random(seed);
            int states = 3 + random.nextInt(5);
            double[][] rates = new double[states][states];
            for (int i = 0; i < states; i++) {
                for (int j = 0; j < states; j++) {
                    boolean next = j == (i + 1) % states;
                    rates[i][j] = i != j && (next || random.nextBoolean()) ? 0.2 + random.nextDouble() : 0;
                }
            }
            PassageTime time = from(StateSpace.of(new Matrix(rates), 100), 0, states - 1);
            double[] alive = new double[states];
            alive[0] = 1;
            double step = 1e-3;
            double mean = 0;
            for (int i = 0; i < 2000; i++) {
                double before = Arrays.stream(alive).sum();
                alive = stepped(rates, alive, step);
                mean += step * (before + Arrays.stream(alive).sum()) / 2;
            }
            assertThat(time.survival(2))
                    .as("seed " + seed)
                    .isCloseTo(Arrays.stream(alive).sum(), within(1e-10));
            assertThat(time.mean()).as("seed " + seed).isGreaterThan(mean - 1e-6);
            double median = time.percentile(0.5);
            assertThat(time.survival(median)).as("seed " + seed).isCloseTo(0.5, within(1e-9));
        }
    }

    /** One step of Runge and Kutta; the last state is the target. */
    private static double[] stepped(double[][] rates, double[] alive, double step) {
        double[] one = slope(rates, alive, alive, 0);
        double[] two = slope(rates, alive, one, step / 2);
        double[] three = slope(rates, alive, two, step / 2);
        double[] four = slope(rates, alive, three, step);
        double[] next = alive.clone();
        for (int i = 0; i < next.length; i++) {
            next[i] += step / 6 * (one[i] + 2 * two[i] + 2 * three[i] + four[i]);
        }
        return next;
    }

    private static double[] slope(double[][] rates, double[] alive, double[] direction, double step) {
        int target = rates.length - 1;
        double[] change = new double[rates.length];
        for (int i = 0; i < target; i++) {
            double here = alive[i] + (step == 0 ? 0 : step * direction[i]);
            for (int j = 0; j < rates.length; j++) {
                change[i] -= rates[i][j] * here;
                change[j] += j < target ? rates[i][j] * here : 0;
            }
        }
        return change;
    }

    @Test
    void a_distribution_that_takes_too_many_steps_is_refused() {
        PassageTime time = from(series(2, 1e9), 0, 2);
        assertThatThrownBy(() -> time.survival(1))
                .isInstanceOf(ModelException.class)
                .hasMessage("distribution of a passage time over 3 states: it would take about 1e+09 steps of"
                        + " uniformization. Use the mean, a shorter time, or times that differ less.");
    }
}
