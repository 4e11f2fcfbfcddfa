package dev.weft.canary.queueing.solve;

import dev.weft.canary.study.Above;

/** A solver that makes what users read, which the rule must catch. */
public final class Explains {
    private Explains() {}

    /** The forbidden look. */
    public static long words() {
        return Above.all();
    }
}
