package dev.weft.trace.event;

/**
 * Where events happen: a thread of a process, a stream of an accelerator, or a place for metrics alone.
 *
 * @param id the tracer's number
 * @param name the tracer's name
 * @param process the name of the process that it belongs to
 * @param rank its MPI rank in the world, or -1 if messages never name it
 * @param declaredEvents how many events the tracer says there are; some say it wrongly
 * @param kind what it is
 */
public record Location(long id, String name, String process, int rank, long declaredEvents, Kind kind) {
    /** What can happen at a location. */
    public enum Kind {
        THREAD(1),
        ACCELERATOR(2),
        /** It has numbers over time and no calls. */
        METRIC(3);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        /** OTF2's number of it. */
        public int code() {
            return code;
        }

        /** By OTF2's number; one that is not known is a thread, as in a rank of its own. */
        public static Kind of(int code) {
            return code == ACCELERATOR.code ? ACCELERATOR : code == METRIC.code ? METRIC : THREAD;
        }
    }

    /** A thread. */
    public Location(long id, String name, String process, int rank, long declaredEvents) {
        this(id, name, process, rank, declaredEvents, Kind.THREAD);
    }
}
