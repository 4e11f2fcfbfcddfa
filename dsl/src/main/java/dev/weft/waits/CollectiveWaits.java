package dev.weft.waits;

import dev.weft.trace.event.Collective;
import dev.weft.trace.match.CallPaths;
import dev.weft.trace.match.Calls;
import dev.weft.trace.match.Collectives;
import dev.weft.trace.match.Matching;
import org.jspecify.annotations.Nullable;

/** How long the members of one collective operation waited for those whose data they need. */
final class CollectiveWaits {
    private final Matching matching;
    private final Collectives all;

    /** One member that waited. */
    @FunctionalInterface
    interface Waiting {
        /** The visits of who waited and of whom for, and for how many ticks. */
        void add(WaitPattern pattern, int visit, int partner, long ticks);
    }

    CollectiveWaits(Matching matching) {
        this.matching = matching;
        this.all = matching.collectives();
    }

    /** Tells of all members of an operation that waited. */
    void each(int instance, Waiting waiting) {
        int operation = all.operation(instance);
        int partner;
        switch (operation) {
            case Collective.BCAST, Collective.SCATTER, Collective.SCATTERV -> partner = root(instance);
            case Collective.REDUCE, Collective.GATHER, Collective.GATHERV -> partner = earliest(instance);
            default -> partner = latest(instance);
        }
        for (int visit = all.firstVisit(instance); partner >= 0 && visit < all.firstVisit(instance + 1); visit++) {
            boolean isRoot = all.rank(visit) == all.root(instance);
            @Nullable WaitPattern pattern = WaitPattern.ofCollective(operation, isRoot, all.received(visit));
            boolean gets = all.received(visit) != 0 || pattern == WaitPattern.WAIT_AT_BARRIER;
            if (pattern != null && gets && blocks(visit)) {
                Calls calls = matching.calls(all.rank(visit));
                int call = all.completeCall(visit);
                long ticks = Ticks.between(calls.enter(call), Math.min(enter(partner), calls.leave(call)));
                if (ticks > 0) {
                    waiting.add(pattern, visit, partner, ticks);
                }
            }
        }
    }

    /** Whether the operation happens within one call, which was seen to end. */
    boolean blocks(int visit) {
        Calls calls = matching.calls(all.rank(visit));
        return all.postCall(visit) == all.completeCall(visit)
                && calls.path(all.postCall(visit)) != CallPaths.NONE
                && calls.hasEnd(all.postCall(visit));
    }

    /** When a member came. */
    long enter(int visit) {
        return matching.calls(all.rank(visit)).enter(all.postCall(visit));
    }

    private int root(int instance) {
        for (int visit = all.firstVisit(instance); visit < all.firstVisit(instance + 1); visit++) {
            if (all.rank(visit) == all.root(instance)) {
                return visit;
            }
        }
        return -1;
    }

    /** Of those that send something and are not the root, who came first. */
    private int earliest(int instance) {
        int first = -1;
        for (int visit = all.firstVisit(instance); visit < all.firstVisit(instance + 1); visit++) {
            boolean gives = all.rank(visit) != all.root(instance) && all.sent(visit) != 0;
            if (gives && (first < 0 || enter(visit) < enter(first))) {
                first = visit;
            }
        }
        return first;
    }

    /** Of those that the others need, who came last. */
    private int latest(int instance) {
        int last = -1;
        for (int visit = all.firstVisit(instance); visit < all.firstVisit(instance + 1); visit++) {
            boolean gives = all.barrier(instance) || all.sent(visit) != 0;
            if (gives && (last < 0 || enter(visit) > enter(last))) {
                last = visit;
            }
        }
        return last;
    }
}
