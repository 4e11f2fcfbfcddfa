package dev.weft.sharing.states;

import dev.weft.sharing.contention.Component;
import java.util.Arrays;

/**
 * A component renumbered by its structure alone, so that a replay finds again what it solved under other nodes. Ports get colours
 * from their neighbours' colours until those tell no more apart; what still looks alike is told apart by force, one port at a time.
 * Equal forms are always the same graph; two ways to write one graph nearly always have equal forms, and cost a second solution
 * where not.
 */
final class CanonicalForm {
    /** The arcs between renumbered ports, sorted: all that a form is compared by. */
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

    /** The place of a source in the form. */
    int rankOfSource(int source) {
        return rank[source];
    }

    int size() {
        return arcs.length;
    }

    int ports() {
        return ports;
    }

    /** The same graph, whatever it was written with; whether the colours were the same is not asked. */
    @Override
    public boolean equals(Object other) {
        return other instanceof CanonicalForm form && ports == form.ports && Arrays.equals(arcs, form.arcs);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(arcs);
    }
}
