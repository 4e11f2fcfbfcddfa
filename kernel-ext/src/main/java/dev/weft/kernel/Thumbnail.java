package dev.weft.kernel;

import dev.weft.kernel.render.Png;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/** A small picture of a figure for the index, beside its large one. */
final class Thumbnail {
    private static final int WIDTH = 360;
    private static final int HEIGHT = 240;

    private Thumbnail() {}

    /** Writes {@code id.thumb.png} if there is {@code id.png}. */
    static void save(Path folder, String id) {
        Path large = folder.resolve(id + ".png");
        if (!Files.isRegularFile(large)) {
            return;
        }
        try {
            BufferedImage image = ImageIO.read(large.toFile());
            double scale =
                    Math.min(1, Math.min((double) WIDTH / image.getWidth(), (double) HEIGHT / image.getHeight()));
            int width = Math.max(1, (int) Math.round(scale * image.getWidth()));
            int height = Math.max(1, (int) Math.round(scale * image.getHeight()));
            BufferedImage small = new AreaAverage(image, width, height).picture();
            for (int y = 0; y < height; y++) {
                for (int x = 0; x < width; x++) {
                    small.setRGB(x, y, coarse(small.getRGB(x, y)));
                }
            }
            Files.write(folder.resolve(id + ".thumb.png"), Png.of(small));
        } catch (IOException e) {
            throw new UncheckedIOException("The small picture of " + large + " cannot be written", e);
        }
    }

    /** Returns the nearest colour with 16 levels per channel, which halves the file of smooth edges. */
    private static int coarse(int rgb) {
        int coarse = 0;
        for (int shift = 0; shift <= 16; shift += 8) {
            coarse |= (((rgb >> shift & 0xff) + 8) / 17 * 17) << shift;
        }
        return coarse;
    }
}
