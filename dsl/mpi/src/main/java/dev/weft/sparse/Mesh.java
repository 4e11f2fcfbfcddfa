package dev.weft.sparse;

import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.Arrays;

/** The mesh of a matrix, for its division into parts: nodes in a box, x fastest, with a number of unknowns each. */
record Mesh(int nx, int ny, int nz, int unknowns) implements Serializable {
    /** The owners for px by py by pz blocks of elements; a node belongs to the first block that touches it. */
    int[] blocks(int px, int py, int pz) {
        if (px < 1 || px >= nx || py < 1 || py >= ny || pz < 1 || pz >= nz) {
            throw ModelException.call(
                    "blocks",
                    "each block must have an element, and there are " + (nx - 1) + " x " + (ny - 1) + " x " + (nz - 1)
                            + " elements",
                    "Try blocks(" + Math.min(4, nx - 1) + ", " + Math.min(2, ny - 1) + ", " + Math.min(2, nz - 1) + ")",
                    px,
                    py,
                    pz);
        }
        int[] x = firstBlock(nx, px);
        int[] y = firstBlock(ny, py);
        int[] z = firstBlock(nz, pz);
        int[] owner = new int[unknowns * nx * ny * nz];
        for (int row = 0; row < owner.length; row++) {
            int node = row / unknowns;
            owner[row] = x[node % nx] + px * (y[node / nx % ny] + py * z[node / nx / ny]);
        }
        return owner;
    }

    /** By node along one dimension: the block of the element before it. */
    private static int[] firstBlock(int nodes, int parts) {
        int[] block = new int[nodes];
        for (int node = 0; node < nodes; node++) {
            block[node] = (int) ((long) Math.max(0, node - 1) * parts / (nodes - 1));
        }
        return block;
    }

    /** Where the unknowns are, in units of the spacing. */
    double[][] coordinates() {
        double[][] all = new double[3][unknowns * nx * ny * nz];
        for (int row = 0; row < all[0].length; row++) {
            int node = row / unknowns;
            int layer = node / nx / ny;
            int line = node / nx % ny;
            all[0][row] = node % nx;
            all[1][row] = line;
            all[2][row] = layer;
        }
        return all;
    }

    static int[] contiguous(int rows, int processes) {
        int[] owner = new int[rows];
        int from = 0;
        for (int p = 0; p < processes; p++) {
            int to = from + rows / processes + (p < rows % processes ? 1 : 0);
            Arrays.fill(owner, from, to, p);
            from = to;
        }
        return owner;
    }
}
