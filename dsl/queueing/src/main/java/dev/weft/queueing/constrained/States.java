package dev.weft.queueing.constrained;

import dev.weft.queueing.chain.MarkovModel;

/** The Markov chain of a network, with the means of its states. */
interface States extends MarkovModel<String> {
    /** Adds the events and customers of a state with this probability to the means. */
    void measure(String state, double probability, StationaryFlows flows, double[][] distribution);

    /** Completes the means when all states have been added. */
    default void finish(StationaryFlows flows, double[][] distribution) {}

    /** Names the causes for which customers wait in a state without transitions. */
    String words(String stuck);
}
