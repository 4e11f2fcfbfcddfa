package dev.weft.trace.timeline;

/**
 * A rectangle of a timeline.
 *
 * @param ranks the rank, or the first and the last of several, such as {@code 0-7}
 * @param function the function on top for the longest
 * @param kind what it does
 * @param from the first tick
 * @param to the tick after the last
 * @param calls how many of its calls there are; 0 outside of calls
 * @param share the part of the recorded time between the ticks for which the function is on top
 */
public record Span(String ranks, String function, Kind kind, long from, long to, long calls, double share) {
    /** What a function does, as far as a trace knows. */
    public enum Kind {
        MPI("MPI"),
        COMPUTATION("computation"),
        /** No call is open. */
        OUTSIDE("outside"),
        /** Nothing was recorded. */
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
}
