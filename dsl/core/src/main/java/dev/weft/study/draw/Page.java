package dev.weft.study.draw;

import java.awt.Graphics2D;
import java.util.List;
import java.util.Locale;

/**
 * A picture: its size, its names and its shapes, and nothing else. It is written as SVG, PDF or PNG.
 *
 * @param sheet its size
 * @param name its names in the files
 * @param themed whether a page with a dark background may replace the theme's colours; others are inverted as a whole
 * @param shapes from back to front
 */
public record Page(Sheet sheet, Name name, boolean themed, List<Shape> shapes) {
    /**
     * The names of a picture in its files.
     *
     * @param id prefix of the ids inside a document, so that a page can contain several
     * @param title read aloud by screen readers
     * @param description read aloud after the title
     */
    public record Name(String id, String title, String description) {
        /** Turns a title into the name of files and ids: {@code "Fig. 4: Latency"} becomes {@code fig-4-latency}. */
        public static String slug(String title) {
            String slug =
                    title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
            return slug.isEmpty() ? "figure" : slug;
        }
    }

    /** The page with its own list. */
    public Page {
        shapes = List.copyOf(shapes);
    }

    /** Returns an SVG document. Text stays text. */
    public String svg() {
        return Svg.of(this);
    }

    /** Returns PNG on white, with two pixels for each CSS pixel. */
    public byte[] png() {
        return Png.of(sheet, name, g -> paint(g, false));
    }

    /** Returns PDF. Text stays text; the file contains no date, so it is reproducible. */
    public byte[] pdf() {
        return Pdf.of(sheet, name, g -> paint(g, true));
    }

    /** Draws the shapes; words as letters or as filled outlines, whose shapes do not depend on the machine. */
    private void paint(Graphics2D g, boolean letters) {
        Painter painter = new Painter(g, letters);
        shapes.forEach(painter::paint);
    }
}
