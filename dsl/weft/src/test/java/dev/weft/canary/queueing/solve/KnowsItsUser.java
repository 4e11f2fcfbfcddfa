package dev.weft.canary.queueing.solve;

import dev.weft.canary.queueing.Network;

/** A solver that knows what users write, which the rule must catch. */
public final class KnowsItsUser {
    /** The forbidden look. */
    public final Network network = new Network();
}
