package dev.weft.trace.match;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Arrays;

/** Numbers of 32 bits, one behind the other. */
final class IntColumn implements Serializable {
    private static final long serialVersionUID = 1;

    private static final int FIRST = 16;

    private final Budget budget;
    private transient int[] values = {};
    private transient int count;

    IntColumn(Budget budget) {
        this.budget = budget;
    }

    void add(int value) {
        if (count == values.length) {
            long bytes = (long) Integer.BYTES * values.length;
            int length = Math.max(FIRST, (int) Math.min(Integer.MAX_VALUE - 8L, count + (count >> 1) + 1L));
            budget.take((long) Integer.BYTES * length);
            values = Arrays.copyOf(values, length);
            budget.free(bytes);
        }
        values[count++] = value;
    }

    int get(int index) {
        return values[index];
    }

    void set(int index, int value) {
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
            out.writeInt(values[i]);
        }
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        int length = in.readInt();
        budget.take((long) Integer.BYTES * length);
        values = new int[length];
        for (count = 0; count < length; count++) {
            values[count] = in.readInt();
        }
    }

    /** Releases the memory; the column must not be read afterwards. */
    void release() {
        budget.free((long) Integer.BYTES * values.length);
        values = new int[0];
        count = 0;
    }
}
