package dev.weft.canary.study;

import java.util.List;

/** What the canary of the units looks up to; runs on the common pool on purpose. */
public final class Above {
    private Above() {}

    /** Counts in parallel, which no code of ours may. */
    public static long all() {
        return List.of(1, 2).parallelStream().count();
    }
}
