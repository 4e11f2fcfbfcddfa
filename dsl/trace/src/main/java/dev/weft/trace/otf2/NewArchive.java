package dev.weft.trace.otf2;

import dev.weft.study.file.NewFolder;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An archive written under a temporary name and moved when it is complete: the folder of events and the definitions
 * first, the anchor last, by which readers find it.
 */
final class NewArchive implements AutoCloseable {
    private final Path place;
    private final NewFolder folder;
    private final List<String> parts;

    private NewArchive(Path place, NewFolder folder, List<String> parts) {
        this.place = place;
        this.folder = folder;
        this.parts = parts;
    }

    static NewArchive beside(Path anchor, String stem) throws IOException {
        requireNew(anchor, stem);
        Path place = folderOf(anchor);
        NewFolder folder = NewFolder.beside(place.resolve(stem + ".otf2"));
        Files.createDirectory(folder.path().resolve(stem));
        return new NewArchive(place, folder, parts(stem));
    }

    private static Path folderOf(Path anchor) {
        Path whole = anchor.toAbsolutePath();
        return Optional.ofNullable(whole.getParent()).orElse(whole);
    }

    private static List<String> parts(String stem) {
        return List.of(stem, stem + ".def", stem + ".otf2");
    }

    static void requireNew(Path anchor, String stem) {
        Path place = folderOf(anchor);
        for (String part : parts(stem)) {
            refuseExisting(anchor, place.resolve(part));
        }
        if (!Files.isDirectory(place)) {
            throw ModelException.call(
                    "write", "the folder does not exist", "Create the folder " + place + " first", anchor.toString());
        }
    }

    private static void refuseExisting(Path anchor, Path target) {
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw ModelException.call(
                    "write",
                    target.getFileName() + " exists, and an archive is never overwritten",
                    "Delete it, or use another name",
                    anchor.toString());
        }
    }

    /** Opens a new file of the archive, by its name relative to the folder of the anchor; {@code /} separates. */
    OutputStream create(String name) throws IOException {
        return Files.newOutputStream(
                folder.path().resolve(name), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /** Moves all parts to their place; if one cannot be moved, the others are moved back. */
    void keep() throws IOException {
        List<String> moved = new ArrayList<>();
        try {
            for (String part : parts) {
                Files.move(folder.path().resolve(part), place.resolve(part));
                moved.add(part);
            }
        } catch (IOException failure) {
            for (String part : moved) {
                Files.move(place.resolve(part), folder.path().resolve(part));
            }
            throw failure;
        }
    }

    /** Deletes what was not moved. */
    @Override
    public void close() {
        folder.close();
    }
}
