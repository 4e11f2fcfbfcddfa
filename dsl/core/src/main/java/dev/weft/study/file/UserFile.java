package dev.weft.study.file;

import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * Opens every file that a user names. A pipe, a socket and a device are errors: opening one may block without end in
 * a call that no interrupt ends, and reading one may never end.
 */
public final class UserFile {
    private UserFile() {}

    /** Opens a regular file, or the target of a link to one; a folder, a pipe or a device is an error. */
    public static InputStream open(Path file) throws IOException {
        requireRegular(file);
        return Files.newInputStream(file);
    }

    /** Reads a regular file; one of more than this number of MiB is an error. */
    public static byte[] bytes(Path file, int mebibytes) throws IOException {
        try (InputStream in = open(file)) {
            // a growing file, or one of /proc, reports a smaller size, so the limit applies while reading
            byte[] all = in.readNBytes((mebibytes << 20) + 1);
            if (all.length > mebibytes << 20) {
                throw ModelException.of(
                        named(file), "it has more than " + mebibytes + " MiB", "Check that it is the right file");
            }
            return all;
        }
    }

    /** Opens the lines of a regular text file, one at a time; a line of more than a million characters is an error. */
    public static Lines lines(Path file, Charset charset) throws IOException {
        // an explicit decoder reports malformed text, which a charset name would replace
        return new Lines(file, new InputStreamReader(open(file), charset.newDecoder()));
    }

    /** Opens the lines of an unpacked stream in the same way. */
    public static Lines lines(Path file, InputStream unpacked, Charset charset) {
        return new Lines(file, new InputStreamReader(unpacked, charset.newDecoder()));
    }

    /** Throws an error if the path exists and is not a regular file. */
    public static void requireRegular(Path file) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        if (attributes.isDirectory()) {
            throw ModelException.of(named(file), "it is a folder", "Use a file");
        }
        if (!attributes.isRegularFile()) {
            throw ModelException.of(
                    named(file),
                    "it is a pipe or a device, which may never end",
                    "Copy its content to a file, and use that file");
        }
    }

    /** The path for an error; the empty one in quotes. */
    private static String named(Path file) {
        return file.toString().isEmpty() ? "\"\"" : file.toString();
    }

    /** Text line by line, each without its end, which is a line feed, a carriage return, or both. */
    public static final class Lines implements AutoCloseable {
        /** Characters of a line: more than any table needs, and far less than the memory holds. */
        private static final int LONGEST = 1 << 20;

        private final Path file;
        private final Reader in;
        private final char[] buffer = new char[1 << 15];
        private int next;
        private int filled;
        private long number;
        private boolean afterReturn;
        private boolean whole;

        private Lines(Path file, Reader in) {
            this.file = file;
            this.in = in;
        }

        /** Returns the next line; null at the end of the file. A line of more than a million characters is an error. */
        public @Nullable String next() throws IOException {
            StringBuilder line = new StringBuilder();
            boolean any = false;
            while (more()) {
                int from = next;
                while (next < filled && buffer[next] != '\n' && buffer[next] != '\r') {
                    next++;
                }
                line.append(buffer, from, next - from);
                requireShort(line.length());
                any = true;
                whole = next < filled;
                if (whole) {
                    afterReturn = buffer[next++] == '\r';
                    break;
                }
            }
            number += any ? 1 : 0;
            return any ? line.toString() : null;
        }

        /** Returns the number of the last line, from 1. */
        public long number() {
            return number;
        }

        /** Returns whether the last line that was returned has an end, without which it may be cut off. */
        public boolean isWhole() {
            return whole;
        }

        /** Whether there is another character after the end of the last line. */
        private boolean more() throws IOException {
            while (true) {
                if (next == filled) {
                    next = 0;
                    filled = Math.max(0, in.read(buffer));
                    if (filled == 0) {
                        return false;
                    }
                }
                if (!afterReturn || buffer[next] != '\n') {
                    afterReturn = false;
                    return true;
                }
                afterReturn = false;
                next++;
            }
        }

        private void requireShort(int length) {
            if (length > LONGEST) {
                throw ModelException.of(
                        file + ", line " + (number + 1),
                        "it is longer than " + LONGEST + " characters",
                        "Check that the file is a text file");
            }
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
