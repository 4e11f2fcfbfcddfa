package dev.weft.trace;

import dev.weft.study.Provenance;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Location;
import dev.weft.units.Digits;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Locations that can have a function, and thus the denominator of its ratios. Locations are of four kinds: main threads
 * of processes (the MPI ranks, where a run has them), other threads, streams of accelerators, and places for metrics,
 * which have no calls. All locations of each kind of which at least one has a function can have it.
 */
final class Reach {
    private static final int MAIN = 1;
    private static final int THREAD = 2;
    private static final int STREAM = 4;
    private static final int METRIC = 8;

    private final int[] kindOf;
    /** Ticks of all locations of some kinds, by their bits. */
    private final long[] ticks = new long[2 * METRIC];

    /** Kinds of locations as bits, by function + 1; index 0 holds functions that the run does not define. */
    private final int[] kinds;

    /** Whether each location that can have calls is the main thread of an MPI rank. */
    private final boolean ranksOnly;

    private Reach(boolean ranks, int[] kindOf, long[] durations, int[] kinds) {
        this.ranksOnly = ranks && Arrays.stream(kindOf).allMatch(kind -> kind == MAIN || kind == METRIC);
        this.kindOf = kindOf;
        for (int some = 0; some < ticks.length; some++) {
            for (int i = 0; i < kindOf.length; i++) {
                ticks[some] += (kindOf[i] & some) != 0 ? durations[i] : 0;
            }
        }
        this.kinds = kinds;
    }

    /**
     * Returns the reach of all functions in a run with these call paths, whose locations last {@code lengths} ticks.
     */
    static Reach of(Definitions definitions, List<CallPath> paths, long... durations) {
        int[] kindOf = kindOf(definitions);
        int[] kinds = new int[definitions.functions().size() + 1];
        for (CallPath path : paths) {
            for (int location : path.locations()) {
                kinds[path.function() + 1] |= kindOf[location];
            }
        }
        return new Reach(definitions.ranks() > 0, kindOf, durations, kinds);
    }

    private static int[] kindOf(Definitions definitions) {
        List<Location> locations = definitions.locations();
        Set<String> processes = new HashSet<>();
        int[] kindOf = new int[locations.size()];
        for (int i = 0; i < kindOf.length; i++) {
            Location location = locations.get(i);
            boolean thread = location.kind() == Location.Kind.THREAD;
            boolean main = definitions.ranks() > 0 ? location.rank() >= 0 : thread && processes.add(location.process());
            kindOf[i] = main ? MAIN : thread ? THREAD : location.kind() == Location.Kind.METRIC ? METRIC : STREAM;
        }
        return kindOf;
    }

    /** Returns the total ticks of all locations that can have calls. */
    long ticks() {
        return ticks[MAIN | THREAD | STREAM];
    }

    /** Returns over what times are summed, in words. */
    String summed() {
        return Provenance.summedOver(ranksOnly ? "ranks" : "locations");
    }

    /** Returns {@code own} ticks of some functions divided by the time of all locations that can have one of them. */
    double share(double own, int... functions) {
        int some = 0;
        for (int function : functions) {
            some |= kinds[function + 1];
        }
        return own / Math.max(1, ticks[some]);
    }

    /** Returns the largest time of a location with a function divided by the mean of all locations that can have it. */
    double imbalance(int function, long... own) {
        long most = 0;
        double sum = 0;
        int count = 0;
        for (int i = 0; i < kindOf.length; i++) {
            if ((kindOf[i] & kinds[function + 1]) != 0) {
                most = Math.max(most, own[i]);
                sum += own[i];
                count++;
            }
        }
        return most * count / sum;
    }

    /** Returns the denominator of a function's share, in words. */
    String whole(int function) {
        int count = 0;
        boolean all = true;
        for (int kind : kindOf) {
            boolean has = (kind & kinds[function + 1]) != 0;
            count += has ? 1 : 0;
            all &= has;
        }
        return all ? "the run" : "the time of the " + Digits.plural(count, "location") + " that can call it";
    }
}
