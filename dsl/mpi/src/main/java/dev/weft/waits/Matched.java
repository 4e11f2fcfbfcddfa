package dev.weft.waits;

import dev.weft.trace.match.Collectives;
import dev.weft.trace.match.Matching;
import java.util.Arrays;

/** The calls of collective operations that have all their members, by rank and tick of their start. */
final class Matched {
    private final long[][] enters;

    private Matched(long[][] enters) {
        this.enters = enters;
    }

    static Matched of(Matching matching) {
        Collectives all = matching.collectives();
        int[] counts = new int[matching.ranks()];
        for (int visit = 0; visit < all.visits(); visit++) {
            counts[all.rank(visit)]++;
        }
        long[][] enters = new long[counts.length][];
        Arrays.setAll(enters, rank -> new long[counts[rank]]);
        for (int visit = all.visits() - 1; visit >= 0; visit--) {
            int rank = all.rank(visit);
            enters[rank][--counts[rank]] = matching.calls(rank).enter(all.postCall(visit));
        }
        Arrays.stream(enters).forEach(Arrays::sort);
        return new Matched(enters);
    }

    /** Returns whether the call of this rank that began at this tick has all its partners. */
    boolean has(int rank, long enter) {
        return Arrays.binarySearch(enters[rank], enter) >= 0;
    }
}
