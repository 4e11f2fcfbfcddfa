package dev.weft.queueing;

import dev.weft.simulation.Distribution;
import dev.weft.simulation.RunPlan;
import dev.weft.simulation.RunPlan.Stays;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Discrete-event simulation as a solver: seed, service-time distributions, disciplines, length and number of runs. Immutable; every
 * adjective returns a new plan. Its key lists the differences from {@code seeded(1)}.
 */
public final class SimulationPlan implements Solver {
    private static final Setting<Map<String, Distribution>> SERVICE_AT = Setting.silent("serviceAt", Map.of());
    private static final Setting<Distribution> SERVICE =
            Setting.silent("service", Distribution.EXPONENTIAL).example("distribution", "service(erlang(4))");
    private static final Setting<Set<String>> SHARING = Setting.silent("sharing", Set.of());
    private static final Setting<Boolean> ALL_SHARING = Setting.silent("all sharing", false);
    private static final Setting<Stays> STAYS = Setting.silent("stays", Stays.MODEL);
    private static final Setting<Integer> LENGTH = Setting.silent("length", 200_000)
            .must(
                    cycles -> cycles >= 1000 && cycles <= 100_000_000,
                    "must be between 1000 and 100,000,000 cycles",
                    "length(200_000)");
    /** From a few seconds to more than a day. */
    private static final Setting<Long> BUDGET = Setting.silent("budget", 50_000_000L)
            .must(
                    events -> events >= 1 && events <= 1_000_000_000_000L,
                    "must be between 1 and 1,000,000,000,000 events",
                    "budget(50_000_000), which takes a few seconds");

    private static final Setting<Integer> RUNS = Setting.silent("runs", 1)
            .must(runs -> runs >= 1 && runs <= 10_000, "must be between 1 and 10,000", "runs(10), or one longer run");
    private static final Setting<Double> CONFIDENCE = Setting.silent("confidence", 0.95)
            .must(share -> share > 0 && share < 1, "must be between 0 and 1", "confidence(0.95)");

    private final long seed;
    private final Spec spec;

    private SimulationPlan(long seed, Spec spec) {
        this.seed = seed;
        this.spec = spec;
    }

    private <T> SimulationPlan with(Setting<T> setting, T value) {
        return new SimulationPlan(seed, spec.with(setting, value));
    }

    /** Returns a plan with exponential service, the disciplines of the model, one run of at least 200,000 cycles, and 95 % intervals. */
    public static SimulationPlan of(long seed) {
        return new SimulationPlan(seed, Spec.DEFAULTS);
    }

    /** Sets the seed of the random numbers. */
    public SimulationPlan seed(long other) {
        return new SimulationPlan(other, spec);
    }

    /** Sets the service-time distribution of all stations without one of their own. */
    public SimulationPlan service(Distribution distribution) {
        return with(SERVICE, distribution);
    }

    /** Sets the service-time distribution of a station; {@code think} is the think time of closed classes. */
    public SimulationPlan service(String station, Distribution distribution) {
        Map<String, Distribution> more = new LinkedHashMap<>(spec.get(SERVICE_AT));
        ModelException.required(station, "station name", "Write service(\"link\", deterministic)");
        ModelException.required(distribution, "distribution", "Write service(\"link\", deterministic)");
        more.put(station, distribution);
        return with(SERVICE_AT, more);
    }

    /** Makes these stations processor sharing, as a link that serves messages flit by flit; all queues if none is named. */
    public SimulationPlan sharing(String... stations) {
        Set<String> more = new LinkedHashSet<>(spec.get(SHARING));
        for (String station :
                ModelException.required(stations, "list of stations", "Write sharing(\"link\"), or none for all")) {
            more.add(ModelException.required(station, "station name", "Write sharing(\"link\")"));
        }
        return stations.length == 0 ? with(ALL_SHARING, true) : with(SHARING, more);
    }

    /**
     * Serves all consecutive visits of a customer as one stay, first come, first served: a message holds a core or a link until it has
     * been served. {@code solve(exact)} has another discipline, processor sharing at cores and links.
     */
    public SimulationPlan wholeStays() {
        return with(STAYS, Stays.WHOLE);
    }

    /** Queues each visit separately, even one of a nanosecond or of a flit. */
    public SimulationPlan perVisit() {
        return with(STAYS, Stays.VISITS);
    }

    /**
     * Sets the least number of cycles of closed classes and passages of open ones per run, 1000 to 100,000,000. A run is extended until
     * its intervals are reliable or its {@link #budget} is spent.
     */
    public SimulationPlan length(int cycles) {
        return with(LENGTH, cycles);
    }

    /**
     * Sets the largest number of events of all runs together, about ten million a second (default 50 million). An answer that has not
     * converged by then says so. A {@link #length} that was set is simulated even beyond the budget.
     */
    public SimulationPlan budget(long events) {
        return with(BUDGET, events);
    }

    /** Sets the number of independent runs, 1 to 10,000; the intervals of a single run come from its batches. */
    public SimulationPlan runs(int count) {
        return with(RUNS, count);
    }

    /** Sets the probability with which an interval covers the true value, between 0 and 1 (default 0.95). */
    public SimulationPlan confidence(double probability) {
        return with(CONFIDENCE, probability);
    }

    /** The plan for a question that sets its own distributions: a plan with distributions or disciplines is an error. */
    SimulationPlan forOwnModel(String question) {
        boolean ofRunsOnly = isDefault(SERVICE_AT)
                && isDefault(SERVICE)
                && isDefault(SHARING)
                && isDefault(ALL_SHARING)
                && isDefault(STAYS);
        if (!ofRunsOnly) {
            throw ModelException.of(
                    "solve(" + key() + ") of " + question,
                    "the question sets the distribution with its own service(..), and it has no stations to name",
                    "Write service(..) before solve(..), and solve(seeded(1)) with length, budget, runs or confidence");
        }
        return this;
    }

    /** Its values, as simulators read them. */
    RunPlan runs() {
        return new RunPlan(
                seed,
                spec.get(SERVICE),
                spec.get(SERVICE_AT),
                spec.isSet(SERVICE),
                spec.get(SHARING),
                spec.get(ALL_SHARING),
                spec.get(STAYS),
                spec.get(LENGTH),
                spec.isSet(LENGTH),
                spec.get(BUDGET),
                spec.get(RUNS),
                spec.get(CONFIDENCE));
    }

    /** Such as {@code seeded 1}, or {@code seeded 1, deterministic, 10 runs}. */
    @Override
    public String key() {
        List<String> words = new ArrayList<>(List.of("seeded " + seed));
        if (!isDefault(SERVICE)) {
            words.add(spec.get(SERVICE).key());
        }
        spec.get(SERVICE_AT).forEach((station, distribution) -> words.add(distribution.key() + " at " + station));
        if (spec.get(ALL_SHARING)) {
            words.add("all sharing");
        } else {
            spec.get(SHARING).forEach(station -> words.add(station + " sharing"));
        }
        if (!isDefault(STAYS)) {
            words.add(spec.get(STAYS) == Stays.WHOLE ? "whole stays" : "per visit");
        }
        if (spec.isSet(LENGTH)) {
            words.add(spec.get(LENGTH) + " cycles");
        }
        if (!isDefault(BUDGET)) {
            words.add(spec.get(BUDGET) + " events");
        }
        if (!isDefault(RUNS)) {
            words.add(spec.get(RUNS) + " runs");
        }
        if (!isDefault(CONFIDENCE)) {
            words.add("confidence " + Digits.four(spec.get(CONFIDENCE)));
        }
        return String.join(", ", words);
    }

    private boolean isDefault(Setting<?> setting) {
        return spec.get(setting).equals(setting.usual());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SimulationPlan that && seed == that.seed && spec.equals(that.spec);
    }

    @Override
    public int hashCode() {
        return Objects.hash(seed, spec);
    }

    @Override
    public String toString() {
        return key();
    }
}
