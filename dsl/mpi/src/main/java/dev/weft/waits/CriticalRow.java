package dev.weft.waits;

/**
 * The time of one call path on one rank that is on the critical path.
 *
 * @param kind of activity
 * @param path functions from the outermost to the innermost
 * @param rank of the calls
 * @param ticks on the critical path
 */
record CriticalRow(Kind kind, String path, int rank, long ticks) {
    /** The call path of the time before the first event of a rank. */
    static final String NOT_STARTED = "(before the first event)";

    /** Returns the innermost function of the call path. */
    String function() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    CriticalRow and(CriticalRow other) {
        return new CriticalRow(kind, path, rank, ticks + other.ticks);
    }

    /** The kind of activity on the critical path. */
    enum Kind {
        COMPUTATION("computation"),
        COMMUNICATION("communication"),
        NOT_KNOWN("not known");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }
}
