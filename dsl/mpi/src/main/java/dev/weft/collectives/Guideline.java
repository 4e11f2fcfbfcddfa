package dev.weft.collectives;

import dev.weft.program.run.Operation;
import java.util.List;

/**
 * A collective that two others can replace, so that it need not take longer than both, one after the other, with the same vector of a rank.
 */
record Guideline(Operation left, Operation first, Operation second) {
    static final List<Guideline> ALL = List.of(
            new Guideline(Operation.ALLREDUCE, Operation.REDUCE, Operation.BCAST),
            new Guideline(Operation.ALLREDUCE, Operation.REDUCESCATTER, Operation.ALLGATHER),
            new Guideline(Operation.ALLGATHER, Operation.GATHER, Operation.BCAST),
            new Guideline(Operation.BCAST, Operation.SCATTER, Operation.ALLGATHER),
            new Guideline(Operation.REDUCE, Operation.REDUCESCATTER, Operation.GATHER));

    /** The two others. */
    String limit() {
        return first.word() + " + " + second.word();
    }

    @Override
    public String toString() {
        return left.word() + " at most " + limit();
    }
}
