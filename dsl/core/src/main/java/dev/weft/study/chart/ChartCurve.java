package dev.weft.study.chart;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/** A line as drawn: straight between its points on the axes, in shares of the axis lengths. */
final class ChartCurve {
    private static final double SAME = 1e-9;

    private final double[] xs;
    private final double[] ys;

    ChartCurve(List<ChartData.Point> points, ChartScale x, ChartScale y) {
        xs = points.stream().mapToDouble(point -> x.share(x.at(point.x()))).toArray();
        ys = points.stream()
                .mapToDouble(point -> Double.isNaN(point.y()) ? Double.NaN : y.share(y.at(point.y())))
                .toArray();
    }

    /**
     * Returns whether both curves have no gap, have the same ends, and differ nowhere by more than the given distance.
     */
    boolean coincides(ChartCurve other, double apart) {
        boolean ends = Math.abs(xs[0] - other.xs[0]) < SAME
                && Math.abs(xs[xs.length - 1] - other.xs[other.xs.length - 1]) < SAME;
        // both curves are straight between the points of both, so their distance is largest at one of these points
        return ends
                && isWhole()
                && other.isWhole()
                && DoubleStream.concat(DoubleStream.of(xs), DoubleStream.of(other.xs))
                        .allMatch(x -> Math.abs(at(x) - other.at(x)) <= apart);
    }

    private boolean isWhole() {
        for (int i = 0; i < xs.length; i++) {
            if (Double.isNaN(ys[i]) || (i > 0 && xs[i] <= xs[i - 1])) {
                return false;
            }
        }
        return true;
    }

    private double at(double x) {
        int found = Arrays.binarySearch(xs, x);
        if (found >= 0) {
            return ys[found];
        }
        int after = Math.max(1, Math.min(xs.length - 1, -found - 1));
        double part = (x - xs[after - 1]) / (xs[after] - xs[after - 1]);
        return ys[after - 1] + part * (ys[after] - ys[after - 1]);
    }
}
