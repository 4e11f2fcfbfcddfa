package dev.weft.waits;

/**
 * Time of one call path on one rank that is on the critical path.
 *
 * @param kind what it is
 * @param path its functions from the outermost on
 * @param rank on which rank
 * @param ticks how long
 */
record CriticalRow(CriticalKind kind, String path, int rank, long ticks) {
    /** Of the time before the rank's first event. */
    static final String NOT_STARTED = "(before the first event)";

    /** The innermost function of its call path. */
    String function() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    CriticalRow and(CriticalRow other) {
        return new CriticalRow(kind, path, rank, ticks + other.ticks);
    }
}
