package dev.weft.study.draw;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * Writes PNG: on white, with two pixels for each CSS pixel, so that it is sharp on any screen. A printed sheet has 192
 * pixels per inch, which its file records. The file of a page has its title and description.
 */
public final class Png {
    private static final int SCALE = 2;
    /** Pixels per metre: two for each of the 96 CSS pixels of an inch. */
    private static final long PER_METRE = Math.round(SCALE * 96 / 0.0254);

    private Png() {}

    /** Returns a PNG file with these names, painted by the painter. */
    static byte[] of(Sheet sheet, Page.Name name, Consumer<Graphics2D> painter) {
        return encoded(painted(sheet, painter), sheet.isPrinted(), texts(name));
    }

    /** Returns a PNG file, painted by the painter. */
    public static byte[] of(Sheet sheet, Consumer<Graphics2D> painter) {
        return encoded(painted(sheet, painter), sheet.isPrinted(), List.of());
    }

    private static BufferedImage painted(Sheet sheet, Consumer<Graphics2D> painter) {
        BufferedImage image = new BufferedImage(
                sheet.screenWidth() * SCALE, sheet.screenHeight() * SCALE, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setColor(Color.WHITE);
        g.fillRect(0, 0, image.getWidth(), image.getHeight());
        g.scale(SCALE * sheet.screen(), SCALE * sheet.screen());
        painter.accept(g);
        g.dispose();
        return image;
    }

    static byte[] encoded(BufferedImage image) {
        return encoded(image, false, List.of());
    }

    private static byte[] encoded(BufferedImage image, boolean printed, List<IIOMetadataNode> texts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            IIOMetadata size = writer.getDefaultImageMetadata(
                    ImageTypeSpecifier.createFromRenderedImage(image), writer.getDefaultWriteParam());
            if (printed) {
                merge(size, density());
            }
            if (!texts.isEmpty()) {
                IIOMetadataNode all = new IIOMetadataNode("iTXt");
                texts.forEach(all::appendChild);
                merge(size, all);
            }
            writer.write(new IIOImage(image, null, size));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    private static List<IIOMetadataNode> texts(Page.Name name) {
        return List.of(text("Title", name.title()), text("Description", name.description()));
    }

    private static IIOMetadataNode text(String keyword, String value) {
        IIOMetadataNode text = new IIOMetadataNode("iTXtEntry");
        text.setAttribute("keyword", keyword);
        text.setAttribute("compressionFlag", "FALSE");
        text.setAttribute("compressionMethod", "0");
        text.setAttribute("languageTag", "en");
        text.setAttribute("translatedKeyword", keyword);
        text.setAttribute("text", value);
        return text;
    }

    private static IIOMetadataNode density() {
        IIOMetadataNode density = new IIOMetadataNode("pHYs");
        density.setAttribute("pixelsPerUnitXAxis", Long.toString(PER_METRE));
        density.setAttribute("pixelsPerUnitYAxis", Long.toString(PER_METRE));
        density.setAttribute("unitSpecifier", "meter");
        return density;
    }

    private static void merge(IIOMetadata metadata, IIOMetadataNode part) throws IOException {
        IIOMetadataNode root = new IIOMetadataNode(metadata.getNativeMetadataFormatName());
        root.appendChild(part);
        metadata.mergeTree(metadata.getNativeMetadataFormatName(), root);
    }
}
