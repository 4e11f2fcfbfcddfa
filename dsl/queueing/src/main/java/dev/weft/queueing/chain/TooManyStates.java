package dev.weft.queueing.chain;

import java.util.Locale;

/** Thrown when a chain has more states than allowed. */
public final class TooManyStates extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The largest number of states allowed. */
    public final int most;

    TooManyStates(int most) {
        super(
                "the Markov chain has more than " + String.format(Locale.ROOT, "%,d", most) + " states",
                null,
                false,
                false);
        this.most = most;
    }
}
