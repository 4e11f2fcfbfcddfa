package dev.weft.sparse.csr;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A matrix in compressed rows: the entries of row {@code i} have the indices {@code start[i]} up to {@code start[i + 1]}, exclusive. Zero
 * entries are kept, because communication follows the pattern. The arrays are public because loops over them determine the speed of all
 * algorithms; they are never modified after construction.
 */
public final class Csr implements Serializable {
    private static final long serialVersionUID = 1;

    /** Number of rows. */
    public final int rows;

    /** Number of columns. */
    public final int columns;

    /** By row: the index of its first entry; the last element is the number of entries. */
    public final int[] start;

    /** By entry: its column. */
    public final int[] column;

    /** By entry: its value. */
    public final double[] value;

    /** Wraps these arrays without a copy. */
    public Csr(int rows, int columns, int[] start, int[] column, double[] value) {
        this.rows = rows;
        this.columns = columns;
        this.start = start;
        this.column = column;
        this.value = value;
    }

    /** Returns the number of stored entries. */
    public int entries() {
        return start[rows];
    }

    /** Returns the number of entries of a row. */
    public int length(int row) {
        return start[row + 1] - start[row];
    }

    /** Returns the stored entry; 0 if there is none. */
    public double at(int row, int col) {
        for (int k = start[row]; k < start[row + 1]; k++) {
            if (column[k] == col) {
                return value[k];
            }
        }
        return 0;
    }

    /** Returns the diagonal. */
    public double[] diagonal() {
        double[] diagonal = new double[rows];
        Arrays.setAll(diagonal, row -> at(row, row));
        return diagonal;
    }

    /** Returns the matrix with each row of a negative diagonal entry multiplied by -1; the matrix itself if there is none. */
    public Csr withPositiveDiagonal() {
        double[] changed = value;
        for (int row = 0; row < rows; row++) {
            if (at(row, row) < 0) {
                changed = changed == value ? value.clone() : changed;
                for (int k = start[row]; k < start[row + 1]; k++) {
                    changed[k] = -value[k];
                }
            }
        }
        return changed == value ? this : new Csr(rows, columns, start, column, changed);
    }

    /** Returns the square matrix whose row and column {@code to[i]} is row and column {@code i} of this one. */
    public Csr renumbered(int[] to) {
        int[] starts = new int[rows + 1];
        for (int row = 0; row < rows; row++) {
            starts[to[row] + 1] = length(row);
        }
        for (int row = 0; row < rows; row++) {
            starts[row + 1] += starts[row];
        }
        int[] columnTo = new int[entries()];
        double[] valueTo = new double[entries()];
        for (int row = 0; row < rows; row++) {
            int at = starts[to[row]];
            for (int k = start[row]; k < start[row + 1]; k++) {
                columnTo[at] = to[column[k]];
                valueTo[at++] = value[k];
            }
        }
        return new Csr(rows, columns, starts, columnTo, valueTo).sorted();
    }

    /** Tells whether every value is finite. */
    public boolean isFinite() {
        for (int k = 0; k < entries(); k++) {
            if (!Double.isFinite(value[k])) {
                return false;
            }
        }
        return true;
    }

    /** Tells whether it equals its transpose, within {@code tolerance} times the geometric mean of both diagonal entries. */
    public boolean isSymmetric(double tolerance) {
        if (rows != columns) {
            return false;
        }
        Csr across = Transpose.of(this);
        Csr along = Transpose.of(across);
        double[] diagonal = diagonal();
        for (int row = 0; row < rows; row++) {
            int k = along.start[row];
            int m = across.start[row];
            while (k < along.start[row + 1] || m < across.start[row + 1]) {
                int left = k < along.start[row + 1] ? along.column[k] : columns;
                int right = m < across.start[row + 1] ? across.column[m] : columns;
                double difference = (left <= right ? along.value[k++] : 0) - (right <= left ? across.value[m++] : 0);
                double scale = Math.sqrt(Math.abs(diagonal[row] * diagonal[Math.min(left, right)]));
                if (!(Math.abs(difference) <= tolerance * scale)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns the matrix with the columns of each row in ascending order. */
    public Csr sorted() {
        return Transpose.of(Transpose.of(this));
    }

    /** Computes y = A x. */
    public void times(double[] x, double[] y) {
        for (int row = 0; row < rows; row++) {
            double sum = 0;
            for (int k = start[row]; k < start[row + 1]; k++) {
                sum += value[k] * x[column[k]];
            }
            y[row] = sum;
        }
    }

    /** Returns the bytes of its arrays. */
    public long bytes() {
        return 4L * (rows + 1) + 12L * entries();
    }
}
