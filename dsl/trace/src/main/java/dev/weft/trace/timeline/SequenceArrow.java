package dev.weft.trace.timeline;

import dev.weft.study.Drawing;

/**
 * A message of a sequence diagram, in pixels.
 *
 * @param name of the message, as in the legend
 * @param lane the distance of two lifelines
 */
record SequenceArrow(String name, double x1, double y1, double x2, double y2, double lane) {
    /** The part of a lane to which the arrow of a message to its own sender goes out. */
    private static final double LOOP = 0.25;

    /** Returns whether the message goes to its sender. */
    boolean isLoop() {
        return x1 == x2;
    }

    Drawing drawn(Drawing drawing) {
        if (!isLoop()) {
            return SignDrawing.arrow(drawing, name, x1, y1, x2, y2);
        }
        double out = x1 + LOOP * lane;
        double middle = (y1 + y2) / 2;
        return SignDrawing.arrow(SignDrawing.shaft(drawing, name, x1, y1, out, middle), name, out, middle, x2, y2);
    }

    /** Returns whether another has the same name and ends, less than a pixel apart. */
    boolean covers(SequenceArrow other) {
        return name.equals(other.name)
                && x1 == other.x1
                && x2 == other.x2
                && Math.abs(y1 - other.y1) < 1
                && Math.abs(y2 - other.y2) < 1;
    }

    /** Returns its height at an abscissa between its ends. */
    double y(double x) {
        return isLoop() ? y1 : y1 + (y2 - y1) * (x - x1) / (x2 - x1);
    }
}
