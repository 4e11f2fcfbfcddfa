package dev.weft.sharing.contention;

import java.util.Arrays;

/** A set of small whole numbers that is cleared in constant time and keeps the order of insertion. */
final class IntSet {
    private int[] members = new int[16];
    private int[] stamps = new int[16];
    private int size;
    private int stamp = 1;

    /** Adds a number; false if the set has it already. */
    boolean add(int value) {
        if (value >= stamps.length) {
            stamps = Arrays.copyOf(stamps, Math.max(value + 1, 2 * stamps.length));
        }
        if (stamps[value] == stamp) {
            return false;
        }
        stamps[value] = stamp;
        if (size == members.length) {
            members = Arrays.copyOf(members, 2 * size);
        }
        members[size++] = value;
        return true;
    }

    boolean contains(int value) {
        return value < stamps.length && stamps[value] == stamp;
    }

    int size() {
        return size;
    }

    /** The member at this position of the order of insertion, from 0. */
    int at(int index) {
        return members[index];
    }

    void clear() {
        size = 0;
        stamp++;
    }
}
