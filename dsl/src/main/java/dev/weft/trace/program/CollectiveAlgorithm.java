package dev.weft.trace.program;

import dev.weft.study.Keyed;

/** Algorithms that replace a collective by point-to-point messages. */
public enum CollectiveAlgorithm implements Keyed {
    /** Along a binomial tree: ceil(log2 p) rounds, p - 1 messages. */
    BINOMIAL("binomial"),
    /** Round a ring; a broadcast becomes a chain from the root, an allreduce passes p-th parts round twice. */
    RING("ring"),
    /** Partners at doubling distance; odd ranks out fold in and out where p is no power of two. */
    RECURSIVE_DOUBLING("recursiveDoubling"),
    /** Each rank meets each other once, in p - 1 rounds. */
    PAIRWISE("pairwise"),
    /** One rank exchanges messages with all others one by one, or all start at once without a root. */
    LINEAR("linear"),
    /** To and from ranks at doubling distance: ceil(log2 p) rounds for any p. */
    DISSEMINATION("dissemination"),
    /** Halves of halves are reduced, then put together again: 2 log2 p rounds, 2 n (p - 1) / p bytes sent by each rank. */
    RABENSEIFNER("rabenseifner");

    private final String key;

    CollectiveAlgorithm(String key) {
        this.key = key;
    }

    @Override
    public String key() {
        return key;
    }
}
