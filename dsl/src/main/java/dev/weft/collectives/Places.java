package dev.weft.collectives;

import dev.weft.machine.Localities;
import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import java.util.Arrays;

/** The node of each rank, and how far apart two ranks are. */
final class Places {
    private final int[] nodes;
    private final Localities localities;
    private final boolean shared;

    Places(Machine machine, Placement placement, int ranks) {
        this.nodes = placement.place(ranks, machine);
        this.localities = machine.localities(nodes);
        this.shared = Arrays.stream(nodes).distinct().count() < ranks;
    }

    int ranks() {
        return nodes.length;
    }

    int node(int rank) {
        return nodes[rank];
    }

    Locality between(int rank, int other) {
        return localities.of(rank, other);
    }

    /** Whether some node has several ranks. */
    boolean isShared() {
        return shared;
    }
}
