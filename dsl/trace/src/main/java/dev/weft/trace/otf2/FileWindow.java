package dev.weft.trace.otf2;

import java.io.Closeable;
import java.util.Arrays;

/**
 * The part of a file in memory: {@code bytes[position..limit)} is at {@code offset()} of the file. Padding follows the
 * limit. It grows only for a record longer than itself, and then up to the remaining size of the file.
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

    /** Returns the byte of the file at the position. */
    long offset() {
        return base + position;
    }

    long offset(int at) {
        return base + at;
    }

    void position(int at) {
        position = at;
    }

    /** Drops the bytes before the position and reads on; returns false if the file has no more. */
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

    /** Returns the length of the file. */
    long size() {
        return input.size();
    }

    /** Moves to any byte of the file; nothing is read yet. */
    void seek(long offset) {
        input.seek(offset);
        base = offset;
        position = 0;
        limit = 0;
        ended = false;
    }

    /** Makes {@code count} bytes available from the position on; returns false if the file has fewer. */
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
