package dev.weft.trace.otf2;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Eight bytes of an array as a number. */
final class ByteOrdered {
    /** The bytes that must follow the last one in use, because loads of eight bytes read further. */
    static final int PADDING = 192;

    private static final VarHandle LITTLE = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long[] MASK = new long[256];

    static {
        for (int k = 1; k <= 8; k++) {
            MASK[k] = -1L >>> (64 - 8 * k);
        }
    }

    private ByteOrdered() {}

    /** Returns all eight bytes. */
    static long full(byte[] bytes, int at, boolean big) {
        long raw = (long) LITTLE.get(bytes, at);
        return big ? Long.reverseBytes(raw) : raw;
    }

    /** Returns the first {@code length} bytes, 0 to 8. */
    static long some(byte[] bytes, int at, int length, boolean big) {
        long raw = (long) LITTLE.get(bytes, at);
        return (big ? Long.reverseBytes(raw) >>> (64 - 8 * length) : raw) & MASK[length];
    }

    /** Puts the lowest bytes of a number into an array. */
    static void put(byte[] into, int at, long value, int length, boolean big) {
        for (int i = 0; i < length; i++) {
            into[at + (big ? length - 1 - i : i)] = (byte) (value >>> (8 * i));
        }
    }

    /** Puts a number without its leading zero bytes, and in front how many there are; all ones are one byte. */
    static int compress(byte[] into, int at, long value, boolean big) {
        if (value == -1) {
            into[at] = (byte) 0xff;
            return at + 1;
        }
        int length = (64 - Long.numberOfLeadingZeros(value) + 7) / 8;
        into[at] = (byte) length;
        put(into, at + 1, value, length, big);
        return at + 1 + length;
    }
}
