package dev.weft.sharing.replay;

import java.util.Arrays;

/** Places in columns, handed out and taken back; the one that came back last goes first, because it is still in the cache. */
final class FreePlaces {
    private static final int NONE = -1;

    /** By free place: the one that came back before it. */
    private int[] before = new int[64];

    private int free = NONE;
    private int used;

    /** A place; one more than ever before where none has come back. */
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
