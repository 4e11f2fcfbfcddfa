package dev.weft.kernel.render;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Writes a picture as PNG. The JDK's writer searches every jar of the class path for image formats, tries five filters for
 * each row, and uses a temporary file, which delayed the first chart of a notebook.
 */
public final class Png {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final byte BITS = 8;
    private static final byte RGB = 2;
    private static final byte UP = 2; // filter: difference from the row above, since charts repeat rows

    private Png() {}

    /** Encodes a picture of type {@link BufferedImage#TYPE_INT_RGB}. */
    public static byte[] of(BufferedImage image) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.write(SIGNATURE);
            chunk(out, "IHDR", header(image));
            chunk(out, "IDAT", deflated(rows(image)));
            chunk(out, "IEND", new byte[0]);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // writing to memory does not fail
        }
        return bytes.toByteArray();
    }

    private static byte[] header(BufferedImage image) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(image.getWidth());
        out.writeInt(image.getHeight());
        out.write(new byte[] {BITS, RGB, 0, 0, 0});
        return bytes.toByteArray();
    }

    private static byte[] rows(BufferedImage image) {
        int width = image.getWidth();
        int[] pixels = ((DataBufferInt) image.getRaster().getDataBuffer()).getData(); // faster than pixel by pixel
        byte[] all = new byte[(width * 3 + 1) * image.getHeight()];
        int at = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            all[at++] = UP;
            for (int i = y * width; i < (y + 1) * width; i++) {
                int now = pixels[i];
                int above = y == 0 ? 0 : pixels[i - width];
                all[at++] = (byte) ((now >> 16) - (above >> 16));
                all[at++] = (byte) ((now >> 8) - (above >> 8));
                all[at++] = (byte) (now - above);
            }
        }
        return all;
    }

    private static byte[] deflated(byte[] data) {
        Deflater deflater = new Deflater();
        deflater.setInput(data);
        deflater.finish();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] buffer = new byte[1 << 16];
        while (!deflater.finished()) {
            out.write(buffer, 0, deflater.deflate(buffer));
        }
        deflater.end();
        return out.toByteArray();
    }

    private static void chunk(DataOutputStream out, String type, byte[] data) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 check = new CRC32();
        check.update(name);
        check.update(data);
        out.writeInt(data.length);
        out.write(name);
        out.write(data);
        out.writeInt((int) check.getValue());
    }
}
