package dev.weft.trace.event;

/**
 * A batch of events of one location, one column per field. A writer sets a column only for kinds that have the field;
 * other entries are left over from an earlier batch. The arrays are public because the speed of every analysis depends
 * on loops over them. A consumer reads them and keeps no reference, because the next batch is the same object.
 */
public final class EventBatch {
    /** Small enough to stay in the first-level cache between the loop that decodes and the one that counts. */
    public static final int CAPACITY = 1024;

    /** The number of events; the arrays are longer. */
    public int count;

    /** In ticks of the clock of the definitions, corrected by the clock offsets that the source carries. */
    public final long[] time = new long[CAPACITY];
    /** One of {@link EventKind}. */
    public final byte[] kind = new byte[CAPACITY];
    /** The region of ENTER and LEAVE; the peer of a message and the root of a collective, as ranks in the communicator. */
    public final int[] reference = new int[CAPACITY];
    /** The communicator of a message or a collective. */
    public final int[] communicator = new int[CAPACITY];
    /** The tag of a message; the operation of a collective, one of {@link CollectiveCode}. */
    public final int[] tag = new int[CAPACITY];
    /** Bytes sent by a message or a collective. */
    public final long[] sent = new long[CAPACITY];
    /** Bytes received by a message or a collective. */
    public final long[] received = new long[CAPACITY];
    /** The request of a non-blocking operation. */
    public final long[] request = new long[CAPACITY];

    /** Removes the events outside a time interval, both ends included. */
    public void keep(long from, long to) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (time[i] >= from && time[i] <= to) {
                if (kept < i) {
                    take(this, i, kept);
                }
                kept++;
            }
        }
        count = kept;
    }

    /** Copies the events of another batch. */
    void copy(EventBatch other) {
        count = other.count;
        for (int i = 0; i < count; i++) {
            take(other, i, i);
        }
    }

    /** Copies one event of a batch. */
    void take(EventBatch source, int from, int to) {
        time[to] = source.time[from];
        kind[to] = source.kind[from];
        reference[to] = source.reference[from];
        communicator[to] = source.communicator[from];
        tag[to] = source.tag[from];
        sent[to] = source.sent[from];
        received[to] = source.received[from];
        request[to] = source.request[from];
    }
}
