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

    /** Its components, without what stays in a node. */
    static Component component(int arcs, int[] source, int[] destination) {
        Component component = new Component();
        for (int arc = 0; arc < arcs; arc++) {
            component.add(arc, source[arc], destination[arc]);
            component.sources = Math.max(component.sources, source[arc] + 1);
            component.destinations = Math.max(component.destinations, destination[arc] + 1);
        }
        return component;
    }
}
