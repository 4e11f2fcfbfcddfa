package dev.weft.study.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Composite;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.GraphicsConfiguration;
import java.awt.Image;
import java.awt.Paint;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.font.FontRenderContext;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.awt.image.BufferedImageOp;
import java.awt.image.ImageObserver;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderableImage;
import java.text.AttributedCharacterIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.NullUnmarked;

/**
 * A canvas that keeps what is drawn on it, in device coordinates (y downwards), instead of pixels: tests ask where a mark stands.
 * Shapes come in the order in which they were drawn; texts are kept as words, not as outlines.
 */
@NullUnmarked // as java.awt is
public final class Recording extends Graphics2D {
    /**
     * A shape drawn with a stroke, or filled.
     *
     * @param stroke null where it is filled
     * @param clip null where nothing is cut
     */
    public record Ink(Shape shape, Color color, BasicStroke stroke, Shape clip) {
        public boolean filled() {
            return stroke == null;
        }

        public Rectangle2D bounds() {
            return shape.getBounds2D();
        }

        /** The ends of its straight and curved parts, in order; where a part begins anew, the list goes on. */
        public List<Point2D> points() {
            return parts().stream().flatMap(List::stream).toList();
        }

        /** The points of each connected part. */
        public List<List<Point2D>> parts() {
            List<List<Point2D>> parts = new ArrayList<>();
            double[] at = new double[6];
            for (PathIterator i = shape.getPathIterator(null); !i.isDone(); i.next()) {
                int kind = i.currentSegment(at);
                if (kind == PathIterator.SEG_MOVETO) {
                    parts.add(new ArrayList<>());
                }
                int last = switch (kind) {
                    case PathIterator.SEG_QUADTO -> 2;
                    case PathIterator.SEG_CUBICTO -> 4;
                    default -> 0;
                };
                if (kind != PathIterator.SEG_CLOSE) {
                    parts.get(parts.size() - 1).add(new Point2D.Double(at[last], at[last + 1]));
                }
            }
            return parts;
        }
    }

    /**
     * A text on its baseline.
     *
     * @param x the left end of the baseline
     * @param y the baseline
     * @param degrees counter-clockwise
     */
    public record Text(String text, double x, double y, double width, double degrees, Font font, Color color) {
        public double middle() {
            return x + width / 2;
        }

        public double right() {
            return x + width;
        }

        /** Roughly the room that upright letters take. */
        public Rectangle2D box() {
            double size = font.getSize2D();
            return new Rectangle2D.Double(x, y - 0.75 * size, width, size);
        }
    }

    private final List<Ink> inks;
    private final List<Text> texts;
    private final RenderingHints hints = new RenderingHints(Map.of());
    private AffineTransform transform = new AffineTransform();
    private Color color = Color.BLACK;
    private Color background = Color.WHITE;
    private Stroke stroke = new BasicStroke();
    private Font font = new Font(Font.DIALOG, Font.PLAIN, 12);
    private Composite composite;
    private Shape clip;

    private Recording(List<Ink> inks, List<Text> texts) {
        this.inks = inks;
        this.texts = texts;
        hints.put(ChartText.LETTERS, true);
    }

    public Recording() {
        this(new ArrayList<>(), new ArrayList<>());
    }

    /** What a chart draws at the size that it asks for. */
    public static Recording of(ChartData data, ChartLook look) {
        return of(Chart.of(data, look));
    }

    public static Recording of(Chart chart) {
        Recording recording = new Recording();
        var canvas = chart.toXChart();
        canvas.paint(recording, canvas.getWidth(), canvas.getHeight());
        return recording;
    }

    public List<Ink> inks() {
        return List.copyOf(inks);
    }

    /** All shapes drawn with a stroke. */
    public List<Ink> drawn() {
        return inks.stream().filter(ink -> !ink.filled()).toList();
    }

    public List<Ink> drawn(Color of) {
        return drawn().stream().filter(ink -> ink.color().equals(of)).toList();
    }

    public List<Ink> filled(Color of) {
        return inks.stream()
                .filter(ink -> ink.filled() && ink.color().equals(of))
                .toList();
    }

    public List<Text> texts() {
        return List.copyOf(texts);
    }

    public List<String> words() {
        return texts.stream().map(Text::text).toList();
    }

    /** The one text that reads so. */
    public Text text(String words) {
        List<Text> found =
                texts.stream().filter(one -> one.text().equals(words)).toList();
        if (found.size() != 1) {
            throw new AssertionError("\"" + words + "\" is drawn " + found.size() + " times in " + words());
        }
        return found.get(0);
    }

    private void keep(Shape shape, BasicStroke with) {
        inks.add(new Ink(transform.createTransformedShape(shape), color, with, clip));
    }

    @Override
    public void draw(Shape shape) {
        keep(shape, (BasicStroke) stroke);
    }

    @Override
    public void fill(Shape shape) {
        keep(shape, null);
    }

    @Override
    public void drawString(String text, float x, float y) {
        Point2D at = transform.transform(new Point2D.Float(x, y), null);
        double degrees = -Math.toDegrees(Math.atan2(transform.getShearY(), transform.getScaleX()));
        double scale = Math.sqrt(Math.abs(transform.getDeterminant()));
        texts.add(new Text(text, at.getX(), at.getY(), scale * ChartText.width(font, text), degrees, font, color));
    }

    @Override
    public void drawString(String text, int x, int y) {
        drawString(text, (float) x, (float) y);
    }

    @Override
    public void drawString(AttributedCharacterIterator text, int x, int y) {
        drawString(text, (float) x, (float) y);
    }

    @Override
    public void drawString(AttributedCharacterIterator text, float x, float y) {
        StringBuilder all = new StringBuilder();
        for (char one = text.first(); one != AttributedCharacterIterator.DONE; one = text.next()) {
            all.append(one);
        }
        drawString(all.toString(), x, y);
    }

    @Override
    public void drawGlyphVector(GlyphVector glyphs, float x, float y) {
        fill(glyphs.getOutline(x, y));
    }

    @Override
    public Graphics create() {
        Recording copy = new Recording(inks, texts);
        copy.transform = new AffineTransform(transform);
        copy.hints.putAll(hints);
        copy.color = color;
        copy.background = background;
        copy.stroke = stroke;
        copy.font = font;
        copy.composite = composite;
        copy.clip = clip;
        return copy;
    }

    @Override
    public void dispose() {
        // nothing to free
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
    public void transform(AffineTransform other) {
        transform.concatenate(other);
    }

    @Override
    public void setTransform(AffineTransform other) {
        transform = new AffineTransform(other);
    }

    @Override
    public AffineTransform getTransform() {
        return new AffineTransform(transform);
    }

    @Override
    public void clip(Shape shape) {
        if (shape != null) {
            Shape device = transform.createTransformedShape(shape);
            clip = clip == null ? device : clip.getBounds2D().createIntersection(device.getBounds2D());
        }
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
    public void setClip(Shape shape) {
        clip = shape == null ? null : transform.createTransformedShape(shape);
    }

    @Override
    public Shape getClip() {
        try {
            return clip == null ? null : transform.createInverse().createTransformedShape(clip);
        } catch (java.awt.geom.NoninvertibleTransformException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Rectangle getClipBounds() {
        Shape shape = getClip();
        return shape == null ? null : shape.getBounds();
    }

    @Override
    public void drawLine(int x1, int y1, int x2, int y2) {
        draw(new java.awt.geom.Line2D.Double(x1, y1, x2, y2));
    }

    @Override
    public void fillRect(int x, int y, int width, int height) {
        fill(new Rectangle(x, y, width, height));
    }

    @Override
    public void clearRect(int x, int y, int width, int height) {
        inks.add(new Ink(transform.createTransformedShape(new Rectangle(x, y, width, height)), background, null, clip));
    }

    @Override
    public void drawRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
        draw(new java.awt.geom.RoundRectangle2D.Double(x, y, width, height, arcWidth, arcHeight));
    }

    @Override
    public void fillRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
        fill(new java.awt.geom.RoundRectangle2D.Double(x, y, width, height, arcWidth, arcHeight));
    }

    @Override
    public void drawOval(int x, int y, int width, int height) {
        draw(new java.awt.geom.Ellipse2D.Double(x, y, width, height));
    }

    @Override
    public void fillOval(int x, int y, int width, int height) {
        fill(new java.awt.geom.Ellipse2D.Double(x, y, width, height));
    }

    @Override
    public void drawArc(int x, int y, int width, int height, int start, int angle) {
        draw(new java.awt.geom.Arc2D.Double(x, y, width, height, start, angle, java.awt.geom.Arc2D.OPEN));
    }

    @Override
    public void fillArc(int x, int y, int width, int height, int start, int angle) {
        fill(new java.awt.geom.Arc2D.Double(x, y, width, height, start, angle, java.awt.geom.Arc2D.PIE));
    }

    @Override
    public void drawPolyline(int[] xs, int[] ys, int n) {
        draw(path(xs, ys, n));
    }

    @Override
    public void drawPolygon(int[] xs, int[] ys, int n) {
        draw(new java.awt.Polygon(xs, ys, n));
    }

    @Override
    public void fillPolygon(int[] xs, int[] ys, int n) {
        fill(new java.awt.Polygon(xs, ys, n));
    }

    private static Path2D path(int[] xs, int[] ys, int n) {
        Path2D path = new Path2D.Double();
        for (int i = 0; i < n; i++) {
            if (i == 0) {
                path.moveTo(xs[i], ys[i]);
            } else {
                path.lineTo(xs[i], ys[i]);
            }
        }
        return path;
    }

    @Override
    public Color getColor() {
        return color;
    }

    @Override
    public void setColor(Color other) {
        color = Objects.requireNonNullElse(other, color);
    }

    @Override
    public Paint getPaint() {
        return color;
    }

    @Override
    public void setPaint(Paint paint) {
        if (paint instanceof Color plain) {
            color = plain;
        } else if (paint != null) {
            throw new UnsupportedOperationException("a recording keeps plain colours only");
        }
    }

    @Override
    public Color getBackground() {
        return background;
    }

    @Override
    public void setBackground(Color other) {
        background = other;
    }

    @Override
    public Stroke getStroke() {
        return stroke;
    }

    @Override
    public void setStroke(Stroke other) {
        stroke = other;
    }

    @Override
    public Font getFont() {
        return font;
    }

    @Override
    public void setFont(Font other) {
        font = other;
    }

    @Override
    public FontMetrics getFontMetrics(Font of) {
        return new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB)
                .createGraphics()
                .getFontMetrics(of);
    }

    @Override
    public FontRenderContext getFontRenderContext() {
        return new FontRenderContext(null, true, true);
    }

    @Override
    public Composite getComposite() {
        return composite;
    }

    @Override
    public void setComposite(Composite other) {
        composite = other;
    }

    @Override
    public Object getRenderingHint(RenderingHints.Key key) {
        return hints.get(key);
    }

    @Override
    public void setRenderingHint(RenderingHints.Key key, Object value) {
        hints.put(key, value);
    }

    @Override
    public void setRenderingHints(Map<?, ?> other) {
        hints.clear();
        hints.putAll(other);
    }

    @Override
    public void addRenderingHints(Map<?, ?> other) {
        hints.putAll(other);
    }

    @Override
    public RenderingHints getRenderingHints() {
        return (RenderingHints) hints.clone();
    }

    @Override
    public boolean hit(Rectangle area, Shape shape, boolean onStroke) {
        return shape.intersects(area);
    }

    @Override
    public GraphicsConfiguration getDeviceConfiguration() {
        return new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB)
                .createGraphics()
                .getDeviceConfiguration();
    }

    @Override
    public void setPaintMode() {
        // the only mode
    }

    @Override
    public void setXORMode(Color other) {
        throw noImages();
    }

    @Override
    public void copyArea(int x, int y, int width, int height, int dx, int dy) {
        throw noImages();
    }

    @Override
    public boolean drawImage(Image image, AffineTransform at, ImageObserver observer) {
        throw noImages();
    }

    @Override
    public void drawImage(BufferedImage image, BufferedImageOp operation, int x, int y) {
        throw noImages();
    }

    @Override
    public void drawRenderedImage(RenderedImage image, AffineTransform at) {
        throw noImages();
    }

    @Override
    public void drawRenderableImage(RenderableImage image, AffineTransform at) {
        throw noImages();
    }

    @Override
    public boolean drawImage(Image image, int x, int y, ImageObserver observer) {
        throw noImages();
    }

    @Override
    public boolean drawImage(Image image, int x, int y, int width, int height, ImageObserver observer) {
        throw noImages();
    }

    @Override
    public boolean drawImage(Image image, int x, int y, Color ground, ImageObserver observer) {
        throw noImages();
    }

    @Override
    public boolean drawImage(Image image, int x, int y, int width, int height, Color ground, ImageObserver observer) {
        throw noImages();
    }

    @Override
    public boolean drawImage(
            Image image, int a, int b, int c, int d, int e, int f, int g, int h, ImageObserver observer) {
        throw noImages();
    }

    @Override
    public boolean drawImage(
            Image image, int a, int b, int c, int d, int e, int f, int g, int h, Color ground, ImageObserver observer) {
        throw noImages();
    }

    private static UnsupportedOperationException noImages() {
        return new UnsupportedOperationException("a recording keeps shapes and texts only");
    }
}
