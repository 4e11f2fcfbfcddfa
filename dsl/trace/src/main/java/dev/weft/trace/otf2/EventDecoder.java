package dev.weft.trace.otf2;

import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.IdTable;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the events of one location. A record that does not end within the window is decoded again when more of the
 * file is there.
 */
final class EventDecoder {
    static final int TIMESTAMP = 5;
    private static final int ATTRIBUTES = 6;
    private static final int FIRST_TYPE = 10;
    private static final int LAST_TYPE = 88;

    /** Reasons for which the loop stops, other than a full batch. */
    private enum Stop {
        FULL,
        MORE,
        END_OF_CHUNK,
        END_OF_FILE,
        FAULT
    }

    private final Chunks chunks;
    private final RecordFields records;
    private final FastEvents fast;
    private final long epoch;
    private long time;
    private int count;
    private long earlier;
    private long chunkBegan;

    /**
     * Creates a decoder with tables that map ids (null for no mapping), a flag for the columns of messages, and an
     * {@link Epoch}.
     */
    EventDecoder(
            Chunks chunks,
            @Nullable IdTable regions,
            @Nullable IdTable communicators,
            IdTable contexts,
            boolean messages,
            long epoch) {
        this.chunks = chunks;
        this.fast = new FastEvents(regions, communicators, messages, epoch);
        this.records = new RecordFields(
                chunks,
                regions == null ? IdTable.orSame() : regions,
                communicators == null ? IdTable.orSame() : communicators,
                contexts,
                epoch);
        this.epoch = epoch;
    }

    /** Begins in the middle, with the first record of the chunk whose header was just read. */
    void startHere() {
        chunkBegan = chunks.firstRecord() - 1;
        earlier = chunkBegan;
    }

    /** Returns the number of records from the beginning of the file up to here. */
    long records() {
        return earlier;
    }

    /** Fills a batch; false when it holds the last events, those before the file's end or its first fault. */
    boolean fill(EventBatch batch) {
        count = 0;
        while (true) {
            Stop stop = decode(batch);
            long whole = chunks.lastWhole(chunkBegan);
            if (earlier + count >= whole) {
                chunks.endHere();
                batch.count = (int) (whole - earlier);
                earlier = whole;
                return false;
            }
            boolean goesOn = switch (stop) {
                case MORE -> chunks.more() || failAtEnd();
                case END_OF_CHUNK -> numbered() && chunks.next();
                case END_OF_FILE -> numbered() && chunks.last();
                case FULL, FAULT -> false;
            };
            if (!goesOn) {
                earlier += count;
                batch.count = count;
                return stop == Stop.FULL;
            }
        }
    }

    private boolean numbered() {
        long first = chunkBegan + 1;
        chunkBegan = earlier + count;
        return chunks.numbered(first, chunkBegan);
    }

    private boolean failAtEnd() {
        FileWindow window = chunks.window();
        int at = window.position();
        return at == chunks.end() ? chunks.noMark() : chunks.failAtEnd(name(at), at);
    }

    /** Returns the name of the record at a position, which may have its time before it. */
    private String name(int at) {
        int type = chunks.window().bytes()[at];
        int behind = at + 9;
        if (type == TIMESTAMP && behind < chunks.end()) {
            type = chunks.window().bytes()[behind];
        }
        return switch (type) {
            case TIMESTAMP -> "TIMESTAMP";
            case ATTRIBUTES -> "attribute list";
            default -> EventKind.name(type);
        };
    }

    private Stop decode(EventBatch batch) {
        FileWindow window = chunks.window();
        byte[] bytes = window.bytes();
        int end = chunks.end();
        while (count < EventBatch.CAPACITY) {
            if (!chunks.bigEndian()) {
                count = fast.take(batch, count, bytes, window.position(), end, time);
                time = fast.time();
                window.position(fast.position());
            }
            if (count < EventBatch.CAPACITY) {
                Stop stop = one(batch, bytes, window.position(), end);
                if (stop != Stop.FULL) {
                    return stop;
                }
            }
        }
        return Stop.FULL;
    }

    /** Returns one record; FULL if it was an event. */
    private Stop one(EventBatch batch, byte[] bytes, int at, int end) {
        int next = at;
        long tick = time;
        if (next < end && bytes[next] == TIMESTAMP) {
            tick = ByteOrdered.full(bytes, next + 1, chunks.bigEndian()) - epoch;
            next += 9;
        }
        if (next >= end) {
            return Stop.MORE;
        }
        if (tick < time) {
            String rule = tick < 0
                    ? " is not one of the 2^63 ticks from " + Long.toUnsignedString(epoch) + " on, where the run begins"
                    : " lies before that in front of it, " + Long.toUnsignedString(time + epoch);
            return fault("TIMESTAMP", at, "its time " + Long.toUnsignedString(tick + epoch) + rule);
        }
        Stop stop = tokenOrRecord(batch, count, bytes[next] & 0xff, at, next + 1, end);
        if (stop == Stop.FULL) {
            time = tick;
            batch.time[count++] = tick;
            chunks.window().position(records.end());
        }
        return stop;
    }

    /** Decodes any other record; FULL if it was an event, which is now in the batch except for its time. */
    private Stop tokenOrRecord(EventBatch batch, int n, int type, int start, int next, int end) {
        if (type == Chunks.END_OF_CHUNK) {
            return Stop.END_OF_CHUNK;
        }
        if (type == Chunks.END_OF_FILE) {
            return Stop.END_OF_FILE;
        }
        if (type == ATTRIBUTES) {
            int after = records.attributes(next, end);
            if (after < 0 || after >= end) {
                return fits(after, start, "attribute list");
            }
            return event(batch, n, chunks.window().bytes()[after] & 0xff, start, after + 1, end);
        }
        return event(batch, n, type, start, next, end);
    }

    private Stop event(EventBatch batch, int n, int type, int start, int next, int end) {
        if (type < FIRST_TYPE || (chunks.exact() && type > LAST_TYPE)) {
            return fault(EventKind.name(type), start, "no record has this type");
        }
        int after = records.read(batch, n, type, next, end);
        return after >= 0 && after <= end ? Stop.FULL : fits(after, start, EventKind.name(type));
    }

    private Stop fits(int after, int start, String record) {
        if (after >= 0) {
            return Stop.MORE;
        }
        chunks.fail(record, start, records.problem());
        return Stop.FAULT;
    }

    private Stop fault(String record, int at, String rule) {
        chunks.fail(record, at, rule);
        return Stop.FAULT;
    }
}
