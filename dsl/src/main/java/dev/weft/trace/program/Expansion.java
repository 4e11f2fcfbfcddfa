package dev.weft.trace.program;

final class Expansion {
    private Expansion() {}

    static Program of(Program program, CollectiveAlgorithms algorithms) {
        return program;
    }
}
