package dev.weft.kernel.shell;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The sources from which Javadoc comments are read: those of libraries, and those of the JDK, which alone JShell reads without
 * {@link PrivateFields}.
 */
final class Sources {
    private Sources() {}

    /** Returns the places of all sources; none if they cannot be read. */
    static List<Path> find() {
        try {
            Set<Path> places = ofLibraries(System.getProperty("java.class.path"));
            places.addAll(ofJdk());
            return List.copyOf(places);
        } catch (IOException | RuntimeException e) {
            System.getLogger(Sources.class.getName())
                    .log(System.Logger.Level.DEBUG, "Javadoc of libraries is not available", e);
            return List.of();
        }
    }

    /** Returns for each library the sources jar beside it or in its folder of sources, or the source folder of a build. */
    private static Set<Path> ofLibraries(String classPath) throws IOException {
        Set<Path> found = new LinkedHashSet<>();
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            Path path = Path.of(entry).toAbsolutePath();
            if (path.endsWith(Path.of("target", "classes"))) {
                add(found, path.resolve("../../src/main/java").normalize());
                add(found, path.resolve("../../src/words/java").normalize());
            } else if (entry.endsWith(".jar")) {
                add(found, path.resolveSibling(path.getFileName().toString().replace(".jar", "-sources.jar")));
                jars(path.resolveSibling("sources"), found);
                jars(path.resolveSibling("lib").resolve("sources"), found);
            }
        }
        return found;
    }

    private static void jars(Path folder, Set<Path> found) throws IOException {
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, "*-sources.jar")) {
                jars.forEach(found::add);
            }
        }
    }

    private static void add(Set<Path> found, Path path) {
        if (Files.exists(path)) {
            found.add(path);
        }
    }

    private static List<Path> ofJdk() throws IOException {
        Path zip = Path.of(System.getProperty("java.home"), "lib", "src.zip");
        List<Path> modules = new ArrayList<>();
        if (Files.isReadable(zip)) {
            URI uri = URI.create("jar:" + zip.toUri());
            FileSystem files = FileSystems.newFileSystem(uri, Map.of()); // stays open: JShell reads from it
            try (DirectoryStream<Path> roots = Files.newDirectoryStream(files.getPath("/"))) {
                roots.forEach(modules::add);
            }
        }
        return modules;
    }
}
