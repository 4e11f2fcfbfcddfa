package dev.weft.trace.event;

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

    /** A communicator whose rank r is the world's rank {@code worldRanks[r]}. */
    public static Communicator of(int id, String name, int... worldRanks) {
        return new Communicator(id, name, Kind.OF_A_GROUP, new Group(worldRanks), NONE);
    }

    /** MPI_COMM_SELF and its duplicates: each process is alone in its own. */
    public static Communicator self(int id, String name) {
        return new Communicator(id, name, Kind.SELF, NONE, NONE);
    }

    /** An inter-communicator: ranks name members of the other group. */
    public static Communicator between(int id, String name, int[] groupA, int[] groupB) {
        return new Communicator(id, name, Kind.BETWEEN_GROUPS, new Group(groupA), new Group(groupB));
    }

    /**
     * The same, but its events name members by their ranks in the world; of an inter-communicator this is said of the members of
     * each group.
     */
    public Communicator namedByWorld(boolean first, boolean second) {
        return new Communicator(id, name, kind, members.named(first), remote.named(second));
    }

    /** Whether events name members of the first group by their ranks in the world. */
    public boolean isFirstNamedByWorld() {
        return members.isNamedByWorld();
    }

    /** Whether events name members of the second group of an inter-communicator by their ranks in the world. */
    public boolean isSecondNamedByWorld() {
        return remote.isNamedByWorld();
    }

    public int id() {
        return id;
    }

    public String name() {
        return name;
    }

    /** Whether each process is alone in its own. */
    public boolean isSelf() {
        return kind == Kind.SELF;
    }

    /** Whether ranks name members of another group. */
    public boolean isInter() {
        return kind == Kind.BETWEEN_GROUPS;
    }

    /** How many processes take part. */
    public int size() {
        return isSelf() ? 1 : members.size() + remote.size();
    }

    /** World ranks in the order of ranks; those of both groups, one after the other, of an inter-communicator. */
    public int[] worldRanks() {
        int[] all = new int[members.size() + remote.size()];
        members.copyTo(all, 0);
        remote.copyTo(all, members.size());
        return all;
    }

    /** How many of {@link #worldRanks} are of the first group. */
    public int firstGroup() {
        return members.size();
    }

    /** The world rank of the peer that process {@code worldRank} calls {@code rank}, or -1 if there is none. */
    public int peer(int worldRank, int rank) {
        if (isSelf()) {
            return rank == 0 ? worldRank : -1;
        }
        Group group = isInter() && members.has(worldRank) ? remote : members;
        return group.worldRank(rank);
    }

    /** Whether the process is one of them; each process is one of its own MPI_COMM_SELF. */
    public boolean has(int worldRank) {
        return isSelf() || members.has(worldRank) || remote.has(worldRank);
    }
}
