package dev.weft.machine;

import dev.weft.units.ModelException;
import java.util.Arrays;

/**
 * Cut-offs between ranges of sizes, found among the measured sizes by dynamic programming: of all partitions into a number of ranges of at
 * least 3 sizes, the one whose lines have the least sum of squared relative errors. Errors are relative here regardless of the weights of the
 * later fit, because in seconds the scatter of large messages hides a jump of a microsecond among small ones. Only pairs below the injection
 * limit count.
 */
final class CutOffs {
    /** The largest number of ranges that is tried if the number is not given. */
    static final int MOST = 4;

    static final int LEAST_SIZES = 3;
    /** Squared relative error below which a point counts as on its line, so that no further range pays for its parameters. */
    static final double EXACT = 1e-24;

    private final double[] sizes;
    private final int points;
    /** Squared relative errors of the best line, by the index of the first size and that after the last. */
    private final double[][] left;

    private CutOffs(PingPongs measured) {
        this.sizes = measured.sizes();
        this.points = measured.points();
        this.left = new double[sizes.length][sizes.length + 1];
        for (int from = 0; from < sizes.length; from++) {
            for (int to = from + LEAST_SIZES; to <= sizes.length; to++) {
                double below = to == sizes.length ? Double.POSITIVE_INFINITY : sizes[to];
                PingPongs range = measured.between(sizes[from], below);
                left[from][to] = range.points() < LEAST_SIZES ? Double.POSITIVE_INFINITY : squares(range);
            }
        }
    }

    /**
     * The squared relative errors of the best line, as {@link CostFit#postal} has them, about the weighted means: there are hundreds of
     * ranges, and a decomposition for each took most of the time of a fit.
     */
    private static double squares(PingPongs range) {
        double[] bytes = range.bytes();
        double[] seconds = range.seconds();
        double weights = 0;
        double size = 0;
        double time = 0;
        for (int row = 0; row < bytes.length; row++) {
            double weight = 1 / (seconds[row] * seconds[row]);
            weights += weight;
            size += weight * bytes[row];
            time += weight * seconds[row];
        }
        size /= weights;
        time /= weights;
        double both = 0;
        double spread = 0;
        for (int row = 0; row < bytes.length; row++) {
            double off = (bytes[row] - size) / seconds[row];
            spread += off * off;
            both += off * (seconds[row] - time) / seconds[row];
        }
        double perByte = both / spread;
        double sum = 0;
        for (int row = 0; row < bytes.length; row++) {
            double error = (seconds[row] - time - perByte * (bytes[row] - size)) / seconds[row];
            sum += error * error;
        }
        return sum;
    }

    /** The first size of each of this number of ranges, beginning with 0. */
    static double[] of(PingPongs measured, int ranges) {
        int most = measured.sizes().length / LEAST_SIZES;
        if (ranges < 1 || ranges > most) {
            throw ModelException.of(
                    ranges + " ranges of sizes",
                    ranges < 1
                            ? "must be at least one"
                            : "each needs " + LEAST_SIZES + " of the " + measured.sizes().length + " measured sizes",
                    most < 1 ? "Measure more sizes" : "Try " + most + ", or measure more sizes");
        }
        return new CutOffs(measured).cut(ranges);
    }

    /**
     * The number of ranges, up to 4, with the least Bayesian information criterion n ln(S / n) + k ln n, where S is the sum of squares, n the
     * number of points and k that of parameters: two for each line and one for each cut-off.
     */
    static double[] of(PingPongs measured) {
        return found(measured, 1);
    }

    /** The same where each cut-off counts as {@code eachCut} parameters: more than one if its place is searched in little scatter. */
    static double[] found(PingPongs measured, double eachCut) {
        int most = Math.min(MOST, measured.sizes().length / LEAST_SIZES);
        if (most < 1) {
            return of(measured, 1);
        }
        CutOffs cuts = new CutOffs(measured);
        double[] best = {0};
        double least = Double.POSITIVE_INFINITY;
        for (int ranges = 1; ranges <= most; ranges++) {
            double[] found = cuts.cut(ranges);
            double criterion = cuts.criterion(eachCut, found);
            if (criterion < least) {
                least = criterion;
                best = found;
            }
        }
        return best;
    }

    private double criterion(double eachCut, double... cuts) {
        double sum = 0;
        int from = 0;
        for (int range = 0; range < cuts.length; range++) {
            int to = range + 1 == cuts.length ? sizes.length : Arrays.binarySearch(sizes, cuts[range + 1]);
            sum += left[from][to];
            from = to;
        }
        double numbers = 2 * cuts.length + eachCut * (cuts.length - 1);
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
