package dev.weft.trace.otf2;

import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.IdTable;

/**
 * Goes through the events of one location. Most events are ENTER and LEAVE, which the loop takes itself; a record that does
 * not end within the window is taken again from its beginning once more of the file is there.
 */
final class EventDecoder {
    static final int TIMESTAMP = 5;
    private static final int ATTRIBUTES = 6;
    private static final int FIRST_TYPE = 10;

    /** Why the loop stopped, other than because the batch is full. */
    private enum Stop {
        FULL,
        MORE,
        END_OF_CHUNK,
        END_OF_FILE,
        FAULT
    }

    private final Chunks chunks;
    private final RecordFields records;
    private final IdTable regions;
    private long time;
    private int count;

    EventDecoder(Chunks chunks, IdTable regions, IdTable communicators, IdTable contexts) {
        this.chunks = chunks;
        this.regions = regions;
        this.records = new RecordFields(chunks, regions, communicators, contexts);
    }

    /** Fills a batch; false when it holds the last events, those before the file's end or its first fault. */
    boolean fill(EventBatch batch) {
        count = 0;
        while (true) {
            Stop stop = decode(batch);
            boolean goesOn = switch (stop) {
                case MORE -> chunks.more() || failAtEnd();
                case END_OF_CHUNK -> chunks.next();
                case FULL, END_OF_FILE, FAULT -> false;
            };
            if (!goesOn) {
                batch.count = count;
                return stop == Stop.FULL;
            }
        }
    }

    private boolean failAtEnd() {
        Window window = chunks.window();
        int at = window.position();
        return at == chunks.end()
                ? chunks.fail("end of file", at, "the file has no end mark")
                : chunks.failAtEnd("event", at);
    }

    private Stop decode(EventBatch batch) {
        Window window = chunks.window();
        byte[] bytes = window.bytes();
        int end = chunks.end();
        boolean big = chunks.bigEndian();
        int at = window.position();
        int n = count;
        long now = time;
        Stop stop = Stop.FULL;
        while (n < EventBatch.CAPACITY) {
            int next = at;
            if (next < end && bytes[next] == TIMESTAMP) {
                now = ByteOrdered.full(bytes, next + 1, big);
                next += 9;
            }
            if (next >= end) {
                stop = Stop.MORE;
                break;
            }
            int type = bytes[next++];
            if (type == EventKind.ENTER || type == EventKind.LEAVE) {
                int length = bytes[next++] & 0xff;
                int region;
                if (length <= 4) {
                    region = (int) ByteOrdered.some(bytes, next, length, big);
                    next += length;
                } else if (length == 0xff) {
                    region = -1;
                } else {
                    stop = fault(type, at, "a number of " + length + " bytes where 4 is the most");
                    break;
                }
                if (next > end) {
                    stop = Stop.MORE;
                    break;
                }
                batch.time[n] = now;
                batch.kind[n] = (byte) type;
                batch.reference[n++] = regions.get(region);
                at = next;
                continue;
            }
            stop = tokenOrRecord(batch, n, type & 0xff, at, next, end);
            if (stop != Stop.FULL) {
                break;
            }
            batch.time[n++] = now;
            at = records.end();
        }
        window.position(at);
        count = n;
        time = now;
        return stop;
    }

    /** Everything else; FULL if it was an event, which now stands in the batch except for its time. */
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
        if (type < FIRST_TYPE) {
            return fault(type, start, "no record has this type");
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

    private Stop fault(int type, int at, String rule) {
        chunks.fail(EventKind.name(type), at, rule);
        return Stop.FAULT;
    }
}
