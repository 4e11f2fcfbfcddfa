package dev.weft.trace;

import dev.weft.program.run.Operation;
import dev.weft.trace.event.CollectiveCode;
import dev.weft.trace.event.Definitions;
import java.util.Optional;

/**
 * Derives the size of the call from the bytes that a tracer recorded for a collective operation. Score-P and Weft's kit
 * count bytes once for each peer; eztrace records the size of one buffer in both directions.
 *
 * @param once whether the tracer recorded the size of one buffer, regardless of the number of peers
 */
record CollectiveBytes(boolean once) {
    private static final String EZTRACE = "EZTrace finalize";

    static CollectiveBytes of(Definitions definitions) {
        return new CollectiveBytes(definitions.functions().contains(EZTRACE));
    }

    /**
     * Returns the program operation for a trace operation; empty for one that programs do not have, such as creating a
     * communicator.
     */
    static Optional<Operation> operation(int collective) {
        return Optional.ofNullable(
                switch (collective) {
                    case CollectiveCode.BARRIER -> Operation.BARRIER;
                    case CollectiveCode.BCAST -> Operation.BCAST;
                    case CollectiveCode.GATHER, CollectiveCode.GATHERV -> Operation.GATHER;
                    case CollectiveCode.SCATTER, CollectiveCode.SCATTERV -> Operation.SCATTER;
                    case CollectiveCode.ALLGATHER, CollectiveCode.ALLGATHERV -> Operation.ALLGATHER;
                    case CollectiveCode.ALLTOALL, CollectiveCode.ALLTOALLV, CollectiveCode.ALLTOALLW ->
                        Operation.ALLTOALL;
                    case CollectiveCode.ALLREDUCE -> Operation.ALLREDUCE;
                    case CollectiveCode.REDUCE -> Operation.REDUCE;
                    case CollectiveCode.REDUCE_SCATTER, CollectiveCode.REDUCE_SCATTER_BLOCK -> Operation.REDUCESCATTER;
                    case CollectiveCode.SCAN -> Operation.SCAN;
                    case CollectiveCode.EXSCAN -> Operation.EXSCAN;
                    default -> null;
                });
    }

    /** Returns whether the sizes for each peer differ in the call and only their sum is known. */
    static boolean evened(int collective) {
        return collective == CollectiveCode.ALLTOALLV || collective == CollectiveCode.ALLTOALLW;
    }

    /** Returns the size that this process passed, in a communicator of {@code ranks} ranks. */
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

    private long perPeer(long sum, int members) {
        return once ? sum : sum / Math.max(1, members);
    }
}
