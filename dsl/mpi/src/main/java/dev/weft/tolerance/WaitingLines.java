package dev.weft.tolerance;

import java.util.Arrays;

/**
 * Events that wait until a processor or an interface is free, in lines by stamp. Only the first of a line is in the
 * queue, because no other can go before it.
 */
final class WaitingLines {
    private static final int NONE = -1;

    private final int[] first;
    private final int[] last;
    private int[] next = new int[64];
    private int[] previous = new int[64];
    private long[] stamps = new long[64];
    private int[] kinds = new int[64];
    private int[] firsts = new int[64];
    private int[] seconds = new int[64];
    private int free = NONE;
    private int used;

    WaitingLines(int lines) {
        this.first = new int[lines];
        this.last = new int[lines];
        Arrays.fill(first, NONE);
        Arrays.fill(last, NONE);
    }

    /** Adds an event to a line; returns whether it is the first there. */
    boolean add(int line, long stamp, int kind, int a, int b) {
        int place = free == NONE ? used++ : free;
        if (place == next.length) {
            grow();
        } else if (place == free) {
            free = next[place];
        }
        stamps[place] = stamp;
        kinds[place] = kind;
        firsts[place] = a;
        seconds[place] = b;
        int before = last[line];
        while (before != NONE && stamps[before] > stamp) {
            before = previous[before];
        }
        int after = before == NONE ? first[line] : next[before];
        previous[place] = before;
        next[place] = after;
        if (before == NONE) {
            first[line] = place;
        } else {
            next[before] = place;
        }
        if (after == NONE) {
            last[line] = place;
        } else {
            previous[after] = place;
        }
        return before == NONE;
    }

    private void grow() {
        int more = 2 * next.length;
        next = Arrays.copyOf(next, more);
        previous = Arrays.copyOf(previous, more);
        stamps = Arrays.copyOf(stamps, more);
        kinds = Arrays.copyOf(kinds, more);
        firsts = Arrays.copyOf(firsts, more);
        seconds = Arrays.copyOf(seconds, more);
    }

    boolean isEmpty(int line) {
        return first[line] == NONE;
    }

    /** Returns the stamp of the first event of a line. */
    long stamp(int line) {
        return stamps[first[line]];
    }

    int kind(int line) {
        return kinds[first[line]];
    }

    int a(int line) {
        return firsts[first[line]];
    }

    int b(int line) {
        return seconds[first[line]];
    }

    /** Removes the first event of a line. */
    void remove(int line) {
        int place = first[line];
        first[line] = next[place];
        if (next[place] == NONE) {
            last[line] = NONE;
        } else {
            previous[next[place]] = NONE;
        }
        next[place] = free;
        free = place;
    }
}
