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
    private final RequestTable requests = new RequestTable();
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

    /** Posts a receive in this call; returns its position. */
    int post(int call) {
        peer.add(OPEN);
        communicator.add(0);
        tag.add(0);
        bytes.add(0);
        posted.add(call);
        completed.add(call);
        return peer.count() - 1;
    }

    /** Posts a non-blocking receive. An earlier receive with the same open request will never complete. */
    void post(long request, int call) {
        requested++;
        requests.put(request, post(call));
    }

    /** Returns the position of a receive that completes; the next one if its posting was not recorded. */
    int complete(long request, int call) {
        completions++;
        int slot = requests.take(request);
        if (slot == RequestTable.NONE) {
            unposted++;
            return post(call);
        }
        return slot;
    }

    void cancel(long request) {
        int slot = requests.take(request);
        if (slot != RequestTable.NONE) {
            cancelled++;
            peer.set(slot, NOBODY);
        }
    }

    /** Sets the message of a receive. */
    void fill(int slot, int from, int in, int with, long length, int call) {
        peer.set(slot, from);
        communicator.set(slot, in);
        tag.set(slot, with);
        bytes.set(slot, length);
        completed.set(slot, call);
    }

    /** Counts a receive from MPI_PROC_NULL, or one in an unknown communicator. */
    void nobody(int slot, boolean known) {
        peer.set(slot, NOBODY);
        nobody += known ? 1 : 0;
        unknown += known ? 0 : 1;
    }

    int count() {
        return peer.count();
    }

    /** Returns the number of non-blocking receives that were neither completed nor cancelled in the recording. */
    long incomplete() {
        return requested - cancelled - (completions - unposted);
    }

    /** Returns the number of non-blocking receives with a recorded completion. */
    long completions() {
        return completions;
    }

    long fromNobody() {
        return nobody;
    }

    /** Returns receives in communicators that are not defined, or that the rank is not in. */
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
