package dev.weft.trace.timeline;

/**
 * A rectangle of a timeline.
 *
 * @param line the rank, or the first and the last of several, such as {@code 0-7}; of a run without ranks, locations
 * @param thread the thread or device of that rank; empty for the rank itself
 * @param lanes how many ranks or locations share the line
 * @param function what was on top
 * @param kind what it does
 * @param from the first tick
 * @param to the tick after the last
 * @param calls how many of its calls there are; 0 where there is no call
 * @param share the part of the time between the ticks, of all that share the line, for which the function was on top
 * @param caller the functions that it was called from, the outermost first; empty where there are none or several such paths
 */
public record Span(
        String line,
        String thread,
        int lanes,
        String function,
        Kind kind,
        long from,
        long to,
        long calls,
        double share,
        String caller) {
    /** What a function does, as far as a trace knows; in the order in which shares of a column lie on one another. */
    public enum Kind {
        MPI("MPI"),
        COMPUTATION("computation"),
        /** No call is open. */
        OUTSIDE("outside"),
        /** Recording was off, or the tracer wrote to disk. */
        INTERRUPTION("interruption"),
        /** Nothing was recorded at all. */
        NOTHING("nothing");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** As tables print it. */
        public String label() {
            return label;
        }
    }

    /** What stands beside its line. */
    public String label() {
        return thread.isEmpty() ? line : line + ": " + thread;
    }

    /** The same with as many ticks and calls more as it goes on for. */
    Span until(long end, long more) {
        return new Span(line, thread, lanes, function, kind, from, end, calls + more, share, caller);
    }

    /** Ticks for which the function was on top, of all that share the line. */
    public double ticks() {
        return share * lanes * (to - from);
    }
}
