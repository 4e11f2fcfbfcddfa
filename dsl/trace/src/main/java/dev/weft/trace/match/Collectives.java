package dev.weft.trace.match;

import dev.weft.program.CollectiveSemantics;
import dev.weft.program.CollectiveSemantics.DataFlow;
import dev.weft.trace.event.CollectiveCode;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Collective operations of a run with all members of a communicator of at least two, in columns. A visit is the part of
 * one member in an operation; visits of an operation are adjacent, in the order of the communicator's ranks.
 */
public final class Collectives {
    private final IntColumn operation;
    private final IntColumn communicator;
    private final IntColumn root;
    private final IntColumn firstVisit;
    private final IntColumn rank;
    private final IntColumn postCall;
    private final IntColumn completeCall;
    private final LongColumn sent;
    private final LongColumn received;

    Collectives(Budget budget) {
        this.operation = new IntColumn(budget);
        this.communicator = new IntColumn(budget);
        this.root = new IntColumn(budget);
        this.firstVisit = new IntColumn(budget);
        this.rank = new IntColumn(budget);
        this.postCall = new IntColumn(budget);
        this.completeCall = new IntColumn(budget);
        this.sent = new LongColumn(budget);
        this.received = new LongColumn(budget);
        firstVisit.add(0);
    }

    void visit(int member, CollectiveCalls calls, int call) {
        rank.add(member);
        postCall.add(calls.posted.get(call));
        completeCall.add(calls.completed.get(call));
        sent.add(calls.sent.get(call));
        received.add(calls.received.get(call));
    }

    /** Makes an operation of the visits since the last one. */
    void operation(int which, int communicatorId, int rootRank) {
        operation.add(which);
        communicator.add(communicatorId);
        root.add(rootRank);
        firstVisit.add(rank.count());
    }

    /** Returns the number of operations. */
    public int count() {
        return operation.count();
    }

    /** Returns the number of visits of all operations. */
    public int visits() {
        return rank.count();
    }

    /** Returns the operation, one of {@link CollectiveCode}. */
    public int operation(int instance) {
        return operation.get(instance);
    }

    /** Returns the id of its communicator; where tracers give it several ids, one of them. */
    public int communicator(int instance) {
        return communicator.get(instance);
    }

    /** Returns the world rank of the root, or -1 of operations without one. */
    public int root(int instance) {
        return root.get(instance);
    }

    /** Returns the first visit of an operation; its last one precedes the first of the next operation. */
    public int firstVisit(int instance) {
        return firstVisit.get(instance);
    }

    /** Returns the world rank of the member of a visit. */
    public int rank(int visit) {
        return rank.get(visit);
    }

    /**
     * Returns the call of the member in which the operation began; for a blocking operation it is the call that
     * completes it.
     */
    public int postCall(int visit) {
        return postCall.get(visit);
    }

    /** Returns the call in which the operation completed, of the visiting rank. */
    public int completeCall(int visit) {
        return completeCall.get(visit);
    }

    /** Returns bytes that the member sent, as its tracer counts them. */
    public long sent(int visit) {
        return sent.get(visit);
    }

    /** Returns bytes that the member received, as its tracer counts them. */
    public long received(int visit) {
        return received.get(visit);
    }

    /**
     * Returns the data dependencies between the members of an operation; members are its visits, counted from the
     * first. A root that is not a member is ignored. Empty for operations without data, such as creating a
     * communicator.
     */
    public Optional<CollectiveSemantics> semantics(int instance) {
        int first = firstVisit(instance);
        int members = firstVisit(instance + 1) - first;
        return flow(operation(instance))
                .map(flow -> CollectiveSemantics.of(flow, root(instance, first, members), members, new Counted(first)));
    }

    /** Returns what waiting times leave out of one of the operations, a sentence each. */
    public List<String> caveats() {
        return CollectiveSemantics.caveats(
                IntStream.range(0, count()).mapToObj(this::semantics).flatMap(Optional::stream));
    }

    private int root(int instance, int first, int members) {
        for (int member = 0; root(instance) >= 0 && member < members; member++) {
            if (rank(first + member) == root(instance)) {
                return member;
            }
        }
        return CollectiveSemantics.NOBODY;
    }

    /** Sizes as the tracer counted them for each visit. */
    private final class Counted implements CollectiveSemantics.Volumes {
        private final int first;

        Counted(int first) {
            this.first = first;
        }

        @Override
        public long sent(int member) {
            return Collectives.this.sent(first + member);
        }

        @Override
        public long received(int member) {
            return Collectives.this.received(first + member);
        }
    }

    /** Returns the data flow of an operation, one of {@link CollectiveCode}; empty for operations without data. */
    public static Optional<DataFlow> flow(int operation) {
        return Optional.ofNullable(
                switch (operation) {
                    case CollectiveCode.BARRIER -> DataFlow.BARRIER;
                    case CollectiveCode.BCAST, CollectiveCode.SCATTER, CollectiveCode.SCATTERV -> DataFlow.FROM_ROOT;
                    case CollectiveCode.REDUCE, CollectiveCode.GATHER, CollectiveCode.GATHERV -> DataFlow.TO_ROOT;
                    case CollectiveCode.ALLREDUCE,
                            CollectiveCode.ALLGATHER,
                            CollectiveCode.ALLGATHERV,
                            CollectiveCode.ALLTOALL,
                            CollectiveCode.REDUCE_SCATTER,
                            CollectiveCode.REDUCE_SCATTER_BLOCK -> DataFlow.ALL_TO_ALL;
                    case CollectiveCode.ALLTOALLV, CollectiveCode.ALLTOALLW -> DataFlow.PAIRS;
                    case CollectiveCode.SCAN, CollectiveCode.EXSCAN -> DataFlow.PREFIX;
                    default -> null;
                });
    }
}
