package dev.weft.canary.knot;

/** One of {@link First}. */
public final class Second {
    Third next() {
        return new Third();
    }
}
