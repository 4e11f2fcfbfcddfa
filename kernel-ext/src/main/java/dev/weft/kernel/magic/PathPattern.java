package dev.weft.kernel.magic;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Finds the files and folders that match a path with wildcards, such as {@code ../lib/*.jar}, sorted by name. */
public final class PathPattern {
    private PathPattern() {}

    /** Returns the existing matches, or an empty list. */
    public static List<Path> match(String pattern) throws IOException {
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

    static List<Path> list(Path folder, String glob) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, glob)) {
            List<Path> found = new ArrayList<>();
            entries.forEach(found::add);
            found.sort(null); // the order decides which of two versions is used, so it must not depend on the machine
            return found;
        }
    }
}
