package dev.weft.waits;

import dev.weft.trace.event.Clock;
import java.util.function.IntFunction;

/**
 * What is known of a run as a whole, beside its calls.
 *
 * @param clock what its ticks are
 * @param ranks how many ranks have calls or time
 * @param ticks from the first to the last event, summed over ranks: what waiting times are a share of
 * @param completions whether it is known what waiting for requests completes
 * @param collectives how many non-blocking collective operations were begun
 * @param oneSided how often one-sided operations were called
 * @param flushed ticks that the tracer wrote to disk for within MPI calls
 * @param off for how long it was not recorded
 * @param phase when a phase was
 */
record RunTotals(
        Clock clock,
        int ranks,
        long ticks,
        boolean completions,
        long collectives,
        long oneSided,
        long flushed,
        Off off,
        IntFunction<PhaseTimes> phase) {
    /** Ticks for which recording was off, on how many ranks, and how many of the ticks lie within MPI calls. */
    record Off(long ticks, int ranks, long inCalls) {
        static final Off NEVER = new Off(0, 0, 0);
    }
}
