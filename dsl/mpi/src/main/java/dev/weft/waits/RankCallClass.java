package dev.weft.waits;

/**
 * The durations of calls of one class on one rank, the input of the estimate, from events or from a live profile.
 *
 * @param pattern the wait pattern that may occur in the calls
 * @param path name of their call path
 * @param function its innermost function
 * @param rank of the calls
 * @param size bit length of their bytes, or {@link CallClass#UNKNOWN_SIZE}
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
    /** Returns the row of these calls with a waiting time in ticks. */
    WaitRow waiting(double ticks) {
        return new WaitRow(pattern, path, function, rank, size, phase, durations.count(), durations.sum(), ticks);
    }
}
