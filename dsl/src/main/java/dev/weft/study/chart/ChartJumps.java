package dev.weft.study.chart;

import java.awt.geom.Point2D;
import java.util.List;

/**
 * Where a line is interrupted: at gaps, and at jumps. Two values within a pixel of each other, apart by more than a line's width and far
 * steeper and nearer than those on either side, are the two sides of a jump, such as the largest eager message and the next one: a line between
 * them would show values that there are not.
 */
final class ChartJumps {
    private static final double PIXEL = 1;
    private static final double LINE = 1.8;
    private static final double STEEPER = 20;
    /** The two sides of a jump stand nearer to each other than to their neighbours; points at equal distances have none. */
    private static final double NEARER = 4;

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
