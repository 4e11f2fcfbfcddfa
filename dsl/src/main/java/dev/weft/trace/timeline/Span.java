package dev.weft.trace.timeline;

/**
 * A rectangle of a timeline.
 *
 * @param line the rank, or the first and the last of several, such as {@code 0-7}; of a run without ranks, locations
 * @param lanes how many ranks or locations share the line
 * @param function what was on top
 * @param kind what it does
 * @param from the first tick
 * @param to the tick after the last
 * @param calls how many of its calls there are; 0 where there is no call
 * @param share the part of the time between the ticks, of all that share the line, for which the function was on top
 */
public record Span(String line, int lanes, String function, Kind kind, long from, long to, long calls, double share) {
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

    /** Ticks for which the function was on top, of all that share the line. */
    public double ticks() {
        return share * lanes * (to - from);
    }
}
