package dev.weft.kernel.magic;

import java.io.IOException;
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

    /** Adds files as {@code %classpath} does; a folder means the files in it. */
    List<String> jars(List<String> args) throws IOException {
        return add(args, true);
    }

    private List<String> add(List<String> args, boolean filesOfFolders) throws IOException {
        List<String> added = new ArrayList<>();
        for (String arg : args) {
            List<Path> matches = PathPattern.match(arg);
            if (matches.isEmpty()) {
                throw new IOException("no file matches \"" + arg + "\" in "
                        + Path.of("").toAbsolutePath() + ". Paths are relative to the notebook's folder.");
            }
            for (Path match : matches) {
                if (filesOfFolders && Files.isDirectory(match)) {
                    PathPattern.list(match, "*").stream()
                            .filter(Files::isRegularFile)
                            .forEach(file -> added.add(file.toString()));
                } else {
                    added.add(match.toString());
                }
            }
        }
        added.forEach(addToClasspath);
        return added;
    }
}
