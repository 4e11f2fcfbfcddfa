package dev.weft.kernel.render;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Line2D;
import java.awt.image.BufferedImage;

/** Warms up Java's graphics: the first use of fonts, shapes and picture files takes a third of a second. */
public final class Drawing {
    private Drawing() {}

    /** Draws the elements of charts into a picture that is discarded. Errors are only logged; the first chart reports them. */
    public static void prepare() {
        try {
            BufferedImage image = new BufferedImage(64, 32, BufferedImage.TYPE_INT_RGB);
            Graphics2D graphics = image.createGraphics();
            graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            graphics.scale(2, 2);
            graphics.setColor(Color.WHITE);
            graphics.drawString("Weft", 2, graphics.getFontMetrics().getAscent());
            graphics.draw(new Line2D.Double(0, 0, 20, 10));
            graphics.dispose();
            byte[] unused = Png.of(image);
        } catch (RuntimeException | LinkageError | InternalError e) {
            System.getLogger(Drawing.class.getName()).log(System.Logger.Level.DEBUG, "graphics are not available", e);
        }
    }
}
