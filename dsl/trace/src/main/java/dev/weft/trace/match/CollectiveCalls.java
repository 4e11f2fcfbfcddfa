package dev.weft.trace.match;

import java.io.Serializable;

/** The collective calls of one rank in the order in which they were made; the operation of those that never end is -1. */
final class CollectiveCalls implements Serializable {
    private static final long serialVersionUID = 1;

    private static final int OPEN = -1;

    final IntColumn operation;
    final IntColumn communicator;
    final IntColumn root;
    final LongColumn sent;
    final LongColumn received;
    final IntColumn posted;
    final IntColumn completed;
    private final RequestTable requests = new RequestTable();
    private long unknown;

    CollectiveCalls(Budget budget) {
        this.operation = new IntColumn(budget);
        this.communicator = new IntColumn(budget);
        this.root = new IntColumn(budget);
        this.sent = new LongColumn(budget);
        this.received = new LongColumn(budget);
        this.posted = new IntColumn(budget);
        this.completed = new IntColumn(budget);
    }

    /** Posts an operation in this call; returns its position. */
    int post(int call) {
        operation.add(OPEN);
        communicator.add(-1);
        root.add(0);
        sent.add(0);
        received.add(0);
        posted.add(call);
        completed.add(call);
        return operation.count() - 1;
    }

    /** Posts a non-blocking operation. */
    void post(long request, int call) {
        requests.put(request, post(call));
    }

    /** Returns the position of an operation that completes; the next one if its beginning was not recorded. */
    int complete(long request, int call) {
        int slot = requests.take(request);
        return slot == RequestTable.NONE ? post(call) : slot;
    }

    /** Sets the operation at a position. */
    void fill(int slot, int in, int which, int rootRank, long out, long into, int call) {
        operation.set(slot, which);
        communicator.set(slot, in);
        root.set(slot, rootRank);
        sent.set(slot, out);
        received.set(slot, into);
        completed.set(slot, call);
        unknown += in < 0 ? 1 : 0;
    }

    int count() {
        return operation.count();
    }

    /** Operations in communicators that are not defined, or that the rank is not in. */
    long unknown() {
        return unknown;
    }

    /** Returns the number of non-blocking operations without a recorded completion. */
    long incomplete() {
        return requests.open();
    }

    void release() {
        operation.release();
        communicator.release();
        root.release();
        sent.release();
        received.release();
        posted.release();
        completed.release();
    }
}
