package dev.weft.trace;

import dev.weft.trace.event.Collective;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.program.Operation;
import java.util.Optional;

/**
 * From the bytes that a tracer wrote for a collective operation to the size that the call was given. Score-P and Weft's kit
 * count bytes once for each peer; eztrace writes the size of one buffer both ways.
 */
final class CollectiveBytes {
    private static final String EZTRACE = "EZTrace finalize";

    private final boolean once;

    private CollectiveBytes(boolean once) {
        this.once = once;
    }

    static CollectiveBytes of(Definitions definitions) {
        return new CollectiveBytes(definitions.functions().contains(EZTRACE));
    }

    /** The operation of a program for one of a trace; empty for what no program has, such as making a communicator. */
    static Optional<Operation> operation(int collective) {
        return Optional.ofNullable(
                switch (collective) {
                    case Collective.BARRIER -> Operation.BARRIER;
                    case Collective.BCAST -> Operation.BCAST;
                    case Collective.GATHER, Collective.GATHERV -> Operation.GATHER;
                    case Collective.SCATTER, Collective.SCATTERV -> Operation.SCATTER;
                    case Collective.ALLGATHER, Collective.ALLGATHERV -> Operation.ALLGATHER;
                    case Collective.ALLTOALL, Collective.ALLTOALLV, Collective.ALLTOALLW -> Operation.ALLTOALL;
                    case Collective.ALLREDUCE -> Operation.ALLREDUCE;
                    case Collective.REDUCE -> Operation.REDUCE;
                    case Collective.REDUCE_SCATTER, Collective.REDUCE_SCATTER_BLOCK -> Operation.REDUCESCATTER;
                    case Collective.SCAN -> Operation.SCAN;
                    case Collective.EXSCAN -> Operation.EXSCAN;
                    default -> null;
                });
    }

    /** Whether the sizes for each peer differ in the call and only their sum is known. */
    static boolean evened(int collective) {
        return collective == Collective.ALLTOALLV || collective == Collective.ALLTOALLW;
    }

    /** The size that this process gave, in a communicator of so many. */
    long size(Operation operation, boolean root, long sent, long received, int members) {
        return switch (operation) {
            case BCAST -> root ? perPeer(sent, members) : received;
            case REDUCE, GATHER -> root && sent == 0 ? perPeer(received, members) : sent;
            case SCATTER -> root && received == 0 ? perPeer(sent, members) : received;
            case ALLGATHER, ALLTOALL -> perPeer(sent, members);
            case REDUCESCATTER -> received;
            case BARRIER -> 0;
            default -> sent;
        };
    }

    /** Whether the tracer wrote the size of one buffer, whatever the number of peers. */
    boolean once() {
        return once;
    }

    private long perPeer(long sum, int members) {
        return once ? sum : sum / Math.max(1, members);
    }
}
