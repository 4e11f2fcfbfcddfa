package dev.weft.sparse;

import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.Arrays;

/** Nodes in a box, x fastest, with so many unknowns each: what cuts of space into parts need to know of a matrix. */
record Mesh(int nx, int ny, int nz, int unknowns) implements Serializable {
    /** The owners if the elements are cut into so many blocks each way; a node belongs to the first block that touches it. */
    int[] blocks(int px, int py, int pz) {
        check("x", px, nx - 1);
        check("y", py, ny - 1);
        check("z", pz, nz - 1);
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

    private static void check(String way, int parts, int elements) {
        if (parts < 1 || parts > elements) {
            throw ModelException.cannot(
                    "cut along " + way + " into blocks",
                    parts,
                    "there are " + elements + " elements that way, and each block has one at least",
                    "Write blocks(4, 2, 2)");
        }
    }

    /** By node along one way: the block of the element before it, which comes first. */
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
