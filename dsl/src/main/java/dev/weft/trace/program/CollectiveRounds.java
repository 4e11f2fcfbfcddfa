package dev.weft.trace.program;

import dev.weft.trace.program.CollectiveLane.Span;
import dev.weft.trace.program.run.Operation;

/** The point-to-point messages of every collective by every algorithm, as one member sends and receives them. */
public final class CollectiveRounds {
    private CollectiveRounds() {}

    /**
     * Returns the algorithm of one collective; every member must pass the same.
     *
     * @param algorithms the choice by operation
     * @param ranks the number of members
     * @param part the mean part of a member, in bytes
     * @param equal whether all parts are equal
     */
    public static CollectiveAlgorithm chosen(
            CollectiveAlgorithms algorithms, Operation operation, int ranks, double part, boolean equal) {
        CollectiveAlgorithms.known(operation);
        return algorithms.of(operation, ranks, part, equal).here();
    }

    /**
     * Runs the rounds of one member.
     *
     * @param root the member that is the root, where the collective has one
     * @param bytes the message of a bcast, reduce, allreduce, scan or exscan; the lane knows the parts of all others
     */
    public static void run(
            Operation operation, CollectiveAlgorithm algorithm, int root, long bytes, CollectiveLane lane) {
        CollectiveAlgorithms.requireKnown(operation, algorithm);
        RootedRounds rooted = new RootedRounds(lane, root);
        SymmetricRounds symmetric = new SymmetricRounds(lane);
        Span whole = new Span(0, bytes);
        switch (operation) {
            case BARRIER -> symmetric.barrier(algorithm);
            case BCAST -> rooted.bcast(algorithm, whole);
            case REDUCE -> rooted.reduce(algorithm, whole);
            case GATHER -> rooted.gather(algorithm);
            case SCATTER -> rooted.scatter(algorithm);
            case ALLREDUCE -> symmetric.allreduce(algorithm, whole);
            case ALLGATHER -> symmetric.allgather(algorithm);
            case ALLTOALL, ALLTOALLV -> symmetric.alltoall(algorithm);
            case REDUCESCATTER -> symmetric.reduceScatter(algorithm);
            default -> symmetric.scan(algorithm, whole);
        }
    }
}
