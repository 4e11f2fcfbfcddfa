package dev.weft.waits;

import dev.weft.units.ModelException;

/** Differences of ticks of two ranks, which overflow in damaged archives. */
final class Ticks {
    private Ticks() {}

    static long between(long from, long until) {
        try {
            return Math.subtractExact(until, from);
        } catch (ArithmeticException overflow) {
            throw ModelException.of(
                    "ticks " + until + " and " + from + " of two ranks",
                    "their difference is not a 64-bit number, so the archive is damaged",
                    "Copy the archive again");
        }
    }
}
