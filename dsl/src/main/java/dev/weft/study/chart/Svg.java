package dev.weft.study.chart;

import java.awt.Graphics2D;
import java.util.function.Consumer;

/**
 * The one place that makes SVG documents of painted figures: text is text, coordinates have two decimals, and whatever has an id
 * begins with the figure's, so that many stand on one page. Colours carry classes, see {@link SvgColours}.
 */
public final class Svg {
    static final String FONTS = "DejaVu Sans, Verdana, Bitstream Vera Sans, sans-serif";

    private Svg() {}

    /**
     * What a document is called.
     *
     * @param id begins the ids inside it
     * @param title the name that a screen reader says
     * @param description what it says then
     */
    public record Name(String id, String title, String description) {}

    /** What the painter paints on this sheet. */
    public static String of(Sheet sheet, Name name, Consumer<Graphics2D> painter) {
        String prefix = name.id().replaceAll("[^A-Za-z0-9_-]", "-");
        SvgCanvas canvas = new SvgCanvas(prefix);
        canvas.setRenderingHint(ChartText.LETTERS, true);
        painter.accept(canvas);
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"weft\" " + size(sheet)
                + " role=\"img\" aria-labelledby=\""
                + prefix + "-title " + prefix + "-desc\" font-family=\"" + FONTS + "\"><title id=\"" + prefix
                + "-title\">"
                + escape(name.title()) + "</title><desc id=\"" + prefix + "-desc\">" + escape(name.description())
                + "</desc>" + canvas.content() + "</svg>\n";
    }

    /** Rules for a page with a dark background: what is inked becomes light, what is paper dark. */
    public static String darkRules() {
        return SvgColours.darkRules();
    }

    /** The attributes of a document's size: points in print, CSS pixels else; inside, lengths are pixels of the layout. */
    public static String size(Sheet sheet) {
        String unit = sheet.isPrinted() ? "pt" : "";
        return "width=\"" + n(sheet.pageWidth()) + unit + "\" height=\"" + n(sheet.pageHeight()) + unit
                + "\" viewBox=\"0 0 " + sheet.width() + " " + sheet.height() + "\"";
    }

    static String attribute(String classes) {
        return classes.isEmpty() ? "" : " class=\"" + classes + "\"";
    }

    /** Hundredths of a pixel are as fine as anybody sees. */
    static String n(double value) {
        double rounded = Math.rint(value * 100) / 100;
        return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
    }

    /** Without what ends an element or an attribute, and without characters that XML does not have. */
    static String escape(String text) {
        return text.replaceAll("[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\uFFFE\\uFFFF]", " ")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
