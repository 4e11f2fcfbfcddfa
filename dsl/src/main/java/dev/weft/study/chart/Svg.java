package dev.weft.study.chart;

import java.awt.Graphics2D;
import java.util.function.Consumer;

/**
 * Writes SVG documents: text is text, coordinates have two decimals, and each id begins with the id of the figure, so
 * that a page can contain several. Colours have classes, see {@link SvgColours}.
 */
public final class Svg {
    static final String FONTS = "DejaVu Sans, Verdana, Bitstream Vera Sans, sans-serif";

    private Svg() {}

    /**
     * Names of a document.
     *
     * @param id prefix of the ids inside the document
     * @param title read aloud by screen readers
     * @param description read aloud after the title
     */
    public record Name(String id, String title, String description) {}

    /** Returns an SVG document, painted by the painter. */
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

    /** Returns style rules for a page with a dark background: ink becomes light, paper dark. */
    public static String darkRules() {
        return SvgColours.darkRules();
    }

    /**
     * Returns the size attributes of a document: in points for print, otherwise in CSS pixels. Lengths inside are
     * pixels of the layout.
     */
    public static String size(Sheet sheet) {
        String unit = sheet.isPrinted() ? "pt" : "";
        return "width=\"" + n(sheet.pageWidth()) + unit + "\" height=\"" + n(sheet.pageHeight()) + unit
                + "\" viewBox=\"0 0 " + sheet.width() + " " + sheet.height() + "\"";
    }

    static String attribute(String classes) {
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
