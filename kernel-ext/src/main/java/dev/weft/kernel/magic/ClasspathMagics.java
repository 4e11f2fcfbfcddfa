package dev.weft.kernel.magic;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** {@code %classpath} and {@code %jars}: files, folders and patterns such as {@code ../lib/*.jar}. */
final class ClasspathMagics {
    private final Consumer<String> addToClasspath;

    ClasspathMagics(Consumer<String> addToClasspath) {
        this.addToClasspath = addToClasspath;
    }

    List<String> classpath(List<String> args) throws IOException {
        return add(args, false);
    }

    /** As {@code %classpath}, but of a folder its files are meant. */
    List<String> jars(List<String> args) throws IOException {
        return add(args, true);
    }

    private List<String> add(List<String> args, boolean filesOfFolders) throws IOException {
        List<String> added = new ArrayList<>();
        for (String arg : args) {
            List<Path> matches = match(arg);
            if (matches.isEmpty()) {
                throw new IOException("Cannot find \"" + arg + "\": no file matches it from "
                        + Path.of("").toAbsolutePath() + ". Paths are relative to the notebook's folder.");
            }
            for (Path match : matches) {
                if (filesOfFolders && Files.isDirectory(match)) {
                    list(match, "*").stream().filter(Files::isRegularFile).forEach(file -> added.add(file.toString()));
                } else {
                    added.add(match.toString());
                }
            }
        }
        added.forEach(addToClasspath);
        return added;
    }

    private static List<Path> match(String pattern) throws IOException {
        int first = firstWildcard(pattern);
        if (first < 0) {
            Path path = Path.of(pattern).toAbsolutePath().normalize();
            return Files.exists(path) ? List.of(path) : List.of();
        }
        int cut = Math.max(pattern.lastIndexOf('/', first), pattern.lastIndexOf('\\', first));
        Path base = Path.of(cut < 0 ? "" : pattern.substring(0, cut + 1))
                .toAbsolutePath()
                .normalize();
        List<Path> level = List.of(base);
        for (String part : pattern.substring(cut + 1).split("/", -1)) {
            List<Path> next = new ArrayList<>();
            for (Path folder : level) {
                if (Files.isDirectory(folder)) {
                    next.addAll(list(folder, part));
                }
            }
            level = next;
        }
        return level;
    }

    private static int firstWildcard(String pattern) {
        for (int i = 0; i < pattern.length(); i++) {
            if ("*?[{".indexOf(pattern.charAt(i)) >= 0) {
                return i;
            }
        }
        return -1;
    }

    private static List<Path> list(Path folder, String glob) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, glob)) {
            List<Path> found = new ArrayList<>();
            entries.forEach(found::add);
            found.sort(null); // the order decides which of two versions wins, so it must not depend on the machine
            return found;
        }
    }
}
