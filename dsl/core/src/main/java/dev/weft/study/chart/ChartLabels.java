package dev.weft.study.chart;

import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;

/** Finds room for labels in a plot: no label covers another, and as few as possible cover a curve. */
final class ChartLabels {
    private static final double ON_LABEL = 1000;
    private static final double OUTSIDE = 100;

    private final Rectangle2D plot;
    private final List<Rectangle2D> taken = new ArrayList<>();
    private final List<Line2D> curves = new ArrayList<>();

    ChartLabels(Rectangle2D plot) {
        this.plot = plot;
    }

    /** Marks the room of a label as occupied; its baseline begins at this point. */
    void take(double x, double y, ChartText label) {
        taken.add(box(new Point2D.Double(x, y), label));
    }

    /** Later labels avoid these lines where possible. */
    void avoid(List<Line2D> lines) {
        curves.clear();
        curves.addAll(lines);
    }

    /**
     * Returns the first candidate with the least overlap and marks it as occupied. Each candidate is the left end of the
     * baseline of the first line.
     */
    Point2D.Double place(ChartText label, List<Point2D.Double> candidates) {
        Point2D.Double best = candidates.get(0);
        double least = Double.POSITIVE_INFINITY;
        for (Point2D.Double candidate : candidates) {
            double cost = cost(box(candidate, label));
            if (cost < least) {
                least = cost;
                best = candidate;
            }
        }
        double x = Math.max(plot.getMinX() + 2, Math.min(plot.getMaxX() - label.width() - 2, best.x));
        Point2D.Double inside = new Point2D.Double(x, best.y);
        taken.add(box(inside, label));
        return inside;
    }

    /** Candidates just above the point first, then around it, then further away. */
    static List<Point2D.Double> around(double x, double y, double radius, ChartText label) {
        List<Point2D.Double> places = new ArrayList<>();
        double width = label.width();
        for (double far = radius + 2; far < radius + 60; far += 13) {
            double right = x + radius + 1;
            double left = x - radius - 1 - width;
            places.add(new Point2D.Double(right, y - far + 3 - label.more()));
            places.add(new Point2D.Double(left, y - far + 3 - label.more()));
            places.add(new Point2D.Double(right, y + far + 7));
            places.add(new Point2D.Double(left, y + far + 7));
            places.add(new Point2D.Double(x - width / 2, y - far - 3 - label.more()));
            places.add(new Point2D.Double(x - width / 2, y + far + 10));
        }
        return places;
    }

    private double cost(Rectangle2D box) {
        double labels = taken.stream().filter(box::intersects).count();
        double crossed = curves.stream().filter(line -> line.intersects(box)).count();
        return ON_LABEL * labels + (plot.contains(box) ? 0 : OUTSIDE) + crossed;
    }

    /** The room of a label, of which a halo lightens what is under it. */
    static Rectangle2D box(Point2D.Double baseline, ChartText label) {
        return new Rectangle2D.Double(baseline.x - 2, baseline.y - 10, label.width() + 4, 13 + label.more());
    }
}
