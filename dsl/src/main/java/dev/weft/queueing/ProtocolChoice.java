package dev.weft.queueing;

import dev.weft.machine.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * The protocol that answers a question best.
 *
 * @param protocol which
 * @param solved the answer with it, where the question had to be solved to find out
 */
record ProtocolChoice(Protocol protocol, @Nullable Solution solved) {
    /** One that was found without solving. */
    static ProtocolChoice of(Protocol protocol) {
        return new ProtocolChoice(protocol, null);
    }
}
