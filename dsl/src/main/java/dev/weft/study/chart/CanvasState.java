package dev.weft.study.chart;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Composite;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.GraphicsConfiguration;
import java.awt.Paint;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.font.FontRenderContext;
import java.awt.geom.AffineTransform;
import java.awt.geom.Area;
import java.awt.geom.NoninvertibleTransformException;
import java.awt.image.BufferedImage;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * State of a canvas: transform, clip, colour, stroke and font. A separate class, because every canvas must extend
 * Java's Graphics2D.
 */
abstract class CanvasState extends Graphics2D {
    private static final FontRenderContext CONTEXT = new FontRenderContext(null, true, true);

    private final RenderingHints hints;
    private final AffineTransform transform;
    private @Nullable Shape clip;
    private Color colour = Color.BLACK;
    private Color background = Color.WHITE;
    private Stroke stroke = new BasicStroke();
    private Composite composite = AlphaComposite.SrcOver;
    private Font font;

    CanvasState() {
        hints = new RenderingHints(Map.of());
        transform = new AffineTransform();
        font = Fonts.plain(12);
    }

    CanvasState(CanvasState other) {
        hints = (RenderingHints) other.hints.clone();
        transform = new AffineTransform(other.transform);
        clip = other.clip;
        colour = other.colour;
        background = other.background;
        stroke = other.stroke;
        composite = other.composite;
        font = other.font;
    }

    /** Returns the clip in coordinates of the sheet; null if there is none. */
    final @Nullable Shape deviceClip() {
        return clip;
    }

    @Override
    public void clip(@Nullable Shape shape) {
        if (shape == null) {
            clip = null;
            return;
        }
        Area cut = new Area(transform.createTransformedShape(shape));
        if (clip != null) {
            cut.intersect(new Area(clip));
        }
        clip = cut;
    }

    @Override
    public void setClip(@Nullable Shape shape) {
        clip = null;
        clip(shape);
    }

    @Override
    public void clipRect(int x, int y, int width, int height) {
        clip(new Rectangle(x, y, width, height));
    }

    @Override
    public void setClip(int x, int y, int width, int height) {
        setClip(new Rectangle(x, y, width, height));
    }

    @Override
    public @Nullable Shape getClip() {
        try {
            return clip == null ? null : transform.createInverse().createTransformedShape(clip);
        } catch (NoninvertibleTransformException flat) {
            return new Rectangle();
        }
    }

    @Override
    public @Nullable Rectangle getClipBounds() {
        Shape now = getClip();
        return now == null ? null : now.getBounds();
    }

    @Override
    public boolean hit(Rectangle area, Shape shape, boolean onStroke) {
        return shape.intersects(area);
    }

    @Override
    public void translate(int x, int y) {
        transform.translate(x, y);
    }

    @Override
    public void translate(double x, double y) {
        transform.translate(x, y);
    }

    @Override
    public void rotate(double angle) {
        transform.rotate(angle);
    }

    @Override
    public void rotate(double angle, double x, double y) {
        transform.rotate(angle, x, y);
    }

    @Override
    public void scale(double x, double y) {
        transform.scale(x, y);
    }

    @Override
    public void shear(double x, double y) {
        transform.shear(x, y);
    }

    @Override
    public void transform(AffineTransform more) {
        transform.concatenate(more);
    }

    @Override
    public void setTransform(AffineTransform other) {
        transform.setTransform(other);
    }

    @Override
    public AffineTransform getTransform() {
        return new AffineTransform(transform);
    }

    /** A gradient has no single colour; the previous colour remains. */
    @Override
    public void setPaint(@Nullable Paint paint) {
        if (paint instanceof Color plain) {
            colour = plain;
        }
    }

    @Override
    public Paint getPaint() {
        return colour;
    }

    @Override
    public void setColor(@Nullable Color other) {
        colour = other == null ? colour : other;
    }

    @Override
    public Color getColor() {
        return colour;
    }

    @Override
    public void setBackground(Color other) {
        background = other;
    }

    @Override
    public Color getBackground() {
        return background;
    }

    @Override
    public void setStroke(Stroke other) {
        stroke = other;
    }

    @Override
    public Stroke getStroke() {
        return stroke;
    }

    @Override
    public void setComposite(Composite other) {
        composite = other;
    }

    @Override
    public Composite getComposite() {
        return composite;
    }

    @Override
    public void setFont(@Nullable Font other) {
        font = other == null ? font : other;
    }

    @Override
    public Font getFont() {
        return font;
    }

    @Override
    public FontMetrics getFontMetrics(Font of) {
        Graphics2D g = new BufferedImage(1, 1, BufferedImage.TYPE_INT_ARGB).createGraphics();
        try {
            return g.getFontMetrics(of);
        } finally {
            g.dispose();
        }
    }

    @Override
    public FontRenderContext getFontRenderContext() {
        return CONTEXT;
    }

    @Override
    public GraphicsConfiguration getDeviceConfiguration() {
        throw new UnsupportedOperationException("a document has no screen");
    }

    @Override
    public void setRenderingHint(RenderingHints.Key key, @Nullable Object value) {
        if (value == null) {
            hints.remove(key);
        } else {
            hints.put(key, value);
        }
    }

    @Override
    public @Nullable Object getRenderingHint(RenderingHints.Key key) {
        return hints.get(key);
    }

    @Override
    public void setRenderingHints(Map<?, ?> others) {
        hints.clear();
        hints.putAll(others);
    }

    @Override
    public void addRenderingHints(Map<?, ?> others) {
        hints.putAll(others);
    }

    @Override
    public RenderingHints getRenderingHints() {
        return (RenderingHints) hints.clone();
    }

    @Override
    public void copyArea(int x, int y, int width, int height, int dx, int dy) {
        // a document has elements instead of pixels
    }

    @Override
    public void setPaintMode() {
        composite = AlphaComposite.SrcOver;
    }

    @Override
    public void setXORMode(Color other) {
        // a document has no inverting ink
    }

    @Override
    public void dispose() {
        // there is nothing to release
    }
}
