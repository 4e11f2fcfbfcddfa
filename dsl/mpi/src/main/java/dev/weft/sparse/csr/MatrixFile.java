package dev.weft.sparse.csr;

import dev.weft.study.file.UserFile;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * A text file, plain or gzip as its first two bytes show. A gzip file does not give its unpacked length, which can be a thousand times its
 * size, so the unpacked length is limited.
 */
final class MatrixFile implements AutoCloseable {
    /** Largest ratio of unpacked length to size: text of numbers has 3 to 20, an array of mostly zeros a hundred. */
    private static final long MOST_TIMES = 200;

    /** Unpacked length that is accepted in any case. */
    private static final long FREELY = 1 << 26;

    private final UserFile.Lines lines;
    private final boolean packed;
    private final long mostBytes;

    private MatrixFile(UserFile.Lines lines, boolean packed, long mostBytes) {
        this.lines = lines;
        this.packed = packed;
        this.mostBytes = mostBytes;
    }

    static MatrixFile open(Path file) throws IOException {
        BufferedInputStream in = new BufferedInputStream(UserFile.open(file), 1 << 16);
        try {
            long size = Files.size(file);
            in.mark(2);
            boolean packed = in.read() == 0x1f && in.read() == 0x8b;
            in.reset();
            long most = packed ? Math.max(FREELY, Math.multiplyExact(MOST_TIMES, size)) : size;
            InputStream text = packed ? new Unpacked(file, size, new GZIPInputStream(in, 1 << 16), most) : in;
            return new MatrixFile(UserFile.lines(file, text, StandardCharsets.ISO_8859_1), packed, most);
        } catch (IOException | RuntimeException failure) {
            in.close();
            throw failure;
        }
    }

    UserFile.Lines lines() {
        return lines;
    }

    boolean isPacked() {
        return packed;
    }

    /** Largest number of bytes of text. */
    long mostBytes() {
        return mostBytes;
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }

    /** Unpacked text, up to a limit. */
    private static final class Unpacked extends FilterInputStream {
        private final Path file;
        private final long size;
        private final long most;
        private long count;

        Unpacked(Path file, long size, InputStream in, long most) {
            super(in);
            this.file = file;
            this.size = size;
            this.most = most;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] to, int from, int length) throws IOException {
            int read = super.read(to, from, length);
            count += Math.max(0, read);
            if (count > most) {
                throw ModelException.of(
                        file.toString(),
                        "its " + new Bytes((double) size) + " unpack to more than " + new Bytes((double) most)
                                + ", which is unusual for a matrix",
                        "If it is a matrix, unpack it with gunzip and read the unpacked file");
            }
            return read;
        }
    }
}
