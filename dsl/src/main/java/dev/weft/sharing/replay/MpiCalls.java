package dev.weft.sharing.replay;

import dev.weft.trace.event.Collective;
import dev.weft.trace.program.Operation;
import java.util.Locale;

/** What steps of a program are called in MPI, and what a tracer would write of them. */
final class MpiCalls {
    private MpiCalls() {}

    static boolean isCall(Operation operation) {
        return operation != Operation.COMPUTE && operation != Operation.BEGIN && operation != Operation.END;
    }

    /** Such as {@code MPI_Allreduce}. */
    static String function(Operation operation) {
        return "MPI_"
                + (operation.isCollective()
                        ? Collective.name(number(operation))
                        : operation.word().substring(0, 1).toUpperCase(Locale.ROOT)
                                + operation.word().substring(1));
    }

    /** The number that OTF2 gives a collective. */
    static int number(Operation operation) {
        return switch (operation) {
            case BARRIER -> Collective.BARRIER;
            case BCAST -> Collective.BCAST;
            case REDUCE -> Collective.REDUCE;
            case ALLREDUCE -> Collective.ALLREDUCE;
            case GATHER -> Collective.GATHER;
            case SCATTER -> Collective.SCATTER;
            case ALLGATHER -> Collective.ALLGATHER;
            case ALLTOALL -> Collective.ALLTOALL;
            case ALLTOALLV -> Collective.ALLTOALLV;
            case REDUCESCATTER -> Collective.REDUCE_SCATTER;
            case SCAN -> Collective.SCAN;
            case EXSCAN -> Collective.EXSCAN;
            default -> throw new IllegalArgumentException(operation + " is no collective");
        };
    }

    /** What a member sent and received. */
    record Volume(long sent, long received) {}

    /**
     * The bytes of a member's part, counted once for each member that they go to or come from, as tracers do; other members are
     * taken to give as much as this one.
     */
    static Volume volume(Operation operation, long bytes, int members, boolean root, boolean first) {
        long all = members * bytes;
        return switch (operation) {
            case BARRIER -> new Volume(0, 0);
            case BCAST, SCATTER -> new Volume(root ? all : 0, bytes);
            case REDUCE, GATHER -> new Volume(bytes, root ? all : 0);
            case ALLGATHER, ALLTOALL -> new Volume(all, all);
            case REDUCESCATTER -> new Volume(all, bytes);
            case EXSCAN -> new Volume(bytes, first ? 0 : bytes);
            default -> new Volume(bytes, bytes);
        };
    }
}
