package dev.weft.queueing;

import dev.weft.machine.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * The better protocol of a question.
 *
 * @param protocol the protocol
 * @param solved the answer with it, if the question was solved for the choice
 */
record ProtocolChoice(Protocol protocol, @Nullable Solution solved) {
    /** A choice made without solving. */
    static ProtocolChoice of(Protocol protocol) {
        return new ProtocolChoice(protocol, null);
    }
}
