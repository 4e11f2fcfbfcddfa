package dev.weft;

import dev.weft.sparse.Multigrid;
import dev.weft.sparse.SparseMatrix;

/**
 * Words for sparse matrices and multigrid hierarchies (Bienz, Gropp, Olson 2018, section 5). Users import them through {@link Weft};
 * public, because JShell completes public members only.
 */
public class SparseWords extends VirtualizationWords {
    SparseWords() {}

    /**
     * Creates the 7-point Laplacian on a grid of n x n x n points, n from 2 to 1000.
     * Example: {@code laplacian(20).processes(64).spmv()} prints {@code laplacian(20), A x}.
     */
    public static SparseMatrix laplacian(int n) {
        return SparseMatrix.laplacian(n);
    }

    /**
     * Creates the 27-point Laplacian on a grid of n x n x n points, n from 2 to 700.
     * Example: {@code laplacian27(12).processes(16).aa()} prints {@code laplacian27(12), A A}.
     */
    public static SparseMatrix laplacian27(int n) {
        return SparseMatrix.laplacian27(n);
    }

    /**
     * Creates the elasticity matrix of a cube with n x n x n nodes, three unknowns each and one face clamped; n from 2
     * to 400.
     * Example: {@code elasticity(8)} prints {@code elasticity(8): 1536 unknowns, 95832 entries}.
     */
    public static SparseMatrix elasticity(int n) {
        return SparseMatrix.elasticity(n);
    }

    /**
     * Creates the elasticity matrix of a beam of two materials, eight times as long as wide, after 0 to 7 refinements,
     * each of which halves the elements. {@code beam(5)} is the paper's, with 839,619 unknowns and 65,119,689 entries.
     * Example: {@code beam(2).blocks(8, 2, 2).spmv()} prints {@code beam(2), A x}.
     */
    public static SparseMatrix beam(int refined) {
        return SparseMatrix.beam(refined);
    }

    /**
     * Reads a matrix from a file in Matrix Market format, compressed by gzip or not.
     * Example: {@code sparse("own.mtx")}.
     */
    public static SparseMatrix sparse(String file) {
        return SparseMatrix.read(file);
    }

    /**
     * Creates the algebraic multigrid hierarchy of a matrix.
     * Example: {@code amg(beam(1).blocks(4, 1, 1)).theta(0.52).levels()} prints {@code beam(1), level 2}.
     */
    public static Multigrid amg(SparseMatrix matrix) {
        return Multigrid.of(matrix);
    }
}
