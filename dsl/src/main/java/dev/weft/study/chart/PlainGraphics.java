package dev.weft.study.chart;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Image;
import java.awt.Polygon;
import java.awt.Rectangle;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.awt.image.BufferedImageOp;
import java.awt.image.ImageObserver;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderableImage;
import java.text.AttributedCharacterIterator;
import org.jspecify.annotations.Nullable;

/**
 * The shapes, texts and images of a canvas, based on four operations of its subclass: fill, draw, write, show an image.
 */
abstract class PlainGraphics extends CanvasState {
    PlainGraphics() {}

    PlainGraphics(PlainGraphics other) {
        super(other);
    }

    abstract void image(BufferedImage image, AffineTransform place);

    @Override
    public void drawString(String text, int x, int y) {
        drawString(text, (float) x, (float) y);
    }

    @Override
    public void drawString(AttributedCharacterIterator letters, int x, int y) {
        drawString(letters, (float) x, (float) y);
    }

    @Override
    public void drawString(AttributedCharacterIterator letters, float x, float y) {
        StringBuilder text = new StringBuilder();
        for (char letter = letters.first(); letter != AttributedCharacterIterator.DONE; letter = letters.next()) {
            text.append(letter);
        }
        drawString(text.toString(), x, y);
    }

    @Override
    public void drawGlyphVector(GlyphVector glyphs, float x, float y) {
        fill(glyphs.getOutline(x, y));
    }

    @Override
    public void drawLine(int x1, int y1, int x2, int y2) {
        draw(new Line2D.Double(x1, y1, x2, y2));
    }

    @Override
    public void fillRect(int x, int y, int width, int height) {
        fill(new Rectangle(x, y, width, height));
    }

    @Override
    public void clearRect(int x, int y, int width, int height) {
        Color before = getColor();
        setColor(getBackground());
        fillRect(x, y, width, height);
        setColor(before);
    }

    @Override
    public void drawRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
        draw(new RoundRectangle2D.Double(x, y, width, height, arcWidth, arcHeight));
    }

    @Override
    public void fillRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
        fill(new RoundRectangle2D.Double(x, y, width, height, arcWidth, arcHeight));
    }

    @Override
    public void drawOval(int x, int y, int width, int height) {
        draw(new Ellipse2D.Double(x, y, width, height));
    }

    @Override
    public void fillOval(int x, int y, int width, int height) {
        fill(new Ellipse2D.Double(x, y, width, height));
    }

    @Override
    public void drawArc(int x, int y, int width, int height, int start, int angle) {
        draw(new Arc2D.Double(x, y, width, height, start, angle, Arc2D.OPEN));
    }

    @Override
    public void fillArc(int x, int y, int width, int height, int start, int angle) {
        fill(new Arc2D.Double(x, y, width, height, start, angle, Arc2D.PIE));
    }

    @Override
    public void drawPolyline(int[] xs, int[] ys, int count) {
        Path2D.Double path = new Path2D.Double();
        for (int i = 0; i < count; i++) {
            if (i == 0) {
                path.moveTo(xs[i], ys[i]);
            } else {
                path.lineTo(xs[i], ys[i]);
            }
        }
        draw(path);
    }

    @Override
    public void drawPolygon(int[] xs, int[] ys, int count) {
        draw(new Polygon(xs, ys, count));
    }

    @Override
    public void fillPolygon(int[] xs, int[] ys, int count) {
        fill(new Polygon(xs, ys, count));
    }

    @Override
    public boolean drawImage(Image image, AffineTransform place, @Nullable ImageObserver observer) {
        BufferedImage pixels = pixels(image, observer);
        if (pixels != null) {
            image(pixels, place);
        }
        return true;
    }

    @Override
    public void drawImage(BufferedImage image, @Nullable BufferedImageOp change, int x, int y) {
        image(change == null ? image : change.filter(image, null), AffineTransform.getTranslateInstance(x, y));
    }

    @Override
    public boolean drawImage(Image image, int x, int y, @Nullable ImageObserver observer) {
        return drawImage(image, AffineTransform.getTranslateInstance(x, y), observer);
    }

    @Override
    public boolean drawImage(Image image, int x, int y, int width, int height, @Nullable ImageObserver observer) {
        int w = image.getWidth(observer);
        int h = image.getHeight(observer);
        AffineTransform place = AffineTransform.getTranslateInstance(x, y);
        place.scale((double) width / Math.max(1, w), (double) height / Math.max(1, h));
        return drawImage(image, place, observer);
    }

    @Override
    public boolean drawImage(Image image, int x, int y, Color behind, @Nullable ImageObserver observer) {
        return drawImage(image, x, y, observer);
    }

    @Override
    public boolean drawImage(
            Image image, int x, int y, int width, int height, Color behind, @Nullable ImageObserver observer) {
        return drawImage(image, x, y, width, height, observer);
    }

    @Override
    public boolean drawImage(
            Image image,
            int dx1,
            int dy1,
            int dx2,
            int dy2,
            int sx1,
            int sy1,
            int sx2,
            int sy2,
            @Nullable ImageObserver observer) {
        BufferedImage pixels = pixels(image, observer);
        if (pixels == null) {
            return true;
        }
        BufferedImage part = pixels.getSubimage(sx1, sy1, sx2 - sx1, sy2 - sy1);
        return drawImage(part, dx1, dy1, dx2 - dx1, dy2 - dy1, observer);
    }

    @Override
    public boolean drawImage(
            Image image,
            int dx1,
            int dy1,
            int dx2,
            int dy2,
            int sx1,
            int sy1,
            int sx2,
            int sy2,
            Color behind,
            @Nullable ImageObserver observer) {
        return drawImage(image, dx1, dy1, dx2, dy2, sx1, sy1, sx2, sy2, observer);
    }

    @Override
    public void drawRenderedImage(RenderedImage image, AffineTransform place) {
        BufferedImage pixels = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_ARGB);
        Graphics2D g = pixels.createGraphics();
        g.drawRenderedImage(image, new AffineTransform());
        g.dispose();
        image(pixels, place);
    }

    @Override
    public void drawRenderableImage(RenderableImage image, AffineTransform place) {
        drawRenderedImage(image.createDefaultRendering(), place);
    }

    private static @Nullable BufferedImage pixels(Image image, @Nullable ImageObserver observer) {
        int width = image.getWidth(observer);
        int height = image.getHeight(observer);
        if (image instanceof BufferedImage ready) {
            return ready;
        }
        if (width <= 0 || height <= 0) {
            return null;
        }
        BufferedImage pixels = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
        Graphics2D g = pixels.createGraphics();
        g.drawImage(image, 0, 0, observer);
        g.dispose();
        return pixels;
    }
}
