package dev.weft.study;

import dev.weft.study.chart.Fonts;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;

/** One element of a drawing, as SVG and as pixels. Lengths are CSS pixels, colours {@code #rgb}, {@code #rrggbb} or none. */
sealed interface Shape {
    String NONE = "none";

    String svg();

    void paint(Graphics2D g);

    /** A rectangle with rounded corners. */
    record Box(double x, double y, double w, double h, String fill, String stroke) implements Shape {
        @Override
        public String svg() {
            return "<rect x=\"" + n(x) + "\" y=\"" + n(y) + "\" width=\"" + n(w) + "\" height=\"" + n(h) + "\" rx=\"3\""
                    + colours(fill, stroke) + "/>";
        }

        @Override
        public void paint(Graphics2D g) {
            fillAndStroke(g, new RoundRectangle2D.Double(x, y, w, h, 6, 6), fill, stroke);
        }
    }

    /** A sharp rectangle without an outline, with the text shown at the pointer. */
    record Bar(double x, double y, double w, double h, String fill, String tooltip) implements Shape {
        @Override
        public String svg() {
            String open = "<rect x=\"" + n(x) + "\" y=\"" + n(y) + "\" width=\"" + n(w) + "\" height=\"" + n(h)
                    + "\" fill=\"" + Markup.escape(fill) + "\"";
            return tooltip.isEmpty() ? open + "/>" : open + "><title>" + Markup.escape(tooltip) + "</title></rect>";
        }

        /** Sharp to the pixel, because soft edges of neighbours leave a pale line between them. */
        @Override
        public void paint(Graphics2D g) {
            g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_OFF);
            g.setColor(colour(fill));
            g.fill(new Rectangle2D.Double(x, y, w, h));
            g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        }
    }

    /** A circle. */
    record Circle(double x, double y, double radius, String fill, String stroke) implements Shape {
        @Override
        public String svg() {
            return "<circle cx=\"" + n(x) + "\" cy=\"" + n(y) + "\" r=\"" + n(radius) + "\"" + colours(fill, stroke)
                    + "/>";
        }

        @Override
        public void paint(Graphics2D g) {
            fillAndStroke(g, new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius), fill, stroke);
        }
    }

    /** A straight line. */
    record Line(double x1, double y1, double x2, double y2, String stroke, double width) implements Shape {
        @Override
        public String svg() {
            return "<line x1=\"" + n(x1) + "\" y1=\"" + n(y1) + "\" x2=\"" + n(x2) + "\" y2=\"" + n(y2) + "\" stroke=\""
                    + Markup.escape(stroke) + "\" stroke-width=\"" + n(width) + "\"/>";
        }

        @Override
        public void paint(Graphics2D g) {
            g.setColor(colour(stroke));
            g.setStroke(new BasicStroke((float) width));
            g.draw(new Line2D.Double(x1, y1, x2, y2));
        }
    }

    /** The head of an arrow. */
    record Triangle(double x1, double y1, double x2, double y2, double x3, double y3, String fill) implements Shape {
        @Override
        public String svg() {
            return "<polygon points=\"" + n(x1) + "," + n(y1) + " " + n(x2) + "," + n(y2) + " " + n(x3) + "," + n(y3)
                    + "\" fill=\"" + Markup.escape(fill) + "\"/>";
        }

        @Override
        public void paint(Graphics2D g) {
            Path2D path = new Path2D.Double();
            path.moveTo(x1, y1);
            path.lineTo(x2, y2);
            path.lineTo(x3, y3);
            path.closePath();
            g.setColor(colour(fill));
            g.fill(path);
        }
    }

    /** Text on a baseline; the anchor is SVG's {@code start}, {@code middle} or {@code end}. */
    record Text(double x, double y, String text, Drawing.Anchor anchor, double size, String fill) implements Shape {
        private static final String FONT = "font-family=\"DejaVu Sans, Verdana, sans-serif\"";

        @Override
        public String svg() {
            return "<text x=\"" + n(x) + "\" y=\"" + n(y) + "\" " + FONT + " font-size=\"" + n(size)
                    + "\" text-anchor=\"" + anchor.svg() + "\" fill=\"" + Markup.escape(fill) + "\">"
                    + Markup.escape(text) + "</text>";
        }

        @Override
        public void paint(Graphics2D g) {
            Font font = Fonts.plain((float) size);
            double width = font.getStringBounds(text, g.getFontRenderContext()).getWidth();
            g.setFont(font);
            g.setColor(colour(fill));
            g.drawString(text, (float) (x - anchor.before() * width), (float) y);
        }
    }

    private static String colours(String fill, String stroke) {
        return " fill=\"" + Markup.escape(fill) + "\" stroke=\"" + Markup.escape(stroke) + "\"";
    }

    private static void fillAndStroke(Graphics2D g, java.awt.Shape shape, String fill, String stroke) {
        if (!fill.equals(NONE)) {
            g.setColor(colour(fill));
            g.fill(shape);
        }
        if (!stroke.equals(NONE)) {
            g.setColor(colour(stroke));
            g.setStroke(new BasicStroke(1f));
            g.draw(shape);
        }
    }

    private static Color colour(String text) {
        String hex = text.length() == 4 ? text.replaceAll("([0-9A-Fa-f])", "$1$1") : text;
        return Color.decode(hex);
    }

    /** Hundredths of a pixel are as fine as the eye sees. */
    private static String n(double value) {
        double rounded = Math.rint(value * 100) / 100;
        return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
    }
}
