package dev.weft.trace.otf2;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Eight bytes of an array as a number. */
final class ByteOrdered {
    /** How many bytes must stand behind the last one that is looked at: loads of eight bytes look further than they use. */
    static final int PADDING = 192;

    private static final VarHandle LITTLE = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long[] MASK = new long[256];

    static {
        for (int k = 1; k <= 8; k++) {
            MASK[k] = -1L >>> (64 - 8 * k);
        }
    }

    private ByteOrdered() {}

    /** All eight bytes. */
    static long full(byte[] bytes, int at, boolean big) {
        long raw = (long) LITTLE.get(bytes, at);
        return big ? Long.reverseBytes(raw) : raw;
    }

    /** The first {@code length} bytes, 0 to 8. */
    static long some(byte[] bytes, int at, int length, boolean big) {
        long raw = (long) LITTLE.get(bytes, at);
        return (big ? Long.reverseBytes(raw) >>> (64 - 8 * length) : raw) & MASK[length];
    }
}
