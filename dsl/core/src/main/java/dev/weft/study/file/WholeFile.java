package dev.weft.study.file;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a file beside its final place and moves it there when it is complete. A reader sees the earlier file or the
 * new one, even after a full disk, an interrupt or {@code kill -9}. The part that a killed process leaves is deleted
 * by the next write of the same file. A file whose name ends in {@code .gz} is compressed.
 */
public final class WholeFile {
    /** The content of a file: writes all of it to the stream, which the caller closes. */
    @FunctionalInterface
    public interface Content {
        /** Writes the content. */
        void to(OutputStream out) throws IOException;
    }

    private static final int MOST_LINKS = 40;
    private static final int BUFFER = 1 << 16;

    private WholeFile() {}

    /** Writes text in UTF-8 to a new file, or replaces an existing one. */
    public static void write(Path file, String content) throws IOException {
        write(file, out -> out.write(content.getBytes(StandardCharsets.UTF_8)));
    }

    /** Writes a new file, or replaces an existing one, whose permissions and symbolic links are kept. */
    public static void write(Path file, Content content) throws IOException {
        Path place = place(file);
        if (Files.exists(place) && !Files.isRegularFile(place)) {
            throw new FileSystemException(
                    file.toString(), null, Files.isDirectory(place) ? "it is a folder" : "it is no regular file");
        }
        if (Files.isRegularFile(place) && !Files.isWritable(place)) { // a move would ignore that
            throw new AccessDeniedException(file.toString());
        }
        requireFolder(place);
        Path part = Unfinished.beside(place);
        try {
            fill(part, packed(file, content));
            keepPermissions(place, part);
            replace(part, place);
        } finally {
            Unfinished.delete(part);
        }
    }

    /** Returns the file or folder behind links, which need not exist yet. */
    static Path place(Path file) throws IOException {
        if (Files.exists(file)) {
            return file.toRealPath();
        }
        Path place = file.toAbsolutePath();
        for (int links = 0; Files.isSymbolicLink(place); links++) {
            if (links == MOST_LINKS) {
                throw new FileSystemException(file.toString(), null, "its links form a cycle");
            }
            place = place.resolveSibling(Files.readSymbolicLink(place));
        }
        return place;
    }

    /** Throws if the folder of a file does not exist: a folder is made only where the user names one. */
    static void requireFolder(Path file) throws IOException {
        Path folder = file.getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new NoSuchFileException(folder.toString());
        }
    }

    /** Writes a file that must not exist yet. */
    public static void writeNew(Path file, Content content) throws IOException {
        Path place = file.toAbsolutePath();
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(file.toString());
        }
        requireFolder(place);
        Path part = Unfinished.beside(place);
        try {
            fill(part, packed(file, content));
            Files.move(part, place);
        } finally {
            Unfinished.delete(part);
        }
    }

    /** The content as the ending of the name promises it. */
    private static Content packed(Path file, Content content) throws IOException {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        if (name.matches(".*\\.(bz2|xz|zst|lz4|z|zip|7z|tgz)")) {
            throw new FileSystemException(file.toString(), null, "only names in .gz are compressed");
        }
        return !name.endsWith(".gz")
                ? content
                : out -> {
                    GZIPOutputStream packed = new GZIPOutputStream(out, BUFFER);
                    content.to(new Unclosed(packed));
                    packed.finish();
                };
    }

    /** Java's temporary files are closed to all but their owner; these have the permissions of any new file. */
    private static void fill(Path part, Content content) throws IOException {
        try (OutputStream out = new BufferedOutputStream(
                Files.newOutputStream(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), BUFFER)) {
            content.to(new Unclosed(out));
        } catch (UncheckedIOException failure) {
            throw checked(failure);
        }
    }

    /** Returns the failure that a stream or a lambda had to wrap. */
    public static IOException checked(UncheckedIOException failure) {
        IOException cause = failure.getCause();
        return cause == null ? new IOException(failure) : cause;
    }

    private static void keepPermissions(Path place, Path part) throws IOException {
        PosixFileAttributeView earlier = Files.getFileAttributeView(place, PosixFileAttributeView.class);
        PosixFileAttributeView next = Files.getFileAttributeView(part, PosixFileAttributeView.class);
        if (earlier != null && next != null && Files.exists(place)) {
            next.setPermissions(earlier.readAttributes().permissions());
        }
    }

    private static void replace(Path part, Path place) throws IOException {
        try {
            Files.move(part, place, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException otherwise) {
            Files.move(part, place, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Returns the reason of a failure in words, for the middle of a sentence. */
    public static String reason(IOException failure) {
        String said = failure instanceof FileSystemException problem && problem.getReason() != null
                ? problem.getReason()
                : String.valueOf(failure.getMessage());
        if (failure instanceof AccessDeniedException) {
            return "permission is denied";
        }
        if (failure instanceof NoSuchFileException missing) {
            return "its folder " + missing.getFile() + " does not exist";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "it exists already";
        }
        if (said.contains("No space left")) {
            return "the disk is full";
        }
        if (said.contains("quota")) {
            return "the disk quota is used up";
        }
        if (said.contains("Read-only file system")) {
            return "the file system is read-only";
        }
        return failure.getMessage() == null ? failure.getClass().getSimpleName() : said;
    }

    /** Returns a step that the user can take, for the end of an error. */
    public static String advice(IOException failure) {
        String reason = reason(failure);
        if (reason.startsWith("the disk")) {
            return "Free some space, or choose another disk; the earlier file is unchanged";
        }
        if (reason.startsWith("its folder")) {
            return "Create the folder first, or choose another one";
        }
        if (reason.startsWith("only names in .gz")) {
            return "Choose a name in .gz, or one without such an ending";
        }
        return "Choose a folder and a name that you may write to";
    }

    /** Writers close their stream; here the file is closed once, when all of it is written. */
    private static final class Unclosed extends FilterOutputStream {
        Unclosed(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            out.write(bytes, from, count);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
