package dev.weft.trace.match;

import java.io.Serializable;

/**
 * Maps an open request to its operation. Ids are arbitrary, often addresses, and are reused after completion: hashing
 * with open addressing that supports removal.
 */
final class RequestTable implements Serializable {
    private static final long serialVersionUID = 1;

    static final int NONE = -1;

    private long[] keys = new long[16];
    private int[] values = new int[16]; // the value plus one; 0 is free
    private int count;

    int open() {
        return count;
    }

    /** Sets the operation of a request; returns the previous one, or {@link #NONE}. */
    int put(long request, int value) {
        if (2 * (count + 1) > keys.length) {
            grow();
        }
        int slot = slot(request);
        int before = values[slot] - 1;
        count += before == NONE ? 1 : 0;
        keys[slot] = request;
        values[slot] = value + 1;
        return before;
    }

    /** Removes a request; returns its operation, or {@link #NONE}. */
    int take(long request) {
        int slot = slot(request);
        int value = values[slot] - 1;
        if (value != NONE) {
            count--;
            close(slot);
        }
        return value;
    }

    /** Moves entries up that a hole would hide. */
    private void close(int hole) {
        int mask = keys.length - 1;
        int free = hole;
        for (int at = (hole + 1) & mask; values[at] != 0; at = (at + 1) & mask) {
            int home = home(keys[at]);
            if (((at - home) & mask) >= ((at - free) & mask)) {
                keys[free] = keys[at];
                values[free] = values[at];
                free = at;
            }
        }
        values[free] = 0;
    }

    private int home(long request) {
        long hash = request * 0x9E3779B97F4A7C15L;
        return (int) (hash >>> 32) & (keys.length - 1);
    }

    private int slot(long request) {
        int slot = home(request);
        while (values[slot] != 0 && keys[slot] != request) {
            slot = (slot + 1) & (keys.length - 1);
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldValues = values;
        keys = new long[2 * oldKeys.length];
        values = new int[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] != 0) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                values[slot] = oldValues[i];
            }
        }
    }
}
