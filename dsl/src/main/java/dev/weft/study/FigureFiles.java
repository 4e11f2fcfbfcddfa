package dev.weft.study;

import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;

/** Saves a figure: written beside its place and then moved there, so that no half file is ever seen. */
final class FigureFiles {
    private static final List<String> ENDINGS = List.of("csv", "png", "pdf");

    private FigureFiles() {}

    static void save(Figure figure, Path path) {
        Path place = path.toAbsolutePath();
        write(path, place, content(figure, path));
    }

    private static byte[] content(Figure figure, Path path) {
        String name = String.valueOf(path.getFileName());
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return switch (ending) {
            case "csv" -> figure.data().toCsv().getBytes(StandardCharsets.UTF_8);
            case "png" -> figure.drawn().png();
            case "pdf" -> figure.drawn().pdf();
            default ->
                throw ModelException.cannot(
                        "save a figure as",
                        path,
                        "a file name ends in one of ." + String.join(", .", ENDINGS),
                        "Write it as \"" + figure.id() + ".png\"");
        };
    }

    private static void write(Path asked, Path place, byte[] content) {
        Path unfinished = place.resolveSibling("." + place.getFileName() + ".part");
        try {
            try {
                Files.createDirectories(place.resolveSibling("."));
                Files.write(unfinished, content);
                Files.move(unfinished, place, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(unfinished);
            }
        } catch (IOException e) {
            throw new ModelException(
                    "Cannot save a figure as \"" + asked + "\": the place cannot be written ("
                            + e.getClass().getSimpleName() + "). Choose a folder that you may write to.",
                    e);
        }
    }
}
