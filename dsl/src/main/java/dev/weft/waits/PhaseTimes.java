package dev.weft.waits;

/**
 * When a phase was, over all ranks.
 *
 * @param from ticks from the beginning of the run to the first rank's entering it
 * @param to ticks from the beginning of the run to the last rank's leaving it
 * @param ticks how long it was, summed over ranks
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
