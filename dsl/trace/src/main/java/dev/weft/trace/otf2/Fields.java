package dev.weft.trace.otf2;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the fields of a record. A wrong field does not throw: the first problem is kept, later fields are zero, and
 * the caller checks {@link #problem} once at the end of the record. The bytes are padded, so that a field can be read
 * before its presence is checked; lists must check {@link #ok} at each element.
 */
final class Fields {
    private byte[] bytes = new byte[ByteOrdered.PADDING];
    private int position;
    private int end;
    private boolean big;
    private @Nullable String problem;

    /** Begins at a position; fields may go up to {@code limit}. */
    void set(byte[] padded, int from, int limit, boolean bigEndian) {
        bytes = padded;
        position = from;
        end = limit;
        big = bigEndian;
        problem = null;
    }

    int position() {
        return position;
    }

    /** Returns bytes up to the limit. */
    int left() {
        return end - position;
    }

    /** Returns whether all fields so far were there. */
    boolean ok() {
        return problem == null && position <= end;
    }

    /** Returns the first problem, if there is one. */
    @Nullable
    String problem() {
        if (problem == null && position > end) {
            return "its fields are longer than the record";
        }
        return problem;
    }

    int u8() {
        return ok() ? bytes[position++] & 0xff : 0;
    }

    /** Returns a compressed number of up to four bytes; all ones if undefined. */
    int u32() {
        return (int) compressed(4);
    }

    /** Returns a compressed number of up to eight bytes; all ones if undefined. */
    long u64() {
        return compressed(8);
    }

    long full64() {
        if (!ok()) {
            return 0;
        }
        position += 8;
        return ByteOrdered.full(bytes, position - 8, big);
    }

    int full32() {
        if (!ok()) {
            return 0;
        }
        position += 4;
        return (int) ByteOrdered.some(bytes, position - 4, 4, big);
    }

    double real() {
        return Double.longBitsToDouble(full64());
    }

    /** Returns a text up to its zero byte. */
    String text() {
        int from = position;
        while (position < end && bytes[position] != 0) {
            position++;
        }
        if (!ok() || position == end) {
            fail("a text has no end");
            return "";
        }
        position++;
        return text(Arrays.copyOfRange(bytes, from, position - 1));
    }

    /** Decodes UTF-8, or else Latin-1; replacement characters would make different names equal. */
    private static String text(byte... encoded) {
        String text = new String(encoded, StandardCharsets.UTF_8);
        boolean sound = text.indexOf('\ufffd') < 0 || Arrays.equals(text.getBytes(StandardCharsets.UTF_8), encoded);
        return sound ? text : new String(encoded, StandardCharsets.ISO_8859_1);
    }

    /** Leaves out bytes. */
    void skip(int count) {
        position += count;
    }

    /** Keeps the first problem. */
    void fail(String rule) {
        if (problem == null) {
            problem = rule;
        }
    }

    private long compressed(int most) {
        if (!ok()) {
            return 0;
        }
        int length = position < end ? bytes[position] & 0xff : 0;
        position++;
        if (length <= most) {
            position += length;
            return ByteOrdered.some(bytes, position - length, length, big);
        }
        if (length == 0xff) {
            return -1;
        }
        fail("a number of " + length + " bytes where " + most + " is the most");
        return 0;
    }
}
