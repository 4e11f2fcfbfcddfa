package dev.weft.sparse;

import dev.weft.study.Progress;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Recursive bisection: rows are divided in two across the longest side of their bounding box until there is one part per process. */
final class Bisection {
    private final double[][] place;
    private final int[] owner;

    private Bisection(double[][] place, int rows) {
        this.place = place;
        this.owner = new int[rows];
    }

    static int[] of(double[][] place, int rows, int processes) {
        Bisection bisection = new Bisection(place, rows);
        bisection.cut(IntStream.range(0, rows).boxed().toArray(Integer[]::new), 0, rows, 0, processes);
        return bisection.owner;
    }

    private void cut(Integer[] rows, int from, int to, int first, int processes) {
        if (processes == 1) {
            for (int k = from; k < to; k++) {
                owner[rows[k]] = first;
            }
            return;
        }
        Progress.stopIfInterrupted("bisecting rows");
        double[] along = longest(rows, from, to);
        Arrays.sort(
                rows,
                from,
                to,
                Comparator.<Integer>comparingDouble(row -> along[row]).thenComparing(row -> row));
        int left = processes / 2;
        int middle = from + (int) ((long) (to - from) * left / processes);
        cut(rows, from, middle, first, left);
        cut(rows, middle, to, first + left, processes - left);
    }

    private double[] longest(Integer[] rows, int from, int to) {
        double[] best = place[0];
        double longest = -1;
        for (double[] axis : place) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int k = from; k < to; k++) {
                low = Math.min(low, axis[rows[k]]);
                high = Math.max(high, axis[rows[k]]);
            }
            if (high - low > longest) {
                longest = high - low;
                best = axis;
            }
        }
        return best;
    }
}
