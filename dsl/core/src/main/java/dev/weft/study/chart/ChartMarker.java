package dev.weft.study.chart;

import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;

/** The marker of a dot. */
enum ChartMarker {
    CIRCLE,
    SQUARE,
    UP,
    DIAMOND,
    DOWN;

    static ChartMarker of(int variant) {
        return values()[variant % values().length];
    }

    /** The outline of a marker of this size, with its middle at this point. */
    java.awt.Shape at(double x, double y, double size) {
        double half = size / 2;
        return switch (this) {
            case CIRCLE -> new Ellipse2D.Double(x - half, y - half, size, size);
            case SQUARE -> new Rectangle2D.Double(x - half, y - half, size, size);
            case UP -> path(x - half, y + half, x, y - half, x + half, y + half);
            case DOWN -> path(x - half, y - half, x, y + half, x + half, y - half);
            // of the area of the square
            case DIAMOND -> path(x - 1.3 * half, y, x, y - 1.3 * half, x + 1.3 * half, y, x, y + 1.3 * half);
        };
    }

    private static Path2D path(double... places) {
        Path2D.Double path = new Path2D.Double();
        path.moveTo(places[0], places[1]);
        for (int i = 2; i < places.length; i += 2) {
            path.lineTo(places[i], places[i + 1]);
        }
        path.closePath();
        return path;
    }
}
