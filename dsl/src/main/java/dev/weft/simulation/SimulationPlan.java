package dev.weft.simulation;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * How to simulate a network: the seed, how service times scatter, which queues share their servers, how long, how many times. An
 * immutable value; every adjective returns a new one.
 */
public final class SimulationPlan {
    private static final int SHORTEST = 1000;
    private static final int LONGEST = 100_000_000;

    private final long seed;
    private final Map<String, Distribution> service;
    private final Distribution elsewhere;
    private final Set<String> sharing;
    private final boolean allSharing;
    private final boolean perVisit;
    private final int length;
    private final int runs;
    private final double confidence;

    private SimulationPlan(
            long seed,
            Map<String, Distribution> service,
            Distribution elsewhere,
            Set<String> sharing,
            boolean allSharing,
            boolean perVisit,
            int length,
            int runs,
            double confidence) {
        this.seed = seed;
        this.service = service;
        this.elsewhere = elsewhere;
        this.sharing = sharing;
        this.allSharing = allSharing;
        this.perVisit = perVisit;
        this.length = length;
        this.runs = runs;
        this.confidence = confidence;
    }

    /** Exponential service, first come first served, one run of 200,000 cycles, intervals of 95 %. */
    public static SimulationPlan of(long seed) {
        return new SimulationPlan(seed, Map.of(), Distribution.EXPONENTIAL, Set.of(), false, false, 200_000, 1, 0.95);
    }

    /** The same with another seed. */
    public SimulationPlan seed(long other) {
        return new SimulationPlan(other, service, elsewhere, sharing, allSharing, perVisit, length, runs, confidence);
    }

    /** How service times scatter at every station that is not named. */
    public SimulationPlan service(Distribution distribution) {
        return new SimulationPlan(seed, service, distribution, sharing, allSharing, perVisit, length, runs, confidence);
    }

    /** How service times scatter at this station; {@code think} is where the customers of a closed class think. */
    public SimulationPlan service(String station, Distribution distribution) {
        Map<String, Distribution> more = new LinkedHashMap<>(service);
        more.put(station, distribution);
        return new SimulationPlan(seed, more, elsewhere, sharing, allSharing, perVisit, length, runs, confidence);
    }

    /** These stations serve everybody at once in equal shares, as a link does that takes turns by flit; all queues if none named. */
    public SimulationPlan sharing(String... stations) {
        Set<String> more = new LinkedHashSet<>(sharing);
        more.addAll(Set.of(stations));
        boolean all = allSharing || stations.length == 0;
        return new SimulationPlan(seed, service, elsewhere, more, all, perVisit, length, runs, confidence);
    }

    /** Every visit queues and is served by itself; otherwise a customer's visits in a row to a station are one stay. */
    public SimulationPlan perVisit() {
        return new SimulationPlan(seed, service, elsewhere, sharing, allSharing, true, length, runs, confidence);
    }

    /** How many cycles of closed classes and passages of open ones to simulate in each run. */
    public SimulationPlan length(int cycles) {
        if (cycles < SHORTEST || cycles > LONGEST) {
            throw ModelException.cannot(
                    "simulate so many cycles",
                    cycles,
                    "a run has " + SHORTEST + " to " + LONGEST,
                    "Write length(200_000)");
        }
        return new SimulationPlan(seed, service, elsewhere, sharing, allSharing, perVisit, cycles, runs, confidence);
    }

    /** How many independent runs; with one, the intervals come from batches of it. */
    public SimulationPlan runs(int count) {
        if (count < 1 || count > 10_000) {
            throw ModelException.cannot(
                    "simulate so many runs", count, "it must be 1 to 10000", "Write runs(10), or one longer run");
        }
        return new SimulationPlan(seed, service, elsewhere, sharing, allSharing, perVisit, length, count, confidence);
    }

    /** The probability with which an interval should cover the true value; 0.95 unless told otherwise. */
    public SimulationPlan confidence(double probability) {
        if (!(probability > 0 && probability < 1)) {
            throw ModelException.cannot(
                    "make intervals of confidence",
                    Digits.four(probability),
                    "it must be between 0 and 1",
                    "Write confidence(0.95)");
        }
        return new SimulationPlan(seed, service, elsewhere, sharing, allSharing, perVisit, length, runs, probability);
    }

    public long seed() {
        return seed;
    }

    /** How service times scatter at this station. */
    public Distribution serviceAt(String station) {
        return service.getOrDefault(station, elsewhere);
    }

    /** Whether this station, if it is a queue, shares its servers. */
    public boolean sharingAt(String station) {
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
        return perVisit;
    }

    public int length() {
        return length;
    }

    public int runs() {
        return runs;
    }

    public double confidence() {
        return confidence;
    }

    /** How intervals are made, such as {@code 32 batches of one run}. */
    @Override
    public String toString() {
        String how = runs == 1 ? "one run" : runs + " runs";
        return "simulation of " + how + " of " + length + " cycles";
    }
}
