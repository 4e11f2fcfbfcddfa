package dev.weft.trace.event;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The world ranks of a communicator's processes. Each rank of a run asks whether it is among them, so that is quick. */
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

    /** The same, whose members are named by their ranks in the world, or by those in the group. */
    Group named(boolean byWorld) {
        return byWorld == namedByWorld ? this : new Group(byWorld, worldRanks);
    }

    boolean isNamedByWorld() {
        return namedByWorld;
    }

    int size() {
        return worldRanks.length;
    }

    /** The world rank of what an event calls {@code rank}, or -1 if that is no member. */
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
