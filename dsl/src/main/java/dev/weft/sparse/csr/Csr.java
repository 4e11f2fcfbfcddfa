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

    /** The same matrix with each row of a negative diagonal entry multiplied by -1; itself if there is none. */
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

    /** The square matrix whose row and column {@code to[i]} is row and column {@code i} of this one. */
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

    /** Whether every value is finite. */
    public boolean isFinite() {
        for (int k = 0; k < entries(); k++) {
            if (!Double.isFinite(value[k])) {
                return false;
            }
        }
        return true;
    }

    /** Whether it equals its transpose, within {@code tolerance} times the geometric mean of both diagonal entries. */
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
