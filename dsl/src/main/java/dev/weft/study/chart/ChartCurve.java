package dev.weft.study.chart;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/** A line as it is drawn, straight between its points on the axes, in shares of their lengths. */
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

    /** Whether both have no gap, begin and end at the same places, and are nowhere further apart than so. */
    boolean coincides(ChartCurve other, double apart) {
        boolean ends = Math.abs(xs[0] - other.xs[0]) < SAME
                && Math.abs(xs[xs.length - 1] - other.xs[other.xs.length - 1]) < SAME;
        // between the points of both, both are straight: they are furthest apart at one of them
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
