package dev.weft.sparse.exchange;

import dev.weft.sparse.csr.Blocks;
import dev.weft.sparse.csr.Csr;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The messages of a product of matrices that are distributed by rows: one for each pair of processes that exchange data. */
public final class Exchange {
    /** Bytes of a value of a vector. */
    private static final int VALUE = 8;
    /** Bytes of an entry of a matrix with its column. */
    private static final int ENTRY = 16;

    private final OwnedRows rows;

    private Exchange(int[] owner, int processes) {
        this.rows = new OwnedRows(owner, processes);
    }

    /** Counts A x: each process receives the values of x, 8 B each, that its rows need and other processes own. */
    public static Sent vector(Csr matrix, int[] owner, int[] ownerOfColumn, int processes) {
        return new Exchange(owner, processes).fetched(matrix, null, ownerOfColumn);
    }

    /** Counts A B: each process receives the whole rows of B, 16 B per entry, that its rows need and other processes own. */
    public static Sent product(Csr left, Csr right, int[] owner, int processes) {
        return new Exchange(owner, processes).fetched(left, right, owner);
    }

    /** Counts P^T (A P): each process sends its contribution to rows of the result of other processes, 16 B per entry. */
    public static Sent galerkin(Csr matrix, Csr interpolation, int[] owner, int[] coarseOwner, int processes) {
        return new Exchange(owner, processes).contributed(matrix, interpolation, coarseOwner);
    }

    private Sent fetched(Csr matrix, @Nullable Csr wanted, int[] ownerOfColumn) {
        List<Sent> parts = Blocks.map(rows.ranges(matrix), range -> {
            Sent sent = new Sent();
            int[] seen = new int[matrix.columns];
            Arrays.fill(seen, -1);
            Tally tally = new Tally(rows.processes());
            for (int p = range.from(); p < range.to(); p++) {
                for (int r = rows.first(p); r < rows.first(p + 1); r++) {
                    int row = rows.row(r);
                    for (int k = matrix.start[row]; k < matrix.start[row + 1]; k++) {
                        int col = matrix.column[k];
                        if (seen[col] != p && ownerOfColumn[col] != p) {
                            seen[col] = p;
                            tally.add(ownerOfColumn[col], wanted == null ? VALUE : ENTRY * (long) wanted.length(col));
                        }
                    }
                }
                tally.received(p, sent);
            }
            return sent;
        });
        return Sent.join(parts);
    }

    private Sent contributed(Csr matrix, Csr interpolation, int[] coarseOwner) {
        List<Sent> parts = Blocks.map(rows.ranges(matrix), range -> {
            Sent sent = new Sent();
            Contribution contribution = new Contribution(matrix, interpolation, coarseOwner);
            Tally tally = new Tally(rows.processes());
            for (int p = range.from(); p < range.to(); p++) {
                contribution.of(p, rows, tally, ENTRY);
                tally.sent(p, sent);
            }
            return sent;
        });
        return Sent.join(parts);
    }

    /** Counts the processes that own a row. */
    public static int active(int[] owner, int processes) {
        boolean[] active = new boolean[processes];
        int count = 0;
        for (int each : owner) {
            count += active[each] ? 0 : 1;
            active[each] = true;
        }
        return count;
    }
}
