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
 * How a simulation runs, as those that carry it out read it: the seed, how service times scatter, which stations share their
 * servers, how long, how many times. An immutable value; every adjective returns a new one.
 */
public final class RunPlan implements Serializable {
    private static final int SHORTEST = 1000;
    private static final int LONGEST = 100_000_000;
    /** More than a day. */
    private static final long MOST_EVENTS = 1_000_000_000_000L;
    private static final Setting<Map<String, Distribution>> SERVICE_AT = Setting.silent("serviceAt", Map.of());
    private static final Setting<Distribution> SERVICE = Setting.silent("service", Distribution.EXPONENTIAL);
    private static final Setting<Set<String>> SHARING = Setting.silent("sharing", Set.of());
    private static final Setting<Boolean> ALL_SHARING = Setting.silent("all sharing", false);
    private static final Setting<Stays> STAYS = Setting.silent("stays", Stays.MODEL);
    private static final Setting<Integer> LENGTH = Setting.silent("length", 200_000);
    /** A few seconds. */
    private static final Setting<Long> BUDGET = Setting.silent("budget", 50_000_000L);

    private static final Setting<Integer> RUNS = Setting.silent("runs", 1);
    private static final Setting<Double> CONFIDENCE = Setting.silent("confidence", 0.95);

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

    /** Exponential service, the model as it is solved, one run of 200,000 cycles or longer, intervals of 95 %. */
    public static RunPlan of(long seed) {
        return new RunPlan(seed, Spec.DEFAULTS);
    }

    /** The same with another seed. */
    public RunPlan seed(long other) {
        return new RunPlan(other, spec);
    }

    /** How service times scatter at every station that is not named. */
    public RunPlan service(Distribution distribution) {
        ModelException.required(distribution, "a distribution", "Write erlang(4)");
        return with(SERVICE, distribution);
    }

    /** How service times scatter at this station; {@code think} is where the customers of a closed class think. */
    public RunPlan service(String station, Distribution distribution) {
        Map<String, Distribution> more = new LinkedHashMap<>(spec.get(SERVICE_AT));
        ModelException.required(station, "the name of a station", "Write service(\"link\", deterministic)");
        ModelException.required(distribution, "a distribution", "Write service(\"link\", deterministic)");
        more.put(station, distribution);
        return with(SERVICE_AT, more);
    }

    /** These stations serve everybody at once in equal shares, as a link does that takes turns by flit; all queues if none named. */
    public RunPlan sharing(String... stations) {
        Set<String> more = new LinkedHashSet<>(spec.get(SHARING));
        for (String station :
                ModelException.required(stations, "stations", "Write sharing(\"link\"), or none for all")) {
            more.add(ModelException.required(station, "the name of a station", "Write sharing(\"link\")"));
        }
        return stations.length == 0 ? with(ALL_SHARING, true) : with(SHARING, more);
    }

    /**
     * All visits of a customer in a row are one stay, which is served first come, first served: a message holds a core or a link
     * until it is through. Not what {@code solve()} solves, where cores and links take turns among the messages present.
     */
    public RunPlan wholeStays() {
        return with(STAYS, Stays.WHOLE);
    }

    /** Every visit queues and is served by itself, be it of a nanosecond or of a flit. */
    public RunPlan perVisit() {
        return with(STAYS, Stays.VISITS);
    }

    /**
     * How many cycles of closed classes and passages of open ones each run has at least. It is extended until its intervals can
     * be trusted, or its {@link #budget} is spent.
     */
    public RunPlan length(int cycles) {
        if (cycles < SHORTEST || cycles > LONGEST) {
            throw ModelException.cannot(
                    "simulate so many cycles",
                    cycles,
                    "a run has " + SHORTEST + " to " + LONGEST,
                    "Write length(200_000)");
        }
        return with(LENGTH, cycles);
    }

    /**
     * How many events to simulate at most, all runs together, about ten million a second; 50 million unless told otherwise. What
     * has not settled by then is labelled so. A {@link #length} that was asked for is simulated all the same.
     */
    public RunPlan budget(long events) {
        if (events < 1 || events > MOST_EVENTS) {
            throw ModelException.cannot(
                    "simulate so many events",
                    events,
                    "a budget is 1 to " + MOST_EVENTS,
                    "Write budget(50_000_000), which is a few seconds");
        }
        return with(BUDGET, events);
    }

    /** How many independent runs; with one, the intervals come from batches of it. */
    public RunPlan runs(int count) {
        if (count < 1 || count > 10_000) {
            throw ModelException.cannot(
                    "simulate so many runs", count, "it must be 1 to 10000", "Write runs(10), or one longer run");
        }
        return with(RUNS, count);
    }

    /** The probability with which an interval should cover the true value; 0.95 unless told otherwise. */
    public RunPlan confidence(double probability) {
        if (!(probability > 0 && probability < 1)) {
            throw ModelException.cannot(
                    "make intervals of confidence",
                    Digits.four(probability),
                    "it must be between 0 and 1",
                    "Write confidence(0.95)");
        }
        return with(CONFIDENCE, probability);
    }

    public long seed() {
        return seed;
    }

    /** How service times scatter at this station. */
    public Distribution serviceAt(String station) {
        ModelException.required(station, "the name of a station", "Write serviceAt(\"link\")");
        Distribution named = spec.get(SERVICE_AT).get(station);
        return named == null ? spec.get(SERVICE) : named;
    }

    /** Whether this station, if it is a queue, shares its servers. */
    public boolean sharingAt(String station) {
        ModelException.required(station, "the name of a station", "Write sharingAt(\"link\")");
        return spec.get(ALL_SHARING) || spec.get(SHARING).contains(station);
    }

    /** The stations that adjectives have named. */
    public Set<String> named() {
        Set<String> named = new LinkedHashSet<>(spec.get(SERVICE_AT).keySet());
        named.addAll(spec.get(SHARING));
        return named;
    }

    /** Whether every visit is a stay of its own. */
    public boolean isPerVisit() {
        return spec.get(STAYS) == Stays.VISITS;
    }

    /** Whether all visits in a row are one stay, first come, first served. */
    public boolean isWholeStays() {
        return spec.get(STAYS) == Stays.WHOLE;
    }

    public int length() {
        return spec.get(LENGTH);
    }

    /** Whether each run has its whole length even where that takes more than the budget. */
    public boolean isLengthAsked() {
        return spec.isSet(LENGTH);
    }

    public long budget() {
        return spec.get(BUDGET);
    }

    public int runs() {
        return spec.get(RUNS);
    }

    public double confidence() {
        return spec.get(CONFIDENCE);
    }

    /** Whether it says only how often and how long to simulate, and nothing of the model itself. */
    public boolean isOfRunsOnly() {
        return isDefault(SERVICE_AT)
                && isDefault(SERVICE)
                && isDefault(SHARING)
                && isDefault(ALL_SHARING)
                && isDefault(STAYS);
    }

    /** What differs from the plain plan, such as {@code seeded 1, deterministic, 10 runs}. */
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
