package dev.weft.study.file;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes a file beside its final place and moves it there when it is complete. A reader sees the earlier file or the
 * new one, even after a full disk, an interrupt or {@code kill -9}. The part that a killed process leaves is removed
 * by the next write of the same file.
 */
public final class WholeFile {
    /** The content of a file: writes all of it to the stream, which the caller closes. */
    @FunctionalInterface
    public interface Content {
        /** Writes the content. */
        void to(OutputStream out) throws IOException;
    }

    private static final AtomicLong PARTS = new AtomicLong();
    /** After the process id: a part of this process, or of one that may still run. */
    private static final Pattern PART = Pattern.compile("\\.(\\d+)-\\d+\\.part");
    /** A process on another machine of a shared file system writes at least this often. */
    private static final Duration ABANDONED = Duration.ofMinutes(1);
    /** A name may have 255 bytes in most file systems. */
    private static final int LONGEST_STEM = 60;

    private static final int BUFFER = 1 << 16;

    private WholeFile() {}

    /** Writes text in UTF-8 to a new file, or replaces an existing one. */
    public static void write(Path file, String content) throws IOException {
        write(file, out -> out.write(content.getBytes(StandardCharsets.UTF_8)));
    }

    /** Writes a new file, or replaces an existing one, whose permissions and symbolic links are kept. */
    public static void write(Path file, Content content) throws IOException {
        Path place = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        if (Files.exists(place) && !Files.isRegularFile(place)) {
            throw new FileSystemException(
                    file.toString(), null, Files.isDirectory(place) ? "it is a folder" : "it is no regular file");
        }
        if (Files.isRegularFile(place) && !Files.isWritable(place)) { // a move would ignore that
            throw new AccessDeniedException(file.toString());
        }
        removeAbandoned(place);
        Path part = part(place);
        try {
            fill(part, content);
            keepPermissions(place, part);
            replace(part, place);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** Writes a file that must not exist yet. */
    public static void writeNew(Path file, Content content) throws IOException {
        Path place = file.toAbsolutePath();
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(file.toString());
        }
        removeAbandoned(place);
        Path part = part(place);
        try {
            fill(part, content);
            Files.move(part, place);
        } finally {
            Files.deleteIfExists(part);
        }
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

    /** A name in the same folder that no other write uses, with the id of this process. */
    private static Path part(Path place) {
        return place.resolveSibling(
                stem(place) + "." + ProcessHandle.current().pid() + "-" + PARTS.incrementAndGet() + ".part");
    }

    private static String stem(Path place) {
        String name = String.valueOf(place.getFileName());
        return "."
                + (name.length() <= LONGEST_STEM
                        ? name
                        : name.substring(0, LONGEST_STEM / 2) + Integer.toHexString(name.hashCode()));
    }

    /** Removes the parts that killed writers of this file have left. */
    private static void removeAbandoned(Path place) {
        Path folder = place.getParent();
        String stem = stem(place);
        if (folder == null) {
            return;
        }
        DirectoryStream.Filter<Path> parts =
                each -> String.valueOf(each.getFileName()).startsWith(stem + ".");
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, parts)) {
            for (Path each : found) {
                if (isAbandoned(each, String.valueOf(each.getFileName()).substring(stem.length()))) {
                    Files.deleteIfExists(each);
                }
            }
        } catch (IOException unreadable) {
            // the write that follows fails with the reason
        }
    }

    private static boolean isAbandoned(Path part, String ending) throws IOException {
        Matcher name = PART.matcher(ending);
        return name.matches()
                && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()
                && Files.getLastModifiedTime(part)
                        .toInstant()
                        .isBefore(Instant.now().minus(ABANDONED));
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
        if (failure instanceof NoSuchFileException || failure instanceof NotDirectoryException) {
            return "its folder does not exist";
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
