package dev.weft.program;

import dev.weft.program.run.Operation;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Data dependencies between the members of one collective operation: the rule shared by the replay's waits, the trace
 * replay, the critical path and runs without network times. A member needs the data of another if the operation moves
 * data from the other to it, the other sends something and the member receives something; empty parts do not count, see
 * {@link #isData}. In a barrier every member needs all others.
 */
public final class CollectiveSemantics {
    /** The sentence of {@link #caveats}. */
    public static final String PASSED_ON =
            "Ranks with empty parts pass nothing on: most algorithms of an allgather send data of others"
                    + " through them, and what a rank waits for them then is time of its call, but no waiting here.";

    /** No member. */
    public static final int NOBODY = -1;

    /** Directions in which an operation moves the data of its members. */
    public enum DataFlow {
        /** No data: every member waits until all others have arrived. */
        BARRIER,
        /** From every member to every other. */
        ALL_TO_ALL,
        /** From every member to every other for which it has data. */
        PAIRS,
        /** From the root to all others. */
        FROM_ROOT,
        /** From all others to the root. */
        TO_ROOT,
        /** From every member to all after it. */
        PREFIX;

        /** Returns the data flow of a collective operation; any other operation is an error. */
        public static DataFlow of(Operation operation) {
            return switch (operation) {
                case BARRIER -> BARRIER;
                case BCAST, SCATTER -> FROM_ROOT;
                case REDUCE, GATHER -> TO_ROOT;
                case ALLREDUCE, ALLGATHER, ALLTOALL, REDUCESCATTER -> ALL_TO_ALL;
                case ALLTOALLV -> PAIRS;
                case SCAN, EXSCAN -> PREFIX;
                default -> throw new IllegalArgumentException(operation + " is no collective");
            };
        }
    }

    /** Bytes that members send and receive, counted once for each member that they go to or come from, as tracers count them. */
    public interface Volumes {
        /** Returns bytes that a member sends. */
        long sent(int member);

        /** Returns bytes that a member receives. */
        long received(int member);

        /** Returns whether {@link #passes} contains more than the sums of the members. */
        default boolean tellsPairs() {
            return false;
        }

        /** Returns whether one member has data for another; called only if {@link #tellsPairs} is true. */
        default boolean passes(int giver, int taker) {
            return true;
        }
    }

    /** The order in which members arrive. */
    @FunctionalInterface
    public interface Order {
        /** Returns whether one member arrives later than another; false if both arrive at the same time. */
        boolean isLater(int one, int other);
    }

    private final DataFlow flow;
    private final int root;
    private final int members;
    private final Volumes volumes;

    private CollectiveSemantics(DataFlow flow, int root, int members, Volumes volumes) {
        this.flow = flow;
        this.root = root;
        this.members = members;
        this.volumes = volumes;
    }

    /** Returns an operation of members 0 to {@code members - 1}; the root is one of them, or {@link #NOBODY}. */
    public static CollectiveSemantics of(DataFlow flow, int root, int members, Volumes volumes) {
        return new CollectiveSemantics(flow, root, members, volumes);
    }

    /**
     * Returns whether a part of this size is data. An empty part is not: no member waits for it, and {@link CollectiveRounds}
     * sends no message for it. A negative size is unknown and counts as data.
     */
    public static boolean isData(long bytes) {
        return bytes != 0;
    }

    public DataFlow flow() {
        return flow;
    }

    /** Returns the member that is the root, or {@link #NOBODY}. */
    public int root() {
        return root;
    }

    public int members() {
        return members;
    }

    /** Returns bytes that a member sends. */
    public long sent(int member) {
        return volumes.sent(member);
    }

    /** Returns bytes that a member receives. */
    public long received(int member) {
        return volumes.received(member);
    }

    /** Returns whether other members may need the data of this one. */
    public boolean gives(int member) {
        return switch (flow) {
            case BARRIER -> true;
            case FROM_ROOT ->
                member == root; // a member that receives something from the root implies that the root sends it
            case TO_ROOT -> member != root && isData(sent(member));
            default -> isData(sent(member));
        };
    }

    /** Returns whether this member may need the data of others. */
    public boolean takes(int member) {
        return switch (flow) {
            case BARRIER -> true;
            case FROM_ROOT -> member != root && isData(received(member));
            case TO_ROOT -> member == root && isData(received(member));
            default -> isData(received(member));
        };
    }

    /** Returns whether receiving members need different others. */
    public boolean differs() {
        return flow == DataFlow.PREFIX || (flow == DataFlow.PAIRS && volumes.tellsPairs());
    }

    /** Returns what waiting times leave out of some of these operations, one sentence each. */
    public static List<String> caveats(Stream<CollectiveSemantics> operations) {
        return operations.anyMatch(CollectiveSemantics::mayPassOn) ? List.of(PASSED_ON) : List.of();
    }

    /** Whether a member has an empty part, and algorithms may send data of others through it, so that it is waited for. */
    private boolean mayPassOn() {
        int givers = 0;
        for (int member = 0; member < members; member++) {
            givers += gives(member) ? 1 : 0;
        }
        return flow == DataFlow.ALL_TO_ALL && givers > 1 && givers < members;
    }

    /** Returns whether one member needs the data of another. */
    public boolean needs(int taker, int giver) {
        if (flow == DataFlow.PAIRS && volumes.tellsPairs()) {
            return taker != giver && volumes.passes(giver, taker);
        }
        return taker != giver && takes(taker) && gives(giver) && (flow != DataFlow.PREFIX || giver < taker);
    }

    /** Returns, for each member, the last to arrive of those whose data it needs; {@link #NOBODY} if it needs none. */
    public int[] last(Order came) {
        int[] last = new int[members];
        Arrays.fill(last, NOBODY);
        if (differs()) {
            for (int taker = 0; taker < members; taker++) {
                for (int giver = 0; giver < members; giver++) {
                    last[taker] = needs(taker, giver) ? later(came, last[taker], giver) : last[taker];
                }
            }
            return last;
        }
        int latest = NOBODY;
        int second = NOBODY;
        for (int giver = 0; giver < members; giver++) {
            if (gives(giver)) {
                boolean first = later(came, latest, giver) == giver;
                second = first ? latest : later(came, second, giver);
                latest = first ? giver : latest;
            }
        }
        for (int taker = 0; taker < members; taker++) {
            last[taker] = !takes(taker) ? NOBODY : taker == latest ? second : latest;
        }
        return last;
    }

    private static int later(Order came, int known, int other) {
        return known == NOBODY || came.isLater(other, known) ? other : known;
    }

    /**
     * Returns, for each member, the member whose arrival it waits for by Scalasca's patterns: the root of a reduction
     * waits for the first of those whose data it needs (Early Reduce), every other member for the last.
     */
    public int[] waitedFor(Order came) {
        return last(flow == DataFlow.TO_ROOT ? (first, second) -> came.isLater(second, first) : came);
    }
}
