package dev.weft.waits;

/**
 * The calls of one class on one rank, in words, and how long they took: what waiting is estimated from, whether events or a
 * profile say so.
 *
 * @param pattern who they may wait for
 * @param path their call path
 * @param function its last function
 * @param rank who calls
 * @param size the bit length of their bytes, or {@link CallClass#UNKNOWN_SIZE}
 * @param peer as in {@link CallClass}
 * @param phase the phase of the run
 * @param durations of the calls
 */
record RankCallClass(
        WaitPattern pattern,
        String path,
        String function,
        int rank,
        int size,
        int peer,
        int phase,
        Durations durations) {
    /** The same, with so many ticks of waiting in them. */
    WaitRow waiting(double ticks) {
        return new WaitRow(pattern, path, function, rank, size, phase, durations.count(), durations.sum(), ticks);
    }
}
