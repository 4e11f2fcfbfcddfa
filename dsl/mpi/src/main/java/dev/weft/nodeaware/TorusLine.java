package dev.weft.nodeaware;

import dev.weft.study.Drawing;

/**
 * A link as drawn, both directions in one line.
 *
 * @param bytes of the direction that carries more
 * @param head whether only one direction carries anything; the line then runs that way
 */
record TorusLine(double x1, double y1, double x2, double y2, double bytes, boolean head) {
    static final String UNUSED = "#c8c8c8";
    static final String BUSIEST = "#b2182b";
    private static final double THINNEST = 1.5;
    /** Light and dark blue, red, green and blue each. */
    private static final int[] LIGHT = {0x9e, 0xca, 0xe1};

    private static final int[] DARK = {0x08, 0x45, 0x94};

    double length() {
        return Math.hypot(x2 - x1, y2 - y1);
    }

    /** Draws the line as wide and dark as its share of the bytes of the busiest link. */
    Drawing on(Drawing drawing, double busiest, double widest) {
        if (bytes == 0) {
            return drawing.line(x1, y1, x2, y2, UNUSED, 1);
        }
        double width = width(bytes / busiest, widest);
        String colour = colour(bytes / busiest);
        if (!head) {
            return drawing.line(x1, y1, x2, y2, colour, width);
        }
        double point = Math.min(5 + 1.2 * width, 0.7 * length());
        double bx = x2 - point * (x2 - x1) / length();
        double by = y2 - point * (y2 - y1) / length();
        // the arrowhead belongs to a thinner line, over which the line of full width is drawn
        return drawing.arrow(x1, y1, x2, y2, colour, 3 * point / 16).line(x1, y1, bx, by, colour, width);
    }

    static double width(double part, double widest) {
        return THINNEST + (widest - THINNEST) * part;
    }

    static String colour(double part) {
        if (part == 1) {
            return BUSIEST;
        }
        StringBuilder colour = new StringBuilder("#");
        for (int i = 0; i < LIGHT.length; i++) {
            long value = Math.round(LIGHT[i] + part * (DARK[i] - LIGHT[i]));
            colour.append(Character.forDigit((int) (value / 16), 16))
                    .append(Character.forDigit((int) (value % 16), 16));
        }
        return colour.toString();
    }
}
