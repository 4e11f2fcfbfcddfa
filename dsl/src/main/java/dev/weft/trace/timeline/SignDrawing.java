package dev.weft.trace.timeline;

import dev.weft.study.Drawing;
import dev.weft.study.Drawing.Anchor;
import java.util.List;

/** Draws messages as arrows and marks as hatched frames, which are seen on any colour and in print. */
final class SignDrawing {
    private static final String INK = "#222222";
    private static final String LIGHT = "#FFFFFF";
    private static final double STEP = 6;
    private static final double WIDTH = 0.9;
    private static final double SWATCH = 16;

    private SignDrawing() {}

    /** A message from one point to another. */
    static Drawing arrow(Drawing drawing, double x1, double y1, double x2, double y2) {
        return drawing.arrow(x1, y1, x2, y2, INK, WIDTH);
    }

    /** A frame with strokes from the lower left to the upper right. */
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

    /** A line of the legend for marks and messages of these names. */
    static Drawing legend(Drawing start, List<String> marks, List<String> messages, double x, double y) {
        Drawing drawing = start;
        double at = x;
        for (String mark : marks) {
            drawing = hatched(drawing.bar(at, y - 10, SWATCH, 12, "#999999", ""), at, y - 10, SWATCH, 12)
                    .text(at + 21, y, mark, Anchor.START, 11);
            at += 21 + 6.7 * mark.length() + 18;
        }
        for (String message : messages) {
            drawing = arrow(drawing, at, y - 4, at + SWATCH, y - 4).text(at + 21, y, message, Anchor.START, 11);
        }
        return drawing;
    }
}
