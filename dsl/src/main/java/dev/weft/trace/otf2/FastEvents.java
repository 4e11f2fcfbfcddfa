package dev.weft.trace.otf2;

import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventKind;
import dev.weft.trace.event.IdTable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The events that nearly all of a trace consists of, in little-endian files: ENTER, LEAVE and blocking messages. It stops in
 * front of whatever else comes, of anything unusual in these, and of the end of the window, and leaves that to {@link
 * EventDecoder}, so it needs no error and no bounds check of its own: {@link #REACH} bytes are there.
 */
final class FastEvents {
    /** No record that is taken here is longer, with its time; loads look a little further, into the padding. */
    static final int REACH = 160;

    private static final int TIMESTAMP = 5;
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final @Nullable IdTable regions;
    private final @Nullable IdTable communicators;
    private final boolean messages;
    private long time;
    private int position;

    /** With tables that map ids, or null where ids stay as they are, and whether the columns of messages are asked for. */
    FastEvents(@Nullable IdTable regions, @Nullable IdTable communicators, boolean messages) {
        this.regions = regions;
        this.communicators = communicators;
        this.messages = messages;
    }

    /** Where it stopped. */
    int position() {
        return position;
    }

    /** The time of the last event. */
    long time() {
        return time;
    }

    /** Takes events from a position on, at a known time; how many events the batch then has. */
    int take(EventBatch batch, int from, byte[] bytes, int start, int end, long before) {
        long[] times = batch.time;
        byte[] kinds = batch.kind;
        int[] references = batch.reference;
        IdTable map = regions;
        long now = before;
        int at = start;
        int last = end - REACH;
        int n = from;
        for (; n < times.length && at < last; n++) {
            int p = at;
            long then = now;
            long word = (long) LONG.get(bytes, p); // type, and for ENTER and LEAVE also length and region
            if ((byte) word == TIMESTAMP) {
                then = (long) LONG.get(bytes, p + 1);
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
                references[n] = map == null ? region : map.get(region);
                at = p + 2 + length;
            } else if ((type == EventKind.MPI_SEND || type == EventKind.MPI_RECV)
                    && (messages ? message(batch, n, type, bytes, p + 1) : bytes[p + 1] >= 0)) {
                at = p + 2 + bytes[p + 1];
            } else {
                break;
            }
            now = then;
            times[n] = then;
            kinds[n] = (byte) type;
        }
        time = now;
        position = at;
        return n;
    }

    /** Each field is looked at through eight bytes, which hold its length and up to seven bytes of its value. */
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
        if (length > 7 || at + length != start + bytes[start]) {
            return false;
        }
        (type == EventKind.MPI_SEND ? batch.sent : batch.received)[n] = (size >>> 8) & ((1L << (8 * length)) - 1);
        return true;
    }

    private static int value(long field, int length) {
        return (int) ((field >>> 8) & ((1L << (8 * length)) - 1));
    }
}
