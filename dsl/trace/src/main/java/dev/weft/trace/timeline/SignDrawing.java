package dev.weft.trace.timeline;

import dev.weft.study.Drawing;

/**
 * Draws messages as arrows, marks as hatched frames and paths as bold lines with light edges, which are visible on any colour and in
 * print.
 */
final class SignDrawing {
    private static final String INK = "#222222";
    private static final String LIGHT = "#FFFFFF";
    private static final String ASKS = "#B3003C";
    private static final String ANSWERS = "#0047AB";
    private static final double STEP = 6;
    private static final double WIDTH = 0.9;
    static final double BOLD = 3;
    private static final double EDGE = 5.4;

    private SignDrawing() {}

    /** Returns a message of this name from one point to another. */
    static Drawing arrow(Drawing drawing, String name, double x1, double y1, double x2, double y2) {
        return drawing.arrow(x1, y1, x2, y2, colour(name), width(name));
    }

    /** Returns the part of a message before its arrow. */
    static Drawing shaft(Drawing drawing, String name, double x1, double y1, double x2, double y2) {
        return drawing.line(x1, y1, x2, y2, colour(name), width(name));
    }

    /** Returns the colour of a message: messages of a handshake have their own. */
    static String colour(String name) {
        return name.startsWith(Sign.READY_TO_SEND) ? ASKS : name.startsWith(Sign.READY_TO_RECEIVE) ? ANSWERS : INK;
    }

    /** Data are bold where they are not the whole message. */
    private static double width(String name) {
        return name.startsWith(Sign.DATA) ? 2 * WIDTH : WIDTH;
    }

    /** Returns the part of a path along a rank, or from one rank to another; edges of all parts are drawn before their lines. */
    static Drawing path(Drawing drawing, double x1, double y1, double x2, double y2, boolean edge) {
        double more = edge ? EDGE / 2 : BOLD / 2; // so that corners are closed
        double down = y1 == y2 ? 0 : Math.signum(y2 - y1) * more;
        return drawing.line(x1, y1 - down, x2, y2 + down, edge ? LIGHT : INK, edge ? EDGE : BOLD);
    }

    /** Returns a frame with strokes from the lower left to the upper right. */
    static Drawing hatched(Drawing start, double x, double y, double width, double height) {
        Drawing drawing = start;
        double first = Math.ceil((x - height) / STEP) * STEP; // strokes of neighbours are in line
        for (double at = first; at < x + width; at += STEP) {
            double left = Math.max(x, at);
            double right = Math.min(x + width, at + height);
            if (right > left) {
                drawing = drawing.line(left, y + height - (left - at), right, y + height - (right - at), LIGHT, 1.2);
            }
        }
        return drawing.line(x, y, x + width, y, INK, WIDTH)
                .line(x, y + height, x + width, y + height, INK, WIDTH)
                .line(x, y, x, y + height, INK, WIDTH)
                .line(x + width, y, x + width, y + height, INK, WIDTH);
    }
}
