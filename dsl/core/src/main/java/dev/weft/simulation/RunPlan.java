package dev.weft.simulation;

import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of a simulation for the simulators: seed, service-time distributions, disciplines, length and number of runs. Immutable;
 * every adjective returns a new plan.
 */
public final class RunPlan implements Serializable {
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

    /** The definition of one stay at a station. */
    private enum Stays {
        /** As the model has it. */
        MODEL,
        /** All consecutive visits, served first come, first served. */
        WHOLE,
        /** Each single visit. */
        VISITS
    }

    private final long seed;
    private final Spec spec;

    private RunPlan(long seed, Spec spec) {
        this.seed = seed;
        this.spec = spec;
    }

    private <T> RunPlan with(Setting<T> setting, T value) {
        return new RunPlan(seed, spec.with(setting, value));
    }

    /** Returns a plan with exponential service, the disciplines of the model, one run of at least 200,000 cycles, and 95 % intervals. */
    public static RunPlan of(long seed) {
        return new RunPlan(seed, Spec.DEFAULTS);
    }

    /** Sets the seed of the random numbers. */
    public RunPlan seed(long other) {
        return new RunPlan(other, spec);
    }

    /** Sets the service-time distribution of all stations without one of their own. */
    public RunPlan service(Distribution distribution) {
        return with(SERVICE, distribution);
    }

    /** Sets the service-time distribution of a station; {@code think} is the think time of closed classes. */
    public RunPlan service(String station, Distribution distribution) {
        Map<String, Distribution> more = new LinkedHashMap<>(spec.get(SERVICE_AT));
        ModelException.required(station, "station name", "Write service(\"link\", deterministic)");
        ModelException.required(distribution, "distribution", "Write service(\"link\", deterministic)");
        more.put(station, distribution);
        return with(SERVICE_AT, more);
    }

    /** Makes these stations processor sharing, as a link that serves messages flit by flit; all queues if none is named. */
    public RunPlan sharing(String... stations) {
        Set<String> more = new LinkedHashSet<>(spec.get(SHARING));
        for (String station :
                ModelException.required(stations, "list of stations", "Write sharing(\"link\"), or none for all")) {
            more.add(ModelException.required(station, "station name", "Write sharing(\"link\")"));
        }
        return stations.length == 0 ? with(ALL_SHARING, true) : with(SHARING, more);
    }

    /**
     * Serves all consecutive visits of a customer as one stay, first come, first served: a message holds a core or a link until it has
     * been served. {@code solve()} has another discipline, processor sharing at cores and links.
     */
    public RunPlan wholeStays() {
        return with(STAYS, Stays.WHOLE);
    }

    /** Queues each visit separately, even one of a nanosecond or of a flit. */
    public RunPlan perVisit() {
        return with(STAYS, Stays.VISITS);
    }

    /**
     * Sets the least number of cycles of closed classes and passages of open ones per run, 1000 to 100,000,000. A run is extended until
     * its intervals are reliable or its {@link #budget} is spent.
     */
    public RunPlan length(int cycles) {
        return with(LENGTH, cycles);
    }

    /**
     * Sets the largest number of events of all runs together, about ten million a second (default 50 million). An answer that has not
     * converged by then says so. A {@link #length} that was set is simulated even beyond the budget.
     */
    public RunPlan budget(long events) {
        return with(BUDGET, events);
    }

    /** Sets the number of independent runs, 1 to 10,000; the intervals of a single run come from its batches. */
    public RunPlan runs(int count) {
        return with(RUNS, count);
    }

    /** Sets the probability with which an interval covers the true value, between 0 and 1 (default 0.95). */
    public RunPlan confidence(double probability) {
        return with(CONFIDENCE, probability);
    }

    /** Returns the seed. */
    public long seed() {
        return seed;
    }

    /** Returns the service-time distribution of a station. */
    public Distribution serviceAt(String station) {
        ModelException.required(station, "station name", "Write serviceAt(\"link\")");
        Distribution named = spec.get(SERVICE_AT).get(station);
        return named == null ? spec.get(SERVICE) : named;
    }

    /** Returns whether the distribution of a station was set, its own or that of all, even if to the default. */
    public boolean isServiceSet(String station) {
        ModelException.required(station, "station name", "Write isServiceSet(\"link\")");
        return spec.isSet(SERVICE) || spec.get(SERVICE_AT).containsKey(station);
    }

    /** Returns whether this station, if it is a queue, is processor sharing. */
    public boolean sharingAt(String station) {
        ModelException.required(station, "station name", "Write sharingAt(\"link\")");
        return spec.get(ALL_SHARING) || spec.get(SHARING).contains(station);
    }

    /** Returns the stations named by adjectives. */
    public Set<String> named() {
        Set<String> named = new LinkedHashSet<>(spec.get(SERVICE_AT).keySet());
        named.addAll(spec.get(SHARING));
        return named;
    }

    /** Returns whether each visit is a stay of its own. */
    public boolean isPerVisit() {
        return spec.get(STAYS) == Stays.VISITS;
    }

    /** Returns whether all consecutive visits are one stay, first come, first served. */
    public boolean isWholeStays() {
        return spec.get(STAYS) == Stays.WHOLE;
    }

    /** Returns the least number of cycles per run. */
    public int length() {
        return spec.get(LENGTH);
    }

    /** Returns whether the length was set, so that each run has it even beyond the budget. */
    public boolean isLengthAsked() {
        return spec.isSet(LENGTH);
    }

    /** Returns the largest number of events of all runs. */
    public long budget() {
        return spec.get(BUDGET);
    }

    /** Returns the number of runs. */
    public int runs() {
        return spec.get(RUNS);
    }

    /** Returns the probability with which an interval covers the true value. */
    public double confidence() {
        return spec.get(CONFIDENCE);
    }

    /** Returns whether distributions and disciplines have their defaults. */
    public boolean isOfRunsOnly() {
        return isDefault(SERVICE_AT)
                && isDefault(SERVICE)
                && isDefault(SHARING)
                && isDefault(ALL_SHARING)
                && isDefault(STAYS);
    }

    /** Returns the settings that differ from their defaults, such as {@code seeded 1, deterministic, 10 runs}. */
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
            words.add(isWholeStays() ? "whole stays" : "per visit");
        }
        if (isLengthAsked()) {
            words.add(length() + " cycles");
        }
        if (!isDefault(BUDGET)) {
            words.add(budget() + " events");
        }
        if (!isDefault(RUNS)) {
            words.add(runs() + " runs");
        }
        if (!isDefault(CONFIDENCE)) {
            words.add("confidence " + Digits.four(confidence()));
        }
        return String.join(", ", words);
    }

    private boolean isDefault(Setting<?> setting) {
        return spec.get(setting).equals(setting.usual());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RunPlan that && seed == that.seed && spec.equals(that.spec);
    }

    @Override
    public int hashCode() {
        return Objects.hash(seed, spec);
    }
}
