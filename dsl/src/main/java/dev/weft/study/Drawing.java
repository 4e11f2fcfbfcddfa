package dev.weft.study;

import dev.weft.study.chart.Pdf;
import dev.weft.study.chart.Png;
import dev.weft.study.chart.Sheet;
import dev.weft.study.chart.Svg;
import dev.weft.units.ModelException;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A small drawing as plain SVG or as PNG, for models, schemes, Gantt charts and timelines. Immutable: each method
 * returns a drawing with one more element on top. Lengths are CSS pixels, the origin is at the top left, colours are
 * {@code #rgb}, {@code #rrggbb} or {@code none}.
 */
public final class Drawing implements Rich {
    private static final String INK = "#222";
    /** The smallest text that journals take, in points. */
    private static final double READABLE = 5;

    private final String title;
    private final double width;
    private final double height;
    /** The width in print; 0 for one point per pixel. */
    private final double inches;
    /** The drawing before its last element, so that thousands of elements are added one by one without copying. */
    private final @Nullable Drawing below;

    private final @Nullable Shape top;

    /** The point of a text that lies at its x. */
    public enum Anchor {
        START(0),
        MIDDLE(0.5),
        END(1);

        private final double before;

        Anchor(double before) {
            this.before = before;
        }

        /** The part of the text to the left of its x. */
        double before() {
            return before;
        }

        String svg() {
            return this == START ? "start" : this == MIDDLE ? "middle" : "end";
        }
    }

    private Drawing(
            String title, double width, double height, double inches, @Nullable Drawing below, @Nullable Shape top) {
        this.title = title;
        this.width = width;
        this.height = height;
        this.inches = inches;
        this.below = below;
        this.top = top;
    }

    /** Makes an empty canvas; screen readers read the title. */
    public static Drawing canvas(String title, double width, double height) {
        return new Drawing(title, width, height, 0, null, null);
    }

    /** Adds a rectangle with rounded corners. */
    public Drawing rect(double x, double y, double w, double h, String fill, String stroke) {
        return add(new Shape.Box(x, y, w, h, fill, stroke));
    }

    /** Adds a sharp rectangle without an outline; the text shown at the pointer may be empty. */
    public Drawing bar(double x, double y, double w, double h, String fill, String tooltip) {
        return add(new Shape.Bar(x, y, w, h, fill, tooltip));
    }

    /** Adds a circle. */
    public Drawing circle(double x, double y, double radius, String fill, String stroke) {
        return add(new Shape.Circle(x, y, radius, fill, stroke));
    }

    /** Adds a straight line. */
    public Drawing line(double x1, double y1, double x2, double y2, String stroke) {
        return line(x1, y1, x2, y2, stroke, 1.5);
    }

    /** Adds a straight line of this width. */
    public Drawing line(double x1, double y1, double x2, double y2, String stroke, double strokeWidth) {
        return add(new Shape.Line(x1, y1, x2, y2, stroke, strokeWidth));
    }

    /** Adds a straight line with an arrow head at its second end. */
    public Drawing arrow(double x1, double y1, double x2, double y2, String stroke) {
        return arrow(x1, y1, x2, y2, stroke, 1.5);
    }

    /** Adds a straight line of this width with an arrow head of matching size at its second end. */
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

    /** Adds text centred at x on the baseline y. */
    public Drawing text(double x, double y, String text) {
        return text(x, y, text, Anchor.MIDDLE, 12);
    }

    /** Adds text of this size on the baseline y. */
    public Drawing text(double x, double y, String text, Anchor anchor, double size) {
        return text(x, y, text, anchor, size, INK);
    }

    /** Adds text of this size and colour on the baseline y. */
    public Drawing text(double x, double y, String text, Anchor anchor, double size, String fill) {
        return add(new Shape.Text(x, y, text, anchor, size, fill));
    }

    /** Returns the width in CSS pixels, rounded up. */
    public int width() {
        return (int) Math.ceil(width);
    }

    /** Returns the height in CSS pixels, rounded up. */
    public int height() {
        return (int) Math.ceil(height);
    }

    /** Prints the drawing as wide as a column of a journal, 3.5 in; text too small to read is an error. */
    public Drawing columnWidth() {
        return printed(Sheet.COLUMN);
    }

    /** Prints the drawing as wide as the text of a journal's page, 7.2 in; text too small to read is an error. */
    public Drawing pageWidth() {
        return printed(Sheet.PAGE);
    }

    private Drawing printed(double wide) {
        Drawing printed = new Drawing(title, width, height, wide, below, top);
        double smallest = shapes().stream()
                .filter(Shape.Text.class::isInstance)
                .mapToDouble(text -> ((Shape.Text) text).size())
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        double points = smallest * printed.sheet().points();
        if (points < READABLE) {
            throw ModelException.of(
                    "width of " + wide + " in",
                    String.format(
                            Locale.ROOT,
                            "the drawing has %d pixels, so that its smallest text would have %.1f pt; the least legible size is %.0f pt",
                            width(),
                            points,
                            READABLE),
                    wide < Sheet.PAGE ? "Write pageWidth(), or draw less" : "Leave pageWidth() out, or draw less");
        }
        return printed;
    }

    /** The page: a small drawing is not enlarged but centred in the width in print. */
    private Sheet sheet() {
        Sheet plain = Sheet.pixels(width(), height());
        return inches == 0 ? plain : plain.scaled(inches);
    }

    /** The size on a screen, for the front end. */
    Map<String, Object> size() {
        return size(sheet().screenWidth(), sheet().screenHeight());
    }

    /** Returns the SVG document. */
    public String svg() {
        Sheet sheet = sheet();
        StringBuilder svg = new StringBuilder("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"weft-drawing\" "
                + Svg.size(sheet) + " role=\"img\"><title>" + Markup.escape(title) + "</title>");
        String middle = left() == 0 ? "" : "<g transform=\"translate(" + left() + ")\">";
        svg.append(middle);
        shapes().forEach(shape -> svg.append(shape.svg()));
        return svg.append(middle.isEmpty() ? "</svg>" : "</g></svg>").toString();
    }

    /** Returns the drawing on white as PNG at twice its size in CSS pixels. */
    public byte[] png() {
        return Png.of(sheet(), this::paint);
    }

    /** Returns the drawing as PDF with selectable text, one point per CSS pixel or as wide as it is to be printed. */
    public byte[] pdf() {
        return Pdf.of(sheet(), this::paint);
    }

    private double left() {
        return (sheet().width() - width()) / 2.0;
    }

    /** Draws all elements, the first ones lowest. */
    void paint(Graphics2D g) {
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        g.translate(left(), 0);
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

    /**
     * A size hint in the same order in every run, because notebooks are compared; the order of {@code Map.of} is
     * random.
     */
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
        return new Drawing(title, width, height, inches, this, element);
    }
}
