package dev.weft.waits;

import dev.weft.units.ModelException;

/** Times of two ranks, which a damaged archive may put so far apart that no number holds the difference. */
final class Ticks {
    private Ticks() {}

    static long between(long from, long until) {
        try {
            return Math.subtractExact(until, from);
        } catch (ArithmeticException overflow) {
            throw ModelException.cannot(
                    "compare the times of ranks that lie",
                    until + " and " + from + " ticks",
                    "from the clock's beginning, as their difference is no 64-bit number",
                    "The archive is damaged: copy it again");
        }
    }
}
