package dev.weft.calibration;

import dev.weft.study.data.Measurements;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files of the measuring kit by name, and those of folders; each is read by itself, because programs have columns of their own. */
final class KitFiles {
    private static final String EXAMPLE = "Write fitMachine(\"run\")";

    private KitFiles() {}

    static List<Measurements> read(String... filesOrFolders) {
        List<Measurements> all = new ArrayList<>();
        for (String name : ModelException.required(filesOrFolders, "names of files or folders", EXAMPLE)) {
            ModelException.required(name, "name of a file or folder", EXAMPLE);
            List<String> files = isFolder(name) ? files(name) : List.of(name);
            files.forEach(file -> all.add(Measurements.of(file)));
        }
        return all;
    }

    private static boolean isFolder(String name) {
        try {
            return !name.isBlank() && Files.isDirectory(Path.of(name));
        } catch (InvalidPathException noPath) {
            return false;
        }
    }

    private static List<String> files(String folder) {
        try (Stream<Path> found = Files.list(Path.of(folder))) {
            List<String> files = found.filter(Files::isRegularFile)
                    .map(Path::toString)
                    .filter(name -> name.endsWith(".csv"))
                    .sorted()
                    .toList();
            if (files.isEmpty()) {
                throw ModelException.call(
                        "fitMachine",
                        "the folder has no CSV files",
                        "Run the programs of the measuring kit with --out " + folder,
                        folder);
            }
            return files;
        } catch (IOException | SecurityException unreadable) {
            throw ModelException.call(
                    "fitMachine",
                    "the folder cannot be read: " + unreadable.getMessage(),
                    "Check its permissions",
                    folder);
        }
    }
}
