package dev.weft.queueing.chain;

/** Thrown when a chain has no unique stationary distribution, or when the iteration does not converge. */
public final class Unsettled extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Whether the chain has several sets of states that are never left, so that its limit depends on the initial state. */
    public final boolean divided;

    Unsettled(boolean divided) {
        this(
                divided
                        ? "its Markov chain has several sets of states that are never left, so the answer depends on the initial state"
                        : "the iteration over its Markov chain does not converge",
                divided);
    }

    Unsettled(String why, boolean divided) {
        super(why, null, false, false);
        this.divided = divided;
    }
}
