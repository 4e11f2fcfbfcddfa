package dev.weft.canary.units;

import dev.weft.canary.study.Above;

/** Breaks the layering on purpose. */
public final class Upward {
    private Upward() {}

    /** Looks up, which units must not. */
    public static long look() {
        return Above.all();
    }
}
