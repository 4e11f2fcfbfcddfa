package dev.weft.trace.event;

import dev.weft.units.ModelException;
import java.util.Arrays;

/**
 * The events of one location while they are recorded, in columns that grow. Times are ticks of the recording's clock
 * and never decrease. Peers and roots are ranks in the communicator, which is given by its id; sizes are in bytes. It
 * is a consumer, so that events of another source can be copied: {@code source.read(location, track)}.
 */
public final class Track implements EventConsumer {
    private static final int MOST = Integer.MAX_VALUE - 8;

    private final String location;
    private long[] times = new long[16];
    private byte[] kinds = new byte[16];
    private int[] references = new int[16];
    private int count;
    /** The other fields of events, one event after the other; most events have none. */
    private long[] more = new long[16];

    private int moreCount;
    private boolean closed;

    Track(String location) {
        this.location = location;
    }

    /** Returns the number of recorded events. */
    public int count() {
        return count;
    }

    /** Returns the time of the last event; 0 before the first one. */
    public long last() {
        return count == 0 ? 0 : times[count - 1];
    }

    public void enter(long time, int region) {
        add(time, EventKind.ENTER, region);
    }

    public void leave(long time, int region) {
        add(time, EventKind.LEAVE, region);
    }

    /** Records the begin of a blocking send. */
    public void send(long time, int receiver, int communicator, int tag, long bytes) {
        add(time, EventKind.MPI_SEND, receiver);
        message(communicator, tag, bytes);
    }

    /** Records that a non-blocking send is posted. */
    public void isend(long time, int receiver, int communicator, int tag, long bytes, long request) {
        add(time, EventKind.MPI_ISEND, receiver);
        message(communicator, tag, bytes);
        push(request);
    }

    public void isendComplete(long time, long request) {
        request(time, EventKind.MPI_ISEND_COMPLETE, request);
    }

    /** Records that a non-blocking receive is posted. */
    public void irecvRequest(long time, long request) {
        request(time, EventKind.MPI_IRECV_REQUEST, request);
    }

    /** Records the completion of a blocking receive. */
    public void recv(long time, int sender, int communicator, int tag, long bytes) {
        add(time, EventKind.MPI_RECV, sender);
        message(communicator, tag, bytes);
    }

    /** Records the completion of a non-blocking receive. */
    public void irecv(long time, int sender, int communicator, int tag, long bytes, long request) {
        add(time, EventKind.MPI_IRECV, sender);
        message(communicator, tag, bytes);
        push(request);
    }

    /** Records that a request was tested and is not complete. */
    public void requestTest(long time, long request) {
        request(time, EventKind.MPI_REQUEST_TEST, request);
    }

    public void requestCancelled(long time, long request) {
        request(time, EventKind.MPI_REQUEST_CANCELLED, request);
    }

    public void collectiveBegin(long time) {
        add(time, EventKind.MPI_COLLECTIVE_BEGIN, 0);
    }

    /**
     * Records the completion of a collective operation, one of {@link CollectiveCode}; without a root, pass {@link
     * CollectiveCode#NO_ROOT}.
     */
    public void collectiveEnd(long time, int operation, int communicator, int root, long sent, long received) {
        add(time, EventKind.MPI_COLLECTIVE_END, root);
        collective(operation, communicator, sent, received);
    }

    /** Records that a non-blocking collective operation is posted. */
    public void collectiveRequest(long time, long request) {
        request(time, EventKind.NON_BLOCKING_COLLECTIVE_REQUEST, request);
    }

    /** Records the completion of a non-blocking collective operation. */
    public void collectiveComplete(
            long time, int operation, int communicator, int root, long sent, long received, long request) {
        add(time, EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE, root);
        collective(operation, communicator, sent, received);
        push(request);
    }

    /** Records that the recorder wrote to disk until another time. */
    public void bufferFlush(long time, long until) {
        add(time, EventKind.BUFFER_FLUSH, 0);
        push(until);
    }

    /** Records that recording is switched on or off. */
    public void measurement(long time, boolean on) {
        add(time, EventKind.MEASUREMENT_ON_OFF, 0);
        push(on ? 1 : 2);
    }

    /** Copies events. */
    @Override
    public void accept(EventBatch batch) {
        for (int i = 0; i < batch.count; i++) {
            int kind = batch.kind[i];
            add(batch.time[i], kind, hasReference(kind) ? batch.reference[i] : 0);
            switch (kind) {
                case EventKind.MPI_SEND, EventKind.MPI_ISEND ->
                    message(batch.communicator[i], batch.tag[i], batch.sent[i]);
                case EventKind.MPI_RECV, EventKind.MPI_IRECV ->
                    message(batch.communicator[i], batch.tag[i], batch.received[i]);
                case EventKind.MPI_COLLECTIVE_END, EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE ->
                    collective(batch.tag[i], batch.communicator[i], batch.sent[i], batch.received[i]);
                case EventKind.BUFFER_FLUSH -> push(batch.sent[i]);
                case EventKind.MEASUREMENT_ON_OFF -> push(batch.tag[i]);
                default -> {
                    // only a time, or only the fields that follow
                }
            }
            if (hasRequest(kind)) {
                push(batch.request[i]);
            }
        }
    }

    void close() {
        closed = true;
    }

    long bytes() {
        return 13L * count + 8L * moreCount;
    }

    /** Passes all events to a consumer. */
    void read(EventConsumer consumer) {
        EventBatch batch = new EventBatch();
        int next = 0;
        for (int from = 0; from < count; from += batch.count) {
            batch.count = Math.min(EventBatch.CAPACITY, count - from);
            System.arraycopy(times, from, batch.time, 0, batch.count);
            System.arraycopy(kinds, from, batch.kind, 0, batch.count);
            System.arraycopy(references, from, batch.reference, 0, batch.count);
            for (int i = 0; i < batch.count; i++) {
                next = fill(batch, i, next);
            }
            consumer.accept(batch);
        }
    }

    private int fill(EventBatch batch, int i, int from) {
        int next = from;
        int kind = batch.kind[i];
        switch (kind) {
            case EventKind.MPI_SEND, EventKind.MPI_ISEND, EventKind.MPI_RECV, EventKind.MPI_IRECV -> {
                batch.communicator[i] = (int) more[next++];
                batch.tag[i] = (int) more[next++];
                long bytes = more[next++];
                boolean sends = kind == EventKind.MPI_SEND || kind == EventKind.MPI_ISEND;
                batch.sent[i] = sends ? bytes : 0;
                batch.received[i] = sends ? 0 : bytes;
            }
            case EventKind.MPI_COLLECTIVE_END, EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE -> {
                batch.tag[i] = (int) more[next++];
                batch.communicator[i] = (int) more[next++];
                batch.sent[i] = more[next++];
                batch.received[i] = more[next++];
            }
            case EventKind.BUFFER_FLUSH -> batch.sent[i] = more[next++];
            case EventKind.MEASUREMENT_ON_OFF -> batch.tag[i] = (int) more[next++];
            default -> {
                // only a time, or only the fields that follow
            }
        }
        if (hasRequest(kind)) {
            batch.request[i] = more[next++];
        }
        return next;
    }

    private static boolean hasReference(int kind) {
        return switch (kind) {
            case EventKind.ENTER,
                    EventKind.LEAVE,
                    EventKind.MPI_SEND,
                    EventKind.MPI_ISEND,
                    EventKind.MPI_RECV,
                    EventKind.MPI_IRECV,
                    EventKind.MPI_COLLECTIVE_END,
                    EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE -> true;
            default -> false;
        };
    }

    private static boolean hasRequest(int kind) {
        return switch (kind) {
            case EventKind.MPI_ISEND,
                    EventKind.MPI_IRECV,
                    EventKind.MPI_ISEND_COMPLETE,
                    EventKind.MPI_IRECV_REQUEST,
                    EventKind.MPI_REQUEST_TEST,
                    EventKind.MPI_REQUEST_CANCELLED,
                    EventKind.NON_BLOCKING_COLLECTIVE_REQUEST,
                    EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE -> true;
            default -> false;
        };
    }

    private void request(long time, int kind, long request) {
        add(time, kind, 0);
        push(request);
    }

    private void message(int communicator, int tag, long bytes) {
        push(communicator);
        push(tag);
        push(bytes);
    }

    private void collective(int operation, int communicator, long sent, long received) {
        push(operation);
        push(communicator);
        push(sent);
        push(received);
    }

    private void add(long time, int kind, int reference) {
        if (closed) {
            throw refused(kind, time, "the recording is finished", "Record before finish()");
        }
        if (count > 0 && time < times[count - 1]) {
            throw refused(
                    kind,
                    time,
                    "it lies before the event in front of it, which is at " + times[count - 1],
                    "Record the events of a location in the order of their times");
        }
        if (count == times.length) {
            int size = grown(count);
            times = Arrays.copyOf(times, size);
            kinds = Arrays.copyOf(kinds, size);
            references = Arrays.copyOf(references, size);
        }
        times[count] = time;
        kinds[count] = (byte) kind;
        references[count++] = reference;
    }

    private void push(long value) {
        if (moreCount == more.length) {
            more = Arrays.copyOf(more, grown(moreCount));
        }
        more[moreCount++] = value;
    }

    private int grown(int size) {
        if (size >= MOST) {
            throw ModelException.of(
                    "location " + ModelException.argument(location),
                    "it has " + count + " events, the maximum of a recording",
                    "Record a shorter run");
        }
        return (int) Math.min(MOST, size + (size >> 1) + 16L);
    }

    private ModelException refused(int kind, long time, String rule, String next) {
        return ModelException.of(
                EventKind.name(kind) + " of location \"" + location + "\" at tick " + time, rule, next);
    }
}
