package dev.weft.trace.event;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The world ranks of a communicator's processes. Each rank of a run asks whether it is among them, so that is quick. */
final class Group {
    private final int[] worldRanks;
    private volatile int @Nullable [] sorted;

    Group(int... worldRanks) {
        this.worldRanks = worldRanks.clone();
    }

    int size() {
        return worldRanks.length;
    }

    int worldRank(int rank) {
        return worldRanks[rank];
    }

    void copyTo(int[] all, int start) {
        System.arraycopy(worldRanks, 0, all, start, worldRanks.length);
    }

    boolean has(int worldRank) {
        if (worldRank >= 0 && worldRank < worldRanks.length && worldRanks[worldRank] == worldRank) {
            return true; // as in the world and its duplicates
        }
        return Arrays.binarySearch(sorted(), worldRank) >= 0;
    }

    private int[] sorted() {
        int[] known = sorted;
        if (known == null) {
            known = worldRanks.clone();
            Arrays.sort(known);
            sorted = known;
        }
        return known;
    }
}
