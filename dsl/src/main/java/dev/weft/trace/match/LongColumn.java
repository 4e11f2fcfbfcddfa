package dev.weft.trace.match;

import java.util.Arrays;

/** Numbers of 64 bits, one behind the other. */
final class LongColumn {
    private static final int FIRST = 16;

    private final Budget budget;
    private long[] values = {};
    private int count;

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

    /** Gives the memory back; nothing may be read any more. */
    void release() {
        budget.free((long) Long.BYTES * values.length);
        values = new long[0];
        count = 0;
    }
}
