package dev.weft.sparse.csr;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A matrix in compressed rows: the entries of row {@code i} stand from {@code start[i]} to {@code start[i + 1]}. Entries that are zero are
 * kept, as communication follows the pattern and not the values. The arrays are public because loops over them are what the speed of
 * everything rests on; nobody writes to them.
 */
public final class Csr implements Serializable {
    private static final long serialVersionUID = 1;

    public final int rows;
    public final int columns;
    public final int[] start;
    public final int[] column;
    public final double[] value;

    public Csr(int rows, int columns, int[] start, int[] column, double[] value) {
        this.rows = rows;
        this.columns = columns;
        this.start = start;
        this.column = column;
        this.value = value;
    }

    /** How many entries are stored. */
    public int entries() {
        return start[rows];
    }

    public int length(int row) {
        return start[row + 1] - start[row];
    }

    /** The stored entry, 0 if there is none. */
    public double at(int row, int col) {
        for (int k = start[row]; k < start[row + 1]; k++) {
            if (column[k] == col) {
                return value[k];
            }
        }
        return 0;
    }

    /** The diagonal. */
    public double[] diagonal() {
        double[] diagonal = new double[rows];
        Arrays.setAll(diagonal, row -> at(row, row));
        return diagonal;
    }

    /** The columns of each row in ascending order, as users see them. */
    public Csr sorted() {
        return Transpose.of(Transpose.of(this));
    }

    /** y = A x. */
    public void times(double[] x, double[] y) {
        for (int row = 0; row < rows; row++) {
            double sum = 0;
            for (int k = start[row]; k < start[row + 1]; k++) {
                sum += value[k] * x[column[k]];
            }
            y[row] = sum;
        }
    }

    /** What its arrays take. */
    public long bytes() {
        return 4L * (rows + 1) + 12L * entries();
    }
}
