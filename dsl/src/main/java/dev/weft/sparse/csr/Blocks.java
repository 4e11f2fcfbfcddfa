package dev.weft.sparse.csr;

import dev.weft.study.Progress;
import dev.weft.study.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Ranges of rows with about as much work each, done side by side; a range stays in order. */
public final class Blocks {
    private static final int ENOUGH = 48;

    /** Rows from one on to before another. */
    public record Range(int from, int to) {}

    private Blocks() {}

    /** Ranges of the rows of a matrix, by their entries. */
    public static List<Range> of(Csr matrix) {
        return of(matrix.start, matrix.rows);
    }

    /** Ranges of so many rows, by what stands before each. */
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

    /** Does this for each range, on all cores. */
    public static <R> List<R> map(List<Range> ranges, Function<Range, R> work) {
        return Workers.map(ranges, work, Progress.of("ranges of rows", ranges.size()));
    }
}
