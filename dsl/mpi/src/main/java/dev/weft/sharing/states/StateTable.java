package dev.weft.sharing.states;

import java.util.Arrays;

/** Numbers states in the order in which they are added: an open-addressing hash table of longs. */
final class StateTable {
    private long[] keys = new long[64];
    private int[] numbers = new int[64];
    private long[] states = new long[32];
    private int size;

    /** The number of this state, which is added if it is new. */
    int number(long state) {
        int mask = keys.length - 1;
        int slot = slot(state, mask);
        while (numbers[slot] != 0) {
            if (keys[slot] == state) {
                return numbers[slot] - 1;
            }
            slot = slot + 1 & mask;
        }
        if (2 * (size + 1) > keys.length) {
            grow();
            return number(state);
        }
        keys[slot] = state;
        states[size++] = state;
        numbers[slot] = size;
        return size - 1;
    }

    private static int slot(long state, int mask) {
        long mixed = state * 0x9e3779b97f4a7c15L;
        return (int) (mixed >>> 32) & mask;
    }

    int size() {
        return size;
    }

    /** The states by number; a view that the next use overwrites. */
    long[] states() {
        return states;
    }

    void clear() {
        size = 0;
        // clearing a large table would be slow for every small component after it
        if (keys.length > 1 << 16) {
            keys = new long[64];
            numbers = new int[64];
            states = new long[32];
        } else {
            Arrays.fill(numbers, 0);
        }
    }

    /** The bytes of the table with {@code more} further states, at most. */
    long bytesWith(int more) {
        long slots = keys.length;
        while (2L * (size + more) > slots) {
            slots *= 2;
        }
        // while it grows, the old table exists as well
        return 16L * (slots == keys.length ? slots : slots + keys.length);
    }

    private void grow() {
        int slots = 2 * keys.length;
        long[] old = states;
        keys = new long[slots];
        numbers = new int[slots];
        states = Arrays.copyOf(old, slots / 2);
        for (int i = 0; i < size; i++) {
            int slot = slot(old[i], slots - 1);
            while (numbers[slot] != 0) {
                slot = slot + 1 & slots - 1;
            }
            keys[slot] = old[i];
            numbers[slot] = i + 1;
        }
    }
}
