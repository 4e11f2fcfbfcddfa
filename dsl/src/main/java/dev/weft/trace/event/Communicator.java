package dev.weft.trace.event;

/** A group of MPI processes that message each other by their ranks in it. */
public final class Communicator {
    private static final int[] NONE = {};

    private final int id;
    private final String name;
    private final boolean self;
    private final int[] members;
    private final int[] remote;

    private Communicator(int id, String name, boolean self, int[] members, int[] remote) {
        this.id = id;
        this.name = name;
        this.self = self;
        this.members = members;
        this.remote = remote;
    }

    /** A communicator whose rank r is the world's rank {@code worldRanks[r]}. */
    public static Communicator of(int id, String name, int... worldRanks) {
        return new Communicator(id, name, false, worldRanks.clone(), NONE);
    }

    /** MPI_COMM_SELF and its duplicates: each process is alone in its own. */
    public static Communicator self(int id, String name) {
        return new Communicator(id, name, true, NONE, NONE);
    }

    /** An inter-communicator: ranks name members of the other group. */
    public static Communicator between(int id, String name, int[] groupA, int[] groupB) {
        return new Communicator(id, name, false, groupA.clone(), groupB.clone());
    }

    public int id() {
        return id;
    }

    public String name() {
        return name;
    }

    /** Whether each process is alone in its own. */
    public boolean isSelf() {
        return self;
    }

    /** Whether ranks name members of another group. */
    public boolean isInter() {
        return remote.length > 0;
    }

    /** How many processes take part. */
    public int size() {
        return self ? 1 : members.length + remote.length;
    }

    /** World ranks in the order of ranks; those of both groups, one after the other, of an inter-communicator. */
    public int[] worldRanks() {
        int[] all = new int[members.length + remote.length];
        System.arraycopy(members, 0, all, 0, members.length);
        System.arraycopy(remote, 0, all, members.length, remote.length);
        return all;
    }

    /** How many of {@link #worldRanks} are of the first group. */
    public int firstGroup() {
        return members.length;
    }

    /** The world rank of the peer that process {@code worldRank} calls {@code rank}, or -1 if there is none. */
    public int peer(int worldRank, int rank) {
        if (self) {
            return rank == 0 ? worldRank : -1;
        }
        int[] group = isInter() && contains(members, worldRank) ? remote : members;
        return rank >= 0 && rank < group.length ? group[rank] : -1;
    }

    private static boolean contains(int[] group, int worldRank) {
        for (int member : group) {
            if (member == worldRank) {
                return true;
            }
        }
        return false;
    }
}
