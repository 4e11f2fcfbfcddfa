package dev.weft.sharing;

/** The arcs of a scheme for tests in other packages. */
public final class SchemeArrays {
    private SchemeArrays() {}

    public static int[] source(Scheme scheme) {
        return scheme.arcs().graph().source.clone();
    }

    public static int[] destination(Scheme scheme) {
        return scheme.arcs().graph().destination.clone();
    }
}
