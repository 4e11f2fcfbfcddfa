package dev.weft.trace.match;

import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;

/** The events of a location as the reference values see them: counts, first and last tick, lines of text and their CRC-32. */
final class RecordedEvents implements EventConsumer {
    private static final Map<Integer, String> OTHERS = Map.ofEntries(
            Map.entry(31, "METRIC"),
            Map.entry(32, "PARAMETER_STRING"),
            Map.entry(33, "PARAMETER_INT"),
            Map.entry(34, "PARAMETER_UNSIGNED_INT"),
            Map.entry(24, "OMP_FORK"),
            Map.entry(25, "OMP_JOIN"),
            Map.entry(62, "THREAD_CREATE"),
            Map.entry(63, "THREAD_BEGIN"),
            Map.entry(64, "THREAD_WAIT"),
            Map.entry(65, "THREAD_END"),
            Map.entry(68, "CALLING_CONTEXT_SAMPLE"),
            Map.entry(83, "PROGRAM_BEGIN"),
            Map.entry(84, "PROGRAM_END"),
            Map.entry(87, "COMM_CREATE"),
            Map.entry(88, "COMM_DESTROY"));

    private final Map<String, Integer> counts = new TreeMap<>();
    private final List<String> lines = new ArrayList<>();
    private final CRC32 crc = new CRC32();
    private final String location;
    private final boolean keepLines;
    private long first;
    private long last;
    private int events;

    RecordedEvents(String location, boolean keepLines) {
        this.location = location;
        this.keepLines = keepLines;
    }

    static String name(int kind) {
        return OTHERS.getOrDefault(kind, EventKind.name(kind));
    }

    @Override
    public void accept(EventBatch batch) {
        for (int i = 0; i < batch.count; i++) {
            int kind = batch.kind[i] & 0xff;
            first = events++ == 0 ? batch.time[i] : first;
            last = batch.time[i];
            counts.merge(name(kind), 1, Integer::sum);
            String fields = fields(batch, i, kind);
            if (kind >= EventKind.ENTER && kind <= EventKind.MPI_COLLECTIVE_END) {
                crc.update((kind + "," + last + fields + "\n").getBytes(StandardCharsets.US_ASCII));
            }
            if (keepLines) {
                lines.add(location + "," + name(kind) + "," + last + fields);
            }
        }
    }

    private static String fields(EventBatch batch, int i, int kind) {
        String message = "," + id(batch.reference[i]) + "," + id(batch.communicator[i]) + "," + id(batch.tag[i]);
        String request = "," + Long.toUnsignedString(batch.request[i]);
        return switch (kind) {
            case EventKind.ENTER, EventKind.LEAVE -> "," + id(batch.reference[i]);
            case EventKind.MPI_SEND -> message + "," + batch.sent[i];
            case EventKind.MPI_ISEND -> message + "," + batch.sent[i] + request;
            case EventKind.MPI_RECV -> message + "," + batch.received[i];
            case EventKind.MPI_IRECV -> message + "," + batch.received[i] + request;
            case EventKind.MPI_ISEND_COMPLETE,
                    EventKind.MPI_IRECV_REQUEST,
                    EventKind.MPI_REQUEST_TEST,
                    EventKind.MPI_REQUEST_CANCELLED -> request;
            case EventKind.MPI_COLLECTIVE_END ->
                "," + batch.tag[i] + "," + id(batch.communicator[i]) + "," + id(batch.reference[i]) + ","
                        + batch.sent[i] + "," + batch.received[i];
            default -> "";
        };
    }

    private static String id(int number) {
        return Integer.toUnsignedString(number);
    }

    Map<String, Integer> counts() {
        return counts;
    }

    List<String> lines() {
        return lines;
    }

    long first() {
        return first;
    }

    long last() {
        return last;
    }

    String crc() {
        return String.format("%08x", crc.getValue());
    }
}
