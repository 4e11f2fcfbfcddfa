package dev.weft.queueing.chain;

import java.util.List;

/**
 * A Markov chain in continuous time: initial states, and the transitions of a state.
 *
 * @param <S> a state; immutable, with {@code equals} and {@code hashCode}
 */
public interface MarkovModel<S> {
    /** Returns the initial states; their order is that of the first numbers. */
    List<S> initial();

    /** Lists the transitions of a state. A state may be listed several times; its rates add up. */
    void transitions(S state, Transitions<S> found);

    /**
     * Receives transitions.
     *
     * @param <S> a state
     */
    interface Transitions<S> {
        /** Receives a transition at {@code rate >= 0} per second. */
        void to(S next, double rate);
    }
}
