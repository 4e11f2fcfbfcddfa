package dev.weft.trace.otf2;

import dev.weft.units.ModelException;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Writes a file of definitions or events in chunks, and the fields of records into the current one. A writer reserves
 * the maximum size of a record first, because records never cross the end of a chunk.
 */
final class ChunkWriter implements Closeable {
    private static final int HEADER = 18;
    private static final int LAST_RECORD = 10;

    private final String shown;
    private final OutputStream out;
    private final byte[] chunk;
    private final boolean big;
    private final boolean numbered;
    private long records;
    private int at;

    /** A file whose chunks are as long as the array; the headers of event files, not of others, number the records. */
    ChunkWriter(String shown, OutputStream out, byte[] chunk, boolean big, boolean numbered) {
        this.shown = shown;
        this.out = out;
        this.chunk = chunk;
        this.big = big;
        this.numbered = numbered;
        header();
    }

    /** Makes room for a record of up to {@code most} bytes and a mark after it, in a new chunk if needed. */
    void reserve(int most) throws IOException {
        if (at + most + 1 <= chunk.length) {
            return;
        }
        if (HEADER + most + 1 > chunk.length) {
            throw ModelException.of(
                    shown,
                    "a record of " + most + " bytes does not fit a chunk of " + chunk.length,
                    "Write the archive with larger chunks");
        }
        chunk[at++] = Chunks.END_OF_CHUNK;
        Arrays.fill(chunk, at, chunk.length, (byte) 0);
        at = chunk.length;
        flush();
        header();
    }

    /** Counts one record. */
    void count() {
        records++;
    }

    long records() {
        return records;
    }

    boolean atStart() {
        return at == HEADER;
    }

    int position() {
        return at;
    }

    /** Sets the byte at a position, such as a length that was left open. */
    void set(int position, int value) {
        chunk[position] = (byte) value;
    }

    void u8(int value) {
        chunk[at++] = (byte) value;
    }

    void full64(long value) {
        ByteOrdered.put(chunk, at, value, 8, big);
        at += 8;
    }

    /** A number without its leading zero bytes; all ones stand for "undefined". */
    void u32(int value) {
        u64(value == -1 ? -1L : Integer.toUnsignedLong(value));
    }

    void u64(long value) {
        at = ByteOrdered.compress(chunk, at, value, big);
    }

    void bytes(byte[] from, int count) {
        System.arraycopy(from, 0, chunk, at, count);
        at += count;
    }

    private void header() {
        at = 0;
        u8(Chunks.HEADER);
        u8(Chunks.ByteOrder.mark(big));
        full64(numbered ? records + 1 : 1);
        full64(0);
    }

    private void flush() throws IOException {
        if (numbered) {
            ByteOrdered.put(chunk, LAST_RECORD, records, 8, big);
        }
        out.write(chunk, 0, at);
    }

    /** Ends the file. */
    void end() throws IOException {
        u8(Chunks.END_OF_FILE);
        if (at < chunk.length) {
            u8(1);
        }
        flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
