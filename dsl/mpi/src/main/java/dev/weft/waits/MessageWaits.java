package dev.weft.waits;

import dev.weft.trace.match.CallPaths;
import dev.weft.trace.match.Calls;
import dev.weft.trace.match.MatchedMessages;
import dev.weft.trace.match.Matching;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The waiting of the two sides of a message for each other. */
final class MessageWaits {
    private final Matching matching;
    private final MatchedMessages all;
    private final @Nullable WaitPattern[] patternOf;
    private final boolean[] synchronous;
    private final boolean[] receiving;

    MessageWaits(Matching matching) {
        this.matching = matching;
        this.all = matching.messages();
        this.patternOf = new WaitPattern[matching.definitions().functions().size()];
        Arrays.setAll(
                patternOf,
                i -> WaitPattern.ofPointToPoint(
                        matching.definitions().functions().get(i)));
        this.synchronous = new boolean[patternOf.length];
        this.receiving = new boolean[patternOf.length];
        for (int i = 0; i < synchronous.length; i++) {
            String function = matching.definitions().functions().get(i);
            synchronous[i] = WaitPattern.needsReceiver(function);
            receiving[i] = WaitPattern.receives(function);
        }
    }

    /** Returns the ticks from the start of the call that completed the receive to the start of the send; 0 if the send began first, or if the call cannot wait. */
    long ofReceiver(int message) {
        int rank = all.destination(message);
        int call = all.completeCall(message);
        if (!is(WaitPattern.LATE_SENDER, rank, call)) {
            return 0;
        }
        Calls calls = matching.calls(rank);
        long came = matching.calls(all.source(message)).enter(all.sendCall(message));
        return Math.max(0, Ticks.between(calls.enter(call), Math.min(came, calls.leave(call))));
    }

    /**
     * Returns the ticks from the start of the send to the posting of the receive; 0 if the receive was posted first, or if the send does not
     * block. A send that ends at the tick of the posting did not wait for it, unless it is an MPI_Ssend.
     */
    long ofSender(int message) {
        boolean ended = matching.calls(all.source(message)).hasEnd(all.sendCall(message));
        return ended && waited(message) ? Ticks.between(enterOfSend(message), posted(message)) : 0;
    }

    /** Returns whether the call that sent waited for the posting of the receive. */
    boolean waited(int message) {
        int rank = all.source(message);
        int call = all.sendCall(message);
        int function = function(rank, call);
        if (function < 0 || patternOf[function] != WaitPattern.LATE_RECEIVER) {
            return false;
        }
        long leave = matching.calls(rank).leave(call);
        boolean within = synchronous[function] ? posted(message) <= leave : posted(message) < leave;
        return within && posted(message) > enterOfSend(message);
    }

    /** Returns whether the call that sent is one that receives, too, and so has the pattern of a receive only. */
    boolean sentByReceive(int message) {
        int function = function(all.source(message), all.sendCall(message));
        return function >= 0 && receiving[function];
    }

    /** Returns the ticks from the start of such a call to the posting of the receive of its message, within the call. */
    long ofCombinedSender(int message) {
        Calls calls = matching.calls(all.source(message));
        int call = all.sendCall(message);
        boolean within = calls.hasEnd(call) && posted(message) < calls.leave(call);
        return within ? Math.max(0, Ticks.between(calls.enter(call), posted(message))) : 0;
    }

    private long enterOfSend(int message) {
        return matching.calls(all.source(message)).enter(all.sendCall(message));
    }

    /** Returns the tick at which the call that posted the receive began. */
    long posted(int message) {
        return matching.calls(all.destination(message)).enter(all.postCall(message));
    }

    private boolean is(WaitPattern pattern, int rank, int call) {
        int function = function(rank, call);
        return function >= 0
                && patternOf[function] == pattern
                && matching.calls(rank).hasEnd(call);
    }

    private int function(int rank, int call) {
        int path = matching.calls(rank).path(call);
        return path == CallPaths.NONE ? -1 : matching.paths().function(path);
    }
}
