package dev.weft.waits;

/**
 * The times of a phase over all ranks.
 *
 * @param from ticks from the start of the run until the first rank enters the phase
 * @param to ticks from the start of the run until the last rank leaves it
 * @param ticks its duration, summed over ranks
 */
record PhaseTimes(long from, long to, long ticks) {
    static PhaseTimes of(CallStatistics survey, int phase) {
        long begin = survey.ranks().stream().mapToLong(CallScan::first).min().orElse(0);
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
