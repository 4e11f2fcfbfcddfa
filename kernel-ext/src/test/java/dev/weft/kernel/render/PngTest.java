package dev.weft.kernel.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class PngTest {
    @Test
    void theJdkReadsEveryPixelBack() throws Exception {
        long seed = 20;
        Random random = new Random(seed);
        BufferedImage image = new BufferedImage(37, 23, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < 23; y++) {
            for (int x = 0; x < 37; x++) {
                image.setRGB(x, y, y % 5 == 0 ? 0xffffff : random.nextInt(1 << 24));
            }
        }
        BufferedImage back = ImageIO.read(new ByteArrayInputStream(Png.of(image)));
        assertThat(back.getWidth()).isEqualTo(37);
        assertThat(back.getHeight()).isEqualTo(23);
        assertThat(back.getRGB(0, 0, 37, 23, null, 0, 37))
                .as("seed %s", seed)
                .isEqualTo(image.getRGB(0, 0, 37, 23, null, 0, 37));
    }
}
