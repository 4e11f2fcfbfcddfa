package dev.weft.nodeaware;

import java.awt.geom.Rectangle2D;

/**
 * Positions of the routers of a drawn torus, in CSS pixels. The first dimension of more than one router runs to the right, the second up and
 * the third back, in an oblique projection in which no router covers a link of another layer.
 */
final class TorusLayout {
    /** The width of a column of a paper, 3.5 inches. */
    static final double COLUMN = 336;

    private static final double MARGIN = 28;
    private static final double LARGEST_STEP = 100;
    private static final double LEAST_STEP = 44;
    /** The least distance to the right between neighbours in depth. */
    private static final double LEAST_DEPTH = 20;

    private static final double SLOPE = 0.8;
    /** The length of the stub of a link around an edge. */
    static final double STUB = 15;

    private static final double ROOM = 18;
    private static final double BOX_HEIGHT = 40;
    private static final double LETTER = 6.2;

    /** The dimensions that run to the right, up and back; 3 for none. */
    private final int[] axes = {3, 3, 3};

    private final int[] count = {1, 1, 1};
    private final double step;
    private final double depth;
    private final double left;
    private final double bottom;
    private final double halfWidth;
    private final double halfHeight;
    private final double width;
    private final double stub;

    /**
     * @param extents of x, y and z
     * @param nodes of each router
     * @param letters in the longest name of a node
     * @param around whether links go around the edges
     * @param top height reserved above the drawing
     */
    TorusLayout(int[] extents, int nodes, int letters, boolean around, double top) {
        this.stub = around ? STUB + 1 : 0;
        int used = 0;
        for (int dimension = 0; dimension < extents.length; dimension++) {
            if (extents[dimension] > 1) {
                axes[used] = dimension;
                count[used++] = extents[dimension];
            }
        }
        double part = count[2] == 1 ? 0 : Math.min(0.45, 1.0 / count[2]);
        double steps = count[0] - 1 + (count[2] - 1) * part;
        double fits = steps == 0 ? LARGEST_STEP : (COLUMN - 2 * (MARGIN + stub)) / steps;
        double least = part == 0 ? LEAST_STEP : Math.max(LEAST_STEP, LEAST_DEPTH / part);
        this.step = Math.max(least, Math.min(LARGEST_STEP, fits));
        this.depth = part * step;
        this.width = Math.max(COLUMN, steps * step + 2 * (MARGIN + stub));
        double cell = LETTER * letters + 6;
        double box = nodes * cell + 3 * (nodes + 1);
        boolean boxed = nodes > 1 && part == 0 && box <= 0.62 * step && BOX_HEIGHT <= 0.62 * step;
        double radius = part == 0 ? Math.min(15, 0.24 * step) : Math.min(11, 0.48 * SLOPE * depth);
        this.halfWidth = boxed ? box / 2 : radius;
        this.halfHeight = boxed ? BOX_HEIGHT / 2 : radius;
        this.left = (width - steps * step) / 2;
        this.bottom = top + ROOM + stub + halfHeight + (count[1] - 1) * step + (count[2] - 1) * SLOPE * depth;
    }

    /** Whether routers are boxes that list their nodes, instead of circles. */
    boolean isBoxed() {
        return halfHeight == BOX_HEIGHT / 2;
    }

    /** The width of the busiest link, smaller if routers are small. */
    double widest() {
        return Math.min(6, 0.5 * halfHeight);
    }

    /** The directions of the dimensions, such as {@code x to the right, y up}; empty for a line. */
    String directions() {
        String dimensions = "xyz ";
        return axes[1] == 3
                ? ""
                : dimensions.charAt(axes[0]) + " to the right, " + dimensions.charAt(axes[1]) + " up"
                        + (axes[2] == 3 ? "" : ", z back");
    }

    double halfWidth() {
        return halfWidth;
    }

    double halfHeight() {
        return halfHeight;
    }

    double width() {
        return width;
    }

    /** The y coordinate below the routers of the lowest row. */
    double below() {
        return bottom + halfHeight + (count[1] * count[2] > 1 ? stub : 0);
    }

    /** The position of a router, by its coordinates. */
    double[] place(int... coordinates) {
        double[] along = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            along[axis] = axes[axis] == 3 ? 0 : coordinates[axes[axis]];
        }
        return new double[] {
            left + along[0] * step + along[2] * depth, bottom - along[1] * step - along[2] * SLOPE * depth
        };
    }

    /** The direction on paper of a dimension, of length 1. */
    double[] along(int dimension) {
        if (dimension == axes[2]) {
            double length = Math.hypot(1, SLOPE);
            return new double[] {1 / length, -SLOPE / length};
        }
        return dimension == axes[1] ? new double[] {0, -1} : new double[] {1, 0};
    }

    /** The distance from the centre of a router to its outline in this direction. */
    double edge(double ux, double uy) {
        if (!isBoxed()) {
            return halfWidth;
        }
        return Math.min(
                ux == 0 ? Double.MAX_VALUE : halfWidth / Math.abs(ux),
                uy == 0 ? Double.MAX_VALUE : halfHeight / Math.abs(uy));
    }

    Rectangle2D outline(double... at) {
        return new Rectangle2D.Double(at[0] - halfWidth, at[1] - halfHeight, 2 * halfWidth, 2 * halfHeight);
    }
}
