package dev.weft.study;

import dev.weft.study.file.WholeFile;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;

/** Saves figures, and names their files. */
final class FigureFiles {
    private FigureFiles() {}

    /** Writes what the content of the file's ending is. */
    static void save(Illustration picture, Path path, Function<String, byte[]> content) {
        ModelException.required(path, "the place of a figure", "Write save(Path.of(\"fig04.png\"))");
        String name = String.valueOf(path.getFileName());
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        if (!picture.endings().contains(ending)) {
            throw ModelException.cannot(
                    "save a figure as",
                    path,
                    "a file name ends in one of ." + String.join(", .", picture.endings()),
                    "Write it as \"" + picture.id() + ".png\"");
        }
        write(path, content.apply(ending));
    }

    /** The place that a name stands for. */
    static Path path(String file) {
        try {
            return Path.of(ModelException.required(file, "the name of a file", "Write save(\"fig04.png\")"));
        } catch (InvalidPathException noPath) {
            throw ModelException.cannot(
                    "save a figure as", file.replace((char) 0, ' '), "it is no name of a file", "Check its characters");
        }
    }

    /** The id itself, or an error if it cannot name files. */
    static String requireId(String name) {
        if (!ModelException.required(name, "the id of a figure", "Write id(\"fig04\")")
                .matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
            throw ModelException.cannot(
                    "use as the id of a figure",
                    name,
                    "an id names files and has only letters, digits, dots, hyphens and underscores",
                    "Write it as \"fig04\"");
        }
        return name;
    }

    /** A title as the name of files: {@code "Fig. 4: Latency"} becomes {@code fig-4-latency}. */
    static String slug(String title) {
        String slug =
                title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        return slug.isEmpty() ? "figure" : slug;
    }

    private static void write(Path file, byte[] content) {
        try {
            Files.createDirectories(file.toAbsolutePath().resolveSibling("."));
            WholeFile.write(file, out -> out.write(content));
        } catch (IOException failure) {
            throw ModelException.cannot("save a figure as", file, WholeFile.reason(failure), WholeFile.advice(failure));
        }
    }
}
