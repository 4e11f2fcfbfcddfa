package dev.weft.virtualization;

import static dev.weft.Weft.application;
import static dev.weft.Weft.closedForm;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.dibonaLike;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.stencil;
import static dev.weft.Weft.threadSimulation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Result;
import dev.weft.units.ModelException;
import org.junit.jupiter.api.Test;

/** The simulation as an answer to the question that the closed form answers, too. */
class ThreadSimulationTest {
    private static final Virtualized ASKED =
            stencil.iterations(20).on(dibonaLike.cores(3)).ratio(3);

    @Test
    void it_joins_with_the_closed_form() {
        Result both = ASKED.solve(threadSimulation).against(ASKED.solve(closedForm));
        assertThat(both.columns().keyNames()).contains("nodes", "cores", "ratio");
        assertThat(both.columns().measureNames()).contains("time (threadSimulation 1)", "time (closedForm)");
        assertThat(both.value("time (threadSimulation 1)").si())
                .isLessThan(both.value("time (closedForm)").si());
    }

    @Test
    void the_parts_of_the_median_run_add_up_to_its_time() {
        Result answer = ASKED.solve(threadSimulation.runs(4));
        double sum = answer.value("computation time").si()
                + answer.value("memory copy").si()
                + answer.value("call overhead").si()
                + answer.value("waiting time").si();
        assertThat(sum).isCloseTo(answer.value("time").si(), within(1e-9));
        assertThat(answer.columns().measure("time").low(0))
                .isLessThan(answer.value("time").si());
        assertThat(answer.columns().measure("time").high(0))
                .isGreaterThan(answer.value("time").si());
    }

    @Test
    void the_header_has_the_seed_and_how_many_runs() {
        assertThat(ASKED.solve(threadSimulation.seed(5)).provenance().toString())
                .contains("estimated", "simulated, median of 25 runs", "seed 5");
        assertThat(ASKED.solve(threadSimulation.noise(0)).provenance().toString())
                .contains("simulated, one run");
    }

    @Test
    void it_simulates_the_very_rules_of_the_reference() {
        // des_deterministic.csv, whose serial part is zero: C = 3, V = 3
        Virtualized asked =
                stencil.iterations(20).serial(ms(0)).on(dibonaLike.cores(3)).ratio(3);
        assertThat(asked.solve(threadSimulation.noise(0)).value("time").si()).isCloseTo(0.0366916988148, within(4e-4));
        assertThat(asked.solve(threadSimulation.noise(0).eager().offset(0))
                        .value("time")
                        .si())
                .isCloseTo(0.0359899385185, within(4e-4));
        assertThat(asked.solve(threadSimulation.rendezvous()).value("time").si())
                .isCloseTo(0.0369601855967, within(7e-4));
    }

    @Test
    void ranks_that_move_make_up_for_some_imbalance() {
        Virtualized asked = stencil.iterations(40).on(dibonaLike.cores(2)).ratio(8);
        ThreadSimulation uneven = threadSimulation.imbalance(1.6, 0.4).noise(0).eager();
        double stay = asked.solve(uneven).value("time").si();
        assertThat(asked.solve(uneven.migrating(5)).value("time").si()).isLessThan(0.85 * stay);
        assertThat(asked.solve(threadSimulation.noise(0).eager()).value("time").si())
                .isLessThan(asked.solve(uneven.migrating(5)).value("time").si());
    }

    @Test
    void an_interrupt_ends_the_simulation_and_its_trace_with_a_sentence() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> ASKED.solve(threadSimulation))
                .isInstanceOf(ModelException.class)
                .hasMessageMatching("Interrupted after \\d+ of 25 points\\.");
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> ASKED.trace(threadSimulation))
                .isInstanceOf(ModelException.class)
                .hasMessageMatching("Interrupted after \\d+ of 25 points\\.");
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void errors_name_the_rule_and_the_next_step() {
        assertThatThrownBy(() -> application("mine")
                        .computation(p -> ms(600).dividedBy(p))
                        .on(cluster(2, 6))
                        .solve(threadSimulation))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "threadSimulation of application mine: the application does not define its messages in an iteration."
                                + " Write a stencil, such as stencil.iterations(20).halo(1).perCell(ns(2)).on(..), or solve(closedForm), which needs times only.");
        assertThatThrownBy(() -> ASKED.solve(threadSimulation.imbalance(1, 2)))
                .isInstanceOf(ModelException.class)
                .hasMessage("imbalance(1.0, 2.0): must have one factor for each core of a node, which has 3 cores."
                        + " Write imbalance(..) with 3 factors.");
        assertThatThrownBy(() -> threadSimulation.noise(-1))
                .isInstanceOf(ModelException.class)
                .hasMessage("noise(-1.0): must be between 0 and 1. Try noise(0.03).");
        assertThatThrownBy(() -> threadSimulation.noise(1.00001))
                .isInstanceOf(ModelException.class)
                .hasMessage("noise(1.00001): must be between 0 and 1. Try noise(0.03).");
        assertThatThrownBy(() -> threadSimulation.offset(Double.NaN))
                .isInstanceOf(ModelException.class)
                .hasMessage("offset(NaN): must be between 0 and 1000. Try offset(0.5).");
        assertThatThrownBy(() -> threadSimulation.imbalance())
                .isInstanceOf(ModelException.class)
                .hasMessage("imbalance(): must have one factor for each core of a node. Try imbalance(1.5, 1, 0.5).");
        assertThatThrownBy(() -> threadSimulation.imbalance(1, -2))
                .isInstanceOf(ModelException.class)
                .hasMessage("imbalance(1.0, -2.0): factors must be between 0 and 1000. Try imbalance(1.5, 1, 0.5).");
        assertThatThrownBy(() -> stencil.on(dibonaLike.nodes(3)).solve(threadSimulation))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "threadSimulation, nodes = 3: nodes exchange messages in pairs. Use an even number of nodes.");
        assertThatThrownBy(() -> stencil.perCell(seconds(1e300)).on(dibonaLike).solve(threadSimulation))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "stencil on 2 nodes with 64 cores each, 1 rank on each core: the simulated run would be longer than"
                                + " 1e12 s. Check for a time that is far too long, or a bandwidth that is far too low.");
        assertThatThrownBy(() -> threadSimulation.runs(0))
                .isInstanceOf(ModelException.class)
                .hasMessage("runs(0): must be between 1 and 10,000. Try runs(25).");
        assertThatThrownBy(() -> threadSimulation.migrating(0))
                .isInstanceOf(ModelException.class)
                .hasMessage("migrating(0): must be 1 or more. Try migrating(10).");
        assertThatThrownBy(() -> stencil.iterations(1_000_000).on(dibonaLike).solve(threadSimulation))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(": up to 5e7 bursts, which take minutes, can be simulated.");
    }
}
