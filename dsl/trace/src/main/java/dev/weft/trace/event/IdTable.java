package dev.weft.trace.event;

import java.io.Serializable;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Maps 32-bit ids to 32-bit numbers. Tracers count ids from zero, except those that give every process its own range:
 * small ids are looked up in an array, others by hashing. Ids may come from damaged or malicious files: if they collide
 * too often, the table is hashed again with a random number, so that no choice of ids makes it slow.
 */
public final class IdTable implements Serializable {
    private static final int SMALL = 1 << 12;
    private static final int CROWDED = 16;

    private final boolean same;
    private final int missing;
    private int[] small = new int[0];
    private int[] keys = new int[16];
    private int[] values = new int[16];
    private boolean[] used = new boolean[16];
    private int large;
    private int salt;
    private int farthest;

    private IdTable(boolean same, int missing) {
        this.same = same;
        this.missing = missing;
    }

    /** Returns an empty table; ids that are not in it have the value {@code missing}. */
    public static IdTable orElse(int missing) {
        return new IdTable(false, missing);
    }

    /** Returns an empty table; ids that are not in it map to themselves. */
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
            rehash(2 * keys.length);
        }
        large += insert(id, value) ? 1 : 0;
        // if well distributed, the distance of an id from its home is a small multiple of the logarithm of the size
        while (farthest > CROWDED * (32 - Integer.numberOfLeadingZeros(keys.length))) {
            salt = ThreadLocalRandom.current().nextInt() | 1;
            rehash(keys.length);
        }
    }

    /** Sets the value of an id if there is room; returns true if the id is new. */
    private boolean insert(int id, int value) {
        int mask = keys.length - 1;
        int slot = home(id);
        int away = 0;
        while (used[slot] && keys[slot] != id) {
            slot = (slot + 1) & mask;
            away++;
        }
        boolean isNew = !used[slot];
        used[slot] = true;
        keys[slot] = id;
        values[slot] = value;
        farthest = Math.max(farthest, away);
        return isNew;
    }

    /** Returns the value of an id. */
    public int get(int id) {
        if (id >= 0 && id < small.length) {
            return small[id];
        }
        int mask = keys.length - 1;
        int slot = home(id);
        for (int away = 0; away <= farthest && used[slot]; away++) {
            if (keys[slot] == id) {
                return values[slot];
            }
            slot = (slot + 1) & mask;
        }
        return without(id);
    }

    private int without(int id) {
        return same ? id : missing;
    }

    private int home(int id) {
        // the golden ratio separates distant ranges, best in the highest bits
        int mixed = id * 0x9E3779B9;
        if (salt != 0) {
            mixed = (mixed ^ (mixed >>> 15)) * salt;
            mixed = (mixed ^ (mixed >>> 13)) * 0x85EBCA6B;
        }
        return mixed >>> Integer.numberOfLeadingZeros(keys.length - 1);
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

    private void rehash(int size) {
        int[] oldKeys = keys;
        int[] oldValues = values;
        boolean[] oldUsed = used;
        keys = new int[size];
        values = new int[size];
        used = new boolean[size];
        farthest = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldUsed[i]) {
                insert(oldKeys[i], oldValues[i]);
            }
        }
    }
}
