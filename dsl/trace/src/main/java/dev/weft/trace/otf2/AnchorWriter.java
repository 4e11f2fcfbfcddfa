package dev.weft.trace.otf2;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes the file that an archive is opened by. */
final class AnchorWriter {
    private static final byte[] VERSION = {3, 0, 2};
    private static final int POSIX = 1;
    private static final int UNCOMPRESSED = 1;

    private final int eventChunk;
    private final int definitionChunk;
    private final boolean big;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    AnchorWriter(int eventChunk, int definitionChunk, boolean big) {
        this.eventChunk = eventChunk;
        this.definitionChunk = definitionChunk;
        this.big = big;
    }

    /** Writes it and closes the stream. */
    void write(OutputStream out, String name, long locations, long definitions, long identifier) throws IOException {
        bytes.write(Chunks.HEADER);
        bytes.write(Chunks.ByteOrder.mark(big));
        text("OTF2");
        bytes.write(Anchor.ANCHOR_FORMAT);
        bytes.write(Anchor.TRACE_FORMAT);
        bytes.writeBytes(VERSION);
        full(eventChunk, 8);
        full(definitionChunk, 8);
        bytes.write(POSIX);
        bytes.write(UNCOMPRESSED);
        full(locations, 8);
        full(definitions, 8);
        text(""); // the machine
        text("Weft");
        text(name.replace('\0', ' '));
        full(0, 4); // properties
        full(identifier, 8);
        full(0, 4); // snapshots
        full(0, 4); // thumbnails
        bytes.write(Chunks.END_OF_FILE);
        bytes.write(1);
        bytes.write(0);
        try (out) {
            bytes.writeTo(out);
        }
    }

    private void text(String text) {
        bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        bytes.write(0);
    }

    private void full(long value, int length) {
        byte[] number = new byte[length];
        ByteOrdered.put(number, 0, value, length, big);
        bytes.writeBytes(number);
    }
}
