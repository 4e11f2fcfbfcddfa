package dev.weft.trace.match;

import dev.weft.trace.event.Collective;

/**
 * The collective operations of a run that all members of a communicator of at least two took part in, in columns. What a
 * member did in an operation is a visit; the visits of an operation stand together, in the order of the communicator's ranks.
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

    /** How many operations there are. */
    public int count() {
        return operation.count();
    }

    /** How many visits there are in all. */
    public int visits() {
        return rank.count();
    }

    /** One of {@link Collective}. */
    public int operation(int instance) {
        return operation.get(instance);
    }

    /** The id of its communicator; where tracers give it several ids, one of them. */
    public int communicator(int instance) {
        return communicator.get(instance);
    }

    /** The world rank of the root, or -1 of operations without one. */
    public int root(int instance) {
        return root.get(instance);
    }

    /** The first visit of an operation; its last one stands before the first of the next operation. */
    public int firstVisit(int instance) {
        return firstVisit.get(instance);
    }

    /** The world rank of who visits. */
    public int rank(int visit) {
        return rank.get(visit);
    }

    /** The call in which the operation began, of the visiting rank; that which completes it unless it does not block. */
    public int postCall(int visit) {
        return postCall.get(visit);
    }

    /** The call in which the operation completed, of the visiting rank. */
    public int completeCall(int visit) {
        return completeCall.get(visit);
    }

    /** Bytes that the member sent, as its tracer counts them. */
    public long sent(int visit) {
        return sent.get(visit);
    }

    /** Bytes that the member received, as its tracer counts them. */
    public long received(int visit) {
        return received.get(visit);
    }

    /** Whether each member waits for all that send something: the operations that Scalasca calls n to n. */
    public boolean allToAll(int instance) {
        return switch (operation.get(instance)) {
            case Collective.ALLREDUCE,
                    Collective.ALLGATHER,
                    Collective.ALLGATHERV,
                    Collective.ALLTOALL,
                    Collective.REDUCE_SCATTER,
                    Collective.REDUCE_SCATTER_BLOCK -> true;
            default -> false;
        };
    }

    /** Whether it is a barrier, which all members wait for. */
    public boolean barrier(int instance) {
        return operation.get(instance) == Collective.BARRIER;
    }
}
