package dev.weft.sparse.csr;

/** Laplacians on a cube of points with zero values outside: each point and its 6 or 26 neighbours. */
public final class Stencils {
    private Stencils() {}

    /** Assembles the 7-point stencil: 6 for the point, -1 for each neighbour along an axis. */
    public static Csr lap7(int n) {
        return laplacian(n, 1, 6);
    }

    /** Assembles the 27-point stencil: 26 for the point, -1 for each neighbour. */
    public static Csr lap27(int n) {
        return laplacian(n, 3, 26);
    }

    /** Neighbours differ in up to {@code differing} coordinates. */
    private static Csr laplacian(int n, int differing, double diagonal) {
        int rows = n * n * n;
        int[] start = new int[rows + 1];
        long inLine = 3L * n - 2;
        long all = differing == 1 ? 7L * rows - 6L * n * n : inLine * inLine * inLine;
        int[] column = new int[(int) all];
        double[] value = new double[(int) all];
        int at = 0;
        for (int row = 0; row < rows; row++) {
            int x = row % n;
            int y = row / n % n;
            int z = row / n / n;
            for (int neighbour = 0; neighbour < 27; neighbour++) {
                int dx = neighbour % 3 - 1;
                int dy = neighbour / 3 % 3 - 1;
                int dz = neighbour / 9 - 1;
                boolean near = Math.abs(dx) + Math.abs(dy) + Math.abs(dz) <= differing;
                if (near && inside(x + dx, n) && inside(y + dy, n) && inside(z + dz, n)) {
                    column[at] = row + dx + n * (dy + n * dz);
                    value[at++] = neighbour == 13 ? diagonal : -1;
                }
            }
            start[row + 1] = at;
        }
        return new Csr(rows, rows, start, column, value);
    }

    private static boolean inside(int coordinate, int n) {
        return coordinate >= 0 && coordinate < n;
    }
}
