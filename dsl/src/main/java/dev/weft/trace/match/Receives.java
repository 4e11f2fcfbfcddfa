package dev.weft.trace.match;

import java.io.Serializable;

/** The receives of one rank in the order in which they were posted; the peer of those without a message is negative. */
final class Receives implements Serializable {
    private static final long serialVersionUID = 1;

    private static final int OPEN = -1;
    private static final int NOBODY = -2;

    final IntColumn peer;
    final IntColumn communicator;
    final IntColumn tag;
    final LongColumn bytes;
    final IntColumn posted;
    final IntColumn completed;
    private final Requests requests = new Requests();
    private long requested;
    private long cancelled;
    private long completions;
    private long unposted;
    private long nobody;
    private long unknown;

    Receives(Budget budget) {
        this.peer = new IntColumn(budget);
        this.communicator = new IntColumn(budget);
        this.tag = new IntColumn(budget);
        this.bytes = new LongColumn(budget);
        this.posted = new IntColumn(budget);
        this.completed = new IntColumn(budget);
    }

    /** A receive is posted in this call; its place in the order. */
    int post(int call) {
        peer.add(OPEN);
        communicator.add(0);
        tag.add(0);
        bytes.add(0);
        posted.add(call);
        completed.add(call);
        return peer.count() - 1;
    }

    /** A non-blocking receive is posted. A request that is open still will never be seen to complete. */
    void post(long request, int call) {
        requested++;
        requests.put(request, post(call));
    }

    /** The place of a receive that completes; the next one if its posting was not recorded. */
    int complete(long request, int call) {
        completions++;
        int slot = requests.take(request);
        if (slot == Requests.NONE) {
            unposted++;
            return post(call);
        }
        return slot;
    }

    void cancel(long request) {
        int slot = requests.take(request);
        if (slot != Requests.NONE) {
            cancelled++;
            peer.set(slot, NOBODY);
        }
    }

    /** What a receive has got. */
    void fill(int slot, int from, int in, int with, long length, int call) {
        peer.set(slot, from);
        communicator.set(slot, in);
        tag.set(slot, with);
        bytes.set(slot, length);
        completed.set(slot, call);
    }

    /** A receive from MPI_PROC_NULL, or one in a communicator that is not known. */
    void nobody(int slot, boolean known) {
        peer.set(slot, NOBODY);
        nobody += known ? 1 : 0;
        unknown += known ? 0 : 1;
    }

    int count() {
        return peer.count();
    }

    /** How many non-blocking receives were posted and neither seen to complete nor cancelled. */
    long incomplete() {
        return requested - cancelled - (completions - unposted);
    }

    /** How many non-blocking receives were seen to complete. */
    long completions() {
        return completions;
    }

    long fromNobody() {
        return nobody;
    }

    /** Receives in communicators that are not defined, or that the rank is not in. */
    long unknown() {
        return unknown;
    }

    void release() {
        peer.release();
        communicator.release();
        tag.release();
        bytes.release();
        posted.release();
        completed.release();
    }
}
