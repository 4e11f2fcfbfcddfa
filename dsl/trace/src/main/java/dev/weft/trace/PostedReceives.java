package dev.weft.trace;

import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Messages received by the non-blocking receives of one location, in the order of posting. Only the record of the
 * completion contains the sender, so a first pass over the events collects them.
 */
final class PostedReceives implements EventConsumer {
    private static final byte OPEN = 0;
    private static final byte COMPLETED = 1;
    private static final byte CANCELLED = 2;

    private final Map<Long, Integer> open = new HashMap<>();
    private int count;
    private byte[] fate = new byte[16];
    private int[] source = new int[16];
    private int[] communicator = new int[16];
    private int[] tag = new int[16];
    private long[] bytes = new long[16];

    @Override
    public void accept(EventBatch batch) {
        for (int i = 0; i < batch.count; i++) {
            int kind = batch.kind[i];
            if (kind == EventKind.MPI_IRECV_REQUEST) {
                post(batch.request[i]);
            } else if (kind == EventKind.MPI_IRECV) {
                Integer posted = open.remove(batch.request[i]);
                if (posted != null) {
                    fate[posted] = COMPLETED;
                    source[posted] = batch.reference[i];
                    communicator[posted] = batch.communicator[i];
                    tag[posted] = batch.tag[i];
                    bytes[posted] = batch.received[i];
                }
            } else if (kind == EventKind.MPI_REQUEST_CANCELLED) {
                Integer posted = open.get(batch.request[i]); // kept: a receive that completes was not cancelled in time
                if (posted != null) {
                    fate[posted] = CANCELLED;
                }
            }
        }
    }

    private void post(long request) {
        if (count == source.length) {
            fate = Arrays.copyOf(fate, 2 * count);
            source = Arrays.copyOf(source, 2 * count);
            communicator = Arrays.copyOf(communicator, 2 * count);
            tag = Arrays.copyOf(tag, 2 * count);
            bytes = Arrays.copyOf(bytes, 2 * count);
        }
        fate[count] = OPEN;
        open.put(request, count++);
    }

    /** Returns whether the receive with this index has a recorded completion. */
    boolean completed(int posted) {
        return fate[posted] == COMPLETED;
    }

    /** Returns whether it was cancelled before a message came. */
    boolean cancelled(int posted) {
        return fate[posted] == CANCELLED;
    }

    int source(int posted) {
        return source[posted];
    }

    int communicator(int posted) {
        return communicator[posted];
    }

    int tag(int posted) {
        return tag[posted];
    }

    long bytes(int posted) {
        return bytes[posted];
    }
}
