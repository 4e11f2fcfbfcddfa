package dev.weft.queueing;

import dev.weft.simulation.Distribution;
import dev.weft.simulation.RunPlan;
import dev.weft.units.ModelException;
import org.jspecify.annotations.Nullable;

/**
 * Discrete-event simulation as a solver: seed, service-time distributions, disciplines, length and number of runs. Immutable; every
 * adjective returns a new plan. Its key lists the differences from {@code seeded(1)}.
 */
public final class SimulationPlan implements Solver {
    private final RunPlan runs;

    private SimulationPlan(RunPlan runs) {
        this.runs = runs;
    }

    /** Returns a plan with exponential service, the disciplines of the model, one run of at least 200,000 cycles, and 95 % intervals. */
    public static SimulationPlan of(long seed) {
        return new SimulationPlan(RunPlan.of(seed));
    }

    /** Sets the seed of the random numbers. */
    public SimulationPlan seed(long other) {
        return new SimulationPlan(runs.seed(other));
    }

    /** Sets the service-time distribution of all stations without one of their own. */
    public SimulationPlan service(Distribution distribution) {
        return new SimulationPlan(runs.service(distribution));
    }

    /** Sets the service-time distribution of a station; {@code think} is the think time of closed classes. */
    public SimulationPlan service(String station, Distribution distribution) {
        return new SimulationPlan(runs.service(station, distribution));
    }

    /** Makes these stations processor sharing, as a link that serves messages flit by flit; all queues if none is named. */
    public SimulationPlan sharing(String... stations) {
        return new SimulationPlan(runs.sharing(stations));
    }

    /**
     * Serves all consecutive visits of a customer as one stay, first come, first served: a message holds a core or a link until it has
     * been served. {@code solve(exact)} has another discipline, processor sharing at cores and links.
     */
    public SimulationPlan wholeStays() {
        return new SimulationPlan(runs.wholeStays());
    }

    /** Queues each visit separately, even one of a nanosecond or of a flit. */
    public SimulationPlan perVisit() {
        return new SimulationPlan(runs.perVisit());
    }

    /**
     * Sets the least number of cycles of closed classes and passages of open ones per run, 1000 to 100,000,000. A run is extended until
     * its intervals are reliable or its {@link #budget} is spent.
     */
    public SimulationPlan length(int cycles) {
        return new SimulationPlan(runs.length(cycles));
    }

    /**
     * Sets the largest number of events of all runs together, about ten million a second (default 50 million). An answer that has not
     * converged by then says so. A {@link #length} that was set is simulated even beyond the budget.
     */
    public SimulationPlan budget(long events) {
        return new SimulationPlan(runs.budget(events));
    }

    /** Sets the number of independent runs, 1 to 10,000; the intervals of a single run come from its batches. */
    public SimulationPlan runs(int count) {
        return new SimulationPlan(runs.runs(count));
    }

    /** Sets the probability with which an interval covers the true value, between 0 and 1 (default 0.95). */
    public SimulationPlan confidence(double probability) {
        return new SimulationPlan(runs.confidence(probability));
    }

    /** The plan for a question that sets its own distributions: a plan with distributions or disciplines is an error. */
    SimulationPlan forOwnModel(String question) {
        if (!runs.isOfRunsOnly()) {
            throw ModelException.of(
                    "solve(" + key() + ") of " + question,
                    "the question sets the distribution with its own service(..), and it has no stations to name",
                    "Write service(..) before solve(..), and solve(seeded(1)) with length, budget, runs or confidence");
        }
        return this;
    }

    RunPlan runs() {
        return runs;
    }

    /** Such as {@code seeded 1}, or {@code seeded 1, deterministic, 10 runs}. */
    @Override
    public String key() {
        return runs.key();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SimulationPlan that && runs.equals(that.runs);
    }

    @Override
    public int hashCode() {
        return runs.hashCode();
    }

    @Override
    public String toString() {
        return key();
    }
}
