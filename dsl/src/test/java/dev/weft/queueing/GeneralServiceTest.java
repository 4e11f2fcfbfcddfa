package dev.weft.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.simulation.Distribution;
import dev.weft.study.Certainty;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import org.junit.jupiter.api.Test;

/** One server with any service against the formulas of textbooks and the simulation. */
class GeneralServiceTest {
    private static final GeneralService HALF = GeneralService.of(1e6, new Time(500e-9));

    @Test
    void exponential_service_is_the_plain_queue() {
        assertThat(HALF.solve().response().si()).isCloseTo(1e-6, within(1e-18));
        assertThat(HALF.solve().present()).isCloseTo(1, within(1e-12));
        assertThat(HALF.solve().provenance().certainty()).isEqualTo(Certainty.EXACT);
    }

    @Test
    void deterministic_service_waits_half_as_long_and_scattered_service_longer() {
        double exponential = HALF.solve().waiting().si();
        double regular =
                HALF.service(Distribution.DETERMINISTIC).solve().waiting().si();
        double scattered =
                HALF.service(Distribution.hyperexponential(4)).solve().waiting().si();
        assertThat(regular).isCloseTo(exponential / 2, within(1e-18));
        assertThat(scattered).isCloseTo(exponential * 2.5, within(1e-18));
        assertThat(HALF.service(Distribution.DETERMINISTIC).solve().explain().dominant())
                .isEqualTo("waiting is 0.5 times the 500 ns of exponential service.");
        assertThat(HALF.solve().explain().dominant()).isEqualTo("waiting is the same as with exponential service.");
    }

    @Test
    void the_simulation_covers_the_formula() {
        GeneralService queue = HALF.service(Distribution.lognormal(2));
        var simulated = queue.solve(SimulationPlan.of(6).confidence(0.999));
        double exact = queue.solve().response().si();
        assertThat(simulated.columns().measure("response").low(0)).isLessThan(exact);
        assertThat(simulated.columns().measure("response").high(0)).isGreaterThan(exact);
        assertThat(simulated.provenance().seed()).hasValue(6);
    }

    @Test
    void an_overloaded_server_and_an_impossible_rate_are_errors() {
        assertThatThrownBy(() -> GeneralService.of(2e6, new Time(500e-9)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("the utilization must be below 1");
        assertThatThrownBy(() -> GeneralService.of(0, new Time(1))).hasMessageContaining("above 0, per second");
    }

    @Test
    void the_table_has_the_waiting_time_with_its_interval_and_the_load() {
        var simulated = GeneralService.of(500, new Time(1e-3))
                .solve(SimulationPlan.of(3).length(20_000))
                .columns();
        var response = simulated.measure("response");
        var waiting = simulated.measure("waiting time");
        assertThat(waiting.si(0)).isCloseTo(response.si(0) - 1e-3, within(1e-15));
        assertThat(waiting.low(0)).isCloseTo(response.low(0) - 1e-3, within(1e-15));
        assertThat(waiting.high(0)).isCloseTo(response.high(0) - 1e-3, within(1e-15));
        assertThat(simulated.measure("utilization").si(0)).isEqualTo(0.5);
    }
}
