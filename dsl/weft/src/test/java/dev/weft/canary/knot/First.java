package dev.weft.canary.knot;

/** A ring of three. */
public final class First {
    Second next = new Second();
}
