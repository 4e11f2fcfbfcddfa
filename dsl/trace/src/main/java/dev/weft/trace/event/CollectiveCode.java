package dev.weft.trace.event;

import java.util.List;

/** MPI's collective operations by the numbers that OTF2 gives them. */
public final class CollectiveCode {
    public static final int BARRIER = 0;
    public static final int BCAST = 1;
    public static final int GATHER = 2;
    public static final int GATHERV = 3;
    public static final int SCATTER = 4;
    public static final int SCATTERV = 5;
    public static final int ALLGATHER = 6;
    public static final int ALLGATHERV = 7;
    public static final int ALLTOALL = 8;
    public static final int ALLTOALLV = 9;
    public static final int ALLTOALLW = 10;
    public static final int ALLREDUCE = 11;
    public static final int REDUCE = 12;
    public static final int REDUCE_SCATTER = 13;
    public static final int SCAN = 14;
    public static final int EXSCAN = 15;
    public static final int REDUCE_SCATTER_BLOCK = 16;

    /** The reference of a collective event without a root. */
    public static final int NO_ROOT = -1;
    /** The reference of a collective event whose root is the process itself, in an inter-communicator. */
    public static final int ROOT_SELF = -2;
    /** The reference of a collective event whose root is in the process's own group, in an inter-communicator. */
    public static final int ROOT_IN_THIS_GROUP = -3;

    private static final List<String> NAMES = List.of(
            "Barrier",
            "Bcast",
            "Gather",
            "Gatherv",
            "Scatter",
            "Scatterv",
            "Allgather",
            "Allgatherv",
            "Alltoall",
            "Alltoallv",
            "Alltoallw",
            "Allreduce",
            "Reduce",
            "Reduce_scatter",
            "Scan",
            "Exscan",
            "Reduce_scatter_block");

    private CollectiveCode() {}

    /** MPI's name of an operation, without {@code MPI_}. */
    public static String name(int operation) {
        return operation >= 0 && operation < NAMES.size() ? NAMES.get(operation) : "operation " + operation;
    }
}
