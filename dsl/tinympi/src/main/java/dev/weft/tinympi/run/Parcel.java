package dev.weft.tinympi.run;

import dev.weft.program.MessageBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A message, or a step of its protocol, on its way to a core.
 *
 * @param kind what it is
 * @param source rank of the whole program
 * @param destination rank of the whole program
 * @param communicator number in this node
 * @param buffer data to copy, or only a size; the receiver may keep it if {@code send} is null
 * @param send the sender's request, completed when the data are copied; null if the sender has gone on, or is on another node
 * @param ticket the number of a request of the sender in its node, for messages from another node
 * @param other the number of the receive in its node, which is ready
 */
record Parcel(
        Kind kind,
        int source,
        int destination,
        int communicator,
        int tag,
        MessageBuffer buffer,
        @Nullable LiveRequest send,
        long ticket,
        long other) {

    /** The meaning of a parcel. */
    enum Kind {
        /** A message whose data are at hand. */
        MESSAGE,
        /** A sender on another node asks to send. */
        REQUEST,
        /** A receiver on another node is ready to receive. */
        READY,
        /** The data of a request have been copied or sent. */
        DONE,
        /** The data of a receive have arrived. */
        ARRIVED;

        /** Returns whether a receive takes it. */
        boolean isMessage() {
            return this == MESSAGE || this == REQUEST;
        }
    }

    private static final MessageBuffer NOTHING = MessageBuffer.sized(0);

    /** Returns the notice that a request is complete. */
    static Parcel done(Kind kind, LiveRequest request) {
        return new Parcel(kind, 0, request.rank.rank(), 0, 0, NOTHING, request, 0, 0);
    }
}
