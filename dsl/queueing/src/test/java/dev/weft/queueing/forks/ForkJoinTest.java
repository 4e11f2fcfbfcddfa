package dev.weft.queueing.forks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.queueing.SimulationPlan;
import dev.weft.queueing.Solver;
import dev.weft.simulation.Distribution;
import dev.weft.study.Certainty;
import dev.weft.study.Condition;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Barriers and fork-join networks against order statistics, inclusion-exclusion and the simulation. */
class ForkJoinTest {
    private static final Time SECOND = new Time(1);

    @Test
    void equal_exponential_branches_take_a_harmonic_sum() {
        assertThat(ForkJoin.of(4, SECOND).solve().response().si()).isCloseTo(25.0 / 12, within(1e-15));
        double many = ForkJoin.of(1_000_000, SECOND).solve().response().si();
        assertThat(many).isCloseTo(Math.log(1e6) + 0.57721566490153 + 0.5e-6, within(1e-12));
    }

    @Test
    void deterministic_branches_wait_for_the_longest_only() {
        ForkJoin barrier = ForkJoin.of(100, SECOND).branch(new Time(2)).service(Distribution.DETERMINISTIC);
        assertThat(barrier.solve().response().si()).isEqualTo(2);
        assertThat(barrier.solve().percentile(99).si()).isEqualTo(2);
    }

    @Test
    void percentiles_invert_the_distribution_of_the_largest() {
        // the maximum of m exponentials is below t with probability (1 - exp(-t))^m
        double t = ForkJoin.of(16, SECOND).solve().percentile(90).si();
        assertThat(Math.pow(1 - Math.exp(-t), 16)).isCloseTo(0.9, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"exponential", "erlang", "hyperexponential", "lognormal"})
    void the_simulation_agrees_with_every_barrier(String name) {
        Distribution shape = switch (name) {
            case "erlang" -> Distribution.erlang(4);
            case "hyperexponential" -> Distribution.hyperexponential(4);
            case "lognormal" -> Distribution.lognormal(1);
            default -> Distribution.EXPONENTIAL;
        };
        ForkJoin barrier =
                ForkJoin.of(15, SECOND).branch(new Time(3)).service(shape).serial(new Time(0.5));
        ForkJoinSolution simulated =
                barrier.solve(SimulationPlan.of(21).confidence(0.999).length(50_000));
        double exact = barrier.solve().response().si();
        assertThat(simulated.columns().measure("response").low(0)).isLessThan(exact);
        assertThat(simulated.columns().measure("response").high(0)).isGreaterThan(exact);
        assertThat(barrier.solve().provenance().certainty()).isEqualTo(Certainty.EXACT);
        assertThat(simulated.provenance().certainty()).isEqualTo(Certainty.ESTIMATED);
    }

    @ParameterizedTest(name = "{0} branches, {1} outstanding, serial {2}, think {3}")
    @CsvSource({"2, 2, 0, 0", "4, 4, 0, 1", "8, 3, 0.5, 0", "16, 12, 1, 5", "3, 40, 0.2, 0", "1, 6, 0.7, 2"})
    void varki_is_near_the_simulation_and_both_are_within_the_bounds(int m, int jobs, double serial, double think) {
        ForkJoin loop = ForkJoin.of(m, SECOND)
                .outstanding(jobs)
                .serial(new Time(serial))
                .think(new Time(think));
        ForkJoinSolution varki = loop.solve();
        ForkJoinSolution simulated = loop.solve(SimulationPlan.of(8).length(100_000));
        assertThat(varki.provenance().certainty()).isEqualTo(Certainty.APPROXIMATE);
        assertThat(varki.perSecond()).isCloseTo(simulated.perSecond(), within(0.2 * simulated.perSecond()));
        var rate = varki.columns().measure("throughput");
        assertThat(simulated.columns().measure("throughput").high(0)).isGreaterThan(rate.low(0));
        assertThat(simulated.columns().measure("throughput").low(0)).isLessThan(rate.high(0));
        assertThat(varki.explain().violated()).isEmpty();
        assertThat(varki.explain().conditions())
                .contains(Condition.notChecked(
                        "accuracy of the approximation",
                        "Varki's assumption that an arriving piece of work sees the mean of a network with one piece less is"
                                + " exact for one branch only; the bracket is proven."));
        if (m == 1) {
            // then it is plain mean value analysis, which is exact
            assertThat(simulated.columns().measure("throughput").low(0)).isLessThan(varki.perSecond());
            assertThat(simulated.columns().measure("throughput").high(0)).isGreaterThan(varki.perSecond());
        }
    }

    @Test
    void varki_and_its_bounds_are_those_of_the_recursion_by_hand() {
        ForkJoinSolution two = ForkJoin.of(2, SECOND)
                .outstanding(2)
                .serial(new Time(0.5))
                .think(SECOND)
                .solve();
        // one job: 1.5 on the branches, 0.5 after, 1 of thinking; the second one sees a half of it and a sixth
        double flow = 2 / (1 + 2 + 0.5 * (1 + 1.0 / 6));
        var columns = two.columns();
        assertThat(two.perSecond()).isCloseTo(flow, within(1e-15));
        assertThat(two.response().si()).isCloseTo(2 / flow - 1, within(1e-14));
        assertThat(columns.measure("throughput").high(0)).isCloseTo(2.0 / 3, within(1e-15));
        // at worst two on every branch: the larger of two Erlang(2) takes 2.75
        assertThat(columns.measure("throughput").low(0)).isCloseTo(2 / (1 + 2 * 0.5 + 2.75), within(1e-9));
        assertThat(columns.measure("response").low(0)).isCloseTo(2, within(1e-14));
        assertThat(columns.measure("response").high(0)).isCloseTo(2.75 + 1, within(1e-8));
        assertThat(columns.measure("slowdown").si(0)).isCloseTo((2 / flow - 1) / 1.5, within(1e-14));
        assertThat(two.provenance().source()).startsWith("Varki");
        assertThat(ForkJoin.of(2, SECOND).solve().provenance().source()).startsWith("mean of the largest");
        assertThat(two.toString()).startsWith("2 branches, exponential");
    }

    @Test
    void a_saturated_branch_bounds_the_rate_and_a_thousand_jobs_are_bounded_by_sums() {
        var full = ForkJoin.of(3, SECOND)
                .outstanding(200)
                .serial(new Time(0.2))
                .solve()
                .columns();
        assertThat(full.measure("throughput").high(0)).isEqualTo(1);
        var serial = ForkJoin.of(3, SECOND)
                .outstanding(200)
                .serial(new Time(4))
                .solve()
                .columns();
        assertThat(serial.measure("throughput").high(0)).isEqualTo(0.25);
        var many =
                ForkJoin.of(2, SECOND).outstanding(1001).think(SECOND).solve().columns();
        assertThat(many.measure("throughput").low(0)).isCloseTo(1001 / (1 + 1001 * 1.5), within(1e-12));
        var exactly =
                ForkJoin.of(2, SECOND).outstanding(1000).think(SECOND).solve().columns();
        assertThat(exactly.measure("throughput").low(0)).isGreaterThan(0.9);
    }

    @Test
    void percentiles_are_strictly_between_none_and_all() {
        ForkJoin two = ForkJoin.of(2, SECOND);
        for (double percent : new double[] {0, 100, -1, Double.NaN}) {
            assertThatThrownBy(() -> two.solve().percentile(percent)).hasMessageContaining("above 0 and below 100");
        }
        assertThatThrownBy(() -> two.serial(SECOND).solve().percentile(50)).hasMessageContaining("without serial work");
        assertThat(two.solve().percentile(99.9).si())
                .isGreaterThan(two.solve().percentile(0.1).si());
    }

    @Test
    void what_has_no_formula_is_simulated_and_other_methods_say_so() {
        ForkJoin unequal = ForkJoin.of(4, SECOND).branch(new Time(2)).outstanding(2);
        assertThatThrownBy(() -> unequal.solve(Solver.EXACT))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("have no exact solution")
                .hasMessageContaining("seeded(1)");
        assertThatThrownBy(() -> ForkJoin.of(4, SECOND).solve(Solver.LINEARIZER))
                .hasMessageContaining("needs no approximation");
        assertThat(unequal.solve().label()).isEqualTo("seeded 1");
        assertThatThrownBy(() -> ForkJoin.of(0, SECOND))
                .hasMessageStartingWith("forkJoin(0, 1 s): the number of branches must be between 1 and 10,000,000. Try"
                        + " forkJoin(16, us(10)).");
        assertThatThrownBy(() -> ForkJoin.of(2, new Time(0))).hasMessageContaining("the mean time must be above 0");
        assertThatThrownBy(() -> ForkJoin.of(2, SECOND).outstanding(0)).hasMessageContaining("outstanding");
        assertThatThrownBy(() -> ForkJoin.of(2, SECOND).outstanding(2).solve().percentile(50))
                .hasMessageContaining("one outstanding piece of work");
    }

    /** The clock of the simulation begins again from 0 within most cycles, because it counts seconds beside nanoseconds. */
    @Test
    void a_cycle_of_seconds_beside_nanoseconds_is_as_long_as_by_its_formula() {
        ForkJoin loop = ForkJoin.of(2, new Time(1e-9)).serial(new Time(10));
        var response = loop.solve(SimulationPlan.of(1).confidence(0.999).length(2000))
                .columns()
                .measure("response");
        assertThat(response.low(0)).isLessThan(loop.solve().response().si());
        assertThat(response.high(0)).isGreaterThan(loop.solve().response().si());
    }

    @Test
    void thinking_takes_its_time_in_a_simulation_too() {
        ForkJoin loop = ForkJoin.of(2, SECOND).serial(new Time(0.25)).think(new Time(4));
        double exact = loop.solve().perSecond();
        assertThat(exact).isCloseTo(1 / (1.5 + 0.25 + 4), within(1e-12));
        var rate = loop.solve(SimulationPlan.of(5).confidence(0.999).length(20_000))
                .columns()
                .measure("throughput");
        assertThat(rate.low(0)).isLessThan(exact);
        assertThat(rate.high(0)).isGreaterThan(exact);
    }
}
