package dev.weft.study.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A folder that is filled beside its final place and moved there when it is complete, or a temporary one. A reader sees the whole
 * folder or none, even after {@code kill -9}; a folder that a killed process leaves is deleted when the next one of the same name
 * is made.
 */
public final class NewFolder implements AutoCloseable {
    private final Path place;
    private final Path path;

    private NewFolder(Path place, Path path) {
        this.place = place;
        this.path = path;
    }

    /** Returns an empty folder beside a place, or beside what the place links to, for {@link #keep()} or {@link #replace()}. */
    public static NewFolder beside(Path place) throws IOException {
        Path whole = WholeFile.place(place);
        WholeFile.requireFolder(whole);
        return new NewFolder(whole, Files.createDirectory(Unfinished.beside(whole)));
    }

    /** Returns an empty temporary folder, which only its owner can read. */
    public static NewFolder temporary(String name) throws IOException {
        Path place = Path.of(System.getProperty("java.io.tmpdir"), name).toAbsolutePath();
        Path path = Unfinished.beside(place);
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        return new NewFolder(
                place,
                posix
                        ? Files.createDirectory(
                                path,
                                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")))
                        : Files.createDirectory(path));
    }

    /** Returns where the folder is until it is moved or deleted. */
    public Path path() {
        return path;
    }

    /** Moves the folder to its place, where nothing may be. */
    public void keep() throws IOException {
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(place.toString());
        }
        Files.move(path, place);
    }

    /** Moves the folder to its place, and deletes the earlier folder there. */
    public void replace() throws IOException {
        if (!Files.exists(place)) {
            keep();
            return;
        }
        Path earlier = Unfinished.beside(place);
        Files.move(place, earlier);
        try {
            Files.move(path, place);
        } catch (IOException failure) {
            Files.move(earlier, place);
            throw failure;
        } finally {
            Unfinished.delete(earlier);
        }
    }

    /** Deletes the folder unless it was moved. */
    @Override
    public void close() {
        Unfinished.delete(path);
    }
}
