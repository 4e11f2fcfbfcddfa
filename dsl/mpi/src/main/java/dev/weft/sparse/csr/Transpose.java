package dev.weft.sparse.csr;

/** The transpose of a matrix, with ascending columns in each row. */
public final class Transpose {
    private Transpose() {}

    /** Computes the transpose. */
    public static Csr of(Csr matrix) {
        int[] start = starts(matrix);
        int[] next = start.clone();
        int[] column = new int[matrix.entries()];
        double[] value = new double[matrix.entries()];
        for (int row = 0; row < matrix.rows; row++) {
            for (int k = matrix.start[row]; k < matrix.start[row + 1]; k++) {
                int to = next[matrix.column[k]]++;
                column[to] = row;
                value[to] = matrix.value[k];
            }
        }
        return new Csr(matrix.columns, matrix.rows, start, column, value);
    }

    private static int[] starts(Csr matrix) {
        int[] start = new int[matrix.columns + 1];
        for (int k = 0; k < matrix.entries(); k++) {
            start[matrix.column[k] + 1]++;
        }
        for (int column = 0; column < matrix.columns; column++) {
            start[column + 1] += start[column];
        }
        return start;
    }
}
