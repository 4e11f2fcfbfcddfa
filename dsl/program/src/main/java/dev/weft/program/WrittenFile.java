package dev.weft.program;

import dev.weft.study.file.WholeFile;
import dev.weft.units.ModelException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A text file that a user names and a program writes. */
final class WrittenFile {
    /** Writes the content of a file. */
    interface Content {
        void to(Writer out) throws IOException;
    }

    private static final int BUFFER = 1 << 16;

    private WrittenFile() {}

    /** Writes a file as a whole, or leaves it as it was. */
    static void write(Path file, Content content) {
        try {
            WholeFile.write(file, out -> {
                try (Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), BUFFER)) {
                    content.to(text);
                }
            });
        } catch (IOException failure) {
            throw ModelException.call("write", WholeFile.reason(failure), WholeFile.advice(failure), file.toString());
        }
    }

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
