package dev.weft.canary.knot;

/** Uses the ring and is not used by it. */
public final class Fourth {
    First used = new First();
}
