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

    /**
     * The times of a phase over all ranks.
     *
     * @param from ticks from the start of the run until the first rank enters the phase
     * @param to ticks from the start of the run until the last rank leaves it
     * @param ticks its duration, summed over ranks
     */
    record PhaseTimes(long from, long to, long ticks) {
        static PhaseTimes of(CallStatistics survey, int phase) {
            long begin =
                    survey.ranks().stream().mapToLong(CallScan::first).min().orElse(0);
            long from = Long.MAX_VALUE;
            long to = Long.MIN_VALUE;
            long sum = 0;
            for (CallScan rank : survey.ranks()) {
                Phases phases = rank.phases();
                if (phase <= phases.now()) {
                    long entered = phase == 0 ? rank.first() : phases.start(phase);
                    long left = phase == phases.now() ? rank.last() : phases.start(phase + 1);
                    from = Math.min(from, entered - begin);
                    to = Math.max(to, left - begin);
                    sum += left - entered;
                }
            }
            return new PhaseTimes(from, to, sum);
        }
    }
}
