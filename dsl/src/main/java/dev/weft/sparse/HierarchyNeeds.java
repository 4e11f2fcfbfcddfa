package dev.weft.sparse;

import dev.weft.study.FreeMemory;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;

/** What a matrix must be, and Java must have, before a hierarchy is begun. */
final class HierarchyNeeds {
    /** What the setup takes at its peak beside the matrix, as many times as the matrix takes: coarse levels and products. */
    private static final double PEAK = 6;

    private HierarchyNeeds() {}

    static void require(SparseMatrix matrix) {
        if (matrix.csr().rows != matrix.csr().columns) {
            throw ModelException.cannot(
                    "build a hierarchy of",
                    matrix,
                    "it has " + matrix.csr().columns + " columns, and multigrid solves square systems",
                    "Take a square matrix");
        }
        if (matrix.hasNoValues()) {
            throw ModelException.cannot(
                    "build a hierarchy of",
                    matrix,
                    matrix.isComplex()
                            ? "its values are complex, and strong dependencies follow from real ones"
                            : "it has a pattern and no values, and strong dependencies follow from values",
                    "Take a matrix with real values, or ask for spmv() and aa(), which follow the pattern");
        }
        double[] diagonal = matrix.csr().diagonal();
        for (int row = 0; row < diagonal.length; row++) {
            if (diagonal[row] == 0) {
                throw ModelException.cannot(
                        "build a hierarchy of",
                        matrix,
                        "the diagonal of row " + (row + 1) + " is zero, and interpolation divides by it",
                        "Reorder the rows, or take them out");
            }
        }
        double need = PEAK * matrix.csr().bytes();
        long free = FreeMemory.forNeed(need);
        if (need > free) {
            throw ModelException.cannot(
                    "build a hierarchy of",
                    matrix,
                    "it takes about " + new Bytes(need) + " more, and " + new Bytes((double) free) + " are free",
                    "Take a smaller problem, or start Java with a larger -Xmx");
        }
    }
}
