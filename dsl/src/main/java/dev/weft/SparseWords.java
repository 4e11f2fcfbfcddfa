package dev.weft;

import dev.weft.sparse.Multigrid;
import dev.weft.sparse.SparseMatrix;

/** Words of sparse matrices and multigrid hierarchies (Bienz, Gropp, Olson 2018, section 5). */
abstract class SparseWords extends VirtualizationWords {
    /** The Laplacian of 7 points on n x n x n points. Example: {@code laplacian(20).processes(64).spmv()}. */
    public static SparseMatrix laplacian(int n) {
        return SparseMatrix.laplacian(n);
    }

    /** The Laplacian of 27 points on n x n x n points. Example: {@code laplacian27(12).processes(16).aa()}. */
    public static SparseMatrix laplacian27(int n) {
        return SparseMatrix.laplacian27(n);
    }

    /** Elasticity of a cube of n x n x n nodes, three unknowns each, one face clamped. Example: {@code elasticity(8)}. */
    public static SparseMatrix elasticity(int n) {
        return SparseMatrix.elasticity(n);
    }

    /**
     * The beam of two materials, eight times as long as wide, whose elements are halved so often; {@code beam(5)} with its 839,619 unknowns
     * and 65,119,689 entries is the paper's. Example: {@code beam(2).blocks(8, 2, 2).spmv()}.
     */
    public static SparseMatrix beam(int refined) {
        return SparseMatrix.beam(refined);
    }

    /** A matrix of one's own in one of Matrix Market's formats, packed by gzip or not. Example: {@code sparse("own.mtx")}. */
    public static SparseMatrix sparse(String file) {
        return SparseMatrix.read(file);
    }

    /** The hierarchy of algebraic multigrid of a matrix. Example: {@code amg(beam(1).blocks(4, 1, 1)).theta(0.52).levels()}. */
    public static Multigrid amg(SparseMatrix matrix) {
        return Multigrid.of(matrix);
    }
}
