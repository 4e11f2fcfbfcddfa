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

    /** One more than the largest number of a node. */
    int nodes() {
        return Arrays.stream(nodes).max().orElse(-1) + 1;
    }

    int node(int rank) {
        return nodes[rank];
    }

    /** The number of consecutive ranks of each node; 0 if nodes have others, or not all as many. */
    int group() {
        int first = 0;
        while (first < nodes.length && nodes[first] == nodes[0]) {
            first++;
        }
        for (int rank = 0; rank < nodes.length; rank++) {
            boolean begins = rank % first == 0;
            if (begins ? rank > 0 && nodes[rank] == nodes[rank - 1] : nodes[rank] != nodes[rank - 1]) {
                return 0;
            }
        }
        long used = Arrays.stream(nodes).distinct().count();
        return used * first == nodes.length ? first : 0;
    }

    Locality between(int rank, int other) {
        return localities.of(rank, other);
    }

    /** Whether some node has several ranks. */
    boolean isShared() {
        return shared;
    }
}
