package dev.weft.trace.timeline;

/** How long a function was on top in some columns, and how many of its calls there were. */
record Piece(int function, long ticks, long calls) {
    Piece plus(Piece other) {
        return new Piece(function, ticks + other.ticks, calls + other.calls);
    }
}
