package dev.weft.trace.program;

/** placeholder while the rest compiles. */
public final class CollectiveAlgorithms {
    private CollectiveAlgorithms() {}

    static CollectiveAlgorithms usual() {
        return new CollectiveAlgorithms();
    }
}
