package dev.weft.waits;

import dev.weft.study.Condition;
import dev.weft.trace.match.CallPaths;
import dev.weft.trace.match.Calls;
import dev.weft.trace.match.CombinedCalls;
import dev.weft.trace.match.MatchedMessages;
import dev.weft.trace.match.Matching;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The waiting of the two sides of a message for each other. */
final class MessageWaits {
    private final Matching matching;
    private final MatchedMessages all;
    private final @Nullable WaitPattern[] patternOf;
    private final boolean[] synchronous;
    private final boolean[] combined;

    MessageWaits(Matching matching) {
        this.matching = matching;
        this.all = matching.messages();
        this.patternOf = new WaitPattern[matching.definitions().functions().size()];
        Arrays.setAll(
                patternOf,
                i -> WaitPattern.ofPointToPoint(
                        matching.definitions().functions().get(i)));
        this.synchronous = new boolean[patternOf.length];
        this.combined = new boolean[patternOf.length];
        for (int i = 0; i < synchronous.length; i++) {
            String function = matching.definitions().functions().get(i);
            synchronous[i] = WaitPattern.needsReceiver(function);
            combined[i] = WaitPattern.isCombined(function);
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

    /** Returns the condition of the calls that both send and receive, whose sends have no wait pattern; none without such calls. */
    List<Condition> conditions() {
        return IntStream.range(0, combined.length).anyMatch(i -> combined[i])
                ? combined().conditions(matching.definitions().clock(), matching.totalTicks())
                : List.of();
    }

    private CombinedCalls combined() {
        CombinedCalls found = new CombinedCalls();
        long[][] sent = new long[matching.ranks()][];
        for (int message = 0; message < all.count(); message++) {
            int rank = all.destination(message);
            int call = all.completeCall(message);
            if (isCombined(rank, call)) {
                if (sent[rank] == null) {
                    sent[rank] = new long[matching.calls(rank).count()];
                    Arrays.fill(sent[rank], Long.MIN_VALUE);
                }
                sent[rank][call] = enterOfSend(message);
            }
        }
        for (int message = 0; message < all.count(); message++) {
            int rank = all.source(message);
            int call = all.sendCall(message);
            if (isCombined(rank, call)) {
                Calls calls = matching.calls(rank);
                long own = sent[rank] == null ? Long.MIN_VALUE : sent[rank][call];
                found.add(calls.enter(call), own, posted(message), calls.leave(call));
            }
        }
        return found;
    }

    private boolean isCombined(int rank, int call) {
        int function = function(rank, call);
        return function >= 0 && combined[function] && matching.calls(rank).hasEnd(call);
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
