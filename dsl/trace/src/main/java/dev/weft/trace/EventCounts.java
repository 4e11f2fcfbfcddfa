package dev.weft.trace;

import dev.weft.trace.event.CollectiveCode;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Counts the calls and the records of each kind of operation at one location. A record belongs to the MPI call around
 * it if that call does such an operation, and otherwise to the usual kind of such a record.
 */
final class EventCounts implements EventConsumer, Serializable {
    /** Kinds to which an event may belong, the usual one first. */
    private static final List<List<RecordedKind>> OF_EVENT = IntStream.range(0, 256)
            .mapToObj(event -> Arrays.stream(RecordedKind.values())
                    .filter(kind -> kind.hasRecord(event))
                    .sorted(Comparator.comparing(kind -> kind == RecordedKind.TEST))
                    .toList())
            .toList();

    private final Definitions definitions;
    private final List<List<RecordedKind>> kinds = new ArrayList<>();
    private final Map<RecordedKind, long[]> calls = zero();
    private final Map<RecordedKind, long[]> records = zero();
    private final Set<Long> persistent = new HashSet<>();
    private int[] open = new int[16];
    private int depth;

    EventCounts(Definitions definitions) {
        this.definitions = definitions;
        definitions.functions().forEach(function -> kinds.add(RecordedKind.of(function)));
    }

    @Override
    public void accept(EventBatch batch) {
        for (int i = 0; i < batch.count; i++) {
            int kind = batch.kind[i];
            switch (kind) {
                case EventKind.ENTER -> enter(definitions.function(batch.reference[i]));
                case EventKind.LEAVE -> leave(definitions.function(batch.reference[i]));
                case EventKind.MPI_COLLECTIVE_END, EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE -> {
                    // creating or freeing a communicator is recorded as a collective, too, with its own operation
                    if (batch.tag[i] <= CollectiveCode.REDUCE_SCATTER_BLOCK) {
                        record(kind, false);
                    }
                }
                case EventKind.MPI_ISEND, EventKind.MPI_IRECV_REQUEST -> {
                    record(kind, false);
                    if (within(RecordedKind.PERSISTENT)) {
                        persistent.add(batch.request[i]);
                    }
                }
                case EventKind.MPI_ISEND_COMPLETE, EventKind.MPI_IRECV ->
                    record(kind, persistent.remove(batch.request[i]));
                case EventKind.MPI_REQUEST_CANCELLED -> {
                    persistent.remove(batch.request[i]);
                    record(kind, false);
                }
                default -> record(kind, false);
            }
        }
    }

    private static Map<RecordedKind, long[]> zero() {
        Map<RecordedKind, long[]> counts = new EnumMap<>(RecordedKind.class);
        for (RecordedKind kind : RecordedKind.values()) {
            counts.put(kind, new long[1]);
        }
        return counts;
    }

    private static void count(Map<RecordedKind, long[]> counts, RecordedKind kind) {
        Objects.requireNonNull(counts.get(kind))[0]++;
    }

    private static long read(Map<RecordedKind, long[]> counts, RecordedKind kind) {
        return Objects.requireNonNull(counts.get(kind))[0];
    }

    private void enter(int function) {
        if (depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
        }
        open[depth++] = function;
        if (function >= 0) {
            kinds.get(function).forEach(kind -> count(calls, kind));
        }
    }

    private void leave(int function) {
        int at = depth - 1;
        while (at >= 0 && open[at] != function) {
            at--;
        }
        if (at >= 0) {
            System.arraycopy(open, at + 1, open, at, depth - at - 1);
            depth--;
        }
    }

    /**
     * Counts a record; the completion of an operation that MPI_Start began is not counted as one of an ordinary
     * operation.
     */
    private void record(int event, boolean ofPersistent) {
        List<RecordedKind> candidates = OF_EVENT.get(event & 0xff);
        if (candidates.isEmpty()) {
            return;
        }
        RecordedKind owner = ofPersistent ? null : candidates.get(0);
        for (RecordedKind kind : candidates) {
            if (kind != RecordedKind.TEST && within(kind)) {
                owner = kind;
            }
        }
        if (owner != null) {
            count(records, owner);
        }
        // a test is also a record of the operation that it completes
        if (owner != RecordedKind.TEST && candidates.contains(RecordedKind.TEST) && within(RecordedKind.TEST)) {
            count(records, RecordedKind.TEST);
        }
    }

    /** Returns whether the innermost call of a known kind is of this kind. */
    private boolean within(RecordedKind kind) {
        for (int at = depth - 1; at >= 0; at--) {
            List<RecordedKind> own = open[at] < 0 ? List.of() : kinds.get(open[at]);
            if (!own.isEmpty()) {
                return own.contains(kind);
            }
        }
        return false;
    }

    long calls(RecordedKind kind) {
        return read(calls, kind);
    }

    long records(RecordedKind kind) {
        return read(records, kind);
    }
}
