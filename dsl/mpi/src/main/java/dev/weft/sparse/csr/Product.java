package dev.weft.sparse.csr;

import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.List;

/** The product of two matrices row by row (Gustavson), with every entry of the pattern, also where values cancel. */
public final class Product {
    private final Csr left;
    private final Csr right;
    private final int[] start;

    private Product(Csr left, Csr right) {
        this.left = left;
        this.right = right;
        this.start = new int[left.rows + 1];
    }

    /** Computes the product of two matrices. */
    public static Csr of(Csr left, Csr right) {
        if (left.columns != right.rows) {
            throw new IllegalArgumentException(left.columns + " columns times " + right.rows + " rows");
        }
        return new Product(left, right).compute();
    }

    private Csr compute() {
        List<Blocks.Range> ranges = Blocks.of(left);
        Blocks.map(ranges, this::count);
        long entries = 0;
        for (int row = 0; row < left.rows; row++) {
            entries += start[row + 1];
            if (entries > Integer.MAX_VALUE - 8) {
                throw ModelException.of(
                        "product of matrices with " + left.rows + " rows",
                        "a matrix has up to 2,147,483,639 entries, because indices have 32 bits",
                        "Use a smaller problem, or truncation(0.3)");
            }
            start[row + 1] = (int) entries;
        }
        int[] column = new int[(int) entries];
        double[] value = new double[(int) entries];
        Blocks.map(ranges, range -> fill(range, column, value));
        return new Csr(left.rows, right.columns, start, column, value);
    }

    /** Counts the entries of each row of the product, into {@code start[row + 1]}. */
    private boolean count(Blocks.Range range) {
        int[] last = new int[right.columns];
        Arrays.fill(last, -1);
        for (int row = range.from(); row < range.to(); row++) {
            int count = 0;
            for (int k = left.start[row]; k < left.start[row + 1]; k++) {
                int middle = left.column[k];
                for (int m = right.start[middle]; m < right.start[middle + 1]; m++) {
                    int col = right.column[m];
                    if (last[col] != row) {
                        last[col] = row;
                        count++;
                    }
                }
            }
            start[row + 1] = count;
        }
        return true;
    }

    private boolean fill(Blocks.Range range, int[] column, double[] value) {
        int[] place = new int[right.columns];
        Arrays.fill(place, -1);
        for (int row = range.from(); row < range.to(); row++) {
            int first = start[row];
            int end = first;
            for (int k = left.start[row]; k < left.start[row + 1]; k++) {
                int middle = left.column[k];
                double factor = left.value[k];
                for (int m = right.start[middle]; m < right.start[middle + 1]; m++) {
                    int col = right.column[m];
                    int at = place[col];
                    if (at < first) { // of an earlier row
                        place[col] = end;
                        column[end] = col;
                        value[end++] = factor * right.value[m];
                    } else {
                        value[at] += factor * right.value[m];
                    }
                }
            }
        }
        return true;
    }
}
