package dev.weft.study.chart;

import java.awt.geom.Line2D;
import java.util.ArrayList;
import java.util.List;

/** A line of values in proportion to the x, cut at the ends of both axes: straight on two axes of one kind, otherwise a curve. */
record ChartSlope(ChartScale x, ChartScale y, double factor) {
    private static final int PIECES = 128;

    /** Its pieces in shares of the axes, from left to right. */
    List<Line2D.Double> pieces() {
        List<Line2D.Double> pieces = new ArrayList<>();
        for (int i = 0; i < PIECES; i++) {
            double from = (double) i / PIECES;
            double to = (i + 1.0) / PIECES;
            double low = height(from);
            double high = height(to);
            if (!Double.isFinite(low) || !Double.isFinite(high) || high < 0 || low > 1) {
                continue;
            }
            double a = low < 0 ? from + (to - from) * (0 - low) / (high - low) : from;
            double b = high > 1 ? from + (to - from) * (1 - low) / (high - low) : to;
            pieces.add(new Line2D.Double(a, Math.max(0, low), b, Math.min(1, high)));
        }
        return pieces;
    }

    private double height(double share) {
        return y.share(y.at(factor * x.value(share)));
    }
}
