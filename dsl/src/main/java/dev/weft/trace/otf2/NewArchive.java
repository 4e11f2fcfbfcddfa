package dev.weft.trace.otf2;

import dev.weft.units.ModelException;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An archive written under a temporary name and moved when it is complete: the folder of events and the definitions
 * first, the anchor last, by which readers find it.
 */
final class NewArchive implements NewFiles, Closeable {
    private final Path place;
    private final Path folder;
    private final List<String> parts;

    private NewArchive(Path place, Path folder, List<String> parts) {
        this.place = place;
        this.folder = folder;
        this.parts = parts;
    }

    static NewArchive beside(Path anchor, String stem) throws IOException {
        Path place = Optional.ofNullable(anchor.toAbsolutePath().getParent()).orElse(anchor.toAbsolutePath());
        List<String> parts = List.of(stem, stem + ".def", stem + ".otf2");
        for (String part : parts) {
            refuseExisting(anchor, place.resolve(part));
        }
        if (!Files.isDirectory(place)) {
            throw ModelException.call(
                    "write", "the folder does not exist", "Create the folder " + place + " first", anchor.toString());
        }
        Path folder = Files.createTempDirectory(place, "." + stem + "-");
        Files.createDirectory(folder.resolve(stem));
        return new NewArchive(place, folder, parts);
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

    @Override
    public OutputStream create(String name) throws IOException {
        return Files.newOutputStream(folder.resolve(name), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /** Moves all parts to their place; if one cannot be moved, the others are moved back. */
    void keep() throws IOException {
        List<String> moved = new ArrayList<>();
        try {
            for (String part : parts) {
                Files.move(folder.resolve(part), place.resolve(part));
                moved.add(part);
            }
        } catch (IOException failure) {
            for (String part : moved) {
                Files.move(place.resolve(part), folder.resolve(part));
            }
            throw failure;
        }
    }

    /** Deletes what was not moved. */
    @Override
    public void close() throws IOException {
        List<Path> left;
        try (Stream<Path> all = Files.walk(folder)) {
            left = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : left) {
            Files.delete(each);
        }
    }
}
