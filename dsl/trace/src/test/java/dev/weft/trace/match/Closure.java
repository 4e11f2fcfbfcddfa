package dev.weft.trace.match;

import dev.weft.trace.event.CollectiveCode;
import java.util.Arrays;
import java.util.Set;

/** The bounds between all pairs of clocks the long way: every pair of every operation, and all paths by Floyd and Warshall. */
final class Closure {
    private static final Set<Integer> ALL_TO_ALL = Set.of(
            CollectiveCode.ALLREDUCE,
            CollectiveCode.ALLGATHER,
            CollectiveCode.ALLGATHERV,
            CollectiveCode.ALLTOALL,
            CollectiveCode.REDUCE_SCATTER,
            CollectiveCode.REDUCE_SCATTER_BLOCK);

    static final long NONE = Long.MAX_VALUE / 4;

    private Closure() {}

    static long[][] of(Matching matching) {
        int ranks = matching.ranks();
        long[][] bound = new long[ranks][ranks];
        for (int i = 0; i < ranks; i++) {
            Arrays.fill(bound[i], NONE);
            bound[i][i] = 0;
        }
        MatchedMessages messages = matching.messages();
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
        boolean barrier = all.operation(instance) == CollectiveCode.BARRIER;
        if (!barrier && !ALL_TO_ALL.contains(all.operation(instance))) {
            return;
        }
        int first = all.firstVisit(instance);
        int end = all.firstVisit(instance + 1);
        for (int from = first; from < end; from++) {
            for (int to = first; to < end; to++) {
                boolean counts = barrier || (all.sent(from) > 0 && all.received(to) > 0);
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
