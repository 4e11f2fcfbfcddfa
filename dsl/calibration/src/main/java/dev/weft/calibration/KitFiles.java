package dev.weft.calibration;

import dev.weft.study.data.Measurements;
import dev.weft.study.file.UserFile;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files of the measuring kit by name, and those of folders, by program, because programs have columns of their own. */
final class KitFiles {
    private static final String EXAMPLE = "Write fitMachine(\"run\")";

    /** More than the blank lines and the first line of a file. */
    private static final int BEGIN = 200;

    private KitFiles() {}

    static List<Measurements> read(String... filesOrFolders) {
        List<Measurements> all = new ArrayList<>();
        for (String name : ModelException.required(filesOrFolders, "names of files or folders", EXAMPLE)) {
            ModelException.required(name, "name of a file or folder", EXAMPLE);
            if (isFolder(name)) {
                all.addAll(folder(name));
            } else {
                all.add(Measurements.of(name));
            }
        }
        return all;
    }

    /** The launches of each program of the kit together, which refuses those of other libraries or placements; other files alone. */
    private static List<Measurements> folder(String folder) {
        List<String> files = files(folder);
        List<Measurements> all = new ArrayList<>();
        if (files.stream().anyMatch(KitFiles::isOfKit)) {
            all.addAll(
                    Measurements.programs(Path.of(folder, "*.csv").toString()).values());
        }
        files.stream().filter(file -> !isOfKit(file)).map(Measurements::of).forEach(all::add);
        return all;
    }

    private static boolean isOfKit(String file) {
        try (InputStream in = UserFile.open(Path.of(file))) {
            String begin = new String(in.readNBytes(BEGIN), StandardCharsets.ISO_8859_1);
            return begin.lines()
                    .filter(line -> !line.isBlank())
                    .findFirst()
                    .filter(line -> line.contains("# Weft measurement")) // after a byte order mark, too
                    .isPresent();
        } catch (IOException | SecurityException unreadable) {
            throw ModelException.call(
                    "fitMachine",
                    "the file cannot be read: " + unreadable,
                    "Check the file and its permissions, or take it out of the folder",
                    file);
        }
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
            List<String> files = found.filter(file -> !Files.isDirectory(file))
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
