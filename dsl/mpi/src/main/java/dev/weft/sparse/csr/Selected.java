package dev.weft.sparse.csr;

import java.util.List;

/** The entries of a matrix between unknowns of the same variable, which strength and interpolation of systems use. */
public final class Selected {
    private Selected() {}

    /** Selects the entries whose row and column belong to the same variable. */
    public static Csr sameVariable(Csr matrix, byte[] variable, int variables) {
        if (variables == 1) {
            return matrix;
        }
        List<Blocks.Range> ranges = Blocks.of(matrix);
        int[] start = new int[matrix.rows + 1];
        Blocks.map(ranges, range -> count(matrix, variable, range, start));
        for (int row = 0; row < matrix.rows; row++) {
            start[row + 1] += start[row];
        }
        int[] column = new int[start[matrix.rows]];
        double[] value = new double[column.length];
        Blocks.map(ranges, range -> fill(matrix, variable, range, start, column, value));
        return new Csr(matrix.rows, matrix.columns, start, column, value);
    }

    private static boolean count(Csr matrix, byte[] variable, Blocks.Range range, int[] start) {
        for (int row = range.from(); row < range.to(); row++) {
            int count = 0;
            for (int k = matrix.start[row]; k < matrix.start[row + 1]; k++) {
                count += variable[matrix.column[k]] == variable[row] ? 1 : 0;
            }
            start[row + 1] = count;
        }
        return true;
    }

    private static boolean fill(
            Csr matrix, byte[] variable, Blocks.Range range, int[] start, int[] column, double[] value) {
        for (int row = range.from(); row < range.to(); row++) {
            int at = start[row];
            for (int k = matrix.start[row]; k < matrix.start[row + 1]; k++) {
                if (variable[matrix.column[k]] == variable[row]) {
                    column[at] = matrix.column[k];
                    value[at++] = matrix.value[k];
                }
            }
        }
        return true;
    }
}
