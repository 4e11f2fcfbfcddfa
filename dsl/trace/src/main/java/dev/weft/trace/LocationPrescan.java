package dev.weft.trace;

import dev.weft.trace.event.CollectiveCode;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * First pass over a location before its program is made: it collects the senders of non-blocking receives, the
 * cancelled operations, the communicators in use and the totals of exchanges of unequal parts.
 */
final class LocationPrescan implements EventConsumer {
    /** The bytes that a process sent and received in one MPI_Alltoallv. */
    record Exchange(long sent, long received) {}

    private final PostedReceives receives = new PostedReceives();
    private final Map<Long, Integer> openSends = new HashMap<>();
    private final BitSet cancelledSends = new BitSet();
    private final Map<Integer, List<Exchange>> exchanges = new HashMap<>();
    private int sends;

    @Override
    public void accept(EventBatch batch) {
        receives.accept(batch);
        for (int i = 0; i < batch.count; i++) {
            switch (batch.kind[i]) {
                case EventKind.MPI_SEND, EventKind.MPI_RECV, EventKind.MPI_IRECV -> use(batch.communicator[i]);
                case EventKind.MPI_ISEND -> {
                    use(batch.communicator[i]);
                    openSends.put(batch.request[i], sends++);
                }
                case EventKind.MPI_ISEND_COMPLETE -> complete(batch.request[i]);
                case EventKind.MPI_REQUEST_CANCELLED -> cancel(batch.request[i]);
                case EventKind.MPI_COLLECTIVE_END, EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE -> collective(batch, i);
                default -> {
                    // not needed here
                }
            }
        }
    }

    private List<Exchange> use(int communicator) {
        return exchanges.computeIfAbsent(communicator, key -> new ArrayList<>());
    }

    private void cancel(long request) {
        Integer send = openSends.get(request);
        if (send != null) {
            cancelledSends.set(send);
        }
    }

    /** Marks a send that completes: it was not cancelled in time. */
    private void complete(long request) {
        Integer send = openSends.remove(request);
        if (send != null) {
            cancelledSends.clear(send);
        }
    }

    private void collective(EventBatch batch, int i) {
        List<Exchange> own = use(batch.communicator[i]);
        if (batch.tag[i] == CollectiveCode.ALLTOALLV || batch.tag[i] == CollectiveCode.ALLTOALLW) {
            own.add(new Exchange(batch.sent[i], batch.received[i]));
        }
    }

    PostedReceives receives() {
        return receives;
    }

    /** Returns whether the non-blocking send of this number was cancelled. */
    boolean cancelled(int send) {
        return cancelledSends.get(send);
    }

    /** Returns the exchanges in each communicator that the location names, by its id. */
    Map<Integer, List<Exchange>> exchanges() {
        return exchanges;
    }
}
