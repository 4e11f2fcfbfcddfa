package dev.weft.trace.match;

import java.util.Arrays;

/** The bounds between all pairs of clocks the long way: every pair of every operation, and all paths by Floyd and Warshall. */
final class Closure {
    static final long NONE = Long.MAX_VALUE / 4;

    private Closure() {}

    static long[][] of(Matching matching) {
        int ranks = matching.ranks();
        long[][] bound = new long[ranks][ranks];
        for (int i = 0; i < ranks; i++) {
            Arrays.fill(bound[i], NONE);
            bound[i][i] = 0;
        }
        Messages messages = matching.messages();
        for (int m = 0; m < messages.count(); m++) {
            int i = messages.source(m);
            int j = messages.destination(m);
            long slack = matching.calls(j).leave(messages.completeCall(m))
                    - matching.calls(i).enter(messages.sendCall(m));
            bound[i][j] = i == j ? 0 : Math.min(bound[i][j], slack);
        }
        for (int instance = 0; instance < matching.collectives().count(); instance++) {
            addPairs(matching, instance, bound);
        }
        for (int k = 0; k < ranks; k++) {
            for (int i = 0; i < ranks; i++) {
                for (int j = 0; j < ranks; j++) {
                    bound[i][j] = Math.min(bound[i][j], bound[i][k] + bound[k][j]);
                }
            }
        }
        return bound;
    }

    private static void addPairs(Matching matching, int instance, long[][] bound) {
        Collectives all = matching.collectives();
        if (!all.barrier(instance) && !all.allToAll(instance)) {
            return;
        }
        int first = all.firstVisit(instance);
        int end = all.firstVisit(instance + 1);
        for (int from = first; from < end; from++) {
            for (int to = first; to < end; to++) {
                boolean counts = all.barrier(instance) || (all.sent(from) > 0 && all.received(to) > 0);
                int i = all.rank(from);
                int j = all.rank(to);
                if (counts && i != j) {
                    long slack = matching.calls(j).leave(all.completeCall(to))
                            - matching.calls(i).enter(all.postCall(from));
                    bound[i][j] = Math.min(bound[i][j], slack);
                }
            }
        }
    }
}
