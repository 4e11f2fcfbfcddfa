package dev.weft.sparse.amg;

import dev.weft.sparse.csr.Blocks;
import dev.weft.sparse.csr.Csr;
import java.util.Arrays;
import java.util.List;

/** The matrix P from coarse values to all unknowns: a coarse unknown keeps its value, a fine one is interpolated by a rule. */
final class Interpolation {
    private final Csr matrix;
    private final StrengthGraph strong;
    private final byte[] state;
    private final int[] coarse;
    private final double[] diagonal;
    private final InterpolationRule rule;
    private final double truncation;
    private final int points;

    private Interpolation(Csr matrix, StrengthGraph strong, byte[] state, InterpolationRule rule, double truncation) {
        this.matrix = matrix;
        this.strong = strong;
        this.state = state;
        this.rule = rule;
        this.truncation = truncation;
        this.coarse = new int[state.length];
        int next = 0;
        for (int i = 0; i < state.length; i++) {
            coarse[i] = state[i] == Splitting.COARSE ? next++ : -1;
        }
        this.points = next;
        this.diagonal = matrix.diagonal();
    }

    /** Computes P. Entries below {@code truncation} times the largest of a row are dropped, and the others scaled to the sum of the row. */
    static Csr of(Csr matrix, StrengthGraph strong, byte[] state, InterpolationRule rule, double truncation) {
        Interpolation all = new Interpolation(matrix, strong, state, rule, truncation);
        List<RowBuffer> parts = Blocks.map(Blocks.of(matrix), all::rows);
        return RowBuffer.join(parts, all.points);
    }

    private RowBuffer rows(Blocks.Range range) {
        RowBuffer rows = new RowBuffer();
        Row row = new Row(rows);
        for (int i = range.from(); i < range.to(); i++) {
            if (state[i] == Splitting.COARSE) {
                rows.add(coarse[i], 1);
            } else if (rule == InterpolationRule.DIRECT) {
                row.direct(i);
            } else {
                row.classical(i);
            }
            rows.endRow();
        }
        return rows;
    }

    /** Builds one row after the other, with the position of each column in the current row. */
    private final class Row {
        private final RowBuffer out;
        private final int[] place = new int[state.length];
        private final int[] strongFine = new int[state.length];
        private int start;

        Row(RowBuffer out) {
            this.out = out;
            Arrays.fill(place, -1);
            Arrays.fill(strongFine, -1);
        }

        private void take(int col) {
            if (state[col] == Splitting.COARSE && place[col] < start) {
                place[col] = out.count;
                out.add(col, 0);
            }
        }

        private boolean isTaken(int col) {
            return place[col] >= start;
        }

        private void takeNeighbours(int i, boolean theirs) {
            start = out.rowStart();
            for (int m = strong.start[i]; m < strong.start[i + 1]; m++) {
                int k = strong.neighbour[m];
                take(k);
                boolean isFine = state[k] == Splitting.FINE;
                if (isFine) {
                    strongFine[k] = i;
                }
                for (int n = strong.start[k]; theirs && isFine && n < strong.start[k + 1]; n++) {
                    take(strong.neighbour[n]);
                }
            }
        }

        void classical(int i) {
            takeNeighbours(i, rule == InterpolationRule.EXTENDED);
            if (out.count == start) {
                return;
            }
            double divisor = 0;
            for (int k = matrix.start[i]; k < matrix.start[i + 1]; k++) {
                int col = matrix.column[k];
                if (isTaken(col)) {
                    out.value[place[col]] += matrix.value[k];
                } else if (strongFine[col] == i) {
                    divisor += passOn(i, col, matrix.value[k]);
                } else if (state[col] != Splitting.SET_ASIDE) { // its error is zero: hypre leaves it out as well
                    divisor += matrix.value[k];
                }
            }
            finish(-1 / divisor);
        }

        /** Distributes the entry of the fine neighbour {@code k} over the columns from which it interpolates; returns the part of {@code i}. */
        private double passOn(int i, int k, double entry) {
            boolean back = rule == InterpolationRule.EXTENDED;
            double sign = diagonal[k] < 0 ? -1 : 1;
            double sum = 0;
            for (int m = matrix.start[k]; m < matrix.start[k + 1]; m++) {
                int l = matrix.column[m];
                if ((isTaken(l) || (back && l == i)) && Math.signum(matrix.value[m]) == -sign) {
                    sum += matrix.value[m];
                }
            }
            if (sum == 0) {
                return entry;
            }
            double own = 0;
            for (int m = matrix.start[k]; m < matrix.start[k + 1]; m++) {
                int l = matrix.column[m];
                if (Math.signum(matrix.value[m]) != -sign) {
                    continue;
                }
                if (isTaken(l)) {
                    out.value[place[l]] += entry * matrix.value[m] / sum;
                } else if (back && l == i) {
                    own += entry * matrix.value[m] / sum;
                }
            }
            return own;
        }

        void direct(int i) {
            takeNeighbours(i, false);
            double[] all = new double[2];
            double[] coarse = new double[2];
            double diagonal = 0;
            for (int k = matrix.start[i]; k < matrix.start[i + 1]; k++) {
                int col = matrix.column[k];
                if (col == i) {
                    diagonal = matrix.value[k];
                } else {
                    int sign = matrix.value[k] < 0 ? 0 : 1;
                    all[sign] += matrix.value[k];
                    if (isTaken(col)) {
                        coarse[sign] += matrix.value[k];
                        out.value[place[col]] += matrix.value[k];
                    }
                }
            }
            for (int at = start; at < out.count; at++) {
                int sign = out.value[at] < 0 ? 0 : 1;
                out.value[at] *= coarse[sign] == 0 ? 0 : -all[sign] / coarse[sign] / diagonal;
            }
            finish(1);
        }

        private void finish(double factor) {
            double largest = 0;
            double before = 0;
            for (int at = start; at < out.count; at++) {
                out.value[at] *= factor;
                place[out.column[at]] = -1; // truncated entries leave their positions to another row
                out.column[at] = coarse[out.column[at]];
                largest = Math.max(largest, Math.abs(out.value[at]));
                before += out.value[at];
            }
            if (truncation > 0) {
                truncate(truncation * largest, before);
            }
        }

        private void truncate(double least, double before) {
            int kept = start;
            double after = 0;
            for (int at = start; at < out.count; at++) {
                if (Math.abs(out.value[at]) >= least) {
                    out.column[kept] = out.column[at];
                    out.value[kept++] = out.value[at];
                    after += out.value[at];
                }
            }
            out.count = kept;
            for (int at = start; at < kept && after != 0; at++) {
                out.value[at] *= before / after;
            }
        }
    }

    /** A growing list of rows of a matrix; buffers of parts are joined in order. */
    private static final class RowBuffer {
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
}
