package dev.weft.trace.program;

import dev.weft.units.ModelException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A file name from a user, to be written. */
final class WrittenFile {
    private WrittenFile() {}

    static Path path(String file) {
        ModelException.required(file, "a file", "Write \"halo.weft\"");
        try {
            return Path.of(file);
        } catch (InvalidPathException noPath) {
            throw ModelException.call(
                    "write", "it is not a valid file name", "Check its characters", file.replace((char) 0, ' '));
        }
    }
}
