package dev.weft.trace.event;

/**
 * The kinds of events, by the numbers that OTF2 gives them. They are numbers rather than an enum because a batch keeps
 * one byte per event and readers switch on it hundreds of millions of times a second. Other kinds have only a time.
 */
public final class EventKind {
    /** No event; time passes. */
    public static final int NOTHING = 0;
    /** The tracer wrote to disk from the time of the event until {@link EventBatch#sent}. */
    public static final int BUFFER_FLUSH = 10;
    /** Recording was switched on (tag 1) or off (tag 2). */
    public static final int MEASUREMENT_ON_OFF = 11;
    /** A function begins; the reference is its region. */
    public static final int ENTER = 12;
    /** A function ends; the reference is its region. */
    public static final int LEAVE = 13;
    /** A blocking send; the reference is the receiver. */
    public static final int MPI_SEND = 14;
    /** A non-blocking send is posted; the reference is the receiver. */
    public static final int MPI_ISEND = 15;
    /** A non-blocking send is complete. */
    public static final int MPI_ISEND_COMPLETE = 16;
    /** A non-blocking receive is posted. */
    public static final int MPI_IRECV_REQUEST = 17;
    /** A blocking receive is complete; the reference is the sender. */
    public static final int MPI_RECV = 18;
    /** A non-blocking receive is complete; the reference is the sender. */
    public static final int MPI_IRECV = 19;
    /** A request was tested and found open. */
    public static final int MPI_REQUEST_TEST = 20;
    /** A request was cancelled. */
    public static final int MPI_REQUEST_CANCELLED = 21;
    /** A collective operation begins. */
    public static final int MPI_COLLECTIVE_BEGIN = 22;
    /** A collective operation ends; the reference is the root, the tag the {@link CollectiveCode}. */
    public static final int MPI_COLLECTIVE_END = 23;
    /** A non-blocking collective operation is posted. */
    public static final int NON_BLOCKING_COLLECTIVE_REQUEST = 85;
    /** A non-blocking collective operation is complete; columns as for {@link #MPI_COLLECTIVE_END}. */
    public static final int NON_BLOCKING_COLLECTIVE_COMPLETE = 86;

    private EventKind() {}

    /** Returns the name of a kind, as OTF2's printer shows it. */
    public static String name(int kind) {
        return switch (kind) {
            case BUFFER_FLUSH -> "BUFFER_FLUSH";
            case MEASUREMENT_ON_OFF -> "MEASUREMENT_ON_OFF";
            case ENTER -> "ENTER";
            case LEAVE -> "LEAVE";
            case MPI_SEND -> "MPI_SEND";
            case MPI_ISEND -> "MPI_ISEND";
            case MPI_ISEND_COMPLETE -> "MPI_ISEND_COMPLETE";
            case MPI_IRECV_REQUEST -> "MPI_IRECV_REQUEST";
            case MPI_RECV -> "MPI_RECV";
            case MPI_IRECV -> "MPI_IRECV";
            case MPI_REQUEST_TEST -> "MPI_REQUEST_TEST";
            case MPI_REQUEST_CANCELLED -> "MPI_REQUEST_CANCELLED";
            case MPI_COLLECTIVE_BEGIN -> "MPI_COLLECTIVE_BEGIN";
            case MPI_COLLECTIVE_END -> "MPI_COLLECTIVE_END";
            case NON_BLOCKING_COLLECTIVE_REQUEST -> "NON_BLOCKING_COLLECTIVE_REQUEST";
            case NON_BLOCKING_COLLECTIVE_COMPLETE -> "NON_BLOCKING_COLLECTIVE_COMPLETE";
            default -> "record " + (kind & 0xff);
        };
    }
}
