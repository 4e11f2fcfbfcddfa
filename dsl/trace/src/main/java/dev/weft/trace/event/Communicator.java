package dev.weft.trace.event;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A group of MPI processes that message each other by their ranks in it. */
public final class Communicator {
    private static final Group NONE = new Group();

    private enum Kind {
        OF_A_GROUP,
        SELF,
        BETWEEN_GROUPS
    }

    private final int id;
    private final String name;
    private final Kind kind;
    private final Group members;
    private final Group remote;

    private Communicator(int id, String name, Kind kind, Group members, Group remote) {
        this.id = id;
        this.name = name;
        this.kind = kind;
        this.members = members;
        this.remote = remote;
    }

    /** Returns a communicator whose rank r is the world's rank {@code worldRanks[r]}. */
    public static Communicator of(int id, String name, int... worldRanks) {
        return new Communicator(id, name, Kind.OF_A_GROUP, new Group(worldRanks), NONE);
    }

    /** Returns MPI_COMM_SELF or a duplicate, in which each process is alone. */
    public static Communicator self(int id, String name) {
        return new Communicator(id, name, Kind.SELF, NONE, NONE);
    }

    /** Returns an inter-communicator, in which ranks name members of the other group. */
    public static Communicator between(int id, String name, int[] groupA, int[] groupB) {
        return new Communicator(id, name, Kind.BETWEEN_GROUPS, new Group(groupA), new Group(groupB));
    }

    /**
     * Returns the communicator with events that name members by world ranks; an inter-communicator has one flag for
     * each group.
     */
    public Communicator namedByWorld(boolean first, boolean second) {
        return new Communicator(id, name, kind, members.named(first), remote.named(second));
    }

    /** Returns whether events name members of the first group by their ranks in the world. */
    public boolean isFirstNamedByWorld() {
        return members.isNamedByWorld();
    }

    /** Returns whether events name members of the second group of an inter-communicator by their ranks in the world. */
    public boolean isSecondNamedByWorld() {
        return remote.isNamedByWorld();
    }

    public int id() {
        return id;
    }

    public String name() {
        return name;
    }

    /** Returns whether each process is alone in its own. */
    public boolean isSelf() {
        return kind == Kind.SELF;
    }

    /** Returns whether ranks name members of another group. */
    public boolean isInter() {
        return kind == Kind.BETWEEN_GROUPS;
    }

    /** Returns the number of processes. */
    public int size() {
        return isSelf() ? 1 : members.size() + remote.size();
    }

    /**
     * Returns world ranks in the order of ranks; those of both groups, one after the other, of an inter-communicator.
     */
    public int[] worldRanks() {
        int[] all = new int[members.size() + remote.size()];
        members.copyTo(all, 0);
        remote.copyTo(all, members.size());
        return all;
    }

    /** Returns the number of {@link #worldRanks} in the first group. */
    public int firstGroup() {
        return members.size();
    }

    /** Returns the world rank of the peer that process {@code worldRank} calls {@code rank}, or -1 if there is none. */
    public int peer(int worldRank, int rank) {
        if (isSelf()) {
            return rank == 0 ? worldRank : -1;
        }
        Group group = isInter() && members.has(worldRank) ? remote : members;
        return group.worldRank(rank);
    }

    /** Returns whether the process is a member; each process is a member of its own MPI_COMM_SELF. */
    public boolean has(int worldRank) {
        return isSelf() || members.has(worldRank) || remote.has(worldRank);
    }

    /** The world ranks of a communicator's processes. Each rank of a run looks itself up, so lookup is fast. */
    private static final class Group {
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
}
