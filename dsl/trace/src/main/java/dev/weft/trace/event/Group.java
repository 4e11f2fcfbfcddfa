package dev.weft.trace.event;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The world ranks of a communicator's processes. Each rank of a run looks itself up, so lookup is fast. */
final class Group {
    private final int[] worldRanks;
    private final boolean namedByWorld;
    private volatile int @Nullable [] sorted;

    Group(int... worldRanks) {
        this(false, worldRanks);
    }

    private Group(boolean namedByWorld, int... worldRanks) {
        this.namedByWorld = namedByWorld;
        this.worldRanks = worldRanks.clone();
    }

    /** Returns the group with members named by world ranks, or by ranks in the group. */
    Group named(boolean byWorld) {
        return byWorld == namedByWorld ? this : new Group(byWorld, worldRanks);
    }

    boolean isNamedByWorld() {
        return namedByWorld;
    }

    int size() {
        return worldRanks.length;
    }

    /** Returns the world rank of the member that an event calls {@code rank}, or -1 if there is none. */
    int worldRank(int rank) {
        if (namedByWorld) {
            return rank >= 0 && has(rank) ? rank : -1;
        }
        return rank >= 0 && rank < worldRanks.length ? worldRanks[rank] : -1;
    }

    void copyTo(int[] all, int start) {
        System.arraycopy(worldRanks, 0, all, start, worldRanks.length);
    }

    boolean has(int worldRank) {
        if (worldRank >= 0 && worldRank < worldRanks.length && worldRanks[worldRank] == worldRank) {
            return true; // as in MPI_COMM_WORLD and its duplicates
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
