package dev.weft.simulation;

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
    /** As long as nobody says otherwise: a few seconds. */
    private static final Effort USUAL = new Effort(200_000, false, 50_000_000, 1, 0.95);

    /** What is one stay at a station. */
    private enum Stays {
        /** What the model says; see the two others for what they change. */
        MODEL,
        /** All visits in a row, served first come, first served. */
        WHOLE,
        /** Every visit by itself. */
        VISITS
    }

    /**
     * @param length cycles that each run has at least
     * @param asked whether somebody asked for that length
     * @param budget events after which no run is extended
     */
    private record Effort(int length, boolean asked, long budget, int runs, double confidence)
            implements Serializable {}

    private final long seed;
    private final Map<String, Distribution> service;
    private final Distribution elsewhere;
    private final Set<String> sharing;
    private final boolean allSharing;
    private final Stays stays;
    private final Effort effort;

    private RunPlan(
            long seed,
            Map<String, Distribution> service,
            Distribution elsewhere,
            Set<String> sharing,
            boolean allSharing,
            Stays stays,
            Effort effort) {
        this.seed = seed;
        this.service = service;
        this.elsewhere = elsewhere;
        this.sharing = sharing;
        this.allSharing = allSharing;
        this.stays = stays;
        this.effort = effort;
    }

    /** Exponential service, the model as it is solved, one run of 200,000 cycles or longer, intervals of 95 %. */
    public static RunPlan of(long seed) {
        return new RunPlan(seed, Map.of(), Distribution.EXPONENTIAL, Set.of(), false, Stays.MODEL, USUAL);
    }

    /** The same with another seed. */
    public RunPlan seed(long other) {
        return new RunPlan(other, service, elsewhere, sharing, allSharing, stays, effort);
    }

    /** How service times scatter at every station that is not named. */
    public RunPlan service(Distribution distribution) {
        ModelException.required(distribution, "a distribution", "Write erlang(4)");
        return new RunPlan(seed, service, distribution, sharing, allSharing, stays, effort);
    }

    /** How service times scatter at this station; {@code think} is where the customers of a closed class think. */
    public RunPlan service(String station, Distribution distribution) {
        Map<String, Distribution> more = new LinkedHashMap<>(service);
        ModelException.required(station, "the name of a station", "Write service(\"link\", deterministic)");
        ModelException.required(distribution, "a distribution", "Write service(\"link\", deterministic)");
        more.put(station, distribution);
        return new RunPlan(seed, more, elsewhere, sharing, allSharing, stays, effort);
    }

    /** These stations serve everybody at once in equal shares, as a link does that takes turns by flit; all queues if none named. */
    public RunPlan sharing(String... stations) {
        Set<String> more = new LinkedHashSet<>(sharing);
        for (String station :
                ModelException.required(stations, "stations", "Write sharing(\"link\"), or none for all")) {
            more.add(ModelException.required(station, "the name of a station", "Write sharing(\"link\")"));
        }
        boolean all = allSharing || stations.length == 0;
        return new RunPlan(seed, service, elsewhere, more, all, stays, effort);
    }

    /**
     * All visits of a customer in a row are one stay, which is served first come, first served: a message holds a core or a link
     * until it is through. Not what {@code solve()} solves, where cores and links take turns among the messages present.
     */
    public RunPlan wholeStays() {
        return new RunPlan(seed, service, elsewhere, sharing, allSharing, Stays.WHOLE, effort);
    }

    /** Every visit queues and is served by itself, be it of a nanosecond or of a flit. */
    public RunPlan perVisit() {
        return new RunPlan(seed, service, elsewhere, sharing, allSharing, Stays.VISITS, effort);
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
        return with(new Effort(cycles, true, effort.budget, effort.runs, effort.confidence));
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
        return with(new Effort(effort.length, effort.asked, events, effort.runs, effort.confidence));
    }

    /** How many independent runs; with one, the intervals come from batches of it. */
    public RunPlan runs(int count) {
        if (count < 1 || count > 10_000) {
            throw ModelException.cannot(
                    "simulate so many runs", count, "it must be 1 to 10000", "Write runs(10), or one longer run");
        }
        return with(new Effort(effort.length, effort.asked, effort.budget, count, effort.confidence));
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
        return with(new Effort(effort.length, effort.asked, effort.budget, effort.runs, probability));
    }

    private RunPlan with(Effort other) {
        return new RunPlan(seed, service, elsewhere, sharing, allSharing, stays, other);
    }

    public long seed() {
        return seed;
    }

    /** How service times scatter at this station. */
    public Distribution serviceAt(String station) {
        ModelException.required(station, "the name of a station", "Write serviceAt(\"link\")");
        return service.getOrDefault(station, elsewhere);
    }

    /** Whether this station, if it is a queue, shares its servers. */
    public boolean sharingAt(String station) {
        ModelException.required(station, "the name of a station", "Write sharingAt(\"link\")");
        return allSharing || sharing.contains(station);
    }

    /** The stations that adjectives have named. */
    public Set<String> named() {
        Set<String> named = new LinkedHashSet<>(service.keySet());
        named.addAll(sharing);
        return named;
    }

    /** Whether every visit is a stay of its own. */
    public boolean isPerVisit() {
        return stays == Stays.VISITS;
    }

    /** Whether all visits in a row are one stay, first come, first served. */
    public boolean isWholeStays() {
        return stays == Stays.WHOLE;
    }

    public int length() {
        return effort.length;
    }

    /** Whether each run has its whole length even where that takes more than the budget. */
    public boolean isLengthAsked() {
        return effort.asked;
    }

    public long budget() {
        return effort.budget;
    }

    public int runs() {
        return effort.runs;
    }

    public double confidence() {
        return effort.confidence;
    }

    /** Whether it says only how often and how long to simulate, and nothing of the model itself. */
    public boolean isOfRunsOnly() {
        return service.isEmpty()
                && elsewhere.equals(Distribution.EXPONENTIAL)
                && sharing.isEmpty()
                && !allSharing
                && stays == Stays.MODEL;
    }

    /** What differs from the plain plan, such as {@code seeded 1, deterministic, 10 runs}. */
    public String key() {
        List<String> words = new ArrayList<>(List.of("seeded " + seed));
        if (!elsewhere.equals(Distribution.EXPONENTIAL)) {
            words.add(elsewhere.key());
        }
        service.forEach((station, distribution) -> words.add(distribution.key() + " at " + station));
        if (allSharing) {
            words.add("all sharing");
        } else {
            sharing.forEach(station -> words.add(station + " sharing"));
        }
        if (stays != Stays.MODEL) {
            words.add(isWholeStays() ? "whole stays" : "per visit");
        }
        if (effort.asked) {
            words.add(effort.length + " cycles");
        }
        if (effort.budget != USUAL.budget) {
            words.add(effort.budget + " events");
        }
        if (effort.runs != USUAL.runs) {
            words.add(effort.runs + " runs");
        }
        if (effort.confidence != USUAL.confidence) {
            words.add("confidence " + Digits.four(effort.confidence));
        }
        return String.join(", ", words);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RunPlan that
                && seed == that.seed
                && service.equals(that.service)
                && elsewhere.equals(that.elsewhere)
                && sharing.equals(that.sharing)
                && allSharing == that.allSharing
                && stays == that.stays
                && effort.equals(that.effort);
    }

    @Override
    public int hashCode() {
        return Objects.hash(seed, service, elsewhere, sharing, allSharing, stays, effort);
    }
}
