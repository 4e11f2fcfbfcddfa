package dev.weft.study.data;

import dev.weft.study.file.UserFile;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The lines of a text file, and the form of all errors about them. */
final class TextFile {
    /** The largest size in bytes: far above any sweep over message sizes, and far below what fills the memory. */
    static final long LARGEST = 20_000_000;

    private static final int ECHOED = 60;
    private static final Pattern LINE_END = Pattern.compile("\\r\\n|\\n|\\r");
    private final String name;
    private final List<String> lines;

    private TextFile(String name, List<String> lines) {
        this.name = name;
        this.lines = List.copyOf(lines);
    }

    /** Reads a file of the user; a file that is not text is an error. */
    static TextFile read(Path path) {
        String name = path.toString();
        try {
            requireSize(name, Files.size(path));
            try (InputStream in = UserFile.open(path)) {
                // a growing file, or one of /proc, reports a smaller size, so the limit applies while reading, too
                return of(name, in.readNBytes((int) LARGEST + 1));
            }
        } catch (IOException | SecurityException failure) {
            throw unreadable(name, failure);
        }
    }

    static TextFile of(String name, byte[] bytes) {
        requireSize(name, bytes.length);
        String text = decode(bytes);
        if (text.chars().anyMatch(TextFile::isBinary)) {
            throw ModelException.of(
                    name, "it is a binary file", "Use the text that the benchmark printed, or a CSV file in UTF-8");
        }
        TextFile file =
                new TextFile(name, List.of(LINE_END.split(text.startsWith("\ufeff") ? text.substring(1) : text)));
        if (file.lines.stream().allMatch(String::isBlank)) {
            throw file.wrong("it is empty", "Use a CSV file, or the output of an OSU benchmark or NetPIPE");
        }
        return file;
    }

    String name() {
        return name;
    }

    /** The part of the name before the file, with its separator; empty without one. */
    String folder() {
        return name.substring(0, Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }

    /** The lines without their ends; line 1 has index 0. */
    List<String> lines() {
        return lines;
    }

    /** The error for the file as a whole. */
    ModelException wrong(String rule, String next) {
        return ModelException.of(name, rule, next);
    }

    /** The error for a text in a line. */
    ModelException wrong(int lineNumber, String typed, String rule, String next) {
        String shown = typed.strip();
        shown = shown.length() > ECHOED ? shown.substring(0, ECHOED) + "..." : shown;
        return ModelException.of(name + ", line " + lineNumber + ", \"" + shown + "\"", rule, next);
    }

    /** The error for a file or folder that the system does not open. */
    static ModelException unreadable(Object path, Exception failure) {
        return ModelException.of(
                String.valueOf(path),
                "the system refuses to read it (" + failure.getClass().getSimpleName() + ")",
                "Check that it exists and that you may read it");
    }

    private static void requireSize(String name, long bytes) {
        if (bytes > LARGEST) {
            throw ModelException.of(
                    name,
                    "it has more than " + LARGEST / 1_000_000 + " MB, the largest size that is read",
                    "Copy the lines of interest to a smaller file");
        }
    }

    /** UTF-8, else Latin-1, in which older Windows tools write the micro sign. */
    private static String decode(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    private static boolean isBinary(int character) {
        return character < ' ' && "\t\n\r\f".indexOf(character) < 0;
    }
}
