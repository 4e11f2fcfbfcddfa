package dev.weft.queueing.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.queueing.Plans;
import dev.weft.queueing.SimulationPlan;
import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.simulation.Distribution;
import dev.weft.study.Estimate;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whether an interval of 95 % that is not labelled covers in 92 runs of 100 at least, also where a queue remembers for long. */
class IntervalsTest {
    /** With {@code -Dweft.intervals.full=true} loads above .95 have as many seeds as the others, which takes half an hour. */
    private static final boolean FULL = Boolean.getBoolean("weft.intervals.full");

    private static final int SEEDS = FULL ? 100 : Campaign.cases("intervals", 40);

    /** Cover, do not, are labelled. */
    private record Tally(int hits, int misses, int labelled) {
        Tally plus(Tally other) {
            return new Tally(hits + other.hits, misses + other.misses, labelled + other.labelled);
        }

        double coverage() {
            return hits / (double) (hits + misses);
        }
    }

    private static Compiled single(double load) {
        return Compiled.of(
                List.of(SolverStation.queue("server", 1)),
                List.of(Chain.open("messages", load)),
                new double[][] {{1}},
                new double[][] {{1}});
    }

    private static Tally cover(Distribution service, double load, int seeds) {
        double exact = 1 + load * (1 + service.scv()) / 2 / (1 - load);
        int[] tally = new int[3];
        for (int seed = 1; seed <= seeds; seed++) {
            SimulatedMeasures simulated = SimulatedMeasures.of(
                    single(load),
                    Plans.of(SimulationPlan.of(seed).service(service).length(1000)));
            Estimate response = simulated.response(0);
            tally[!simulated.settling.isSettled() ? 2 : response.covers(exact) ? 0 : 1]++;
        }
        System.out.printf(
                "Intervals at load %.2f, %s: %d cover, %d do not, %d labelled%n",
                load, service, tally[0], tally[1], tally[2]);
        return new Tally(tally[0], tally[1], tally[2]);
    }

    @Tag("slow")
    @Test
    void intervals_cover_pollaczek_and_khinchine_however_short_the_run_was_asked_to_be() {
        Tally all = new Tally(0, 0, 0);
        for (Distribution service : List.of(Distribution.EXPONENTIAL, Distribution.lognormal(4))) {
            for (double load : new double[] {0.5, 0.9, 0.97, 0.99}) {
                int seeds = FULL || load < 0.95 ? SEEDS : load < 0.98 ? 2 : 0;
                Tally one = cover(service, load, seeds);
                all = all.plus(one);
                if (FULL) {
                    assertThat(one.coverage())
                            .as("%s at load %s: %s", service, load, one)
                            .isGreaterThanOrEqualTo(0.92);
                }
                // a tool that only refuses is none
                assertThat(load == 0.99 ? 0 : one.labelled()).isZero();
            }
        }
        assertThat(all.coverage()).as("%s", all).isGreaterThanOrEqualTo(0.92);
    }

    /** The response of M/M/1 is exponential with mean 1 / (1 - load). */
    @Test
    void intervals_of_percentiles_cover_too() {
        int hits = 0;
        int all = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
            SimulatedMeasures simulated = SimulatedMeasures.of(
                    single(0.8), Plans.of(SimulationPlan.of(seed).length(1000)));
            for (double share : new double[] {0.5, 0.9, 0.99}) {
                hits += simulated.percentile(0, share).covers(-Math.log(1 - share) / 0.2) ? 1 : 0;
                all++;
            }
        }
        System.out.printf("Intervals of percentiles that cover: %d of %d%n", hits, all);
        assertThat(hits / (double) all).isBetween(0.92, 0.99);
    }

    @Test
    void what_a_budget_does_not_settle_is_labelled_and_wider() {
        int covered = 0;
        for (int seed = 1; seed <= 50; seed++) {
            SimulatedMeasures cut = SimulatedMeasures.of(
                    single(0.9), Plans.of(SimulationPlan.of(seed).length(1000).budget(20_000)));
            assertThat(cut.settling.isSettled()).as("seed %d", seed).isFalse();
            assertThat(cut.settling.events()).as("seed %d", seed).isLessThan(25_000);
            assertThat(cut.settling.method(""))
                    .matches(
                            "simulation of one run of \\d+ cycles, not converged: effective sample size \\d+ of at least 200");
            assertThat(cut.response(0).low()).isNotNegative();
            covered += cut.response(0).covers(10) ? 1 : 0;
        }
        assertThat(covered).isGreaterThanOrEqualTo(43);
    }

    @Test
    void a_station_that_everybody_is_at_does_not_keep_a_run_from_settling() {
        Compiled one = Compiled.of(
                List.of(SolverStation.queue("cpu", 1)),
                List.of(Chain.closed("jobs", 3, 0)),
                new double[][] {{0.005}},
                new double[][] {{1}});
        SimulatedMeasures simulated = SimulatedMeasures.of(one, Plans.of(SimulationPlan.of(1)));
        assertThat(simulated.settling.isSettled()).isTrue();
        assertThat(simulated.settling.events()).isLessThan(300_000);
        assertThat(simulated.throughput(0).covers(200)).isTrue();
        assertThat(simulated.queueLength(0, 0).value()).isCloseTo(3, within(1e-9));
    }

    @Test
    void a_length_that_was_asked_for_is_simulated_whatever_the_budget() {
        SimulatedMeasures asked = SimulatedMeasures.of(
                single(0.2), Plans.of(SimulationPlan.of(1).length(30_000).budget(10)));
        assertThat(asked.observed(0)).isGreaterThan(26_000);
        assertThat(asked.settling.events()).isGreaterThanOrEqualTo(60_000);
        SimulatedMeasures left =
                SimulatedMeasures.of(single(0.2), Plans.of(SimulationPlan.of(1).budget(5000)));
        assertThat(left.settling.events()).isBetween(4999L, 5001L);
    }

    @Test
    void the_effective_sample_size_of_one_queue_is_that_of_textbooks() {
        // asymptotic variance of waiting in M/M/1, Daley 1968: rho (rho^3 - 4 rho^2 + 5 rho + 2) / (1 - rho)^4 per
        // customer
        double rho = 0.8;
        SimulatedMeasures long1 =
                SimulatedMeasures.of(single(rho), Plans.of(SimulationPlan.of(4).length(2_000_000)));
        double waiting = rho * (rho * rho * rho - 4 * rho * rho + 5 * rho + 2) / Math.pow(1 - rho, 4);
        double worth = long1.observed(0) / (Math.pow(1 - rho, 2) * waiting);
        assertThat(long1.effective(0)).isBetween(0.4 * worth, 2.5 * worth);
    }
}
