package dev.weft.trace.otf2;

import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventKind;
import dev.weft.units.ModelException;
import java.io.IOException;

/**
 * Writes the events of one location. A chunk ends where libotf2 ends it, which reserves the maximum size of each
 * record, time included, so that the files equal those that libotf2 writes for the same events.
 */
final class EventFileWriter {
    private static final int TIME = 9;
    private static final int U8 = 1;
    private static final int U32 = 5;
    private static final int U64 = 9;
    private static final int MESSAGE = 2 + 3 * U32 + U64;
    private static final int COLLECTIVE = 2 + U8 + 2 * U32 + 2 * U64;

    private final ChunkWriter out;
    private long last;
    private long leftOut;

    EventFileWriter(ChunkWriter out) {
        this.out = out;
    }

    /** Events whose kind has fields that a batch does not carry; they cannot be written. */
    long leftOut() {
        return leftOut;
    }

    void write(EventBatch batch) throws IOException {
        for (int i = 0; i < batch.count; i++) {
            write(batch, i);
        }
    }

    private void write(EventBatch batch, int i) throws IOException {
        int kind = batch.kind[i];
        switch (kind) {
            case EventKind.ENTER, EventKind.LEAVE -> {
                begin(batch.time[i], kind, 1 + U32);
                out.u32(batch.reference[i]);
            }
            case EventKind.MPI_ISEND_COMPLETE,
                    EventKind.MPI_IRECV_REQUEST,
                    EventKind.MPI_REQUEST_TEST,
                    EventKind.MPI_REQUEST_CANCELLED -> {
                begin(batch.time[i], kind, 1 + U64);
                out.u64(batch.request[i]);
            }
            default -> withLength(batch, i, kind);
        }
    }

    private void withLength(EventBatch batch, int i, int kind) throws IOException {
        int most = most(kind);
        if (most == 0) {
            leftOut++;
            return;
        }
        begin(batch.time[i], kind, most);
        int length = out.position();
        out.u8(0);
        fields(batch, i, kind);
        out.set(length, out.position() - length - 1);
    }

    /** Returns the most bytes that an event of this kind takes, or 0 if it cannot be written. */
    private static int most(int kind) {
        return switch (kind) {
            case EventKind.BUFFER_FLUSH -> 2 + 8;
            case EventKind.MEASUREMENT_ON_OFF -> 2 + U8;
            case EventKind.MPI_SEND, EventKind.MPI_RECV -> MESSAGE;
            case EventKind.MPI_ISEND, EventKind.MPI_IRECV -> MESSAGE + U64;
            case EventKind.MPI_COLLECTIVE_BEGIN -> 2;
            case EventKind.MPI_COLLECTIVE_END -> COLLECTIVE;
            case EventKind.NON_BLOCKING_COLLECTIVE_REQUEST -> 2 + U64;
            case EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE -> COLLECTIVE + U64;
            default -> 0;
        };
    }

    private void fields(EventBatch batch, int i, int kind) {
        switch (kind) {
            case EventKind.BUFFER_FLUSH -> out.full64(batch.sent[i]);
            case EventKind.MEASUREMENT_ON_OFF -> out.u8(batch.tag[i]);
            case EventKind.MPI_SEND -> message(batch, i, batch.sent[i]);
            case EventKind.MPI_RECV -> message(batch, i, batch.received[i]);
            case EventKind.MPI_ISEND -> {
                message(batch, i, batch.sent[i]);
                out.u64(batch.request[i]);
            }
            case EventKind.MPI_IRECV -> {
                message(batch, i, batch.received[i]);
                out.u64(batch.request[i]);
            }
            case EventKind.MPI_COLLECTIVE_END -> collective(batch, i);
            case EventKind.NON_BLOCKING_COLLECTIVE_REQUEST -> out.u64(batch.request[i]);
            case EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE -> {
                collective(batch, i);
                out.u64(batch.request[i]);
            }
            default -> {
                // a collective begins: no fields
            }
        }
    }

    private void message(EventBatch batch, int i, long bytes) {
        out.u32(batch.reference[i]);
        out.u32(batch.communicator[i]);
        out.u32(batch.tag[i]);
        out.u64(bytes);
    }

    private void collective(EventBatch batch, int i) {
        out.u8(batch.tag[i]);
        out.u32(batch.communicator[i]);
        out.u32(batch.reference[i]);
        out.u64(batch.sent[i]);
        out.u64(batch.received[i]);
    }

    /** Begins a record; the time is omitted if it equals that of the previous event in the same chunk. */
    private void begin(long time, int kind, int most) throws IOException {
        if (time < last && out.records() > 0) {
            throw ModelException.of(
                    "event " + EventKind.name(kind) + " at tick " + time,
                    "it is earlier than the event before it, which is at " + last,
                    "Order the events of each location by time");
        }
        out.reserve(TIME + most);
        if (out.atStart() || time != last) {
            out.u8(EventDecoder.TIMESTAMP);
            out.full64(time);
            last = time;
        }
        out.u8(kind);
        out.count();
    }
}
