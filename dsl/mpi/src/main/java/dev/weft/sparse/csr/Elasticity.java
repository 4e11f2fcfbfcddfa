package dev.weft.sparse.csr;

import java.util.function.IntToDoubleFunction;

/**
 * Linear elasticity on cubes with trilinear displacements, both Lame constants equal to the coefficient of the element, and Gauss quadrature
 * with two points per dimension. Each node has three consecutive unknowns. The nodes at x = 0 are clamped: their rows and columns stay in the
 * pattern as zeros, with 1 on the diagonal.
 */
public final class Elasticity {
    private static final int CORNERS = 8;
    private static final int DOF = 3;

    private final int nx;
    private final int ny;
    private final int nz;
    private final IntToDoubleFunction coefficient;
    private final double[] element;
    private final int[] start;
    private final int[] column;
    private final double[] value;

    private Elasticity(int nx, int ny, int nz, double side, IntToDoubleFunction coefficient) {
        this.nx = nx;
        this.ny = ny;
        this.nz = nz;
        this.coefficient = coefficient;
        this.element = element(side);
        this.start = new int[DOF * nx * ny * nz + 1];
        int entries = Math.toIntExact(entries(nx, ny, nz));
        this.column = new int[entries];
        this.value = new double[entries];
    }

    /** Returns the number of entries of the matrix on nx by ny by nz nodes. */
    public static long entries(long nx, long ny, long nz) {
        return 9 * (3 * nx - 2) * (3 * ny - 2) * (3 * nz - 2);
    }

    /** Assembles the matrix on nx by ny by nz nodes, with cubes of this side; the coefficient depends on the layer of elements along x. */
    public static Csr of(int nx, int ny, int nz, double side, IntToDoubleFunction coefficient) {
        Elasticity problem = new Elasticity(nx, ny, nz, side, coefficient);
        problem.pattern();
        Blocks.map(Blocks.of(problem.start, DOF * nx * ny * nz), problem::fill);
        int rows = DOF * nx * ny * nz;
        return new Csr(rows, rows, problem.start, problem.column, problem.value);
    }

    private void pattern() {
        int row = 0;
        for (int z = 0; z < nz; z++) {
            for (int y = 0; y < ny; y++) {
                for (int x = 0; x < nx; x++) {
                    int length = DOF * near(x, nx) * near(y, ny) * near(z, nz);
                    for (int c = 0; c < DOF; c++) {
                        start[row + 1] = start[row] + length;
                        row++;
                    }
                }
            }
        }
    }

    private static int near(int at, int n) {
        return (at > 0 ? 1 : 0) + 1 + (at < n - 1 ? 1 : 0);
    }

    private boolean fill(Blocks.Range range) {
        double[] coupling = new double[27 * DOF * DOF];
        for (int row = range.from(); row < range.to(); row++) {
            int node = row / DOF;
            couple(node, row % DOF, coupling);
            write(node, row, coupling);
        }
        return true;
    }

    /** Coupling of one displacement of a node to those of its neighbours, summed over the elements that both belong to. */
    private void couple(int node, int component, double[] coupling) {
        java.util.Arrays.fill(coupling, 0);
        int x = node % nx;
        int y = node / nx % ny;
        int z = node / nx / ny;
        for (int corner = 0; corner < CORNERS; corner++) {
            int ex = x - (corner & 1);
            int ey = y - (corner >> 1 & 1);
            int ez = z - (corner >> 2);
            if (ex < 0 || ey < 0 || ez < 0 || ex >= nx - 1 || ey >= ny - 1 || ez >= nz - 1) {
                continue;
            }
            double factor = coefficient.applyAsDouble(ex);
            int own = (corner * DOF + component) * CORNERS * DOF;
            for (int other = 0; other < CORNERS; other++) {
                int dx = (other & 1) - (corner & 1) + 1;
                int dy = (other >> 1 & 1) - (corner >> 1 & 1) + 1;
                int dz = (other >> 2) - (corner >> 2) + 1;
                int to = DOF * (dx + 3 * (dy + 3 * dz));
                for (int c = 0; c < DOF; c++) {
                    coupling[to + c] += factor * element[own + other * DOF + c];
                }
            }
        }
    }

    private void write(int node, int row, double[] coupling) {
        int x = node % nx;
        int y = node / nx % ny;
        int z = node / nx / ny;
        int at = start[row];
        for (int dz = z > 0 ? -1 : 0; dz <= (z < nz - 1 ? 1 : 0); dz++) {
            for (int dy = y > 0 ? -1 : 0; dy <= (y < ny - 1 ? 1 : 0); dy++) {
                for (int dx = x > 0 ? -1 : 0; dx <= (x < nx - 1 ? 1 : 0); dx++) {
                    int from = DOF * (dx + 1 + 3 * (dy + 1 + 3 * (dz + 1)));
                    boolean clamped = x == 0 || x + dx == 0;
                    for (int c = 0; c < DOF; c++) {
                        int col = DOF * (node + dx + nx * (dy + ny * dz)) + c;
                        column[at] = col;
                        value[at++] = clamped ? (col == row ? 1 : 0) : coupling[from + c];
                    }
                }
            }
        }
    }

    /** Stiffness matrix of one element with coefficient 1: of displacement (corner b, direction d) on (corner a, direction c). */
    private static double[] element(double side) {
        double[] all = new double[CORNERS * DOF * CORNERS * DOF];
        double weight = side * side * side / CORNERS;
        for (int point = 0; point < CORNERS; point++) {
            double[][] slopes = slopes(gauss(point & 1), gauss(point >> 1 & 1), gauss(point >> 2), side);
            for (int a = 0; a < CORNERS; a++) {
                for (int b = 0; b < CORNERS; b++) {
                    add(all, a, b, slopes[a], slopes[b], weight);
                }
            }
        }
        return all;
    }

    private static void add(double[] all, int a, int b, double[] of, double[] with, double weight) {
        double both = of[0] * with[0] + of[1] * with[1] + of[2] * with[2];
        for (int c = 0; c < DOF; c++) {
            for (int d = 0; d < DOF; d++) {
                double stiff = of[c] * with[d] + of[d] * with[c] + (c == d ? both : 0);
                all[(a * DOF + c) * CORNERS * DOF + b * DOF + d] += weight * stiff;
            }
        }
    }

    private static double gauss(int which) {
        return 0.5 + (which == 0 ? -0.5 : 0.5) / Math.sqrt(3);
    }

    /** The gradients of the shape functions of the corners at a point of the unit cube, for cubes of this side. */
    private static double[][] slopes(double x, double y, double z, double side) {
        double[][] all = new double[CORNERS][];
        for (int corner = 0; corner < CORNERS; corner++) {
            double fx = (corner & 1) == 0 ? 1 - x : x;
            double fy = (corner >> 1 & 1) == 0 ? 1 - y : y;
            double fz = corner >> 2 == 0 ? 1 - z : z;
            all[corner] = new double[] {
                ((corner & 1) == 0 ? -1 : 1) * fy * fz / side,
                ((corner >> 1 & 1) == 0 ? -1 : 1) * fx * fz / side,
                (corner >> 2 == 0 ? -1 : 1) * fx * fy / side
            };
        }
        return all;
    }
}
