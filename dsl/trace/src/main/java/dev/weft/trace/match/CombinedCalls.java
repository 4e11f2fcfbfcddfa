package dev.weft.trace.match;

import dev.weft.study.Condition;
import dev.weft.trace.event.Clock;
import dev.weft.units.Digits;
import java.util.List;

/**
 * The calls of a run that both send and receive, MPI_Sendrecv and MPI_Sendrecv_replace. They count as receives: they wait for the start of
 * the send whose message they take, and no pattern is defined for the message that they send. Times of events do not tell whether that send
 * waited for its receiver (rendezvous) or was buffered while the call went on for its own message, so time that may be either is no waiting,
 * and is summed here.
 */
public final class CombinedCalls {
    private long all;
    private long open;
    private long ticks;

    /**
     * Adds a call, by the ticks at which it began, at which the send of the message that it took began, at which the receive of the message
     * that it sent was posted, and at which it ended.
     */
    public void add(long enter, long sent, long posted, long leave) {
        all++;
        long from = Math.max(enter, sent);
        if (from < posted && posted < leave) {
            open++;
            ticks += posted - from;
        }
    }

    /** Returns the condition that no such call lasted until a late receiver came; none for a run without such calls. */
    public List<Condition> conditions(Clock clock) {
        if (all == 0) {
            return List.of();
        }
        return List.of(Condition.of(
                "sends within MPI_Sendrecv free of waiting",
                open == 0,
                open + " of " + Digits.plural(all, "call")
                        + " still lasted when the receive of the message sent was posted, "
                        + clock.time(ticks)
                        + " after the wait for the message received. No wait state has this time, because Late"
                        + " Receiver is defined for MPI_Send, MPI_Ssend and MPI_Rsend only; if the sends were rendezvous, it is"
                        + " waiting too."));
    }
}
