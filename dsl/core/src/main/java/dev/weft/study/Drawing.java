package dev.weft.study;

import dev.weft.study.draw.Fonts;
import dev.weft.study.draw.Lettering;
import dev.weft.study.draw.Page;
import dev.weft.study.draw.Shape;
import dev.weft.study.draw.Sheet;
import dev.weft.units.ModelException;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
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
    private static final String NONE = "none";
    private static final String COLOUR = "#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})";
    private static final double MOST_PIXELS = 1e8;
    private static final double FARTHEST = 1e6;
    /** The smallest text that journals take, in points. */
    private static final double READABLE = 7;

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
        START,
        MIDDLE,
        END;

        private Shape.Anchor of() {
            return switch (this) {
                case START -> Shape.Anchor.START;
                case MIDDLE -> Shape.Anchor.MIDDLE;
                case END -> Shape.Anchor.END;
            };
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
        ModelException.required(title, "title", "Write canvas(\"a scheme\", 300, 200)");
        if (!(width >= 1 && height >= 1 && width * height <= MOST_PIXELS)) {
            throw ModelException.call(
                    "canvas",
                    "width and height must be at least 1 pixel, and their product at most 100 million",
                    "Try canvas(\"a scheme\", 300, 200)",
                    title,
                    width,
                    height);
        }
        return new Drawing(title, width, height, 0, null, null);
    }

    /** Adds a rectangle with rounded corners. */
    public Drawing rect(double x, double y, double w, double h, String fill, String stroke) {
        finite(x, y, w, h);
        return outlined(new RoundRectangle2D.Double(x, y, w, h, 6, 6), fill, stroke);
    }

    /** Adds a sharp rectangle without an outline; the text shown at the pointer may be empty. */
    public Drawing bar(double x, double y, double w, double h, String fill, String tooltip) {
        finite(x, y, w, h);
        ModelException.required(tooltip, "tooltip", "Write \"\" for none");
        return add(new Shape.Filled(new Rectangle2D.Double(x, y, w, h), colour(fill), true, tooltip));
    }

    /** Adds a circle. */
    public Drawing circle(double x, double y, double radius, String fill, String stroke) {
        finite(x, y, radius);
        return outlined(new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius), fill, stroke);
    }

    /** Adds a straight line. */
    public Drawing line(double x1, double y1, double x2, double y2, String stroke) {
        return line(x1, y1, x2, y2, stroke, 1.5);
    }

    /** Adds a straight line of this width. */
    public Drawing line(double x1, double y1, double x2, double y2, String stroke, double strokeWidth) {
        finite(x1, y1, x2, y2, strokeWidth);
        return add(new Shape.Stroked(new Line2D.Double(x1, y1, x2, y2), colour(stroke), stroke(strokeWidth)));
    }

    /** Adds a straight line with an arrow head at its second end. */
    public Drawing arrow(double x1, double y1, double x2, double y2, String stroke) {
        return arrow(x1, y1, x2, y2, stroke, 1.5);
    }

    /** Adds a straight line of this width with an arrow head of matching size at its second end. */
    public Drawing arrow(double x1, double y1, double x2, double y2, String stroke, double strokeWidth) {
        finite(x1, y1, x2, y2, strokeWidth);
        double head = 16 * strokeWidth / 3;
        double length = Math.hypot(x2 - x1, y2 - y1);
        double ux = length == 0 ? 1 : (x2 - x1) / length;
        double uy = length == 0 ? 0 : (y2 - y1) / length;
        double bx = x2 - head * ux;
        double by = y2 - head * uy;
        double half = head / 2;
        Path2D.Double point = new Path2D.Double();
        point.moveTo(x2, y2);
        point.lineTo(bx - half * uy, by + half * ux);
        point.lineTo(bx + half * uy, by - half * ux);
        point.closePath();
        return line(x1, y1, bx, by, stroke, strokeWidth).add(new Shape.Filled(point, colour(stroke), false, ""));
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
        finite(x, y, size);
        ModelException.required(text, "text", "Write text(100, 20, \"node 0\")");
        ModelException.required(anchor, "anchor", "Write Drawing.Anchor.MIDDLE");
        return add(new Shape.Words(text, x, y, anchor.of(), 0, Fonts.plain((float) size), colour(fill)));
    }

    /** Adds wrapped text below the drawing, which becomes higher by its lines; nothing if the text is empty. */
    Drawing footnote(String text) {
        List<String> lines = Lettering.wrapped(Fonts.plain(11), text, width - 20);
        Drawing noted =
                new Drawing(title, width, height + (lines.isEmpty() ? 0 : 15 * lines.size() + 6), inches, below, top);
        for (int i = 0; i < lines.size(); i++) {
            noted = noted.text(width / 2, height + 12 + 15 * i, lines.get(i), Anchor.MIDDLE, 11);
        }
        return noted;
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
        double points = printed.smallestText();
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

    /** The size of the smallest text in print, in points. */
    private double smallestText() {
        return shapes().stream()
                        .filter(Shape.Words.class::isInstance)
                        .mapToDouble(text -> ((Shape.Words) text).font().getSize2D())
                        .min()
                        .orElse(Double.POSITIVE_INFINITY)
                * sheet().points();
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
        return page().svg();
    }

    /** Returns the drawing on white as PNG at twice its size in CSS pixels. */
    public byte[] png() {
        return page().png();
    }

    /** Returns the drawing as PDF with selectable text, one point per CSS pixel or as wide as it is to be printed. */
    public byte[] pdf() {
        return page().pdf();
    }

    /** The shapes on white, in the middle of the width in print. */
    private Page page() {
        Sheet sheet = sheet();
        double left = (sheet.width() - width()) / 2.0;
        List<Shape> shapes = shapes();
        Shape paper =
                new Shape.Filled(new Rectangle2D.Double(0, 0, sheet.width(), sheet.height()), Color.WHITE, false, "");
        List<Shape> all = new ArrayList<>(List.of(paper));
        if (left == 0) {
            all.addAll(shapes);
        } else {
            all.add(new Shape.Group(left, null, shapes));
        }
        return new Page(sheet, new Page.Name(Page.Name.slug(title), title, ""), false, all);
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

    /** Returns the shapes, the first ones lowest. */
    List<Shape> shapes() {
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

    private Drawing outlined(java.awt.Shape form, String fill, String stroke) {
        Drawing filled = NONE.equals(fill) ? this : add(new Shape.Filled(form, colour(fill), false, ""));
        return NONE.equals(stroke) ? filled : filled.add(new Shape.Stroked(form, colour(stroke), stroke(1)));
    }

    /** Throws if a coordinate or a length is no pixel of any drawing. */
    private static void finite(double... lengths) {
        for (double length : lengths) {
            if (!(Math.abs(length) <= FARTHEST)) {
                throw ModelException.of(
                        "length " + length + " in a drawing",
                        "must be a number of pixels from -1e6 to 1e6",
                        "Scale the drawing to its canvas");
            }
        }
    }

    /** As SVG draws a line of which only the width is given. */
    private static BasicStroke stroke(double width) {
        if (width < 0) {
            throw ModelException.of("width " + width + " of a line", "must be 0 or more", "Try 1.5");
        }
        return new BasicStroke((float) width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 4);
    }

    private static Color colour(String text) {
        if (!ModelException.required(text, "colour", "Write \"#36c\"").matches(COLOUR)) {
            throw ModelException.of(
                    "colour " + ModelException.argument(text),
                    "must have the form #rgb or #rrggbb, or none where a shape has an outline",
                    "Write \"#36c\"");
        }
        String hex = text.length() == 4 ? text.replaceAll("([0-9A-Fa-f])", "$1$1") : text;
        return Color.decode(hex);
    }
}
