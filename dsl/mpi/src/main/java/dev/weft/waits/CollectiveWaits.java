package dev.weft.waits;

import dev.weft.program.CollectiveSemantics;
import dev.weft.trace.match.CallPaths;
import dev.weft.trace.match.Calls;
import dev.weft.trace.match.Collectives;
import dev.weft.trace.match.Matching;
import org.jspecify.annotations.Nullable;

/** The waiting of the members of a collective operation for those whose data they need. */
final class CollectiveWaits {
    private final Matching matching;
    private final Collectives all;

    /** Receives the waits of members. */
    @FunctionalInterface
    interface Waiting {
        /** Receives a wait: the visit of the waiting member, that of the member it waited for, and the ticks. */
        void add(WaitPattern pattern, int visit, int partner, long ticks);
    }

    CollectiveWaits(Matching matching) {
        this.matching = matching;
        this.all = matching.collectives();
    }

    /** Reports all members of an operation that waited. */
    void each(int instance, Waiting waiting) {
        all.semantics(instance).ifPresent(semantics -> each(instance, semantics, waiting));
    }

    private void each(int instance, CollectiveSemantics semantics, Waiting waiting) {
        int first = all.firstVisit(instance);
        int[] partners = semantics.waitedFor((one, other) -> enter(first + one) > enter(first + other));
        for (int member = 0; member < partners.length; member++) {
            int visit = first + member;
            @Nullable
            WaitPattern pattern =
                    WaitPattern.ofCollective(all.operation(instance), member == semantics.root(), all.received(visit));
            if (pattern != null && partners[member] != CollectiveSemantics.NOBODY && blocks(visit)) {
                Calls calls = matching.calls(all.rank(visit));
                int call = all.completeCall(visit);
                int partner = first + partners[member];
                long ticks = Ticks.between(calls.enter(call), Math.min(enter(partner), calls.leave(call)));
                if (ticks > 0) {
                    waiting.add(pattern, visit, partner, ticks);
                }
            }
        }
    }

    /** Returns whether the visit is within one call with a recorded end. */
    boolean blocks(int visit) {
        Calls calls = matching.calls(all.rank(visit));
        return all.postCall(visit) == all.completeCall(visit)
                && calls.path(all.postCall(visit)) != CallPaths.NONE
                && calls.hasEnd(all.postCall(visit));
    }

    /** Returns the tick at which a member arrived. */
    long enter(int visit) {
        return matching.calls(all.rank(visit)).enter(all.postCall(visit));
    }
}
