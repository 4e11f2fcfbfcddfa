package dev.weft.study.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.GradientPaint;
import java.awt.Image;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.awt.image.AffineTransformOp;
import java.awt.image.BufferedImage;
import java.awt.image.MemoryImageSource;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderContext;
import java.awt.image.renderable.RenderableImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.text.AttributedString;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.Vector;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** Each thing that Java lets one draw becomes an element at its place; each setting of a canvas is kept. */
class CanvasTest {
    private final SvgCanvas g = new SvgCanvas("f");

    /** What is drawn, without colours and strokes. */
    private String drawn() {
        return g.content()
                .replaceAll(" (class|fill|stroke|stroke-[a-z]+|font-size|textLength|lengthAdjust)=\"[^\"]*\"", "")
                .strip();
    }

    @Test
    void lines_rectangles_and_round_shapes_keep_their_places() {
        g.drawLine(1, 2, 3, 4);
        g.fillRect(5, 6, 7, 8);
        g.drawOval(10, 20, 6, 4);
        g.fillOval(30, 40, 2, 8);

        assertThat(drawn()).isEqualTo("""
                        <line x1="1" y1="2" x2="3" y2="4"/>
                        <rect x="5" y="6" width="7" height="8"/>
                        <ellipse cx="13" cy="22" rx="3" ry="2"/>
                        <ellipse cx="31" cy="44" rx="1" ry="4"/>""");
    }

    @Test
    void polygons_are_closed_and_polylines_are_not() {
        int[] xs = {1, 5, 9, 99};
        int[] ys = {2, 6, 0, 99};
        g.drawPolyline(xs, ys, 3);
        g.drawPolygon(xs, ys, 3);
        g.fillPolygon(xs, ys, 3);
        g.drawPolyline(xs, ys, 0);

        assertThat(drawn()).isEqualTo("""
                        <path d="M1 2L5 6L9 0"/>
                        <path d="M1 2L5 6L9 0Z" fill-rule="evenodd"/>
                        <path d="M1 2L5 6L9 0Z" fill-rule="evenodd"/>""");
    }

    @Test
    void an_arc_is_open_where_it_is_drawn_and_a_slice_where_it_is_filled() {
        g.drawArc(0, 0, 20, 20, 0, 90);
        g.fillArc(0, 0, 20, 20, 0, 90);

        assertThat(drawn()).isEqualTo("""
                        <path d="M20 10C20 4.48 15.52 0 10 0"/>
                        <path d="M20 10C20 4.48 15.52 0 10 0L10 10Z"/>""");
    }

    @Test
    void round_corners_are_round() {
        g.drawRoundRect(0, 0, 20, 10, 4, 4);
        g.fillRoundRect(0, 0, 20, 10, 4, 4);

        String[] paths = drawn().split("\n", -1);
        assertThat(paths).hasSize(2);
        assertThat(paths[0])
                .startsWith("<path d=\"M0 2L0 8C")
                .contains("L18 10C")
                .endsWith("Z\"/>");
        assertThat(paths[1]).isEqualTo(paths[0]);
    }

    @Test
    void what_is_cleared_has_the_colour_behind_and_the_pen_keeps_its_own() {
        g.setColor(Color.RED);
        g.setBackground(Color.GREEN);
        g.clearRect(1, 2, 3, 4);
        g.fillRect(5, 6, 7, 8);

        assertThat(g.content())
                .contains("<rect x=\"1\" y=\"2\" width=\"3\" height=\"4\" fill=\"#00FF00\"/>")
                .contains("<rect x=\"5\" y=\"6\" width=\"7\" height=\"8\" fill=\"#FF0000\"/>");
        assertThat(g.getBackground()).isEqualTo(Color.GREEN);
    }

    @Test
    void words_are_written_however_they_are_given() {
        g.drawString("whole", 1, 2);
        g.drawString(new AttributedString("styled").getIterator(), 3, 4);
        g.drawString(new AttributedString("half").getIterator(), 5.5f, 6.5f);
        g.drawGlyphVector(Fonts.plain(12).createGlyphVector(g.getFontRenderContext(), "l"), 100, 50);

        assertThat(drawn()).startsWith("""
                        <text x="1" y="2">whole</text>
                        <text x="3" y="4">styled</text>
                        <text x="5.5" y="6.5">half</text>
                        <path d="M10""");
    }

    @Test
    void an_image_is_where_it_was_put_and_as_large() {
        BufferedImage image = image();
        g.drawImage(image, AffineTransform.getTranslateInstance(1, 2), null);
        g.drawImage(image, 3, 4, null);
        g.drawImage(image, 3, 4, Color.RED, null);
        g.drawImage(image, 5, 6, 8, 6, null);
        g.drawImage(image, 5, 6, 8, 6, Color.RED, null);
        g.drawRenderedImage(image, AffineTransform.getTranslateInstance(7, 8));
        g.drawImage(image, (java.awt.image.BufferedImageOp) null, 9, 10);

        assertThat(drawn().replaceAll(" href=\"[^\"]*\"", "")).isEqualTo("""
                        <image width="4" height="2" transform="matrix(1 0 0 1 1 2)"/>
                        <image width="4" height="2" transform="matrix(1 0 0 1 3 4)"/>
                        <image width="4" height="2" transform="matrix(1 0 0 1 3 4)"/>
                        <image width="4" height="2" transform="matrix(2 0 0 3 5 6)"/>
                        <image width="4" height="2" transform="matrix(2 0 0 3 5 6)"/>
                        <image width="4" height="2" transform="matrix(1 0 0 1 7 8)"/>
                        <image width="4" height="2" transform="matrix(1 0 0 1 9 10)"/>""");
        assertThat(pixels().getRGB(3, 1)).isEqualTo(Color.RED.getRGB());
    }

    @Test
    void a_part_of_an_image_is_cut_out_of_it() {
        assertThat(g.drawImage(image(), 10, 20, 14, 22, 2, 1, 4, 2, null)).isTrue();
        assertThat(g.drawImage(image(), 10, 20, 14, 22, 2, 1, 4, 2, Color.RED, null))
                .isTrue();

        String one = "<image width=\"2\" height=\"1\" transform=\"matrix(2 0 0 2 10 20)\"/>";
        assertThat(drawn().replaceAll(" href=\"[^\"]*\"", "")).isEqualTo(one + "\n" + one);
        assertThat(pixels().getRGB(1, 0)).isEqualTo(Color.RED.getRGB());
    }

    @Test
    void an_image_is_changed_before_it_is_drawn() {
        AffineTransformOp larger =
                new AffineTransformOp(AffineTransform.getScaleInstance(2, 2), AffineTransformOp.TYPE_NEAREST_NEIGHBOR);
        g.drawImage(image(), larger, 3, 4);

        assertThat(drawn()).startsWith("<image width=\"8\" height=\"4\" transform=\"matrix(1 0 0 1 3 4)\"");
    }

    @Test
    void an_image_that_is_no_array_of_pixels_becomes_one_and_one_without_pixels_nothing() {
        int[] red = {0xFFFF0000, 0xFFFF0000};
        Image made = java.awt.Toolkit.getDefaultToolkit().createImage(new MemoryImageSource(2, 1, red, 0, 2));
        java.awt.MediaTracker tracker = new java.awt.MediaTracker(new java.awt.Container());
        tracker.addImage(made, 0);
        try {
            tracker.waitForAll();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        assertThat(g.drawImage(made, 1, 2, null)).isTrue();
        assertThat(drawn()).startsWith("<image width=\"2\" height=\"1\" transform=\"matrix(1 0 0 1 1 2)\"");
        assertThat(pixels().getRGB(0, 0)).isEqualTo(Color.RED.getRGB());

        SvgCanvas other = new SvgCanvas("g");
        Image none = java.awt.Toolkit.getDefaultToolkit().createImage(new byte[0]);
        assertThat(other.drawImage(none, 1, 2, null)).isTrue();
        assertThat(other.drawImage(none, 0, 0, 1, 1, 0, 0, 1, 1, null)).isTrue();
        assertThat(other.content()).isEmpty();
    }

    @Test
    void an_image_that_is_made_on_demand_is_made() {
        g.drawRenderableImage(new OnDemand(image()), AffineTransform.getTranslateInstance(5, 5));

        assertThat(drawn()).startsWith("<image width=\"4\" height=\"2\" transform=\"matrix(1 0 0 1 5 5)\"");
        assertThat(pixels().getRGB(3, 1)).isEqualTo(Color.RED.getRGB());
    }

    @Test
    void a_clip_is_returned_in_the_coordinates_of_its_setter() {
        assertThat(g.getClip()).isNull();
        assertThat(g.getClipBounds()).isNull();
        g.translate(10, 20);
        g.setClip(1, 2, 30, 40);
        g.clipRect(5, 5, 100, 10);

        assertThat(g.getClipBounds()).isEqualTo(new Rectangle(5, 5, 26, 10));
        assertThat(Objects.requireNonNull(g.deviceClip()).getBounds()).isEqualTo(new Rectangle(15, 25, 26, 10));
        g.setClip(new Rectangle2D.Double(0, 0, 200, 200));
        assertThat(g.getClipBounds()).as("a new one replaces the old one").isEqualTo(new Rectangle(0, 0, 200, 200));
        g.scale(0, 0);
        assertThat(g.getClipBounds()).as("nothing has no inside").isEqualTo(new Rectangle());
        g.clip(null);
        assertThat(g.deviceClip()).isNull();
    }

    @Test
    void places_turn_shift_and_shear() {
        g.translate(3, 4);
        g.scale(2, 5);
        assertThat(g.getTransform()).isEqualTo(new AffineTransform(2, 0, 0, 5, 3, 4));
        g.shear(1, 0);
        assertThat(g.getTransform()).isEqualTo(new AffineTransform(2, 0, 2, 5, 3, 4));
        g.setTransform(new AffineTransform());
        g.translate(1.5, 2.5);
        g.rotate(Math.PI / 2, 10, 10);
        g.drawLine(10, 10, 20, 10);
        g.setTransform(new AffineTransform());
        g.rotate(Math.PI / 2);
        g.transform(AffineTransform.getTranslateInstance(1, 0));
        g.drawLine(0, 0, 2, 0);

        assertThat(drawn()).isEqualTo("""
                        <line x1="11.5" y1="12.5" x2="11.5" y2="22.5"/>
                        <line x1="0" y1="1" x2="0" y2="3"/>""");
    }

    @Test
    void colour_font_stroke_and_composite_are_kept_by_copies_and_no_gradient_is_a_colour() {
        BasicStroke thick = new BasicStroke(5);
        Font font = Fonts.bold(9);
        AlphaComposite half = AlphaComposite.getInstance(AlphaComposite.SRC_OVER, 0.5f);
        g.setPaint(Color.BLUE);
        g.setPaint(new GradientPaint(0, 0, Color.RED, 1, 1, Color.GREEN));
        g.setColor(null);
        g.setFont(font);
        g.setFont(null);
        g.setStroke(thick);
        g.setComposite(half);
        g.setXORMode(Color.RED);
        g.copyArea(0, 0, 1, 1, 5, 5);
        SvgCanvas copy = g.create();
        g.setColor(Color.RED);

        assertThat(copy.getColor()).isEqualTo(Color.BLUE);
        assertThat(copy.getPaint()).isEqualTo(Color.BLUE);
        assertThat(g.getPaint()).isEqualTo(Color.RED);
        assertThat(copy.getFont()).isEqualTo(font);
        assertThat(copy.getStroke()).isEqualTo(thick);
        assertThat(copy.getComposite()).isEqualTo(half);
        copy.setPaintMode();
        assertThat(copy.getComposite()).isEqualTo(AlphaComposite.SrcOver);
        assertThat(g.getComposite()).isEqualTo(half);
        assertThat(g.content()).isEmpty();
    }

    @Test
    void hints_are_kept_replaced_and_taken_back() {
        RenderingHints.Key key = RenderingHints.KEY_ANTIALIASING;
        RenderingHints.Key other = RenderingHints.KEY_INTERPOLATION;
        g.setRenderingHint(key, RenderingHints.VALUE_ANTIALIAS_ON);
        g.addRenderingHints(Map.of(other, RenderingHints.VALUE_INTERPOLATION_BICUBIC));
        assertThat(g.getRenderingHints())
                .containsEntry(key, RenderingHints.VALUE_ANTIALIAS_ON)
                .containsEntry(other, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
        g.setRenderingHints(Map.of(other, RenderingHints.VALUE_INTERPOLATION_BILINEAR));
        assertThat(g.getRenderingHint(key)).isNull();
        assertThat(g.getRenderingHint(other)).isEqualTo(RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        g.setRenderingHint(other, null);
        assertThat(g.getRenderingHints()).isEmpty();
    }

    @Test
    void letters_are_measured_hits_are_found_and_there_is_no_screen() {
        Font font = Fonts.plain(20);
        assertThat(g.getFontMetrics(font).getFont()).isEqualTo(font);
        assertThat(g.getFontRenderContext().isAntiAliased()).isTrue();
        assertThat(g.getFontRenderContext().usesFractionalMetrics()).isTrue();
        assertThat(g.hit(new Rectangle(0, 0, 5, 5), new Rectangle(4, 4, 9, 9), false))
                .isTrue();
        assertThat(g.hit(new Rectangle(0, 0, 5, 5), new Rectangle(6, 6, 9, 9), false))
                .isFalse();
        assertThatThrownBy(g::getDeviceConfiguration)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("a document has no screen");
    }

    /** 4 by 2, black but for the lower right corner. */
    private static BufferedImage image() {
        BufferedImage image = new BufferedImage(4, 2, BufferedImage.TYPE_INT_ARGB);
        image.setRGB(3, 1, Color.RED.getRGB());
        return image;
    }

    /** The pixels of the last image in the document. */
    private BufferedImage pixels() {
        String content = g.content();
        int from = content.lastIndexOf("base64,") + "base64,".length();
        String code = content.substring(from, content.indexOf('"', from));
        try {
            return ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(code)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record OnDemand(BufferedImage image) implements RenderableImage {
        @Override
        public RenderedImage createDefaultRendering() {
            return image;
        }

        @Override
        public Vector<RenderableImage> getSources() {
            return new Vector<>();
        }

        @Override
        public Object getProperty(String name) {
            return Image.UndefinedProperty;
        }

        @Override
        public String[] getPropertyNames() {
            return new String[0];
        }

        @Override
        public boolean isDynamic() {
            return false;
        }

        @Override
        public float getWidth() {
            return image.getWidth();
        }

        @Override
        public float getHeight() {
            return image.getHeight();
        }

        @Override
        public float getMinX() {
            return 0;
        }

        @Override
        public float getMinY() {
            return 0;
        }

        @Override
        public RenderedImage createScaledRendering(int width, int height, RenderingHints hints) {
            return image;
        }

        @Override
        public RenderedImage createRendering(RenderContext context) {
            return image;
        }
    }
}
