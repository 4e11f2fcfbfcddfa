package dev.weft.study.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Rectangle;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** Where the shapes of a page are in its pixels, of which there are two by two for each of the layout. */
class PageTest {
    private static BufferedImage image(List<Shape> shapes) throws IOException {
        Page page = new Page(Sheet.pixels(200, 100), new Page.Name("p", "p", ""), true, shapes);
        return ImageIO.read(new ByteArrayInputStream(page.png()));
    }

    /** The pixels that are mostly of a colour, in lengths of the layout. */
    private static Rectangle2D.Double bounds(BufferedImage image, Color colour) {
        Rectangle found = new Rectangle(-1, -1);
        for (int x = 0; x < image.getWidth(); x++) {
            for (int y = 0; y < image.getHeight(); y++) {
                Color pixel = new Color(image.getRGB(x, y));
                int distance = Math.abs(pixel.getRed() - colour.getRed())
                        + Math.abs(pixel.getGreen() - colour.getGreen())
                        + Math.abs(pixel.getBlue() - colour.getBlue());
                if (distance < 250) {
                    found.add(new Rectangle(x, y, 1, 1));
                }
            }
        }
        return new Rectangle2D.Double(found.x / 2.0, found.y / 2.0, found.width / 2.0, found.height / 2.0);
    }

    @Test
    void words_end_and_turn_at_their_anchor() throws IOException {
        Shapes shapes = new Shapes();
        shapes.text(Fonts.plain(20), Color.RED, "HH", 100, 50, Shape.Anchor.END);
        shapes.turned(Fonts.plain(20), Color.BLUE, "HH", 150, 50, 90, Shape.Anchor.MIDDLE);
        BufferedImage image = image(shapes.list());

        double width = Lettering.width(Fonts.plain(20), "HH");
        Rectangle2D.Double level = bounds(image, Color.RED);
        assertThat(level.getMaxX()).isBetween(97.0, 100.0);
        assertThat(level.x).isBetween(100 - width, 103 - width);
        assertThat(level.getMaxY()).isBetween(49.5, 50.5);
        Rectangle2D.Double up = bounds(image, Color.BLUE);
        assertThat(up.getMaxX()).isBetween(149.5, 150.5);
        assertThat(up.getCenterY()).isBetween(49.0, 51.0);
        assertThat(up.height).isBetween(level.width - 1, level.width + 1);
    }

    @Test
    void a_group_is_moved_and_cut_and_later_shapes_cover_earlier_ones() throws IOException {
        Shapes inside = new Shapes();
        inside.fill(new Rectangle2D.Double(0, 0, 200, 100), Color.RED);
        Shape group = new Shape.Group(20, new Rectangle2D.Double(10, 10, 50, 40), inside.list());
        Shapes over = new Shapes();
        over.line(30, 30, 200, 30, Color.BLUE, new BasicStroke(4, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER));
        BufferedImage image = image(List.of(group, over.list().get(0)));

        assertThat(bounds(image, Color.RED)).isEqualTo(new Rectangle2D.Double(30, 10, 50, 40));
        assertThat(bounds(image, Color.BLUE)).isEqualTo(new Rectangle2D.Double(30, 28, 170, 4));
    }

    @Test
    void the_edges_of_a_sharp_form_are_whole_pixels() throws IOException {
        Rectangle2D bar = new Rectangle2D.Double(10, 10, 20.2, 10);
        BufferedImage soft = image(List.of(new Shape.Filled(bar, Color.BLACK, false, "")));
        BufferedImage sharp = image(List.of(new Shape.Filled(bar, Color.BLACK, true, "")));

        assertThat(new Color(soft.getRGB(60, 30)).getRed()).isBetween(1, 254);
        for (int x = 0; x < 400; x++) {
            assertThat(new Color(sharp.getRGB(x, 30)).getRed()).isIn(0, 255);
        }
    }
}
