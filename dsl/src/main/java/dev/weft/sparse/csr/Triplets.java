package dev.weft.sparse.csr;

/** Entries in any order. */
final class Triplets {
    private final int[] row;
    private final int[] column;
    private final double[] value;
    private int count;

    Triplets(int most) {
        row = new int[most];
        column = new int[most];
        value = new double[most];
    }

    void add(int i, int j, double number) {
        row[count] = i;
        column[count] = j;
        value[count++] = number;
    }

    /** Rows with ascending columns. */
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
