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
    void take(double x, double y, double width) {
        taken.add(box(new Point2D.Double(x, y), width));
    }

    /** Later labels avoid these lines where possible. */
    void avoid(List<Line2D> lines) {
        curves.clear();
        curves.addAll(lines);
    }

    /**
     * Returns the first candidate with the least overlap and marks it as occupied. Each candidate is the left end of a
     * baseline.
     */
    Point2D.Double place(double width, List<Point2D.Double> candidates) {
        Point2D.Double best = candidates.get(0);
        double least = Double.POSITIVE_INFINITY;
        for (Point2D.Double candidate : candidates) {
            double cost = cost(box(candidate, width));
            if (cost < least) {
                least = cost;
                best = candidate;
            }
        }
        double x = Math.max(plot.getMinX() + 2, Math.min(plot.getMaxX() - width - 2, best.x));
        Point2D.Double inside = new Point2D.Double(x, best.y);
        taken.add(box(inside, width));
        return inside;
    }

    /** Candidates just above the point first, then around it, then further away. */
    static List<Point2D.Double> around(double x, double y, double radius, double width) {
        List<Point2D.Double> places = new ArrayList<>();
        for (double far = radius + 2; far < radius + 60; far += 13) {
            double right = x + radius + 1;
            double left = x - radius - 1 - width;
            places.add(new Point2D.Double(right, y - far + 3));
            places.add(new Point2D.Double(left, y - far + 3));
            places.add(new Point2D.Double(right, y + far + 7));
            places.add(new Point2D.Double(left, y + far + 7));
            places.add(new Point2D.Double(x - width / 2, y - far - 3));
            places.add(new Point2D.Double(x - width / 2, y + far + 10));
        }
        return places;
    }

    private double cost(Rectangle2D box) {
        double labels = taken.stream().filter(box::intersects).count();
        double crossed = curves.stream().filter(line -> line.intersects(box)).count();
        return ON_LABEL * labels + (plot.contains(box) ? 0 : OUTSIDE) + crossed;
    }

    private static Rectangle2D box(Point2D.Double baseline, double width) {
        return new Rectangle2D.Double(baseline.x - 2, baseline.y - 10, width + 4, 13);
    }
}
