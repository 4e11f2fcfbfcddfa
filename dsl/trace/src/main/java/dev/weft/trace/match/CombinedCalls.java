package dev.weft.trace.match;

import dev.weft.study.Condition;
import dev.weft.trace.event.Clock;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.List;

/**
 * The calls of a run that both send and receive, MPI_Sendrecv and MPI_Sendrecv_replace. They count as receives: they wait for the start of
 * the send whose message they take, and no pattern is defined for the message that they send. Times of events do not tell whether that send
 * waited for its receiver (rendezvous) or was buffered while the call went on for its own message, so time that may be either is no waiting,
 * and is summed here.
 */
public final class CombinedCalls {
    /** A share of the time of all ranks that changes no conclusion. */
    private static final double LITTLE = 0.01;

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

    /**
     * Returns the condition that the time in which such calls may have waited for a late receiver is at most 1 % of {@code whole}, the ticks
     * from the first event to the last, summed over ranks; none for a run without such calls.
     */
    public List<Condition> conditions(Clock clock, long whole) {
        if (all == 0) {
            return List.of();
        }
        String waited = clock.time(ticks) + " in all, " + Unit.PERCENT.print(ticks / (double) whole);
        return List.of(Condition.of(
                "sends within MPI_Sendrecv free of waiting",
                ticks <= LITTLE * whole,
                open + " of " + Digits.plural(all, "call")
                        + " lasted until the receive of the message sent was posted. Unless these sends were buffered, they"
                        + " waited for it, at most " + waited
                        + " of the time of all ranks. No wait state has that time,"
                        + " because MPI_Sendrecv counts as a receive."));
    }
}
