package dev.weft.sparse.amg;

import dev.weft.sparse.csr.Blocks;
import dev.weft.sparse.csr.Csr;
import java.util.List;

/**
 * Strong dependencies: {@code j} is a neighbour of {@code i} if {@code -s a_ij} exceeds theta times the largest {@code -s a_ik} of the
 * row, where {@code s} is the sign of the diagonal entry (as in hypre and RAPtor). A row whose entries all have the diagonal's sign depends
 * on no other. The matrix holds the entries between unknowns of the same variable only.
 */
final class StrengthGraph {
    final int size;
    final int[] start;
    final int[] neighbour;

    private StrengthGraph(int size, int[] start, int[] neighbour) {
        this.size = size;
        this.start = start;
        this.neighbour = neighbour;
    }

    static StrengthGraph strong(Csr matrix, double theta) {
        int[] start = new int[matrix.rows + 1];
        List<Blocks.Range> ranges = Blocks.of(matrix);
        Blocks.map(ranges, range -> count(matrix, theta, range, start));
        for (int row = 0; row < matrix.rows; row++) {
            start[row + 1] += start[row];
        }
        int[] neighbour = new int[start[matrix.rows]];
        Blocks.map(ranges, range -> fill(matrix, theta, range, start, neighbour));
        return new StrengthGraph(matrix.rows, start, neighbour);
    }

    private static boolean count(Csr matrix, double theta, Blocks.Range range, int[] start) {
        for (int row = range.from(); row < range.to(); row++) {
            double sign = sign(matrix, row);
            double limit = theta * largest(matrix, row, sign);
            int count = 0;
            for (int k = matrix.start[row]; k < matrix.start[row + 1]; k++) {
                count += isStrong(matrix, row, k, sign, limit) ? 1 : 0;
            }
            start[row + 1] = count;
        }
        return true;
    }

    private static boolean fill(Csr matrix, double theta, Blocks.Range range, int[] start, int[] neighbour) {
        for (int row = range.from(); row < range.to(); row++) {
            double sign = sign(matrix, row);
            double limit = theta * largest(matrix, row, sign);
            int at = start[row];
            for (int k = matrix.start[row]; k < matrix.start[row + 1]; k++) {
                if (isStrong(matrix, row, k, sign, limit)) {
                    neighbour[at++] = matrix.column[k];
                }
            }
        }
        return true;
    }

    /** The sign of the diagonal entry: -1 if it is negative, else 1. */
    private static double sign(Csr matrix, int row) {
        return matrix.at(row, row) < 0 ? -1 : 1;
    }

    private static double largest(Csr matrix, int row, double sign) {
        double largest = 0;
        for (int k = matrix.start[row]; k < matrix.start[row + 1]; k++) {
            int col = matrix.column[k];
            if (col != row) {
                largest = Math.max(largest, -sign * matrix.value[k]);
            }
        }
        return largest;
    }

    private static boolean isStrong(Csr matrix, int row, int k, double sign, double limit) {
        int col = matrix.column[k];
        return col != row && -sign * matrix.value[k] > limit;
    }

    /** The reverse graph: from each unknown to those that depend on it. */
    StrengthGraph transposed() {
        int[] from = new int[size + 1];
        for (int each : neighbour) {
            from[each + 1]++;
        }
        for (int i = 0; i < size; i++) {
            from[i + 1] += from[i];
        }
        int[] next = from.clone();
        int[] back = new int[neighbour.length];
        for (int i = 0; i < size; i++) {
            for (int k = start[i]; k < start[i + 1]; k++) {
                back[next[neighbour[k]]++] = i;
            }
        }
        return new StrengthGraph(size, from, back);
    }

    int degree(int i) {
        return start[i + 1] - start[i];
    }
}
