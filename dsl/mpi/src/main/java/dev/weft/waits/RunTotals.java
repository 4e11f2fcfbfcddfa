package dev.weft.waits;

import dev.weft.trace.event.Clock;
import java.util.function.IntFunction;

/**
 * The totals of a run, beside its calls.
 *
 * @param clock of its ticks
 * @param ranks number of ranks with events
 * @param ticks from the first to the last event, summed over ranks: the reference of wait ratios
 * @param completions whether completions of non-blocking operations are recorded
 * @param collectives number of non-blocking collective operations begun
 * @param oneSided number of calls of one-sided operations
 * @param flushed ticks in which the tracer wrote to disk within MPI calls
 * @param off time in which recording was off
 * @param phase returns the times of a phase
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
    /** Ticks for which recording was off, the number of ranks concerned, and the ticks of it within MPI calls. */
    record Off(long ticks, int ranks, long inCalls) {
        static final Off NEVER = new Off(0, 0, 0);
    }
}
