package dev.weft.queueing.simulate;

import static dev.weft.Weft.forkJoin;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.openQueue;
import static dev.weft.Weft.seeded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Result;
import dev.weft.units.ModelException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Times of nanoseconds in runs of months: a clock that counts from the start of the run has no digits left for them, and answered
 * 0 ns. Services meet nobody here, so that their mean is the mean response.
 */
class RareArrivalsTest {
    @ParameterizedTest
    @ValueSource(doubles = {1000, 1, 0.01, 2e-4})
    void rare_arrivals_stay_as_long_as_they_are_served(double perSecond) {
        Result answer = openQueue(perSecond, ns(1)).solve(seeded(1));
        assertThat(answer.value("response").si()).isCloseTo(1e-9, within(2e-11));
        assertThat(answer.value("present").si()).isCloseTo(perSecond * 1e-9, within(2e-2 * perSecond * 1e-9));
    }

    @Test
    void what_is_forked_once_in_minutes_takes_as_long_as_its_slowest_branch() {
        double harmonic = 1 + 1 / 2.0 + 1 / 3.0 + 1 / 4.0;
        Result answer = forkJoin(4, ns(1)).think(ms(1e5)).solve(seeded(1));
        assertThat(answer.value("response").si()).isCloseTo(harmonic * 1e-9, within(0.04e-9));
    }

    @Test
    void times_that_no_clock_resolves_are_refused() {
        assertThatThrownBy(() -> openQueue(1, ns(1e-311)).solve(seeded(1)))
                .isInstanceOf(ModelException.class)
                .hasMessage("simulation of times between 1e-311 ns and 1 s: times must be at least 1e-100 s."
                        + " Use a formula, or leave out the shortest times.");
        assertThatThrownBy(() -> openQueue(1e-5, ns(1)).solve(seeded(1)))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith(
                        "simulation of times between 1 ns and 100000 s: times must differ by a factor of up to 1e13. ");
        assertThatThrownBy(() -> forkJoin(2, ns(1e-5)).think(ms(1e5)).solve(seeded(1)))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("simulation of times between 1e-5 ns and 100 s:");
    }
}
