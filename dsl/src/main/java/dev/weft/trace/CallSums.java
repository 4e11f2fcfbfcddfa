package dev.weft.trace;

import java.util.Arrays;

/**
 * The call paths of one location, each known by where its sums stand: visits, ticks between ENTER and LEAVE, ticks on top,
 * and the region that was entered, side by side because they are counted up together. The root stands at 0.
 */
final class CallSums {
    static final int STRIDE = 4;
    static final int VISITS = 0;
    static final int INCLUSIVE = 1;
    static final int EXCLUSIVE = 2;
    static final int REGION = 3;
    static final int NONE = -1;

    /** Of no child: paths count from zero. */
    private static final long NO_KEY = -1;

    private int count = 1;
    private long[] sums = new long[4 * STRIDE];
    private int[] parent = new int[4];
    private long[] keys = new long[16];
    private int[] children = new int[16];

    CallSums() {
        Arrays.fill(keys, NO_KEY);
    }

    /** The sums of all paths; another array after {@link #child}. */
    long[] sums() {
        return sums;
    }

    int size() {
        return count;
    }

    /** The number of the path from which a path goes on. */
    int parent(int number) {
        return parent[number];
    }

    /** Where the sums of the path stand that enters a region from another path; {@link #NONE} if there is none yet. */
    int find(int from, int region) {
        long key = key(from, region);
        long[] all = keys;
        int slot = slot(key, all);
        while (all[slot] != key) {
            if (all[slot] == NO_KEY) {
                return NONE;
            }
            slot = (slot + 1) & (all.length - 1);
        }
        return children[slot];
    }

    /** The same, made if there is none yet. */
    int child(int from, int region) {
        int known = find(from, region);
        if (known != NONE) {
            return known;
        }
        if (count == parent.length) {
            parent = Arrays.copyOf(parent, 2 * count);
            sums = Arrays.copyOf(sums, 2 * count * STRIDE);
        }
        parent[count] = from / STRIDE;
        sums[count * STRIDE + REGION] = region;
        if (2 * ++count > keys.length) {
            keys = new long[2 * keys.length];
            children = new int[keys.length];
            Arrays.fill(keys, NO_KEY);
            for (int number = 1; number < count; number++) {
                put(number);
            }
        } else {
            put(count - 1);
        }
        return (count - 1) * STRIDE;
    }

    private void put(int number) {
        long key = key(parent[number] * STRIDE, (int) sums[number * STRIDE + REGION]);
        int slot = slot(key, keys);
        while (keys[slot] != NO_KEY) {
            slot = (slot + 1) & (keys.length - 1);
        }
        keys[slot] = key;
        children[slot] = number * STRIDE;
    }

    private static long key(int from, int region) {
        return ((long) from << 32) | (region & 0xffff_ffffL);
    }

    private static int slot(long key, long[] keys) {
        return (int) ((key * 0x9E3779B97F4A7C15L) >>> 40) & (keys.length - 1);
    }
}
