package dev.weft.sparse;

import dev.weft.study.FreeMemory;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;

/** Requirements of a hierarchy on its matrix and on free memory, checked before it is computed. */
final class HierarchyNeeds {
    /** Peak memory of the setup, for coarse levels and products, over that of the matrix. */
    private static final double PEAK = 6;

    private HierarchyNeeds() {}

    static void require(SparseMatrix matrix) {
        if (matrix.csr().rows != matrix.csr().columns) {
            throw cannot(matrix, "must be square, and has " + matrix.csr().columns + " columns", "Use a square matrix");
        }
        if (matrix.hasNoValues()) {
            throw cannot(
                    matrix,
                    matrix.isComplex()
                            ? "must have real values, and has complex ones"
                            : "must have values, and has only a pattern",
                    "Use a matrix with real values, or spmv() and aa(), which need only the pattern");
        }
        double[] diagonal = matrix.csr().diagonal();
        for (int row = 0; row < diagonal.length; row++) {
            if (diagonal[row] == 0) {
                throw cannot(
                        matrix,
                        "the diagonal entry of row " + (row + 1) + " is zero, and interpolation divides by it",
                        "Reorder the rows, or remove those with a zero on the diagonal");
            }
        }
        double need = PEAK * matrix.csr().bytes();
        long free = FreeMemory.forNeed(need);
        if (need > free) {
            throw cannot(
                    matrix,
                    "it needs about " + new Bytes(need) + " of memory, and " + new Bytes((double) free) + " are free",
                    "Use a smaller problem, or start Java with a larger -Xmx");
        }
    }

    private static ModelException cannot(SparseMatrix matrix, String rule, String next) {
        return ModelException.of("amg(..) of " + matrix, rule, next);
    }
}
