package dev.weft.study.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** Pixels of files and what their headers say. */
class PngTest {
    @Test
    void a_pixel_of_the_sheet_is_two_by_two_on_white() throws IOException {
        byte[] file = Png.of(Sheet.pixels(30, 20), g -> {
            g.setColor(Color.RED);
            g.fill(new Rectangle(10, 5, 1, 1));
        });
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(file));

        assertThat(image.getWidth()).isEqualTo(60);
        assertThat(image.getHeight()).isEqualTo(40);
        for (int x = 0; x < 60; x++) {
            for (int y = 0; y < 40; y++) {
                boolean inside = x / 2 == 10 && y / 2 == 5;
                assertThat(image.getRGB(x, y)).isEqualTo((inside ? Color.RED : Color.WHITE).getRGB());
            }
        }
        assertThat(chunk(file, "pHYs")).as("pixels for a screen").isNegative();
    }

    /** 3.5 in at 192 pixels to the inch, which is 7559 to the metre. */
    @Test
    void a_printed_sheet_says_how_large_its_pixels_are() throws IOException {
        Sheet sheet = Sheet.pixels(640, 420).printed(Sheet.COLUMN);
        byte[] file = Png.of(sheet, g -> {
            g.setColor(Color.RED);
            g.fill(new Rectangle(0, 0, sheet.width(), sheet.height()));
        });
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(file));

        assertThat(image.getWidth()).isEqualTo(672);
        assertThat(image.getRGB(671, 430)).as("the sheet fills the image").isEqualTo(Color.RED.getRGB());
        int at = chunk(file, "pHYs");
        ByteBuffer header = ByteBuffer.wrap(file);
        assertThat(header.getInt(at + 4)).isEqualTo(7559);
        assertThat(header.getInt(at + 8)).isEqualTo(7559);
        assertThat(file[at + 12]).as("to the metre").isEqualTo((byte) 1);
    }

    private static int chunk(byte[] file, String name) {
        return new String(file, StandardCharsets.ISO_8859_1).indexOf(name);
    }
}
