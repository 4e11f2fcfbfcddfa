package dev.weft.trace;

import dev.weft.program.run.Operation;
import dev.weft.trace.event.CollectiveCode;
import java.util.Locale;

/** The MPI names of the steps of a program, and the records that a tracer would write for them. */
public final class MpiFunctions {
    private MpiFunctions() {}

    /** Returns whether a step is a call of MPI. */
    public static boolean isCall(Operation operation) {
        return operation != Operation.COMPUTE && operation != Operation.BEGIN && operation != Operation.END;
    }

    /** Returns the function of a call, such as {@code MPI_Allreduce}. */
    public static String function(Operation operation) {
        return "MPI_"
                + (operation.isCollective()
                        ? CollectiveCode.name(number(operation))
                        : operation.word().substring(0, 1).toUpperCase(Locale.ROOT)
                                + operation.word().substring(1));
    }

    /** Returns the number of a collective in OTF2. */
    public static int number(Operation operation) {
        return switch (operation) {
            case BARRIER -> CollectiveCode.BARRIER;
            case BCAST -> CollectiveCode.BCAST;
            case REDUCE -> CollectiveCode.REDUCE;
            case ALLREDUCE -> CollectiveCode.ALLREDUCE;
            case GATHER -> CollectiveCode.GATHER;
            case SCATTER -> CollectiveCode.SCATTER;
            case ALLGATHER -> CollectiveCode.ALLGATHER;
            case ALLTOALL -> CollectiveCode.ALLTOALL;
            case ALLTOALLV -> CollectiveCode.ALLTOALLV;
            case REDUCESCATTER -> CollectiveCode.REDUCE_SCATTER;
            case SCAN -> CollectiveCode.SCAN;
            case EXSCAN -> CollectiveCode.EXSCAN;
            default -> throw new IllegalArgumentException(operation + " is no collective");
        };
    }
}
