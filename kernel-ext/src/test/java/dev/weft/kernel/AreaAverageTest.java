package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Graphics2D;
import java.awt.Image;
import java.awt.image.BufferedImage;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AreaAverageTest {
    private static final long SEED = 20261128;

    @Test
    void aSmallPictureHasThePixelsOfTheJdksAreaAveraging() {
        Random random = new Random(SEED);
        for (int i = 0; i < 40; i++) {
            BufferedImage large =
                    new BufferedImage(1 + random.nextInt(90), 1 + random.nextInt(90), BufferedImage.TYPE_3BYTE_BGR);
            for (int y = 0; y < large.getHeight(); y++) {
                for (int x = 0; x < large.getWidth(); x++) {
                    large.setRGB(x, y, random.nextInt(1 << 24));
                }
            }
            int width = 1 + random.nextInt(large.getWidth());
            int height = 1 + random.nextInt(large.getHeight());

            assertThat(pixels(new AreaAverage(large, width, height).picture()))
                    .as("seed %d, picture %d to %d x %d", SEED, i, width, height)
                    .isEqualTo(pixels(scaled(large, width, height)));
        }
    }

    private static BufferedImage scaled(BufferedImage large, int width, int height) {
        BufferedImage small = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = small.createGraphics();
        graphics.drawImage(large.getScaledInstance(width, height, Image.SCALE_AREA_AVERAGING), 0, 0, null);
        graphics.dispose();
        return small;
    }

    private static int[] pixels(BufferedImage image) {
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }
}
