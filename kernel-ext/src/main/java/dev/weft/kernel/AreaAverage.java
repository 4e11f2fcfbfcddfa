package dev.weft.kernel;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.util.Arrays;

/**
 * A smaller picture, each pixel of which is the mean of those that it covers. It has the pixels of {@link
 * java.awt.Image#SCALE_AREA_AVERAGING}, which asks a colour model for each channel of each pixel and takes several times as long.
 */
final class AreaAverage {
    private static final int CHANNELS = 3;
    private static final int LARGEST = 0xff;

    private final BufferedImage large;
    private final int[] pixels;
    private final int width;
    private final int height;
    private final BufferedImage small;
    /** Sums of the row that is computed, red, green and blue of each pixel; float, as in the JDK, for the same rounding. */
    private final float[] sums;

    /** Creates it for a picture without transparent pixels, and a size that is not larger than the picture's. */
    AreaAverage(BufferedImage large, int width, int height) {
        this.large = large;
        this.pixels = pixels(large);
        this.width = width;
        this.height = height;
        this.small = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        this.sums = new float[CHANNELS * width];
    }

    private static int[] pixels(BufferedImage picture) {
        BufferedImage plain = new BufferedImage(picture.getWidth(), picture.getHeight(), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = plain.createGraphics(); // converts whole rows, which getRGB does pixel by pixel
        graphics.drawImage(picture, 0, 0, null);
        graphics.dispose();
        return ((DataBufferInt) plain.getRaster().getDataBuffer()).getData();
    }

    /** Returns the small picture. A row of the large one counts {@code height} units, one of the small one as many as the large has rows. */
    BufferedImage picture() {
        int y = 0;
        int missing = large.getHeight();
        for (int from = 0; from < large.getHeight(); from++) {
            for (int left = height; left > 0; ) {
                int part = Math.min(left, missing);
                add(from * large.getWidth(), part);
                left -= part;
                missing -= part;
                if (missing == 0) {
                    end(y++);
                    missing = large.getHeight();
                }
            }
        }
        return small;
    }

    private void add(int first, int part) {
        int to = 0;
        int missing = large.getWidth();
        for (int at = first; at < first + large.getWidth(); at++) {
            int rgb = pixels[at];
            for (int left = width; left > 0; ) {
                int wide = Math.min(left, missing);
                float weight = (float) wide * part;
                sums[to] += weight * (rgb >> 16 & LARGEST);
                sums[to + 1] += weight * (rgb >> 8 & LARGEST);
                sums[to + 2] += weight * (rgb & LARGEST);
                left -= wide;
                missing -= wide;
                if (missing == 0) {
                    to += CHANNELS;
                    missing = large.getWidth();
                }
            }
        }
    }

    private void end(int y) {
        float area = (float) large.getWidth() * large.getHeight();
        for (int x = 0; x < width; x++) {
            int rgb = 0;
            for (int channel = 0; channel < CHANNELS; channel++) {
                rgb = rgb << 8 | Math.min(LARGEST, Math.round(sums[CHANNELS * x + channel] / area));
            }
            small.setRGB(x, y, rgb);
        }
        Arrays.fill(sums, 0);
    }
}
