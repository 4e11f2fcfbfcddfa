package dev.weft.trace.match;

import java.util.Arrays;

/** Numbers of 32 bits, one behind the other. */
final class IntColumn {
    private static final int FIRST = 16;

    private final Budget budget;
    private int[] values = {};
    private int count;

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

    /** Gives the memory back; nothing may be read any more. */
    void release() {
        budget.free((long) Integer.BYTES * values.length);
        values = new int[0];
        count = 0;
    }
}
