package dev.weft.trace.otf2;

import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.IdTable;
import java.util.Objects;

/** Takes the fields of all events but ENTER and LEAVE without attributes. */
final class RecordFields {
    private static final int CALLING_CONTEXT_ENTER = 66;
    private static final int CALLING_CONTEXT_LEAVE = 67;
    private static final int FAULTY = -1;

    private final Chunks chunks;
    private final IdTable regions;
    private final IdTable communicators;
    private final IdTable contexts;
    private final long epoch;
    private final Fields fields = new Fields();
    private String problem = "";
    private int end;

    RecordFields(Chunks chunks, IdTable regions, IdTable communicators, IdTable contexts, long epoch) {
        this.chunks = chunks;
        this.regions = regions;
        this.communicators = communicators;
        this.contexts = contexts;
        this.epoch = epoch;
    }

    /** Returns the position at which the last record ended. */
    int end() {
        return end;
    }

    /** Returns the problem of the last record. */
    String problem() {
        return problem;
    }

    /**
     * Decodes an event whose type has been read; returns its end, which is beyond {@code limit} if it is incomplete, or
     * -1.
     */
    int read(EventBatch batch, int n, int type, int from, int limit) {
        batch.kind[n] = (byte) type;
        end = switch (type) {
            case EventKind.ENTER, EventKind.LEAVE -> region(batch, n, from, limit);
            case EventKind.MPI_ISEND_COMPLETE,
                    EventKind.MPI_IRECV_REQUEST,
                    EventKind.MPI_REQUEST_TEST,
                    EventKind.MPI_REQUEST_CANCELLED -> request(batch, n, from, limit);
            case 24, 28, 29, 30 -> request(batch, n, from, limit); // OpenMP: one number too
            default -> withLength(batch, n, type, from, limit);
        };
        return end;
    }

    /** Skips the list of attributes of the next event; returns its end as {@link #read} does. */
    int attributes(int from, int limit) {
        int after = body(from, limit);
        if (after < 0 || after > limit) {
            return after;
        }
        for (long left = Integer.toUnsignedLong(fields.u32()); left > 0 && fields.ok(); left--) {
            fields.u32(); // the attribute
            attribute(fields.u8());
        }
        return ended(after);
    }

    private void attribute(int type) {
        switch (type) {
            case 1, 5 -> fields.skip(1);
            case 2, 6 -> fields.skip(2);
            case 4, 8, 13 -> fields.u64();
            case 9 -> fields.skip(4);
            case 10 -> fields.skip(8);
            default -> fields.u32();
        }
    }

    private int ended(int after) {
        if (chunks.exact() && fields.ok() && fields.left() > 0) {
            fields.fail("it is " + fields.left() + " bytes longer than its fields");
        }
        return fields.problem() == null ? after : faulty(Objects.requireNonNull(fields.problem()));
    }

    private int region(EventBatch batch, int n, int from, int limit) {
        fields.set(chunks.window().bytes(), from, limit, chunks.bigEndian());
        batch.reference[n] = regions.get(fields.u32());
        return position(limit);
    }

    private int request(EventBatch batch, int n, int from, int limit) {
        fields.set(chunks.window().bytes(), from, limit, chunks.bigEndian());
        batch.request[n] = fields.u64();
        return position(limit);
    }

    /** Returns the position; fields beyond the limit are not wrong yet, because the rest of them may follow. */
    private int position(int limit) {
        if (fields.position() <= limit && fields.problem() != null) {
            return faulty(Objects.requireNonNull(fields.problem()));
        }
        return fields.position();
    }

    private int withLength(EventBatch batch, int n, int type, int from, int limit) {
        int after = body(from, limit);
        if (after < 0 || after > limit) {
            return after;
        }
        take(batch, n, type);
        return ended(after);
    }

    /** Sets the fields to the body after a length; returns its end. */
    private int body(int from, int limit) {
        byte[] bytes = chunks.window().bytes();
        long length = bytes[from] & 0xff;
        int start = from + 1;
        if (length == 0xff) {
            length = ByteOrdered.full(bytes, start, chunks.bigEndian());
            start += 8;
        }
        if (start > limit) {
            return start;
        }
        if (length < 0 || length > chunks.room(start)) {
            return faulty("its length " + Long.toUnsignedString(length) + " is more than its chunk has");
        }
        fields.set(bytes, start, start + (int) length, chunks.bigEndian());
        return start + (int) length;
    }

    private int faulty(String rule) {
        problem = rule;
        return FAULTY;
    }

    private void take(EventBatch batch, int n, int type) {
        switch (type) {
            case EventKind.MPI_SEND, EventKind.MPI_ISEND -> {
                message(batch, n);
                batch.sent[n] = fields.u64();
                batch.request[n] = type == EventKind.MPI_ISEND ? fields.u64() : 0;
            }
            case EventKind.MPI_RECV, EventKind.MPI_IRECV -> {
                message(batch, n);
                batch.received[n] = fields.u64();
                batch.request[n] = type == EventKind.MPI_IRECV ? fields.u64() : 0;
            }
            case EventKind.MPI_COLLECTIVE_END -> collective(batch, n);
            case EventKind.NON_BLOCKING_COLLECTIVE_REQUEST -> batch.request[n] = fields.u64();
            case EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE -> {
                collective(batch, n);
                batch.request[n] = fields.u64();
            }
            case EventKind.BUFFER_FLUSH -> batch.sent[n] = fields.full64() - epoch;
            case EventKind.MEASUREMENT_ON_OFF -> batch.tag[n] = fields.u8();
            case CALLING_CONTEXT_ENTER -> context(batch, n, EventKind.ENTER);
            case CALLING_CONTEXT_LEAVE -> context(batch, n, EventKind.LEAVE);
            case EventKind.MPI_COLLECTIVE_BEGIN -> {
                // no fields
            }
            default -> fields.skip(fields.left()); // only its time is used
        }
    }

    private void message(EventBatch batch, int n) {
        batch.reference[n] = fields.u32();
        batch.communicator[n] = communicators.get(fields.u32());
        batch.tag[n] = fields.u32();
    }

    private void collective(EventBatch batch, int n) {
        batch.tag[n] = fields.u8();
        batch.communicator[n] = communicators.get(fields.u32());
        batch.reference[n] = fields.u32();
        batch.sent[n] = fields.u64();
        batch.received[n] = fields.u64();
    }

    private void context(EventBatch batch, int n, int kind) {
        batch.kind[n] = (byte) kind;
        batch.reference[n] = contexts.get(fields.u32());
        if (kind == EventKind.ENTER) {
            fields.u32(); // how far the stack was unwound
        }
    }
}
