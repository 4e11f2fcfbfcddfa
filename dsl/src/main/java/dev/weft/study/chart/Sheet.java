package dev.weft.study.chart;

/**
 * What a figure is drawn on: so many CSS pixels, and how large they are in print. On the screen text of ticks has 11 pixels; at
 * a printed width all is drawn on fewer pixels, each of them so large that this text has 8 points.
 *
 * @param width in CSS pixels of the layout
 * @param height in CSS pixels of the layout; what is drawn may need more
 * @param inches the width of the page in print; 0 for a page of one point for each pixel
 */
public record Sheet(int width, int height, double inches) {
    /** The width of one column of a journal, in inches. */
    public static final double COLUMN = 3.5;

    /** The width of a journal's page between its margins, in inches. */
    public static final double PAGE = 7.2;

    private static final double POINTS = 72;
    private static final double TEXT = 11;
    private static final double PRINTED_TEXT = 8;

    /** One point for each pixel. */
    public static Sheet pixels(int width, int height) {
        return new Sheet(width, height, 0);
    }

    /** As wide in print, with text of 8 points; the height keeps its proportion. */
    public Sheet printed(double wide) {
        int across = across(wide);
        return new Sheet(across, (int) Math.rint((double) across * height / width), wide);
    }

    /** The pixels of a layout that is so wide in print. */
    public static int across(double wide) {
        return (int) Math.floor(wide * POINTS * TEXT / PRINTED_TEXT);
    }

    /** The width in print for what stands where it stands; what is narrower than that is not enlarged, but has room beside it. */
    public Sheet scaled(double wide) {
        return new Sheet(Math.max(width, printed(wide).width), height, wide);
    }

    /** As high as what is drawn needs. */
    Sheet grown(int high) {
        return new Sheet(width, high, inches);
    }

    boolean isPrinted() {
        return inches > 0;
    }

    /** Points for each pixel of the layout. */
    public double points() {
        return isPrinted() ? inches * POINTS / width : 1;
    }

    /** The width of the page in points. */
    public double pageWidth() {
        return isPrinted() ? inches * POINTS : width;
    }

    /** The height of the page in points. */
    public double pageHeight() {
        return height * points();
    }

    /** The size in CSS pixels of the screen, 96 to an inch of print. */
    public double screen() {
        return isPrinted() ? points() * 96 / POINTS : 1;
    }

    /** The width on a screen in CSS pixels. */
    public int screenWidth() {
        return (int) Math.rint(width * screen());
    }

    /** The height on a screen in CSS pixels. */
    public int screenHeight() {
        return (int) Math.ceil(height * screen() - 1e-6);
    }
}
