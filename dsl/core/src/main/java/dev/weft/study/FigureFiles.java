package dev.weft.study;

import dev.weft.study.file.WholeFile;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;

/** Saves figures, and names their files. */
final class FigureFiles {
    private FigureFiles() {}

    /** Writes the content that the ending of the file name asks for. */
    static void save(Illustration picture, Path path, Function<String, byte[]> content) {
        String ending = ending(path);
        if (!picture.endings().contains(ending)) {
            throw ModelException.call(
                    "save",
                    "a file name ends in one of ." + String.join(", .", picture.endings()),
                    "Write it as "
                            + ModelException.argument(renamed(picture, path).toString()),
                    String.valueOf(path));
        }
        write(path, content.apply(ending));
    }

    /** Returns the file with an ending of the picture: png if it has that. */
    private static Path renamed(Illustration picture, Path path) {
        String name = String.valueOf(path.getFileName());
        String own = name.lastIndexOf('.') > 0 ? name.substring(0, name.lastIndexOf('.')) : name;
        return path.resolveSibling((own.isBlank() ? picture.id() : own) + "."
                + picture.endings().get(picture.endings().size() > 1 ? 1 : 0));
    }

    /** Returns the ending of a file name, without its dot and in small letters. */
    static String ending(Path path) {
        ModelException.required(path, "the place of a figure", "Write save(Path.of(\"fig04.png\"))");
        String name = String.valueOf(path.getFileName());
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    /** Returns an interactive figure as a page that loads nothing from a network. */
    static byte[] page(String title, String body) {
        String page = "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>"
                + Markup.escape(title) + "</title></head>\n<body>\n" + body + "\n</body>\n</html>\n";
        return page.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the path of a file name. */
    static Path path(String file) {
        try {
            return Path.of(ModelException.required(file, "the name of a file", "Write save(\"fig04.png\")"));
        } catch (InvalidPathException noPath) {
            throw ModelException.call(
                    "save",
                    "it is no name of a file",
                    "Check its characters",
                    String.valueOf(file.replace((char) 0, ' ')));
        }
    }

    /** Returns the id, or fails if it cannot name files. */
    static String requireId(String name) {
        if (!ModelException.required(name, "the id of a figure", "Write id(\"fig04\")")
                .matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
            throw ModelException.call(
                    "id",
                    "an id names files: it must consist of letters, digits, dots, hyphens and underscores",
                    "Try id(\"fig04\")",
                    name);
        }
        return name;
    }

    private static void write(Path file, byte[] content) {
        try {
            WholeFile.write(file, out -> out.write(content));
        } catch (IOException failure) {
            throw ModelException.call(
                    "save", WholeFile.reason(failure), WholeFile.advice(failure), String.valueOf(file));
        }
    }
}
