package dev.weft.trace.otf2;

import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.IdTable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the events that nearly all of a trace consists of, in little-endian files: ENTER, LEAVE, messages, their
 * requests and collective operations. It stops before any other or unusual record and before the end of the window, and
 * leaves that to {@link EventDecoder}, so it needs no bounds checks: {@link #REACH} bytes are there.
 */
final class FastEvents {
    /**
     * The maximum length of a record that is decoded here, with its time; loads read a little further, into the
     * padding.
     */
    static final int REACH = 160;

    private static final int TIMESTAMP = 5;
    /** The maximum length of the rest of an event by type, without a region; -1 for types that are not decoded here. */
    private static final byte[] MOST = new byte[128];

    static {
        Arrays.fill(MOST, (byte) -1);
        for (int type : new int[] {
            EventKind.MPI_ISEND,
            EventKind.MPI_IRECV,
            EventKind.MPI_COLLECTIVE_BEGIN,
            EventKind.MPI_COLLECTIVE_END,
            EventKind.NON_BLOCKING_COLLECTIVE_REQUEST,
            EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE
        }) {
            MOST[type] = Byte.MAX_VALUE;
        }
        for (int type : new int[] {
            EventKind.MPI_ISEND_COMPLETE,
            EventKind.MPI_IRECV_REQUEST,
            EventKind.MPI_REQUEST_TEST,
            EventKind.MPI_REQUEST_CANCELLED
        }) {
            MOST[type] = Long.BYTES;
        }
    }

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** A direct-mapped cache of a few hundred ids, which is faster than hashing. */
    private static final int RECENT = 256;

    private final @Nullable IdTable regions;
    private final int[] recentIds = new int[RECENT];
    private final int[] recentValues = new int[RECENT];
    private final @Nullable IdTable communicators;
    private final boolean messages;
    private final long epoch;
    private long time;
    private int position;

    /**
     * Creates a decoder with tables that map ids (null for no mapping), a flag for the columns of messages, and an
     * {@link Epoch}.
     */
    FastEvents(@Nullable IdTable regions, @Nullable IdTable communicators, boolean messages, long epoch) {
        this.regions = regions;
        this.communicators = communicators;
        this.messages = messages;
        this.epoch = epoch;
        for (int i = 0; i < RECENT; i++) {
            recentIds[i] = ~i; // hashes to another entry, so that this one is unused
        }
    }

    /** Returns the position at which it stopped. */
    int position() {
        return position;
    }

    /** Returns the time of the last event. */
    long time() {
        return time;
    }

    /** Decodes events from a position on, at a known time; returns the number of events in the batch. */
    int take(EventBatch batch, int from, byte[] bytes, int start, int end, long before) {
        long[] times = batch.time;
        byte[] kinds = batch.kind;
        int[] references = batch.reference;
        IdTable map = regions;
        long origin = epoch;
        long now = before;
        int at = start;
        int last = end - REACH;
        int n = from;
        for (; n < times.length && at < last; n++) {
            int p = at;
            long then = now;
            long word = (long) LONG.get(bytes, p); // type, and for ENTER and LEAVE also length and region
            if ((byte) word == TIMESTAMP) {
                then = (long) LONG.get(bytes, p + 1) - origin; // negative if it is at least 2^63 ticks away
                p += 9;
                word = (long) LONG.get(bytes, p);
                if (then < now) {
                    break;
                }
            }
            int type = (byte) word;
            if ((type | 1) == EventKind.LEAVE) {
                int length = ((int) word >>> 8) & 0xff;
                if (length > 4) {
                    break;
                }
                int region = (int) ((word >>> 16) & ((1L << (8 * length)) - 1));
                references[n] = map == null ? region : mapped(map, region);
                at = p + 2 + length;
            } else if ((type == EventKind.MPI_SEND || type == EventKind.MPI_RECV)
                    && (messages ? message(batch, n, type, bytes, p + 1) : bytes[p + 1] >= 0)) {
                at = p + 2 + bytes[p + 1];
            } else {
                int length = bytes[p + 1];
                if (type < 0
                        || length < 0
                        || length > MOST[type]
                        || (messages && !fields(batch, n, type, bytes, p + 1))) {
                    break;
                }
                at = p + 2 + length;
            }
            now = then;
            times[n] = then;
            kinds[n] = (byte) type;
        }
        time = now;
        position = at;
        return n;
    }

    private int mapped(IdTable map, int id) {
        int slot = id & (RECENT - 1);
        if (recentIds[slot] != id) {
            recentValues[slot] = map.get(id);
            recentIds[slot] = id;
        }
        return recentValues[slot];
    }

    /** Decodes the fields of an event other than ENTER and LEAVE; returns false if it needs the slow path. */
    private boolean fields(EventBatch batch, int n, int type, byte[] bytes, int start) {
        return switch (type) {
            case EventKind.MPI_ISEND, EventKind.MPI_IRECV -> message(batch, n, type, bytes, start);
            case EventKind.MPI_COLLECTIVE_BEGIN -> bytes[start] == 0;
            case EventKind.MPI_COLLECTIVE_END,
                    EventKind.NON_BLOCKING_COLLECTIVE_REQUEST,
                    EventKind.NON_BLOCKING_COLLECTIVE_COMPLETE -> false;
            default -> {
                batch.request[n] = ByteOrdered.some(bytes, start + 1, bytes[start], false);
                yield true;
            }
        };
    }

    /**
     * Decodes a message. Each field is read through eight bytes, which hold its length and up to seven bytes of its
     * value.
     */
    private boolean message(EventBatch batch, int n, int type, byte[] bytes, int start) {
        int at = start + 1;
        long peer = (long) LONG.get(bytes, at);
        int length = (int) peer & 0xff;
        if (length > 4) {
            return false;
        }
        batch.reference[n] = value(peer, length);
        at += 1 + length;
        long communicator = (long) LONG.get(bytes, at);
        length = (int) communicator & 0xff;
        if (length > 4) {
            return false;
        }
        int local = value(communicator, length);
        batch.communicator[n] = communicators == null ? local : communicators.get(local);
        at += 1 + length;
        long tag = (long) LONG.get(bytes, at);
        length = (int) tag & 0xff;
        if (length > 4) {
            return false;
        }
        batch.tag[n] = value(tag, length);
        at += 1 + length;
        long size = (long) LONG.get(bytes, at);
        length = (int) size & 0xff;
        if (length > 7) {
            return false;
        }
        boolean sends = type == EventKind.MPI_SEND || type == EventKind.MPI_ISEND;
        (sends ? batch.sent : batch.received)[n] = (size >>> 8) & ((1L << (8 * length)) - 1);
        at += 1 + length;
        if (type == EventKind.MPI_ISEND || type == EventKind.MPI_IRECV) {
            length = bytes[at];
            if (length < 0 || length > Long.BYTES) {
                return false;
            }
            batch.request[n] = ByteOrdered.some(bytes, at + 1, length, false);
            at += 1 + length;
        }
        return at == start + 1 + bytes[start];
    }

    private static int value(long field, int length) {
        return (int) ((field >>> 8) & ((1L << (8 * length)) - 1));
    }
}
