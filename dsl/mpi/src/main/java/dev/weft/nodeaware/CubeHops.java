package dev.weft.nodeaware;

import dev.weft.machine.Torus;
import dev.weft.study.From;

/** The paper's cube: nodes fill the smallest cube that takes them, and a message goes along its edges, never around. */
final class CubeHops {
    private final int side;

    CubeHops(int nodes) {
        int smallest = (int) Math.cbrt(nodes);
        while ((long) smallest * smallest * smallest < nodes) {
            smallest++;
        }
        this.side = Math.max(1, smallest);
    }

    /** The cube as a mesh, with its links. */
    static Torus mesh(int nodes) {
        int side = new CubeHops(nodes).side;
        return Torus.mesh(side, side, side);
    }

    int between(int from, int to) {
        return Math.abs(from % side - to % side)
                + Math.abs(from / side % side - to / side % side)
                + Math.abs(from / side / side - to / side / side);
    }

    /** {@code l = 2 h^3 b ppn}, where {@code b ppn} is the mean of the bytes that leave a node. */
    @From(paper = "Bienz et al. 2018", equation = "(7)")
    static double linkBytes(double hops, double internodeBytes, double nodes) {
        return internodeBytes == 0 ? 0 : hops * hops * hops * internodeBytes / (nodes / 2);
    }
}
