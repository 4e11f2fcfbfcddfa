package dev.weft.sharing;

import dev.weft.simulation.RandomStream;

/** Seeded random multigraphs for the laws. */
final class RandomSchemes {
    private RandomSchemes() {}

    /** So many communications between so many nodes, parallel ones among them, now and then one that stays in its node. */
    static Scheme multigraph(long seed, int nodes, int arcs) {
        RandomStream stream = RandomStream.of(seed, 7);
        Scheme scheme = Scheme.empty();
        for (int i = 0; i < arcs; i++) {
            scheme = scheme.arc(stream.below(nodes), stream.below(nodes));
        }
        return scheme;
    }
}
