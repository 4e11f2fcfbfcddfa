package dev.weft.sharing.states;

import dev.weft.sharing.contention.Component;
import java.util.Arrays;

/**
 * A component renumbered by its structure alone, so that a replay recognises a solved component under other nodes.
 * Ports get colours from the colours of their neighbours until the colours no longer change; ports of equal colour
 * are then distinguished by force, one at a time. Equal forms are always the same graph; two numberings of one graph
 * nearly always have equal forms, and cost a second solution otherwise.
 */
final class CanonicalForm {
    /** The arcs between renumbered ports, sorted; forms are compared by them alone. */
    private final long[] arcs;

    private final int[] rank;
    private final int ports;

    private CanonicalForm(Component component) {
        this.ports = component.sources + component.destinations;
        this.rank = new Colours(component).ranks();
        this.arcs = new long[component.arcs];
        for (int arc = 0; arc < arcs.length; arc++) {
            arcs[arc] = (long) rank[component.source[arc]] << 32 | rank[component.sources + component.destination[arc]];
        }
        Arrays.sort(arcs);
    }

    static CanonicalForm of(Component component) {
        return new CanonicalForm(component);
    }

    /** The number of a source in the form. */
    int rankOfSource(int source) {
        return rank[source];
    }

    int size() {
        return arcs.length;
    }

    int ports() {
        return ports;
    }

    /** Whether both are the same graph; colours are not compared. */
    @Override
    public boolean equals(Object other) {
        return other instanceof CanonicalForm form && ports == form.ports && Arrays.equals(arcs, form.arcs);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(arcs);
    }
}
