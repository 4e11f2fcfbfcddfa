package dev.weft.sparse.exchange;

import dev.weft.sparse.csr.Csr;
import java.util.Arrays;

/**
 * The contribution of the rows of one process to rows of P^T (A P) of other processes. Only the pattern of A P counts, and only in rows that
 * contribute to other processes; it is computed for one process at a time, so A P is never stored as a whole.
 */
final class Contribution {
    private final Csr matrix;
    private final Csr interpolation;
    private final int[] coarseOwner;
    private final int[] seen;
    private int stamp;
    /** Coarse rows of other processes, with the index in {@link #end} of a row that contributes to them. */
    private long[] pairs = new long[256];

    private int count;
    /** The pattern of A P, row after row. */
    private int[] columns = new int[4096];

    private int[] end = new int[256];
    private int rows;

    Contribution(Csr matrix, Csr interpolation, int[] coarseOwner) {
        this.matrix = matrix;
        this.interpolation = interpolation;
        this.coarseOwner = coarseOwner;
        this.seen = new int[interpolation.columns];
    }

    void of(int process, OwnedRows owned, Tally tally, int bytesEach) {
        count = 0;
        rows = 0;
        for (int r = owned.first(process); r < owned.first(process + 1); r++) {
            collect(process, owned.row(r));
        }
        Arrays.sort(pairs, 0, count);
        int from = 0;
        while (from < count) {
            int coarse = (int) (pairs[from] >>> 32);
            stamp++;
            long entries = 0;
            int to = from;
            for (; to < count && (int) (pairs[to] >>> 32) == coarse; to++) {
                entries += fresh((int) pairs[to]);
            }
            tally.add(coarseOwner[coarse], bytesEach * entries);
            from = to;
        }
    }

    /** Records the rows of other processes to which this row contributes, and its pattern. */
    private void collect(int process, int row) {
        boolean adds = false;
        for (int k = interpolation.start[row]; k < interpolation.start[row + 1]; k++) {
            int coarse = interpolation.column[k];
            if (coarseOwner[coarse] != process) {
                if (count == pairs.length) {
                    pairs = Arrays.copyOf(pairs, 2 * count);
                }
                pairs[count++] = (long) coarse << 32 | rows;
                adds = true;
            }
        }
        if (adds) {
            product(row);
        }
    }

    private void product(int row) {
        stamp++;
        int at = rows == 0 ? 0 : end[rows - 1];
        for (int k = matrix.start[row]; k < matrix.start[row + 1]; k++) {
            int middle = matrix.column[k];
            int length = interpolation.length(middle);
            if (at > columns.length - length) {
                columns = Arrays.copyOf(columns, 2 * columns.length + length);
            }
            for (int m = interpolation.start[middle]; m < interpolation.start[middle + 1]; m++) {
                int col = interpolation.column[m];
                if (seen[col] != stamp) {
                    seen[col] = stamp;
                    columns[at++] = col;
                }
            }
        }
        if (rows == end.length) {
            end = Arrays.copyOf(end, 2 * rows);
        }
        end[rows++] = at;
    }

    private int fresh(int row) {
        int fresh = 0;
        for (int k = row == 0 ? 0 : end[row - 1]; k < end[row]; k++) {
            if (seen[columns[k]] != stamp) {
                seen[columns[k]] = stamp;
                fresh++;
            }
        }
        return fresh;
    }
}
