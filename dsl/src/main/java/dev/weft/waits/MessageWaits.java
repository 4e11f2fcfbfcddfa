package dev.weft.waits;

import dev.weft.trace.match.CallPaths;
import dev.weft.trace.match.Calls;
import dev.weft.trace.match.Matching;
import dev.weft.trace.match.Messages;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** How long the two sides of one message waited for each other. */
final class MessageWaits {
    private final Matching matching;
    private final Messages all;
    private final @Nullable WaitPattern[] patternOf;

    MessageWaits(Matching matching) {
        this.matching = matching;
        this.all = matching.messages();
        this.patternOf = new WaitPattern[matching.definitions().functions().size()];
        Arrays.setAll(
                patternOf,
                i -> WaitPattern.ofPointToPoint(
                        matching.definitions().functions().get(i)));
    }

    /** Ticks for which the call that completed the receive was there before the send's; 0 if it was not, or cannot wait. */
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

    /** Ticks for which the call that sent was there before that which posted the receive; 0 if it was not, or does not block. */
    long ofSender(int message) {
        int rank = all.source(message);
        int call = all.sendCall(message);
        if (!is(WaitPattern.LATE_RECEIVER, rank, call)) {
            return 0;
        }
        Calls calls = matching.calls(rank);
        long posted = matching.calls(all.destination(message)).enter(all.postCall(message));
        return calls.leave(call) >= posted ? Math.max(0, Ticks.between(calls.enter(call), posted)) : 0;
    }

    private boolean is(WaitPattern pattern, int rank, int call) {
        Calls calls = matching.calls(rank);
        int path = calls.path(call);
        int function = path == CallPaths.NONE ? -1 : matching.paths().function(path);
        return function >= 0 && patternOf[function] == pattern && calls.hasEnd(call);
    }
}
