package dev.weft.program;

import dev.weft.program.CollectiveLane.Span;
import dev.weft.program.run.Operation;

/**
 * The point-to-point messages of every collective by every algorithm, as one member sends and receives them. A part of no
 * bytes is neither sent nor waited for, by the rule of {@link CollectiveSemantics}, as in MPI libraries: Open MPI returns
 * at once from a collective without data, and its linear gatherv and alltoallv skip members with empty parts.
 */
public final class CollectiveRounds {
    private CollectiveRounds() {}

    /**
     * Returns the algorithm of one collective: the named one, else the library's; every member must pass the same.
     *
     * @param algorithms the choice by operation
     * @param ranks the number of members, at least 1
     * @param part the bytes of the message of a bcast, reduce, allreduce or scan, else of the mean part of a member
     * @param equal whether all parts are equal
     */
    public static CollectiveChoice chosen(
            CollectiveAlgorithms algorithms, Operation operation, int ranks, double part, boolean equal) {
        CollectiveAlgorithms.known(operation);
        return algorithms.of(operation, ranks, part, equal);
    }

    /**
     * Runs the rounds of one member.
     *
     * @param root the member that is the root, where the collective has one
     * @param bytes the message of a bcast, reduce, allreduce, scan or exscan; the lane knows the parts of all others
     */
    public static void run(
            Operation operation, CollectiveAlgorithm algorithm, int root, long bytes, CollectiveLane lane) {
        CollectiveAlgorithm known = CollectiveAlgorithms.required(operation, algorithm);
        switch (operation) {
            case BARRIER -> new BarrierRounds(lane).run(known);
            case GATHER, SCATTER, ALLGATHER, ALLTOALL, ALLTOALLV, REDUCESCATTER ->
                parts(operation, known, root, new PartsLane(lane));
            default -> {
                if (CollectiveSemantics.isData(bytes)) {
                    whole(operation, known, root, new Span(0, bytes), lane);
                }
            }
        }
    }

    private static void parts(Operation operation, CollectiveAlgorithm known, int root, CollectiveLane lane) {
        switch (operation) {
            case GATHER -> new RootedRounds(lane, root).gather(known);
            case SCATTER -> new RootedRounds(lane, root).scatter(known);
            case ALLGATHER -> new AllgatherRounds(lane).run(known);
            case REDUCESCATTER -> new ReduceScatterRounds(lane).run(known);
            default -> new AlltoallRounds(lane).run(known);
        }
    }

    private static void whole(
            Operation operation, CollectiveAlgorithm known, int root, Span whole, CollectiveLane lane) {
        switch (operation) {
            case BCAST -> new BcastRounds(lane, root).run(known, whole);
            case REDUCE -> new ReduceRounds(lane, root).run(known, whole);
            case ALLREDUCE -> new AllreduceRounds(lane).run(known, whole);
            default -> new ScanRounds(lane).run(known, whole);
        }
    }
}
