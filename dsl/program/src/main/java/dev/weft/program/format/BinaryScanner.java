package dev.weft.program.format;

import dev.weft.study.Progress;
import dev.weft.study.file.UserFile;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the numbers of a binary file in order, the lowest byte first. It keeps 64 KiB of the file in memory. */
final class BinaryScanner implements AutoCloseable {
    private final String name;
    private final InputStream in;
    private final long length;
    private final byte[] buffer = new byte[1 << 16];
    private final ByteBuffer numbers = ByteBuffer.wrap(buffer).order(ByteOrder.LITTLE_ENDIAN);
    private int next;
    private int filled;
    private long before;

    private BinaryScanner(String name, InputStream in, long length) {
        this.name = name;
        this.in = in;
        this.length = length;
    }

    static BinaryScanner open(Path file) {
        try {
            return new BinaryScanner(file.toString(), UserFile.open(file), Files.size(file));
        } catch (IOException | SecurityException failure) {
            throw LineScanner.unreadable(file.toString(), failure);
        }
    }

    String name() {
        return name;
    }

    /** Returns the bytes of the file. */
    long length() {
        return length;
    }

    /** Returns the bytes read so far. */
    long position() {
        return before + next;
    }

    int unsignedByte() {
        return buffer[take(1)] & 0xff;
    }

    /** Returns four bytes as a number of 32 bits, which is negative from 2^31 on. */
    int word() {
        return numbers.getInt(take(Integer.BYTES));
    }

    /** Returns four bytes as a number from 0. */
    long unsignedWord() {
        return word() & 0xffffffffL;
    }

    /** Returns eight bytes as a number, which is negative from 2^63 on. */
    long doubleWord() {
        return numbers.getLong(take(Long.BYTES));
    }

    private int take(int bytes) {
        if (filled - next < bytes) {
            fill(bytes);
        }
        int at = next;
        next += bytes;
        return at;
    }

    private void fill(int bytes) {
        Progress.stopIfInterrupted("reading " + name);
        System.arraycopy(buffer, next, buffer, 0, filled - next);
        before += next;
        filled -= next;
        next = 0;
        try {
            while (filled < bytes) {
                int more = in.read(buffer, filled, buffer.length - filled);
                if (more < 0) {
                    throw ModelException.of(
                            ModelException.argument(name),
                            "the file ends after " + (before + filled) + " bytes, within its content",
                            "Check that it is complete");
                }
                filled += more;
            }
        } catch (IOException failure) {
            throw LineScanner.unreadable(name, failure);
        }
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException failure) {
            throw LineScanner.unreadable(name, failure);
        }
    }
}
