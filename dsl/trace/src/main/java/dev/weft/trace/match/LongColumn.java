package dev.weft.trace.match;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Arrays;

/** Numbers of 64 bits, one behind the other. */
final class LongColumn implements Serializable {
    private static final long serialVersionUID = 1;

    private static final int FIRST = 16;

    private final Budget budget;
    private transient long[] values = {};
    private transient int count;

    LongColumn(Budget budget) {
        this.budget = budget;
    }

    void add(long value) {
        if (count == values.length) {
            long bytes = (long) Long.BYTES * values.length;
            int length = Math.max(FIRST, (int) Math.min(Integer.MAX_VALUE - 8L, count + (count >> 1) + 1L));
            budget.take((long) Long.BYTES * length);
            values = Arrays.copyOf(values, length);
            budget.free(bytes);
        }
        values[count++] = value;
    }

    long get(int index) {
        return values[index];
    }

    void set(int index, long value) {
        values[index] = value;
    }

    int count() {
        return count;
    }

    /** Writes the used part only. */
    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject();
        out.writeInt(count);
        for (int i = 0; i < count; i++) {
            out.writeLong(values[i]);
        }
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        int length = in.readInt();
        budget.take((long) Long.BYTES * length);
        values = new long[length];
        for (count = 0; count < length; count++) {
            values[count] = in.readLong();
        }
    }

    /** Releases the memory; the column must not be read afterwards. */
    void release() {
        budget.free((long) Long.BYTES * values.length);
        values = new long[0];
        count = 0;
    }
}
