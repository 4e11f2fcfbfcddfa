package dev.weft.study.chart;

import java.awt.geom.Point2D;
import java.util.List;

/**
 * Interruptions of a line: gaps and jumps. A jump consists of two values within a pixel of each other horizontally that
 * differ by more than a line's width vertically, and that are far steeper and closer than their neighbours, such as the
 * largest eager message and the next larger one. A line between them would show values that do not exist.
 */
final class ChartJumps {
    private static final double PIXEL = 1;
    private static final double LINE = 1.8;
    private static final double STEEPER = 20;
    /** The two sides of a jump are closer to each other than to their neighbours; equidistant points have no jump. */
    private static final double NEARER = 4;

    private ChartJumps() {}

    /** Returns whether a line connects the previous place to this one; a gap has no y. */
    static boolean isJoined(List<Point2D> places, int to) {
        return isPair(places, to) && !isJump(places, to);
    }

    private static boolean isJump(List<Point2D> places, int to) {
        double across = Math.abs(places.get(to).getX() - places.get(to - 1).getX());
        double up = Math.abs(places.get(to).getY() - places.get(to - 1).getY());
        boolean alone = !isPair(places, to - 1) && !isPair(places, to + 1);
        double beside = Math.max(steepness(places, to - 1), steepness(places, to + 1));
        boolean steep = up > LINE && steepness(places, to) > STEEPER * beside;
        return !alone && across < PIXEL && steep && isFar(places, to - 1, across) && isFar(places, to + 1, across);
    }

    private static boolean isFar(List<Point2D> places, int to, double across) {
        return !isPair(places, to)
                || Math.abs(places.get(to).getX() - places.get(to - 1).getX()) > NEARER * across;
    }

    private static double steepness(List<Point2D> places, int to) {
        if (!isPair(places, to)) {
            return 0;
        }
        double across = Math.abs(places.get(to).getX() - places.get(to - 1).getX());
        return Math.abs(places.get(to).getY() - places.get(to - 1).getY()) / Math.max(across, 1e-9);
    }

    private static boolean isPair(List<Point2D> places, int to) {
        return to > 0
                && to < places.size()
                && !Double.isNaN(places.get(to).getY())
                && !Double.isNaN(places.get(to - 1).getY());
    }
}
