package dev.weft.machine;

import dev.weft.units.ModelException;

/** The sockets of ranks, numbered through all nodes: the ranks of a node fill its sockets in rank order, one rank on each core. */
final class SocketFill {
    private SocketFill() {}

    /** By rank, given its node; an error if the machine lacks the node or a free core. */
    static int[] of(int nodes, int cores, int sockets, int... nodeOf) {
        int[] socket = new int[nodeOf.length];
        int[] taken = new int[nodes];
        for (int rank = 0; rank < nodeOf.length; rank++) {
            int node = nodeOf[rank];
            if (node < 0 || node >= nodes) {
                throw ModelException.of(
                        "rank " + rank + " on node " + node,
                        "nodes are numbered from 0 to " + (nodes - 1),
                        "Use a node of the machine");
            }
            if (taken[node] == cores) {
                throw ModelException.of(
                        "rank " + rank + " on node " + node,
                        "the " + cores + " cores of the node are taken by earlier ranks",
                        "Use a node with a free core, or a machine with more cores");
            }
            socket[rank] = node * sockets + taken[node]++ / (cores / sockets);
        }
        return socket;
    }
}
