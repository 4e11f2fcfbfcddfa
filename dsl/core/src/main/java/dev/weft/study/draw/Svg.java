package dev.weft.study.draw;

import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes SVG documents: text is text, coordinates have two decimals, and each id begins with the id of the figure, so
 * that a page can contain several. Colours have classes, see {@link SvgColours}.
 */
public final class Svg {
    static final String FONTS = "DejaVu Sans, Verdana, Bitstream Vera Sans, sans-serif";

    private final String prefix;
    private final boolean themed;
    private final StringBuilder elements = new StringBuilder();
    private final Map<String, String> clips = new LinkedHashMap<>();

    private Svg(String prefix, boolean themed) {
        this.prefix = prefix;
        this.themed = themed;
    }

    static String of(Page page) {
        Page.Name name = page.name();
        String prefix = name.id().replaceAll("[^A-Za-z0-9_-]", "-");
        Svg svg = new Svg(prefix, page.themed());
        svg.add(page.shapes());
        String titled = name.description().isEmpty() ? prefix + "-title" : prefix + "-title " + prefix + "-desc";
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"" + (page.themed() ? "weft" : "weft-drawing") + "\" "
                + size(page.sheet()) + " role=\"img\" aria-labelledby=\"" + titled + "\" font-family=\"" + FONTS
                + "\"><title id=\"" + prefix + "-title\">" + escape(name.title()) + "</title>"
                + (name.description().isEmpty()
                        ? ""
                        : "<desc id=\"" + prefix + "-desc\">" + escape(name.description()) + "</desc>")
                + svg.definitions() + svg.elements + "</svg>\n";
    }

    private String definitions() {
        StringBuilder defs = new StringBuilder();
        clips.forEach((area, id) -> defs.append("<clipPath id=\"" + id + "\"><" + area + "/></clipPath>"));
        return defs.length() == 0 ? "" : "<defs>" + defs + "</defs>";
    }

    private void add(List<Shape> shapes) {
        for (Shape shape : shapes) {
            if (shape instanceof Shape.Filled area) {
                fill(area);
            } else if (shape instanceof Shape.Stroked line) {
                draw(line);
            } else if (shape instanceof Shape.Words words) {
                write(words);
            } else if (shape instanceof Shape.Group group) {
                group(group);
            }
        }
    }

    private void group(Shape.Group group) {
        Rectangle2D clip = group.clip();
        String area = clip == null ? "" : SvgShapes.element(clip);
        String id = area.isEmpty() ? "" : clips.computeIfAbsent(area, path -> prefix + "-clip" + (clips.size() + 1));
        elements.append("\n<g")
                .append(group.right() == 0 ? "" : " transform=\"translate(" + n(group.right()) + ")\"")
                .append(id.isEmpty() ? "" : " clip-path=\"url(#" + id + ")\"")
                .append('>');
        add(group.shapes());
        elements.append("</g>");
    }

    private void fill(Shape.Filled area) {
        String colour = SvgColours.hex(area.colour());
        String element = SvgShapes.element(area.form());
        String kind = element.substring(0, element.indexOf(' '));
        elements.append("\n<" + element + attribute(themed ? SvgColours.fill(colour) : "") + " fill=\"" + colour + "\""
                + opacity("fill-opacity", area.colour()));
        elements.append(
                area.tooltip().isEmpty() ? "/>" : "><title>" + escape(area.tooltip()) + "</title></" + kind + ">");
    }

    private void draw(Shape.Stroked line) {
        if (line.form().getPathIterator(null).isDone()) {
            return;
        }
        String colour = SvgColours.hex(line.colour());
        elements.append("\n<" + SvgShapes.element(line.form()) + attribute(themed ? SvgColours.line(colour) : "")
                + " fill=\"none\" stroke=\"" + colour + "\"" + SvgShapes.stroke(line.stroke())
                + opacity("stroke-opacity", line.colour()) + "/>");
    }

    /** Text is set to the width in the bundled font, so that it fits in a substitute font, too. */
    private void write(Shape.Words words) {
        String where = " x=\"" + n(words.x()) + "\" y=\"" + n(words.y()) + "\"";
        String turn = words.degrees() == 0
                ? ""
                : " transform=\"rotate(" + n(-words.degrees()) + " " + n(words.x()) + " " + n(words.y()) + ")\"";
        String anchor = switch (words.anchor()) {
            case START -> "";
            case MIDDLE -> " text-anchor=\"middle\"";
            case END -> " text-anchor=\"end\"";
        };
        String colour = SvgColours.hex(words.colour());
        elements.append("\n<text" + where + turn + anchor + " font-size=\""
                + n(words.font().getSize2D()) + "\""
                + (Fonts.isBold(words.font()) ? " font-weight=\"bold\"" : "")
                + " textLength=\"" + n(Lettering.width(words.font(), words.text()))
                + "\" lengthAdjust=\"spacingAndGlyphs\"" + attribute(themed ? SvgColours.fill(colour) : "")
                + " fill=\"" + colour + "\"" + opacity("fill-opacity", words.colour()) + ">" + escape(words.text())
                + "</text>");
    }

    private static String opacity(String attribute, Color colour) {
        return colour.getAlpha() == 255 ? "" : " " + attribute + "=\"" + n(colour.getAlpha() / 255.0) + "\"";
    }

    /** Returns style rules for a page with a dark background: ink becomes light, paper dark. */
    public static String darkRules() {
        return SvgColours.darkRules();
    }

    /**
     * Returns the size attributes of a document: in points for print, otherwise in CSS pixels. Lengths inside are
     * pixels of the layout.
     */
    static String size(Sheet sheet) {
        String unit = sheet.isPrinted() ? "pt" : "";
        return "width=\"" + n(sheet.pageWidth()) + unit + "\" height=\"" + n(sheet.pageHeight()) + unit
                + "\" viewBox=\"0 0 " + sheet.width() + " " + sheet.height() + "\"";
    }

    private static String attribute(String classes) {
        return classes.isEmpty() ? "" : " class=\"" + classes + "\"";
    }

    /** The number with two decimals: hundredths of a pixel are invisible. */
    static String n(double value) {
        double rounded = Math.rint(value * 100) / 100;
        return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
    }

    /**
     * The text without characters that end an element or an attribute, and without characters that XML does not allow.
     */
    static String escape(String text) {
        return text.replaceAll("[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\uFFFE\\uFFFF]", " ")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
