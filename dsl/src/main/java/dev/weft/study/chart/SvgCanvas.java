package dev.weft.study.chart;

import static dev.weft.study.chart.Svg.n;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Font;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Area;
import java.awt.image.BufferedImage;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A canvas that writes SVG elements, each complete with its colour, stroke and position on the sheet. */
final class SvgCanvas extends PlainGraphics {
    /** The output shared by all canvases of one document. */
    private static final class Document {
        private final String prefix;
        private final StringBuilder elements = new StringBuilder();
        private final Map<String, String> clips = new LinkedHashMap<>();
        private String clip = "";

        Document(String prefix) {
            this.prefix = prefix;
        }

        /** Adds an element; consecutive elements with the same clip form one group. */
        void add(String clipPath, String element) {
            if (!clipPath.equals(clip)) {
                close();
                if (!clipPath.isEmpty()) {
                    String id = clips.computeIfAbsent(clipPath, path -> prefix + "-clip" + (clips.size() + 1));
                    elements.append("<g clip-path=\"url(#").append(id).append(")\">");
                }
                clip = clipPath;
            }
            elements.append('\n').append(element);
        }

        void close() {
            if (!clip.isEmpty()) {
                elements.append("</g>");
                clip = "";
            }
        }
    }

    private final Document document;

    SvgCanvas(String prefix) {
        document = new Document(prefix);
    }

    private SvgCanvas(SvgCanvas other) {
        super(other);
        document = other.document;
    }

    /** The clip paths, followed by the elements so far. */
    String content() {
        document.close();
        StringBuilder defs = new StringBuilder();
        document.clips.forEach(
                (path, id) -> defs.append("<clipPath id=\"" + id + "\"><path d=\"" + path + "\"/></clipPath>"));
        return (defs.length() == 0 ? "" : "<defs>" + defs + "</defs>") + document.elements;
    }

    @Override
    public SvgCanvas create() {
        return new SvgCanvas(this);
    }

    @Override
    public void fill(Shape shape) {
        String colour = SvgColours.hex(getColor());
        add("<" + SvgShapes.element(shape, getTransform()) + Svg.attribute(SvgColours.fill(colour)) + " fill=\""
                + colour + "\"" + opacity("fill-opacity") + "/>");
    }

    @Override
    public void draw(Shape shape) {
        AffineTransform place = getTransform();
        double scale = Math.sqrt(Math.abs(place.getDeterminant()));
        if (!(getStroke() instanceof BasicStroke stroke)) {
            fill(getStroke().createStrokedShape(shape));
            return;
        }
        if (shape.getPathIterator(null).isDone()) {
            return;
        }
        String colour = SvgColours.hex(getColor());
        add("<" + SvgShapes.element(shape, place) + Svg.attribute(SvgColours.line(colour)) + " fill=\"none\" stroke=\""
                + colour + "\"" + SvgShapes.stroke(stroke, scale) + opacity("stroke-opacity") + "/>");
    }

    /** Text is set to the width in the bundled font, so that it fits in a substitute font, too. */
    @Override
    public void drawString(String text, float x, float y) {
        if (text.isBlank()) {
            return;
        }
        Font font = getFont();
        AffineTransform place = getTransform();
        double scale = Math.sqrt(Math.abs(place.getDeterminant()));
        double angle = Math.toDegrees(Math.atan2(place.getShearY(), place.getScaleX()));
        double[] at = {x, y};
        place.transform(at, 0, at, 0, 1);
        String where = " x=\"" + n(at[0]) + "\" y=\"" + n(at[1]) + "\"";
        String turn = n(angle).equals("0") || n(angle).equals("-0")
                ? ""
                : " transform=\"rotate(" + n(angle) + " " + n(at[0]) + " " + n(at[1]) + ")\"";
        String colour = SvgColours.hex(getColor());
        add("<text" + where + turn + family(font) + " font-size=\"" + n(font.getSize2D() * scale) + "\""
                + (Fonts.isBold(font) ? " font-weight=\"bold\"" : "")
                + (font.isItalic() ? " font-style=\"italic\"" : "")
                + " textLength=\"" + n(ChartText.width(font, text) * scale) + "\" lengthAdjust=\"spacingAndGlyphs\""
                + Svg.attribute(SvgColours.fill(colour)) + " fill=\"" + colour + "\"" + opacity("fill-opacity") + ">"
                + Svg.escape(text) + "</text>");
    }

    @Override
    void image(BufferedImage image, AffineTransform place) {
        AffineTransform all = getTransform();
        all.concatenate(place);
        double[] m = new double[6];
        all.getMatrix(m);
        add("<image width=\"" + image.getWidth() + "\" height=\"" + image.getHeight() + "\" transform=\"matrix("
                + n(m[0]) + " "
                + n(m[1]) + " " + n(m[2]) + " " + n(m[3]) + " " + n(m[4]) + " " + n(m[5])
                + ")\" href=\"data:image/png;base64,"
                + Base64.getEncoder().encodeToString(Png.encoded(image)) + "\"/>");
    }

    private void add(String element) {
        document.add(clipPath(deviceClip()), element);
    }

    private static String clipPath(@Nullable Shape clip) {
        if (clip == null) {
            return "";
        }
        String path = SvgShapes.data(new Area(clip).getPathIterator(null));
        return path.isEmpty() ? "M0 0Z" : path;
    }

    private static String family(Font font) {
        return Fonts.isOurs(font) ? "" : " font-family=\"" + Svg.escape(font.getFamily()) + ", sans-serif\"";
    }

    private String opacity(String attribute) {
        double alpha = getColor().getAlpha() / 255.0;
        if (getComposite() instanceof AlphaComposite composite) {
            alpha *= composite.getAlpha();
        }
        return alpha >= 1 ? "" : " " + attribute + "=\"" + n(alpha) + "\"";
    }
}
