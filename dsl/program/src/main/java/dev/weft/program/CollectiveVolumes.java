package dev.weft.program;

import dev.weft.program.run.Operation;

/**
 * Bytes of one collective as tracers count them: the part of a member once for each destination or source. In a reduceScatter
 * a member sends its contribution to the parts of all, so that one without a part of its own receives nothing but sends.
 */
public final class CollectiveVolumes implements CollectiveSemantics.Volumes {
    private final Operation operation;
    private final int root;
    private final int members;
    private final Sizes sizes;
    private long total = -1;

    /** The contribution of each member. */
    public interface Sizes {
        /** Returns the part of a member. */
        long own(int member);

        /** Returns what one member has for another. */
        long pair(int from, int to);

        /** Returns the sum of the parts of all members; called once. */
        long total();
    }

    /** Counts a call of members 0 to {@code members - 1}. */
    public CollectiveVolumes(Operation operation, int root, int members, Sizes sizes) {
        this.operation = operation;
        this.root = root;
        this.members = members;
        this.sizes = sizes;
    }

    @Override
    public long sent(int member) {
        return switch (operation) {
            case BARRIER -> 0;
            case BCAST -> member == root ? members * sizes.own(member) : 0;
            case SCATTER -> member == root ? total() : 0;
            case REDUCESCATTER -> total();
            case ALLGATHER, ALLTOALL -> members * sizes.own(member);
            default -> sizes.own(member);
        };
    }

    @Override
    public long received(int member) {
        return switch (operation) {
            case BARRIER -> 0;
            case REDUCE, GATHER -> member == root ? total() : 0;
            case ALLGATHER, ALLTOALL -> total();
            case ALLTOALLV -> fromAll(member);
            case EXSCAN -> member == 0 ? 0 : sizes.own(member);
            default -> sizes.own(member);
        };
    }

    @Override
    public boolean tellsPairs() {
        return true;
    }

    @Override
    public boolean passes(int giver, int taker) {
        return sizes.pair(giver, taker) > 0;
    }

    private long total() {
        if (total < 0) {
            total = sizes.total();
        }
        return total;
    }

    private long fromAll(int taker) {
        long sum = 0;
        for (int giver = 0; giver < members; giver++) {
            sum += sizes.pair(giver, taker);
        }
        return sum;
    }
}
