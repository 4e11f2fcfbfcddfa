package dev.weft.study.chart;

import java.awt.geom.Point2D;
import java.util.List;

/**
 * Where a line is interrupted: at gaps, and at jumps. Two values within a pixel of each other, apart by more than a line's width and far
 * steeper than the line on either side, are the two sides of a jump, such as the largest eager message and the next one: a line between
 * them would show values that there are not.
 */
final class ChartJumps {
    private static final double PIXEL = 1;
    private static final double LINE = 1.8;
    private static final double STEEPER = 20;

    private ChartJumps() {}

    /** Whether a line runs from the place before to this one; gaps have no y. */
    static boolean isJoined(List<Point2D> places, int to) {
        return isPair(places, to) && !isJump(places, to);
    }

    private static boolean isJump(List<Point2D> places, int to) {
        double across = Math.abs(places.get(to).getX() - places.get(to - 1).getX());
        double up = Math.abs(places.get(to).getY() - places.get(to - 1).getY());
        boolean alone = !isPair(places, to - 1) && !isPair(places, to + 1);
        double beside = Math.max(steepness(places, to - 1), steepness(places, to + 1));
        return !alone && across < PIXEL && up > LINE && steepness(places, to) > STEEPER * beside;
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
