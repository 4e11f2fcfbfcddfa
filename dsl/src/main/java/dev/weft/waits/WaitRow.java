package dev.weft.waits;

/**
 * The calls of one class on one rank, and how long they waited.
 *
 * @param pattern who they wait for
 * @param path their call path, in words
 * @param function its last function
 * @param rank who calls
 * @param size the bit length of their bytes, or {@link CallClass#UNKNOWN_SIZE}
 * @param phase the phase of the run
 * @param calls how many
 * @param inclusive ticks in them
 * @param waited ticks of waiting; not a number where the recording does not tell
 */
record WaitRow(
        WaitPattern pattern,
        String path,
        String function,
        int rank,
        int size,
        int phase,
        long calls,
        long inclusive,
        double waited) {
    /** Both together, as this one; what is not known of one is not known of both. */
    WaitRow and(WaitRow other) {
        return new WaitRow(
                pattern,
                path,
                function,
                rank,
                size,
                phase,
                calls + other.calls,
                inclusive + other.inclusive,
                waited + other.waited);
    }

    /** The same with another waiting time. */
    WaitRow waiting(double ticks) {
        return new WaitRow(pattern, path, function, rank, size, phase, calls, inclusive, ticks);
    }
}
