package dev.weft.queueing.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.Analytic;
import dev.weft.queueing.SimulationPlan;
import dev.weft.queueing.Solver;
import dev.weft.simulation.Distribution;
import dev.weft.study.Certainty;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.List;
import org.junit.jupiter.api.Tag;
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
    void full_utilization_is_refused_on_either_side_of_its_rounding() {
        for (double micros : new double[] {1, 10, 50, 100, 1e4}) {
            for (int servers = 1; servers <= 3; servers++) {
                double rate = servers * 1e6 / micros;
                Time service = new Time(micros * 1e-6);
                int count = servers;
                assertThatThrownBy(() -> GeneralService.of(rate, service, count))
                        .hasMessageContaining("the utilization must be below 1");
                assertThat(GeneralService.of(rate * (1 - 1e-9), service, count)
                                .solve()
                                .response()
                                .si())
                        .isGreaterThan(1e6 * micros * 1e-6);
            }
        }
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

    @Test
    void percentiles_of_the_response_and_of_the_wait_are_exact() {
        GeneralServiceSolution solution = HALF.solve();
        // an exponential response of mean 1 us, and half of the messages do not wait
        assertThat(solution.percentile(99).in("us")).isCloseTo(-Math.log(0.01), within(1e-9));
        assertThat(solution.waitingPercentile(99).in("us")).isCloseTo(Math.log(50), within(1e-9));
        assertThat(solution.waitingPercentile(50).si()).isZero();
        Result table = solution.percentiles(50, 99);
        assertThat(table.columns().keyNames())
                .containsExactly("arrivals", "service", "distribution", "gaps", "servers", "percentile");
        assertThat(table.columns().measure("response").si(1))
                .isEqualTo(solution.percentile(99).si());
        assertThat(table.columns().measure("waiting time").si(0)).isZero();
        assertThat(table.toString()).contains("exact within the model. Method: formula of the M/M/1 queue");
        assertThat(HALF.service(Distribution.erlang(4)).solve().percentiles(99).toString())
                .contains("Method: geometric sum of residual services, by uniformization");
        assertThat(HALF.service(Distribution.DETERMINISTIC)
                        .solve()
                        .percentiles(99)
                        .toString())
                .contains("Method: formula of Franx for M/D/1");
    }

    @Test
    @Tag("slow")
    void the_simulation_covers_the_percentiles() {
        for (Distribution each : List.of(
                Distribution.EXPONENTIAL,
                Distribution.DETERMINISTIC,
                Distribution.erlang(3),
                Distribution.hyperexponential(4))) {
            GeneralService queue = GeneralService.of(600, new Time(1e-3)).service(each);
            Result simulated = queue.solve(
                            SimulationPlan.of(5).runs(4).length(50_000).confidence(0.999))
                    .percentiles(50, 90, 99);
            Result exact = queue.solve().percentiles(50, 90, 99);
            for (int row = 0; row < 3; row++) {
                double value = exact.columns().measure("response").si(row);
                assertThat(simulated.columns().measure("response").low(row))
                        .as(each + " " + row)
                        .isLessThan(value);
                assertThat(simulated.columns().measure("response").high(row))
                        .as(each + " " + row)
                        .isGreaterThan(value);
            }
            assertThat(simulated.columns().measure("waiting time").si(0)).isNaN();
        }
    }

    @Test
    void several_servers_wait_by_the_formula_of_erlang() {
        GeneralService pool = GeneralService.of(1.6e3, new Time(1e-3), 2);
        GeneralServiceSolution solution = pool.solve();
        // qsmmm(1.6, 1, 2) of Octave's queueing 1.2.7: 1.77777777777778 + 1 services
        assertThat(solution.response().ms()).isCloseTo(2.77777777777778, within(1e-13));
        assertThat(solution.present()).isCloseTo(4.44444444444445, within(1e-13));
        assertThat(solution.columns().measure("utilization").si(0)).isEqualTo(0.8);
        assertThat(solution.toString())
                .contains("1600 msg/s at 2 servers of 1 ms, exponential", "Method: formula of Erlang");
        assertThat(solution.explain().toString())
                .contains(
                        "2 first-come servers, Poisson arrivals, exponential service times (M/M/2), by formula of Erlang")
                .contains("hold: utilization below 100 %; exponential service times")
                .contains("waiting is the same as with exponential service.");
        GeneralServiceSolution simulated =
                pool.solve(SimulationPlan.of(2).runs(4).length(40_000).confidence(0.999));
        assertThat(simulated.columns().measure("response").low(0)).isLessThan(2.7777e-3);
        assertThat(simulated.columns().measure("response").high(0)).isGreaterThan(2.7778e-3);
        assertThat(pool.service(Distribution.erlang(2))
                        .solve(SimulationPlan.of(2).length(20_000))
                        .explain()
                        .dominant())
                .matches("waiting is 0\\.\\d+ times the 1\\.778 ms of exponential service by the formula of Erlang\\.");
    }

    @Test
    void what_has_no_exact_answer_says_so() {
        assertThatThrownBy(() -> HALF.service(Distribution.lognormal(2)).solve().percentiles(99))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "percentiles of 1e6 msg/s at a server of 500 ns, lognormal(2): the exact distribution is known for"
                                + " exponential, Erlang, hyperexponential and constant service. Use solve(seeded(1)).percentiles(50,"
                                + " 99).");
        assertThatThrownBy(() -> GeneralService.of(1e6, new Time(1e-6), 2)
                        .service(Distribution.erlang(2))
                        .solve(Analytic.EXACT))
                .hasMessage(
                        "solve(exact) of 1e6 msg/s at 2 servers of 1 us, erlang(2): several servers have an exact formula"
                                + " with exponential service only. Use solve(seeded(1)).");
        assertThatThrownBy(() -> GeneralService.of(4e6, new Time(1e-6), 4))
                .hasMessage(
                        "openQueue(4000000.0, 1 us, 4): the utilization must be below 1, and rate times service time per"
                                + " server is 1. Lower the rate or the service time, or add servers.");
        assertThatThrownBy(() -> GeneralService.of(1000, new Time(3e-3), 1_000_001))
                .hasMessage("openQueue(1000.0, 3 ms, 1000001): must have between 1 and 1,000,000 servers. Try"
                        + " openQueue(1000, ms(3), 4).");
        GeneralServiceSolution simulated = HALF.solve(SimulationPlan.of(1).length(10_000));
        assertThatThrownBy(() -> simulated.waitingPercentile(50))
                .hasMessage("waitingPercentile of a simulation: only an exact solution has this. Use solve(exact), or"
                        + " percentiles(..).");
        assertThatThrownBy(() -> HALF.solve().percentile(100))
                .hasMessage("percentile 100.0: must be above 0 and below 100. Try percentile(99).");
    }

    @Test
    void arrivals_that_are_not_poisson_are_exact_with_service_of_phases() {
        GeneralService regular = HALF.arriving(Distribution.DETERMINISTIC);
        GeneralServiceSolution solution = regular.solve();
        // D/M/1: the busy share s = exp(-2 (1 - s)) is 0.2031878699799799, and the response exponential
        assertThat(solution.response().ns()).isCloseTo(500 / (1 - 0.2031878699799799), within(1e-9));
        assertThat(solution.percentile(50).in("ns"))
                .isCloseTo(500 * Math.log(2) / (1 - 0.2031878699799799), within(1e-7));
        assertThat(solution.toString())
                .startsWith("1e6 msg/s at a server of 500 ns, exponential, deterministic arrivals")
                .contains("exact within the model. Method: ladder heights of the GI/PH/1 queue");
        assertThat(solution.explain().dominant())
                .isEqualTo("waiting is 0.255 times the 500 ns of Poisson arrivals and exponential service.");
        assertThat(regular.assumptions())
                .containsExactly("Service times are exponential (default; set with service(..)).");
        assertThat(HALF.assumptions())
                .contains("Messages arrive one by one as a Poisson process (default; set with arriving(..)).");
    }

    @Test
    @Tag("slow")
    void arrivals_that_are_not_poisson_are_refused_elsewhere() {
        String rule = ": arrivals that are not Poisson have an exact answer with ";
        assertThatThrownBy(() -> HALF.arriving(Distribution.erlang(2))
                        .service(Distribution.DETERMINISTIC)
                        .solve())
                .hasMessage("solve() of 1e6 msg/s at a server of 500 ns, deterministic, erlang(2) arrivals" + rule
                        + "service of phases only. Use service(erlang(100)), or arriving(exponential).");
        assertThatThrownBy(() -> HALF.arriving(Distribution.lognormal(2)).solve())
                .hasMessage("solve() of 1e6 msg/s at a server of 500 ns, exponential, lognormal(2) arrivals" + rule
                        + "phases or a constant time between them only. Use arriving(hyperexponential(2)), or"
                        + " arriving(exponential).");
        assertThatThrownBy(() -> HALF.arriving(Distribution.erlang(2)).solve(SimulationPlan.of(1)))
                .hasMessage(
                        "solve(seeded 1) of 1e6 msg/s at a server of 500 ns, exponential, erlang(2) arrivals: the"
                                + " simulation has Poisson arrivals only. Use solve(exact), or exponential times between arrivals.");
        assertThatThrownBy(() -> GeneralService.of(0.999999, new Time(1))
                        .arriving(Distribution.erlang(1000))
                        .service(Distribution.erlang(1000))
                        .solve())
                .hasMessageContaining("the ladder heights do not converge in seconds");
    }

    @Test
    void a_refusal_names_its_cause_and_a_step_that_works() {
        GeneralService several = GeneralService.of(8e5, new Time(3e-6), 3).arriving(Distribution.hyperexponential(4));
        String question = " of 800000 msg/s at 3 servers of 3 us, exponential, hyperexponential(4) arrivals: ";
        assertThatThrownBy(several::solve)
                .hasMessage(
                        "solve()" + question + "arrivals that are not Poisson have an exact answer at one server only,"
                                + " and no simulation. Use arriving(exponential).");
        assertThatThrownBy(() -> several.solve(SimulationPlan.of(1)))
                .hasMessage(
                        "solve(seeded 1)" + question + "the simulation has Poisson arrivals only. Use exponential times"
                                + " between arrivals, arriving(exponential).");
        assertThatThrownBy(() -> several.solve(Solver.AQL))
                .hasMessage("solve(aql)" + question + "approximations are for networks of queues. Use exponential times"
                        + " between arrivals, arriving(exponential), and solve(seeded(1)).");
        assertThat(several.arriving(Distribution.EXPONENTIAL).solve().response().us())
                .isGreaterThan(3);
        GeneralService lognormal = HALF.arriving(Distribution.lognormal(4)).service(Distribution.lognormal(0.3));
        assertThatThrownBy(() -> lognormal.solve(Solver.EXACT))
                .hasMessageStartingWith("solve(exact) of ")
                .hasMessageEndingWith("with service of phases, and with phases or a constant time between them. Use"
                        + " arriving(hyperexponential(4)) and service(erlang(3)), or arriving(exponential).");
        assertThat(lognormal
                        .arriving(Distribution.hyperexponential(4))
                        .service(Distribution.erlang(3))
                        .solve()
                        .waiting()
                        .si())
                .isPositive();
    }
}
