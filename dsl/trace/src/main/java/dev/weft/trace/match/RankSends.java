package dev.weft.trace.match;

import java.io.Serializable;

/** The sends of one rank, in their order. */
final class RankSends implements Serializable {
    private static final long serialVersionUID = 1;

    final IntColumn peer;
    final IntColumn communicator;
    final IntColumn tag;
    final LongColumn bytes;
    final IntColumn call;
    private long toNobody;
    private long unknown;

    RankSends(Budget budget) {
        this.peer = new IntColumn(budget);
        this.communicator = new IntColumn(budget);
        this.tag = new IntColumn(budget);
        this.bytes = new LongColumn(budget);
        this.call = new IntColumn(budget);
    }

    void add(int to, int in, int with, long length, int from) {
        peer.add(to);
        communicator.add(in);
        tag.add(with);
        bytes.add(length);
        call.add(from);
    }

    /** Counts a send to MPI_PROC_NULL, or one in an unknown communicator. */
    void nobody(boolean known) {
        toNobody += known ? 1 : 0;
        unknown += known ? 0 : 1;
    }

    int count() {
        return peer.count();
    }

    long toNobody() {
        return toNobody;
    }

    /** Returns sends in communicators that are not defined, or that the rank is not in. */
    long unknown() {
        return unknown;
    }

    void release() {
        peer.release();
        communicator.release();
        tag.release();
        bytes.release();
        call.release();
    }
}
