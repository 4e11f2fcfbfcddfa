package dev.weft.sparse.exchange;

import dev.weft.sparse.csr.Blocks;
import dev.weft.sparse.csr.Csr;
import java.util.List;

/** Rows sorted by their owner, in ascending order for each. */
final class OwnedRows {
    private final int[] first;
    private final int[] rows;

    OwnedRows(int[] owner, int processes) {
        first = new int[processes + 1];
        for (int each : owner) {
            first[each + 1]++;
        }
        for (int p = 0; p < processes; p++) {
            first[p + 1] += first[p];
        }
        int[] next = first.clone();
        rows = new int[owner.length];
        for (int row = 0; row < owner.length; row++) {
            rows[next[owner[row]]++] = row;
        }
    }

    int processes() {
        return first.length - 1;
    }

    int first(int process) {
        return first[process];
    }

    int row(int at) {
        return rows[at];
    }

    /** Ranges of processes with roughly equal numbers of entries. */
    List<Blocks.Range> ranges(Csr matrix) {
        int[] entries = new int[first.length];
        for (int p = 0; p < processes(); p++) {
            int sum = 0;
            for (int r = first[p]; r < first[p + 1]; r++) {
                sum += matrix.length(rows[r]);
            }
            entries[p + 1] = entries[p] + sum;
        }
        return Blocks.of(entries, processes());
    }
}
