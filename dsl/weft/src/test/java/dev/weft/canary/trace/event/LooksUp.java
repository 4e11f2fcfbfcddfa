package dev.weft.canary.trace.event;

import dev.weft.canary.trace.Run;

/** An event that knows the run it belongs to, which the rule must catch. */
public final class LooksUp {
    /** The forbidden look. */
    public final Run run = new Run();
}
