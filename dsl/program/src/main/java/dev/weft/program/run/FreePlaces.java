package dev.weft.program.run;

import java.util.Arrays;

/**
 * Allocates positions in columns; the position that was released last is reused first, because it is still in the
 * cache.
 */
final class FreePlaces {
    private static final int NONE = -1;

    /** By free position: the one released before it. */
    private int[] before = new int[64];

    private int free = NONE;
    private int used;

    /** Allocates a position; a new one if none is free. */
    int take() {
        if (free == NONE) {
            return used++;
        }
        int place = free;
        free = before[place];
        return place;
    }

    void giveBack(int place) {
        if (place >= before.length) {
            before = Arrays.copyOf(before, Math.max(place + 1, 2 * before.length));
        }
        before[place] = free;
        free = place;
    }
}
