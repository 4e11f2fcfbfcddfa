package dev.weft.study;

import dev.weft.study.chart.Pdf;
import dev.weft.study.chart.Png;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A small drawing, as plain SVG or as PNG: the one writer for models, schemes, Gantt charts and timelines. Immutable: each
 * method returns a drawing with one more element on top. Lengths are CSS pixels, the origin is at the top left, colours are
 * {@code #rgb}, {@code #rrggbb} or {@code none}.
 */
public final class Drawing implements Rich {
    private static final String INK = "#222";

    private final String title;
    private final double width;
    private final double height;
    /** The drawing before its last element: some thousand elements are added one by one without copying any. */
    private final @Nullable Drawing below;

    private final @Nullable Shape top;

    /** Which point of a text stands at its x. */
    public enum Anchor {
        START(0),
        MIDDLE(0.5),
        END(1);

        private final double before;

        Anchor(double before) {
            this.before = before;
        }

        /** The part of the text that stands left of its x. */
        double before() {
            return before;
        }

        String svg() {
            return this == START ? "start" : this == MIDDLE ? "middle" : "end";
        }
    }

    private Drawing(String title, double width, double height, @Nullable Drawing below, @Nullable Shape top) {
        this.title = title;
        this.width = width;
        this.height = height;
        this.below = below;
        this.top = top;
    }

    /** An empty canvas; the title is what screen readers say. */
    public static Drawing canvas(String title, double width, double height) {
        return new Drawing(title, width, height, null, null);
    }

    /** A rectangle with rounded corners. */
    public Drawing rect(double x, double y, double w, double h, String fill, String stroke) {
        return add(new Shape.Box(x, y, w, h, fill, stroke));
    }

    /** A sharp rectangle without an outline; what a pointer on it is told may be empty. */
    public Drawing bar(double x, double y, double w, double h, String fill, String tooltip) {
        return add(new Shape.Bar(x, y, w, h, fill, tooltip));
    }

    /** A circle. */
    public Drawing circle(double x, double y, double radius, String fill, String stroke) {
        return add(new Shape.Circle(x, y, radius, fill, stroke));
    }

    /** A straight line. */
    public Drawing line(double x1, double y1, double x2, double y2, String stroke) {
        return line(x1, y1, x2, y2, stroke, 1.5);
    }

    /** A straight line of this width. */
    public Drawing line(double x1, double y1, double x2, double y2, String stroke, double strokeWidth) {
        return add(new Shape.Line(x1, y1, x2, y2, stroke, strokeWidth));
    }

    /** A straight line with a head at its second end. */
    public Drawing arrow(double x1, double y1, double x2, double y2, String stroke) {
        return arrow(x1, y1, x2, y2, stroke, 1.5);
    }

    /** A straight line of this width with a head at its second end, which is as large as suits it. */
    public Drawing arrow(double x1, double y1, double x2, double y2, String stroke, double strokeWidth) {
        double head = 16 * strokeWidth / 3;
        double length = Math.hypot(x2 - x1, y2 - y1);
        double ux = length == 0 ? 1 : (x2 - x1) / length;
        double uy = length == 0 ? 0 : (y2 - y1) / length;
        double bx = x2 - head * ux;
        double by = y2 - head * uy;
        double half = head / 2;
        return line(x1, y1, bx, by, stroke, strokeWidth)
                .add(new Shape.Triangle(
                        x2, y2, bx - half * uy, by + half * ux, bx + half * uy, by - half * ux, stroke));
    }

    /** Text centred at x on the baseline y. */
    public Drawing text(double x, double y, String text) {
        return text(x, y, text, Anchor.MIDDLE, 12);
    }

    /** Text of this size on the baseline y. */
    public Drawing text(double x, double y, String text, Anchor anchor, double size) {
        return text(x, y, text, anchor, size, INK);
    }

    /** Text of this size and colour on the baseline y. */
    public Drawing text(double x, double y, String text, Anchor anchor, double size, String fill) {
        return add(new Shape.Text(x, y, text, anchor, size, fill));
    }

    /** In CSS pixels, as far as a whole number goes. */
    public int width() {
        return (int) Math.ceil(width);
    }

    /** In CSS pixels, as far as a whole number goes. */
    public int height() {
        return (int) Math.ceil(height);
    }

    /** The SVG document. */
    public String svg() {
        StringBuilder svg = new StringBuilder("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width()
                + "\" height=\"" + height() + "\" viewBox=\"0 0 " + width() + " " + height()
                + "\" role=\"img\"><title>" + Markup.escape(title) + "</title>");
        shapes().forEach(shape -> svg.append(shape.svg()));
        return svg.append("</svg>").toString();
    }

    /** The drawing on white as PNG at twice its size in CSS pixels. */
    public byte[] png() {
        return Png.of(width(), height(), this::paint);
    }

    /** The drawing as PDF, one point per CSS pixel. */
    public byte[] pdf() {
        return Pdf.of(width(), height(), this::paint);
    }

    private void paint(Graphics2D g) {
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        shapes().forEach(shape -> shape.paint(g));
    }

    @Override
    public Map<String, Object> bundle() {
        return Map.of("text/plain", toString(), "image/svg+xml", svg());
    }

    @Override
    public String toString() {
        return "Drawing: " + title;
    }

    /** A hint at a size in the same order in every run, because notebooks are compared; that of {@code Map.of} is random. */
    static Map<String, Object> size(int width, int height) {
        Map<String, Object> size = new LinkedHashMap<>();
        size.put("height", height);
        size.put("width", width);
        return size;
    }

    private List<Shape> shapes() {
        List<Shape> shapes = new ArrayList<>();
        for (Drawing each = this; each != null; each = each.below) {
            if (each.top != null) {
                shapes.add(each.top);
            }
        }
        Collections.reverse(shapes);
        return shapes;
    }

    private Drawing add(Shape element) {
        return new Drawing(title, width, height, this, element);
    }
}
