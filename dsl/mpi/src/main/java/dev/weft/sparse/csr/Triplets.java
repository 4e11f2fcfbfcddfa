package dev.weft.sparse.csr;

import java.util.Arrays;

/** A growing list of entries in any order. */
final class Triplets {
    private int[] row;
    private int[] column;
    private double[] value;
    private int count;

    Triplets(int room) {
        row = new int[room];
        column = new int[room];
        value = new double[room];
    }

    /** Whether {@code more} entries need larger arrays. */
    boolean isFull(int more) {
        return count > row.length - more;
    }

    /** The capacity after growing for {@code more} entries. */
    long grown(int more) {
        return Math.max(2L * row.length, (long) count + more);
    }

    void add(int i, int j, double number) {
        if (count == row.length) {
            int room = (int) Math.min(Integer.MAX_VALUE - 8, grown(1));
            row = Arrays.copyOf(row, room);
            column = Arrays.copyOf(column, room);
            value = Arrays.copyOf(value, room);
        }
        row[count] = i;
        column[count] = j;
        value[count++] = number;
    }

    /** The matrix, with ascending columns in each row. */
    Csr matrix(int rows, int columns) {
        int[] start = new int[rows + 1];
        for (int k = 0; k < count; k++) {
            start[row[k] + 1]++;
        }
        for (int i = 0; i < rows; i++) {
            start[i + 1] += start[i];
        }
        int[] next = start.clone();
        int[] to = new int[count];
        double[] number = new double[count];
        for (int k = 0; k < count; k++) {
            int at = next[row[k]]++;
            to[at] = column[k];
            number[at] = value[k];
        }
        return new Csr(rows, columns, start, to, number).sorted();
    }
}
