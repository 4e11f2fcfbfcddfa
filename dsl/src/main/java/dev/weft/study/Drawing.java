package dev.weft.study;

import dev.weft.units.Digits;
import java.util.Map;

/** A small drawing written as plain SVG: the one writer for models, schemes, Gantt charts and timelines. Immutable. */
public final class Drawing implements Rich {
    private static final String FONT = "font-family=\"DejaVu Sans, Verdana, sans-serif\"";

    private final String title;
    private final double width;
    private final double height;
    private final String body;

    private Drawing(String title, double width, double height, String body) {
        this.title = title;
        this.width = width;
        this.height = height;
        this.body = body;
    }

    /** An empty canvas; lengths are CSS pixels, the origin is at the top left. The title is what screen readers say. */
    public static Drawing canvas(String title, double width, double height) {
        return new Drawing(title, width, height, "");
    }

    /** A rectangle with rounded corners. */
    public Drawing rect(double x, double y, double w, double h, String fill, String stroke) {
        return add("<rect x=\"" + n(x) + "\" y=\"" + n(y) + "\" width=\"" + n(w) + "\" height=\"" + n(h)
                + "\" rx=\"3\" fill=\"" + Markup.escape(fill) + "\" stroke=\"" + Markup.escape(stroke) + "\"/>");
    }

    /** A circle. */
    public Drawing circle(double x, double y, double radius, String fill, String stroke) {
        return add("<circle cx=\"" + n(x) + "\" cy=\"" + n(y) + "\" r=\"" + n(radius) + "\" fill=\""
                + Markup.escape(fill) + "\" stroke=\"" + Markup.escape(stroke) + "\"/>");
    }

    /** A straight line. */
    public Drawing line(double x1, double y1, double x2, double y2, String stroke) {
        return add("<line x1=\"" + n(x1) + "\" y1=\"" + n(y1) + "\" x2=\"" + n(x2) + "\" y2=\"" + n(y2) + "\" stroke=\""
                + Markup.escape(stroke) + "\" stroke-width=\"1.5\"/>");
    }

    /** A straight line with a head at its second end. */
    public Drawing arrow(double x1, double y1, double x2, double y2, String stroke) {
        double length = Math.hypot(x2 - x1, y2 - y1);
        double ux = length == 0 ? 1 : (x2 - x1) / length;
        double uy = length == 0 ? 0 : (y2 - y1) / length;
        double bx = x2 - 8 * ux;
        double by = y2 - 8 * uy;
        String head = "<polygon points=\"" + n(x2) + "," + n(y2) + " " + n(bx - 4 * uy) + "," + n(by + 4 * ux) + " "
                + n(bx + 4 * uy) + "," + n(by - 4 * ux) + "\" fill=\"" + Markup.escape(stroke) + "\"/>";
        return line(x1, y1, bx, by, stroke).add(head);
    }

    /** Text centred at x on the baseline y. */
    public Drawing text(double x, double y, String text) {
        return add("<text x=\"" + n(x) + "\" y=\"" + n(y) + "\" " + FONT
                + " font-size=\"12\" text-anchor=\"middle\" fill=\"#222\">" + Markup.escape(text) + "</text>");
    }

    /** The SVG document. */
    public String svg() {
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + n(width) + "\" height=\"" + n(height)
                + "\" viewBox=\"0 0 " + n(width) + " " + n(height) + "\" role=\"img\"><title>" + Markup.escape(title)
                + "</title>" + body + "</svg>";
    }

    @Override
    public Map<String, Object> bundle() {
        return Map.of("text/plain", toString(), "image/svg+xml", svg());
    }

    @Override
    public String toString() {
        return "Drawing: " + title;
    }

    private Drawing add(String element) {
        return new Drawing(title, width, height, body + element);
    }

    private static String n(double value) {
        return Digits.four(value);
    }
}
