package dev.weft.canary.knot;

/** One of {@link First}. */
public final class Third {
    void next(First first) {}
}
