package dev.weft.sparse.exchange;

import dev.weft.sparse.csr.Blocks;
import dev.weft.sparse.csr.Csr;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The messages of a product of matrices that are spread by rows: one for each pair of processes that has something to say. */
public final class Exchange {
    /** A column's value of a vector. */
    private static final int VALUE = 8;
    /** An entry of a matrix with its column. */
    private static final int ENTRY = 16;

    private final OwnedRows rows;

    private Exchange(int[] owner, int processes) {
        this.rows = new OwnedRows(owner, processes);
    }

    /** A x: each process gets the values of x, 8 B each, that its rows need and others own. */
    public static Sent vector(Csr matrix, int[] owner, int[] ownerOfColumn, int processes) {
        return new Exchange(owner, processes).fetched(matrix, null, ownerOfColumn);
    }

    /** A B: each process gets the whole rows of B, 16 B an entry, that its rows need and others own. */
    public static Sent product(Csr left, Csr right, int[] owner, int processes) {
        return new Exchange(owner, processes).fetched(left, right, owner);
    }

    /** P^T (A P): each process sends its part of the rows of the result that others own, 16 B an entry. */
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

    /** How many processes own a row. */
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
