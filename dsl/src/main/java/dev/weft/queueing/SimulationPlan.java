package dev.weft.queueing;

import dev.weft.simulation.Distribution;
import dev.weft.simulation.RunPlan;
import dev.weft.units.ModelException;
import org.jspecify.annotations.Nullable;

/**
 * Solves a question by simulating it: the seed, how service times scatter, which stations share their servers, how long, how many
 * times. An immutable value; every adjective returns a new one. Its key names what differs from {@code seeded(1)}.
 */
public final class SimulationPlan implements Solver {
    private final RunPlan runs;

    private SimulationPlan(RunPlan runs) {
        this.runs = runs;
    }

    /** Exponential service, the model as it is solved, one run of 200,000 cycles or longer, intervals of 95 %. */
    public static SimulationPlan of(long seed) {
        return new SimulationPlan(RunPlan.of(seed));
    }

    /** The same with another seed. */
    public SimulationPlan seed(long other) {
        return new SimulationPlan(runs.seed(other));
    }

    /** How service times scatter at every station that is not named. */
    public SimulationPlan service(Distribution distribution) {
        return new SimulationPlan(runs.service(distribution));
    }

    /** How service times scatter at this station; {@code think} is where the customers of a closed class think. */
    public SimulationPlan service(String station, Distribution distribution) {
        return new SimulationPlan(runs.service(station, distribution));
    }

    /** These stations serve everybody at once in equal shares, as a link does that takes turns by flit; all queues if none named. */
    public SimulationPlan sharing(String... stations) {
        return new SimulationPlan(runs.sharing(stations));
    }

    /**
     * All visits of a customer in a row are one stay, which is served first come, first served: a message holds a core or a link
     * until it is through. Not what {@code solve(exact)} solves, where cores and links take turns among the messages present.
     */
    public SimulationPlan wholeStays() {
        return new SimulationPlan(runs.wholeStays());
    }

    /** Every visit queues and is served by itself, be it of a nanosecond or of a flit. */
    public SimulationPlan perVisit() {
        return new SimulationPlan(runs.perVisit());
    }

    /**
     * How many cycles of closed classes and passages of open ones each run has at least. It is extended until its intervals can
     * be trusted, or its {@link #budget} is spent.
     */
    public SimulationPlan length(int cycles) {
        return new SimulationPlan(runs.length(cycles));
    }

    /**
     * How many events to simulate at most, all runs together, about ten million a second; 50 million unless told otherwise. What
     * has not settled by then is labelled so. A {@link #length} that was asked for is simulated all the same.
     */
    public SimulationPlan budget(long events) {
        return new SimulationPlan(runs.budget(events));
    }

    /** How many independent runs; with one, the intervals come from batches of it. */
    public SimulationPlan runs(int count) {
        return new SimulationPlan(runs.runs(count));
    }

    /** The probability with which an interval should cover the true value; 0.95 unless told otherwise. */
    public SimulationPlan confidence(double probability) {
        return new SimulationPlan(runs.confidence(probability));
    }

    /** The plan where the question itself says what is simulated: a plan that says something else is an error. */
    SimulationPlan forOwnModel(String question) {
        if (!runs.isOfRunsOnly()) {
            throw ModelException.cannot(
                    "simulate " + question + " as",
                    key(),
                    "its own service(..) says how its times scatter, and it has no stations to name",
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
