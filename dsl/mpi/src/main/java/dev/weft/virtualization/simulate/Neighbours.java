package dev.weft.virtualization.simulate;

import java.util.Arrays;

/** The ranks that a rank exchanges messages with: its partner on another node, and its distinct neighbours in shared memory. */
final class Neighbours {
    private final int ranksPerNode;
    final int[][] shared;

    Neighbours(ThreadSetting.Layout layout) {
        ranksPerNode = layout.cores() * layout.ratio();
        shared = new int[layout.ranks()][];
        for (int rank = 0; rank < shared.length; rank++) {
            shared[rank] = around(layout, rank);
        }
    }

    /** Returns the rank at the same core and place on the other node of the pair. */
    int partner(int rank) {
        return partner(rank, ranksPerNode);
    }

    static int partner(ThreadSetting.Layout layout, int rank) {
        return partner(rank, layout.cores() * layout.ratio());
    }

    private static int partner(int rank, int ranksPerNode) {
        int node = rank / ranksPerNode;
        return rank + ((node ^ 1) - node) * ranksPerNode;
    }

    private static int[] around(ThreadSetting.Layout layout, int rank) {
        int ratio = layout.ratio();
        int cores = layout.cores();
        int v = rank % ratio;
        int core = rank / ratio % cores;
        int node = rank / ratio / cores;
        int ofCore = rank - v;
        int ofNode = node * cores * ratio + v;
        return Arrays.stream(new int[] {
                    ofCore + (v + 1) % ratio,
                    ofCore + (v + ratio - 1) % ratio,
                    ofNode + (core + 1) % cores * ratio,
                    ofNode + (core + cores - 1) % cores * ratio
                })
                .filter(other -> other != rank)
                .distinct()
                .toArray();
    }
}
