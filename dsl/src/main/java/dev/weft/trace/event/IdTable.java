package dev.weft.trace.event;

import java.util.Arrays;

/**
 * From 32-bit ids to 32-bit numbers. Tracers count ids from zero, except those that give every process a range of its own:
 * small ids are looked up in an array, others by hashing.
 */
public final class IdTable {
    private static final int SMALL = 1 << 12;

    private final boolean same;
    private final int missing;
    private int[] small = new int[0];
    private int[] keys = new int[16];
    private int[] values = new int[16];
    private boolean[] used = new boolean[16];
    private int large;

    private IdTable(boolean same, int missing) {
        this.same = same;
        this.missing = missing;
    }

    /** An empty table; ids that are not in it have the value {@code missing}. */
    public static IdTable orElse(int missing) {
        return new IdTable(false, missing);
    }

    /** An empty table; ids that are not in it stand for themselves. */
    public static IdTable orSame() {
        return new IdTable(true, 0);
    }

    /** Sets the value of an id; a later one wins. */
    public void put(int id, int value) {
        if (id >= 0 && id < SMALL) {
            growSmall(id);
            small[id] = value;
            return;
        }
        if (2 * large >= keys.length) {
            growLarge();
        }
        int slot = slot(id);
        large += used[slot] ? 0 : 1;
        used[slot] = true;
        keys[slot] = id;
        values[slot] = value;
    }

    /** The value of an id. */
    public int get(int id) {
        if (id >= 0 && id < small.length) {
            return small[id];
        }
        int slot = slot(id);
        return used[slot] ? values[slot] : without(id);
    }

    private int without(int id) {
        return same ? id : missing;
    }

    private int slot(int id) {
        int mask = keys.length - 1;
        // the golden ratio spreads ranges that lie far apart, best in the highest bits
        int slot = (id * 0x9E3779B9) >>> Integer.numberOfLeadingZeros(mask);
        while (used[slot] && keys[slot] != id) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void growSmall(int id) {
        if (id >= small.length) {
            int from = small.length;
            small = Arrays.copyOf(small, Math.min(SMALL, Math.max(id + 1, 2 * from)));
            for (int i = from; i < small.length; i++) {
                small[i] = without(i);
            }
        }
    }

    private void growLarge() {
        int[] oldKeys = keys;
        int[] oldValues = values;
        boolean[] oldUsed = used;
        keys = new int[2 * oldKeys.length];
        values = new int[keys.length];
        used = new boolean[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldUsed[i]) {
                int slot = slot(oldKeys[i]);
                used[slot] = true;
                keys[slot] = oldKeys[i];
                values[slot] = oldValues[i];
            }
        }
    }
}
