package dev.weft.machine;

import dev.weft.units.ModelException;
import java.util.Arrays;

/**
 * Where ranges of sizes begin, found among the measured sizes: of all ways to cut them into so many ranges of at least 3 sizes, the one whose
 * straight lines leave the least sum of squared relative errors, by dynamic programming. Errors are relative here whatever the lines are
 * fitted by later: in seconds, a jump of a microsecond among small messages would drown in the scatter of large ones. Where an injection limit
 * bends the lines, only fewer pairs count.
 */
final class CutOffs {
    /** The most ranges that are tried where nobody said how many. */
    static final int MOST = 4;

    private static final int LEAST_SIZES = 3;
    /** Points this close to their line, squared and relative, are on it: no further range is worth its numbers. */
    private static final double EXACT = 1e-24;

    private final double[] sizes;
    private final int points;
    /** By first size and the one behind the last: what the best line leaves. */
    private final double[][] left;

    private CutOffs(PingPongs measured) {
        this.sizes = measured.sizes();
        this.points = measured.points();
        this.left = new double[sizes.length][sizes.length + 1];
        for (int from = 0; from < sizes.length; from++) {
            for (int to = from + LEAST_SIZES; to <= sizes.length; to++) {
                double below = to == sizes.length ? Double.POSITIVE_INFINITY : sizes[to];
                PingPongs range = measured.between(sizes[from], below);
                left[from][to] = range.points() < LEAST_SIZES
                        ? Double.POSITIVE_INFINITY
                        : CostFit.postal(range.bytes(), range.seconds(), CostFit.Weights.RELATIVE)
                                .squares();
            }
        }
    }

    /** The first sizes of so many ranges, that of the first of all being 0. */
    static double[] of(PingPongs measured, int ranges) {
        int most = measured.sizes().length / LEAST_SIZES;
        if (ranges < 1 || ranges > most) {
            throw ModelException.cannot(
                    "find so many ranges of sizes",
                    ranges,
                    "each has at least " + LEAST_SIZES + " of the " + measured.sizes().length
                            + " measured sizes, and there is at least one range",
                    most < 1 ? "Measure more sizes" : "Write at most " + most + ", or measure more sizes");
        }
        return new CutOffs(measured).cut(ranges);
    }

    /**
     * As many ranges as the Bayesian information criterion takes, up to 4: n ln(S / n) + k ln n is least, with S what is left, n points and
     * k numbers: two for each line and one for each cut.
     */
    static double[] of(PingPongs measured) {
        int most = Math.min(MOST, measured.sizes().length / LEAST_SIZES);
        if (most < 1) {
            return of(measured, 1);
        }
        CutOffs cuts = new CutOffs(measured);
        double[] best = {0};
        double least = Double.POSITIVE_INFINITY;
        for (int ranges = 1; ranges <= most; ranges++) {
            double[] found = cuts.cut(ranges);
            double criterion = cuts.criterion(found);
            if (criterion < least) {
                least = criterion;
                best = found;
            }
        }
        return best;
    }

    private double criterion(double... cuts) {
        double sum = 0;
        int from = 0;
        for (int range = 0; range < cuts.length; range++) {
            int to = range + 1 == cuts.length ? sizes.length : Arrays.binarySearch(sizes, cuts[range + 1]);
            sum += left[from][to];
            from = to;
        }
        int numbers = 2 * cuts.length + cuts.length - 1;
        return points * Math.log(Math.max(sum / points, EXACT)) + numbers * Math.log(points);
    }

    private double[] cut(int ranges) {
        int count = sizes.length;
        double[][] least = new double[ranges + 1][count + 1];
        int[][] last = new int[ranges + 1][count + 1];
        for (double[] row : least) {
            Arrays.fill(row, Double.POSITIVE_INFINITY);
        }
        least[0][0] = 0;
        for (int range = 1; range <= ranges; range++) {
            for (int to = range * LEAST_SIZES; to <= count; to++) {
                for (int from = (range - 1) * LEAST_SIZES; from + LEAST_SIZES <= to; from++) {
                    double sum = least[range - 1][from] + left[from][to];
                    if (sum < least[range][to]) {
                        least[range][to] = sum;
                        last[range][to] = from;
                    }
                }
            }
        }
        double[] first = new double[ranges];
        int to = count;
        for (int range = ranges; range >= 1; range--) {
            to = last[range][to];
            first[range - 1] = range == 1 ? 0 : sizes[to];
        }
        return first;
    }
}
