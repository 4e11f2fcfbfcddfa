package dev.weft.waits;

/**
 * The calls of one class on one rank, and their waiting.
 *
 * @param pattern of the wait
 * @param path name of the call path
 * @param function its innermost function
 * @param rank of the calls
 * @param size bit length of their bytes, or {@link CallClass#UNKNOWN_SIZE}
 * @param phase of the run
 * @param calls number of calls
 * @param inclusive ticks in the calls
 * @param waited ticks of waiting; not a number if unknown
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
    /** Returns the sum of both with the properties of this row; unknown waiting of either makes the sum unknown. */
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

    /** Returns this row with another waiting time. */
    WaitRow waiting(double ticks) {
        return new WaitRow(pattern, path, function, rank, size, phase, calls, inclusive, ticks);
    }
}
