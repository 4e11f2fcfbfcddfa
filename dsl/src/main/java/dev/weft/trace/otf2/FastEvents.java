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
    static final int REACH = 64;

    private static final int TIMESTAMP = 5;
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final @Nullable IdTable regions;
    private final @Nullable IdTable communicators;
    private long time;
    private int position;

    /** With tables that map ids, or null where ids stay as they are. */
    FastEvents(@Nullable IdTable regions, @Nullable IdTable communicators) {
        this.regions = regions;
        this.communicators = communicators;
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
        int n = from;
        int at = start;
        int last = end - REACH;
        while (at < last && n < times.length) {
            int p = at;
            long then = now;
            if (bytes[p] == TIMESTAMP) {
                then = (long) LONG.get(bytes, p + 1);
                p += 9;
            }
            int type = bytes[p++];
            if ((type | 1) == EventKind.LEAVE) {
                int length = bytes[p];
                if (length < 0 || length > 4) {
                    break;
                }
                int region = (int) some(bytes, p + 1, length);
                references[n] = map == null ? region : map.get(region);
                p += 1 + length;
            } else if (type == EventKind.MPI_SEND || type == EventKind.MPI_RECV) {
                if (!message(batch, n, type, bytes, p)) {
                    break;
                }
                p += 1 + bytes[p];
            } else {
                break;
            }
            now = then;
            times[n] = then;
            kinds[n++] = (byte) type;
            at = p;
        }
        time = now;
        position = at;
        return n;
    }

    private boolean message(EventBatch batch, int n, int type, byte[] bytes, int start) {
        int a = start + 1;
        int b = a + 1 + bytes[a];
        if (bytes[start] < 0 || (bytes[a] | 4 - bytes[a]) < 0) {
            return false;
        }
        int c = b + 1 + bytes[b];
        if ((bytes[b] | 4 - bytes[b]) < 0) {
            return false;
        }
        int d = c + 1 + bytes[c];
        if ((bytes[c] | 4 - bytes[c] | bytes[d] | 8 - bytes[d]) < 0 || d + bytes[d] > start + bytes[start]) {
            return false;
        }
        batch.reference[n] = (int) some(bytes, a + 1, bytes[a]);
        int communicator = (int) some(bytes, b + 1, bytes[b]);
        batch.communicator[n] = communicators == null ? communicator : communicators.get(communicator);
        batch.tag[n] = (int) some(bytes, c + 1, bytes[c]);
        long size = some(bytes, d + 1, bytes[d]);
        if (type == EventKind.MPI_SEND) {
            batch.sent[n] = size;
        } else {
            batch.received[n] = size;
        }
        return true;
    }

    /** The first 0 to 8 bytes as a number: shifting in two steps also works for none. */
    private static long some(byte[] bytes, int at, int length) {
        return (long) LONG.get(bytes, at) & ((1L << 4 * length << 4 * length) - 1);
    }
}
