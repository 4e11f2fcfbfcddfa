package dev.weft.sparse.csr;

import dev.weft.study.Progress;
import dev.weft.study.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Ranges of rows with roughly equal work, computed in parallel. */
public final class Blocks {
    private static final int ENOUGH = 48;

    /** Rows from {@code from} up to, but not including, {@code to}. */
    public record Range(int from, int to) {}

    private Blocks() {}

    /** Divides the rows of a matrix by their entries. */
    public static List<Range> of(Csr matrix) {
        return of(matrix.start, matrix.rows);
    }

    /** Divides rows by the number of entries before each. */
    public static List<Range> of(int[] start, int rows) {
        List<Range> all = new ArrayList<>();
        long each = Math.max(20_000, start[rows] / ENOUGH + 1L);
        int from = 0;
        for (int row = 0; row < rows; row++) {
            if (start[row + 1] - (long) start[from] >= each || row == rows - 1) {
                all.add(new Range(from, row + 1));
                from = row + 1;
            }
        }
        return all;
    }

    /** Computes {@code work} for each range, on all cores; results are in the order of the ranges. */
    public static <R> List<R> map(List<Range> ranges, Function<Range, R> work) {
        return Workers.map(ranges, work, Progress.of("ranges of rows", ranges.size()));
    }
}
