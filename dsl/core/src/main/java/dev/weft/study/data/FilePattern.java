package dev.weft.study.data;

import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Files of a folder by a pattern, such as {@code run/pingpong-*.csv}: {@code *} is any text in the name of a file and
 * {@code ?} one character.
 *
 * @param typed the pattern as typed
 * @param folder before the last separator; empty for the current folder
 * @param name of a file, as a regular expression
 */
record FilePattern(String typed, String folder, Pattern name) {
    /** Whether a name has the characters of a pattern in its last part. */
    static boolean is(String nameOrFile) {
        return nameOrFile.substring(separator(nameOrFile) + 1).matches(".*[*?].*");
    }

    static FilePattern of(String nameOrFile) {
        int at = separator(nameOrFile);
        StringBuilder name = new StringBuilder();
        for (char c : nameOrFile.substring(at + 1).toCharArray()) {
            name.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
        }
        return new FilePattern(nameOrFile, nameOrFile.substring(0, Math.max(at, 0)), Pattern.compile(name.toString()));
    }

    private static int separator(String name) {
        return Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\'));
    }

    /** The files of the folder that match, sorted by name; none, or no such folder, is an error. */
    List<Path> files() {
        try (Stream<Path> all = Files.list(Path.of(folder))) {
            List<Path> found = all.filter(Files::isRegularFile)
                    .filter(file ->
                            name.matcher(String.valueOf(file.getFileName())).matches())
                    .sorted()
                    .toList();
            if (found.isEmpty()) {
                throw none("no file of the folder matches");
            }
            return found;
        } catch (IOException | SecurityException | InvalidPathException noFolder) {
            throw none("there is no folder " + ModelException.argument(folder));
        }
    }

    private ModelException none(String rule) {
        return ModelException.call(
                "measured", rule, "Write measured(\"folder\") or measured(\"folder/pingpong-*.csv\")", typed);
    }
}
