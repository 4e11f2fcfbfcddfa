package dev.weft.trace.timeline;

/**
 * A rectangle of a timeline.
 *
 * @param line the rank, or the first and the last of several, such as {@code 0-7}; of a run without ranks, locations
 * @param thread the thread or device of that rank; empty for the rank itself
 * @param lanes the number of ranks or locations that share the line
 * @param function the function on top
 * @param kind its kind
 * @param from the first tick
 * @param to the tick after the last
 * @param calls the number of its calls; 0 without calls
 * @param share the part of the time between the ticks, over all that share the line, for which the function was on top
 * @param caller the functions that it was called from, the outermost first; empty if there are none or several such
 * paths
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
    /** Kinds of functions, in the order in which shares of a column are stacked. */
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

        /** Returns the name that tables print. */
        public String label() {
            return label;
        }
    }

    /** Returns the label beside its line. */
    public String label() {
        return thread.isEmpty() ? line : line + ": " + thread;
    }

    /** Returns the span extended by ticks and calls. */
    Span until(long end, long more) {
        return new Span(line, thread, lanes, function, kind, from, end, calls + more, share, caller);
    }

    /** Returns ticks for which the function was on top, of all that share the line. */
    public double ticks() {
        return share * lanes * (to - from);
    }
}
