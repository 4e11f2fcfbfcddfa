package dev.weft.tinympi.run;

import dev.weft.program.MessageBuffer;
import dev.weft.program.MpiRequest;
import dev.weft.program.run.Operation;
import org.jspecify.annotations.Nullable;

/** A send or receive of a rank. Only the holder of the baton of the rank's core changes it. */
final class LiveRequest extends MpiRequest {
    final LiveRank rank;
    final Operation operation;
    /** The other rank of the whole program; -1 for any. */
    final int peer;

    final int tag;
    /** Of a receive, the communicator whose rank numbers its result has. */
    final @Nullable Numbering view;
    /** The memory that is sent, or that the message goes to; it may be only a size. */
    final MessageBuffer buffer;

    private final long number;
    private @Nullable LiveReceived result;
    private @Nullable LiveReceived coming;
    private boolean complete;
    private boolean blocks;

    LiveRequest(LiveRank rank, Operation operation, int peer, int tag, @Nullable Numbering view, MessageBuffer buffer) {
        super(rank, rank.calls());
        this.rank = rank;
        this.number = rank.numberOfRequest();
        this.operation = operation;
        this.peer = peer;
        this.tag = tag;
        this.view = view;
        this.buffer = buffer;
    }

    /** Returns its number among the requests of its rank, for traces. */
    long number() {
        return number;
    }

    boolean isComplete() {
        return complete;
    }

    /** Lets the rank wait for it; returns whether it is incomplete. */
    boolean block() {
        blocks = !complete;
        return blocks;
    }

    /** Completes it. */
    void complete() {
        complete = true;
        if (blocks) {
            rank.unblock();
        }
    }

    /** Notes the message whose data come from another node. */
    void expects(int source, int sentTag, long bytes) {
        coming = new LiveReceived(numberOf(source), sentTag, bytes, buffer);
    }

    /** Returns the bytes of the message whose data come; -1 if none come. */
    long expected() {
        return coming == null ? -1 : coming.count();
    }

    /** Notes that the data have come; the next pass of the baton completes the receive. */
    void arrived(MessageBuffer data) {
        if (coming != null) {
            result = new LiveReceived(coming.source(), coming.tag(), coming.count(), data);
        }
    }

    /** Returns a rank of the whole program as a rank of the receive's communicator. */
    private int numberOf(int world) {
        return view == null ? world : view.memberOf(world);
    }

    /** Completes a receive with its message. */
    void complete(int source, int sentTag, long bytes, MessageBuffer data) {
        complete(new LiveReceived(numberOf(source), sentTag, bytes, data));
    }

    /** Completes a receive with its message. */
    private void complete(LiveReceived message) {
        result = message;
        complete();
    }

    /** Returns the message of a complete receive; an empty one for a send. */
    LiveReceived result() {
        return result == null ? LiveReceived.none(rank.rank(), tag) : result;
    }

    /** Returns what it waits for, such as {@code recv of 8 B from rank 1 with tag 0}. */
    String words() {
        String whom = peer < 0 ? "any source" : "rank " + peer;
        return operation.word() + " of " + (operation.receives() ? "up to " : "") + buffer.size()
                + (operation.receives() ? " from " : " to ") + whom + (tag < 0 ? ", any tag" : ", tag " + tag);
    }

    /** The numbers of ranks in a communicator. */
    interface Numbering {
        /** Returns the member that is a rank of the whole program. */
        int memberOf(int world);

        /** Returns the number of the communicator in all nodes. */
        long wire();
    }
}
