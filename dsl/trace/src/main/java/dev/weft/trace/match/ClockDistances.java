package dev.weft.trace.match;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Upper bounds on the difference of two clocks: shortest paths over the evidence, from all ranks or from one, by
 * relaxation (Bellman 1958, Ford 1956). An operation of n members takes 2n steps a round instead of an edge for each of
 * its n (n-1) pairs: paths go from its members to a virtual node and from there to its members. A negative cycle means
 * that no constant offsets agree with the evidence.
 */
final class ClockDistances {
    static final long UNREACHED = Long.MAX_VALUE;
    private static final int NOBODY = -1;

    private final ClockEvidence evidence;
    private final boolean backward;
    private final long[] distance;
    private final int[] before;
    private final long[] step;
    private int[] cycle = {};
    /** The order of the next round: a path against the order of the edges grows by one edge a round, one along it by all. */
    private boolean ascending = true;

    private ClockDistances(ClockEvidence evidence, boolean backward, long[] start) {
        this.evidence = evidence;
        this.backward = backward;
        this.distance = start;
        this.before = new int[start.length];
        this.step = new long[start.length];
        Arrays.fill(before, NOBODY);
        while (round() && cycle.length == 0) {
            cycle = findCycle();
        }
    }

    /** From any rank, which finds each negative cycle there is. */
    static ClockDistances fromAll(ClockEvidence evidence) {
        return new ClockDistances(evidence, false, new long[evidence.matching().ranks()]);
    }

    /** From rank 0 to each rank. */
    static ClockDistances fromFirst(ClockEvidence evidence) {
        return new ClockDistances(evidence, false, onlyFirst(evidence));
    }

    /** From each rank to rank 0. */
    static ClockDistances toFirst(ClockEvidence evidence) {
        return new ClockDistances(evidence, true, onlyFirst(evidence));
    }

    private static long[] onlyFirst(ClockEvidence evidence) {
        long[] start = new long[evidence.matching().ranks()];
        Arrays.fill(start, UNREACHED);
        if (start.length > 0) {
            start[0] = 0;
        }
        return start;
    }

    /** Returns the distance of a rank in ticks, or {@link #UNREACHED}. */
    long of(int rank) {
        return distance[rank];
    }

    /** Returns the ranks of a negative cycle, in their order; empty if there is none. */
    int[] cycle() {
        return cycle;
    }

    /** Returns the ticks by which the evidence around the cycle contradicts itself. */
    long contradiction() {
        return -IntStream.of(cycle).mapToLong(rank -> step[rank]).sum();
    }

    private boolean round() {
        boolean changed = false;
        for (int i = 0; i < evidence.edges(); i++) {
            int edge = ascending ? i : evidence.edges() - 1 - i;
            int source = backward ? evidence.to(edge) : evidence.from(edge);
            int target = backward ? evidence.from(edge) : evidence.to(edge);
            if (distance[source] != UNREACHED) {
                long candidate = Math.addExact(distance[source], evidence.weight(edge));
                changed |= relax(source, target, candidate);
            }
        }
        for (int instance = 0; instance < evidence.matching().collectives().count(); instance++) {
            if (evidence.binds(instance)) {
                changed |= relax(instance);
            }
        }
        ascending = !ascending;
        return changed;
    }

    private boolean relax(int instance) {
        Collectives all = evidence.matching().collectives();
        int end = all.firstVisit(instance + 1);
        long middle = UNREACHED;
        int source = NOBODY;
        for (int visit = all.firstVisit(instance); visit < end; visit++) {
            boolean in = backward ? evidence.takes(instance, visit) : evidence.gives(instance, visit);
            if (in && distance[all.rank(visit)] != UNREACHED) {
                long time = backward ? Math.negateExact(evidence.leave(visit)) : evidence.enter(visit);
                long here = Math.subtractExact(distance[all.rank(visit)], time);
                source = here < middle ? all.rank(visit) : source;
                middle = Math.min(middle, here);
            }
        }
        boolean changed = false;
        for (int visit = all.firstVisit(instance); source != NOBODY && visit < end; visit++) {
            boolean out = backward ? evidence.gives(instance, visit) : evidence.takes(instance, visit);
            // a path back to its origin would be a member that waits for itself
            if (out && all.rank(visit) != source) {
                long time = backward ? Math.negateExact(evidence.enter(visit)) : evidence.leave(visit);
                changed |= relax(source, all.rank(visit), Math.addExact(middle, time));
            }
        }
        return changed;
    }

    private boolean relax(int source, int target, long candidate) {
        if (candidate >= distance[target]) {
            return false;
        }
        step[target] = candidate - distance[source];
        distance[target] = candidate;
        before[target] = source;
        return true;
    }

    /** Returns the ranks that each follow from the one before them form a cycle only if it is negative. */
    private int[] findCycle() {
        int[] seenFrom = new int[before.length];
        for (int rank = 0; rank < before.length; rank++) {
            int at = rank;
            while (at != NOBODY && seenFrom[at] == 0) {
                seenFrom[at] = rank + 1;
                at = before[at];
            }
            if (at != NOBODY && seenFrom[at] == rank + 1) {
                return around(at);
            }
        }
        return new int[0];
    }

    private int[] around(int member) {
        int length = 0;
        int at = member;
        do {
            at = before[at];
            length++;
        } while (at != member);
        int[] ranks = new int[length];
        for (int i = length - 1; i >= 0; i--) {
            ranks[i] = at;
            at = before[at];
        }
        return ranks;
    }
}
