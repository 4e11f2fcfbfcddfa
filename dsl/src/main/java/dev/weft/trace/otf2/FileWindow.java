package dev.weft.trace.otf2;

import java.io.Closeable;
import java.util.Arrays;

/**
 * The part of a file that is being looked at: {@code bytes[position..limit)} stands at {@code offset() } of the file. Padding
 * stands behind the limit. It grows only when a record is longer than it, and then to no more than what the file has left.
 */
final class FileWindow implements Closeable {
    private static final int FIRST = 1 << 18;

    private final ArchiveFiles.Input input;
    private byte[] bytes;
    private int position;
    private int limit;
    private long base;
    private boolean ended;

    FileWindow(ArchiveFiles.Input input) {
        this.input = input;
        int size = (int) Math.min(FIRST, input.size());
        this.bytes = new byte[size + ByteOrdered.PADDING];
    }

    byte[] bytes() {
        return bytes;
    }

    int position() {
        return position;
    }

    int limit() {
        return limit;
    }

    /** The byte of the file at the position. */
    long offset() {
        return base + position;
    }

    long offset(int at) {
        return base + at;
    }

    void position(int at) {
        position = at;
    }

    /** Drops what stands before the position and reads on; false if the file has nothing more. */
    boolean more() {
        if (ended) {
            return false;
        }
        System.arraycopy(bytes, position, bytes, 0, limit - position);
        base += position;
        limit -= position;
        position = 0;
        int room = bytes.length - ByteOrdered.PADDING - limit;
        if (room == 0) {
            long left = input.size() - base;
            int size = (int) Math.max(limit + 1L, Math.min(left, 2L * limit));
            bytes = Arrays.copyOf(bytes, size + ByteOrdered.PADDING);
            room = size - limit;
        }
        int got = fill(room);
        limit += got;
        return got > 0;
    }

    /** How long the file is. */
    long size() {
        return input.size();
    }

    /** Goes to a byte of the file, wherever it is; nothing of it is read yet. */
    void seek(long offset) {
        input.seek(offset);
        base = offset;
        position = 0;
        limit = 0;
        ended = false;
    }

    /** Makes so many bytes available from the position on; false if the file has fewer. */
    boolean has(int count) {
        while (limit - position < count) {
            if (!more()) {
                return false;
            }
        }
        return true;
    }

    private int fill(int room) {
        int got = 0;
        while (got < room) {
            int some = input.read(bytes, limit + got, room - got);
            if (some < 0) {
                ended = true;
                break;
            }
            got += some;
        }
        return got;
    }

    @Override
    public void close() {
        input.close();
    }
}
