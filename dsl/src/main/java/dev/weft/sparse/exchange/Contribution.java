package dev.weft.sparse.exchange;

import dev.weft.sparse.csr.Csr;
import java.util.Arrays;

/** The entries of rows of P^T (A P) that come of the rows of one process, for the rows that others own. */
final class Contribution {
    private final Csr interpolation;
    private final Csr product;
    private final int[] coarseOwner;
    private final int[] seen;
    private long[] pairs = new long[256];
    private int count;
    private int stamp;

    Contribution(Csr interpolation, Csr product, int[] coarseOwner) {
        this.interpolation = interpolation;
        this.product = product;
        this.coarseOwner = coarseOwner;
        this.seen = new int[product.columns];
    }

    void of(int process, OwnedRows rows, Tally tally, int bytesEach) {
        collect(process, rows);
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

    /** Which row adds to which row of the result that somebody else owns. */
    private void collect(int process, OwnedRows rows) {
        count = 0;
        for (int r = rows.first(process); r < rows.first(process + 1); r++) {
            int row = rows.row(r);
            for (int k = interpolation.start[row]; k < interpolation.start[row + 1]; k++) {
                int coarse = interpolation.column[k];
                if (coarseOwner[coarse] != process) {
                    if (count == pairs.length) {
                        pairs = Arrays.copyOf(pairs, 2 * count);
                    }
                    pairs[count++] = (long) coarse << 32 | row;
                }
            }
        }
    }

    private int fresh(int row) {
        int fresh = 0;
        for (int k = product.start[row]; k < product.start[row + 1]; k++) {
            int col = product.column[k];
            if (seen[col] != stamp) {
                seen[col] = stamp;
                fresh++;
            }
        }
        return fresh;
    }
}
