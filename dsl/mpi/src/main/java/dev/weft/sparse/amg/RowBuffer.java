package dev.weft.sparse.amg;

import dev.weft.sparse.csr.Csr;
import java.util.Arrays;
import java.util.List;

/** A growing list of rows of a matrix; buffers of parts are joined in order. */
final class RowBuffer {
    private int[] end = new int[1024];
    private int rows;
    int[] column = new int[4096];
    double[] value = new double[4096];
    int count;

    void add(int col, double number) {
        if (count == column.length) {
            column = Arrays.copyOf(column, count + (count >> 1));
            value = Arrays.copyOf(value, column.length);
        }
        column[count] = col;
        value[count++] = number;
    }

    void endRow() {
        if (rows == end.length) {
            end = Arrays.copyOf(end, 2 * rows);
        }
        end[rows++] = count;
    }

    /** Index of the first entry of the current row. */
    int rowStart() {
        return rows == 0 ? 0 : end[rows - 1];
    }

    static Csr join(List<RowBuffer> parts, int columns) {
        int rows = parts.stream().mapToInt(part -> part.rows).sum();
        int entries = parts.stream().mapToInt(part -> part.count).reduce(0, Math::addExact);
        int[] start = new int[rows + 1];
        int[] column = new int[entries];
        double[] value = new double[entries];
        int row = 0;
        int before = 0;
        for (RowBuffer part : parts) {
            for (int i = 0; i < part.rows; i++) {
                start[++row] = before + part.end[i];
            }
            System.arraycopy(part.column, 0, column, before, part.count);
            System.arraycopy(part.value, 0, value, before, part.count);
            before += part.count;
        }
        return new Csr(rows, columns, start, column, value);
    }
}
