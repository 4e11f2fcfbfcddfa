package dev.weft.trace.timeline;

/** The time that a function was on top in some columns, and the number of its calls. */
record Piece(int function, long ticks, long calls) {
    Piece plus(Piece other) {
        return new Piece(function, ticks + other.ticks, calls + other.calls);
    }
}
