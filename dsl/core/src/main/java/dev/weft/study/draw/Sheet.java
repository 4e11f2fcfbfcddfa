package dev.weft.study.draw;

/**
 * Size of a figure in CSS pixels and in print. Tick labels have 11 pixels on the screen and 8 points in print, so a
 * printed figure is laid out on fewer, larger pixels.
 *
 * @param width in CSS pixels of the layout
 * @param height in CSS pixels of the layout; the figure may need more
 * @param inches the width of the page in print; 0 for a page with one point per pixel
 */
public record Sheet(int width, int height, double inches) {
    /** The width of one column of a journal, in inches. */
    public static final double COLUMN = 3.5;

    /** The width of a journal's page between its margins, in inches. */
    public static final double PAGE = 7.2;

    private static final double POINTS = 72;
    private static final double TEXT = 11;
    private static final double PRINTED_TEXT = 8;

    /** Creates a sheet of this size in CSS pixels, with one point per pixel. */
    public static Sheet pixels(int width, int height) {
        return new Sheet(width, height, 0);
    }

    /** Returns a sheet of this width in print in inches, with tick labels of 8 points and the same proportions. */
    public Sheet printed(double wide) {
        int across = across(wide);
        return new Sheet(across, (int) Math.rint((double) across * height / width), wide);
    }

    /** Returns the width in pixels of a layout with this width in print in inches. */
    public static int across(double wide) {
        return (int) Math.floor(wide * POINTS * TEXT / PRINTED_TEXT);
    }

    /**
     * Returns a sheet of this width in print in inches for a figure with a fixed layout; a narrower figure is not
     * enlarged, but has empty room beside it.
     */
    public Sheet scaled(double wide) {
        return new Sheet(Math.max(width, printed(wide).width), height, wide);
    }

    /** The sheet with the height of the drawn figure in pixels. */
    public Sheet grown(int high) {
        return new Sheet(width, high, inches);
    }

    boolean isPrinted() {
        return inches > 0;
    }

    /** Returns the points per pixel of the layout. */
    public double points() {
        return isPrinted() ? inches * POINTS / width : 1;
    }

    /** Returns the width of the page in points. */
    public double pageWidth() {
        return isPrinted() ? inches * POINTS : width;
    }

    /** Returns the height of the page in points. */
    public double pageHeight() {
        return height * points();
    }

    /** Returns the CSS pixels of the screen per pixel of the layout, with 96 per inch of print. */
    public double screen() {
        return isPrinted() ? points() * 96 / POINTS : 1;
    }

    /** Returns the width on a screen in CSS pixels. */
    public int screenWidth() {
        return (int) Math.rint(width * screen());
    }

    /** Returns the height on a screen in CSS pixels. */
    public int screenHeight() {
        return (int) Math.ceil(height * screen() - 1e-6);
    }
}
