package dev.weft.trace.event;

/**
 * A place where events happen: a thread of a process, a stream of an accelerator, or a place for metrics.
 *
 * @param id the tracer's number
 * @param name the tracer's name
 * @param process the name of its process
 * @param rank its MPI rank in the world, or -1 if it has none
 * @param declaredEvents number of events as declared by the tracer, which may be wrong
 * @param kind the kind of place
 */
public record Location(long id, String name, String process, int rank, long declaredEvents, Kind kind) {
    /** The kind of a location. */
    public enum Kind {
        THREAD(1),
        ACCELERATOR(2),
        /** Numbers over time, without calls. */
        METRIC(3);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        /** Returns OTF2's number of it. */
        public int code() {
            return code;
        }

        /** Returns the kind with OTF2's number; an unknown number is a thread. */
        public static Kind of(int code) {
            return code == ACCELERATOR.code ? ACCELERATOR : code == METRIC.code ? METRIC : THREAD;
        }
    }

    /** Creates a location that is a thread. */
    public Location(long id, String name, String process, int rank, long declaredEvents) {
        this(id, name, process, rank, declaredEvents, Kind.THREAD);
    }
}
