package dev.weft.waits;

import dev.weft.trace.match.CallPaths;
import dev.weft.trace.match.Calls;
import dev.weft.trace.match.Collectives;
import dev.weft.trace.match.Matching;
import dev.weft.trace.program.CollectiveSemantics;
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
}
