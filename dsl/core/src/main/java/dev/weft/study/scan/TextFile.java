package dev.weft.study.scan;

import dev.weft.study.Progress;
import dev.weft.study.file.UserFile;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines of a text file without terminal colours, and the form of all errors about them. */
public final class TextFile {
    /** The largest size in bytes: far above any sweep over message sizes, and far below what fills the memory. */
    public static final long LARGEST = 20_000_000;

    private static final int ECHOED = 60;
    private static final Pattern LINE_END = Pattern.compile("\\r\\n|\\n|\\r");
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;?]{0,30}+[A-Za-z]");
    /** A time, the number of a task, or the job and the rank of a process, and which of its streams. */
    private static final Pattern LABEL = Pattern.compile(
            " {0,9}+(?:[A-Z][a-z]{2} [A-Z][a-z]{2} [ 0-9]{2} [0-9:]{8} [0-9]{4}(?=\\[[^\\],\\s]{1,80}+,))?"
                    + "(\\[(?:[^\\],\\s]{1,80}+,)?[0-9]{1,7}+](?=<std|:? )|[0-9]{1,7}+(?=: ))(?:<std[a-z]{2,5}+>)?+:? ?");

    /** The most lines of all processes together; more labels are no labels. */
    private static final long MOST_LINES = 10_000_000;

    private final String name;
    private final List<String> lines;
    /** Whether its last line has an end, without which a number in it may be cut off. */
    private final boolean whole;

    private TextFile(String name, List<String> lines, boolean whole) {
        this.name = name;
        this.lines = List.copyOf(lines);
        this.whole = whole;
    }

    /** Reads a file of the user; a file that is not text is an error. */
    public static TextFile read(Path path) {
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

    /** Makes a file of its bytes; one that is not text is an error. */
    public static TextFile of(String name, byte[] bytes) {
        requireSize(name, bytes.length);
        String text = withoutColours(decode(bytes));
        if (text.chars().anyMatch(TextFile::isBinary)) {
            throw ModelException.of(
                    name, "it is a binary file", "Use the text that the benchmark printed, or a CSV file in UTF-8");
        }
        TextFile file = new TextFile(
                name,
                List.of(LINE_END.split(text.startsWith("\ufeff") ? text.substring(1) : text)),
                text.endsWith("\n") || text.endsWith("\r"));
        if (file.lines.stream().allMatch(String::isBlank)) {
            throw file.wrong("it is empty", "Use a CSV file, or the output of an OSU benchmark or NetPIPE");
        }
        return file;
    }

    /** Returns its name as errors print it. */
    public String name() {
        return name;
    }

    /** Returns the part of the name before the file, with its separator; empty without one. */
    public String folder() {
        return name.substring(0, Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }

    /** Returns the lines without their ends; line 1 has index 0. */
    public List<String> lines() {
        return lines;
    }

    /** Returns whether its last line has an end. */
    public boolean isWhole() {
        return whole;
    }

    /** Returns whether a line passes a test; an interrupt ends the search. */
    public boolean has(Predicate<String> test) {
        for (String line : lines) {
            Progress.stopIfInterrupted("reading " + name);
            if (test.test(line)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the file of each process by the label that its lines have in front, as {@code mpirun --tag-output} and {@code srun -l} print
     * it; lines without a label are of the process {@code ""}. The lines of the others are blank, so that numbers of lines stay.
     */
    public Map<String, TextFile> byProcess() {
        Map<String, List<String>> all = new TreeMap<>();
        for (int i = 0; i < lines.size(); i++) {
            Progress.stopIfInterrupted("reading " + name);
            Matcher label = LABEL.matcher(lines.get(i));
            boolean labelled = label.lookingAt();
            List<String> own = all.computeIfAbsent(
                    labelled ? label.group(1) : "", process -> new ArrayList<>(Collections.nCopies(lines.size(), "")));
            own.set(i, labelled ? lines.get(i).substring(label.end()) : lines.get(i));
            if ((long) all.size() * lines.size() > MOST_LINES) {
                return Map.of("", this);
            }
        }
        Map<String, TextFile> files = new LinkedHashMap<>();
        all.forEach((process, own) -> files.put(process, new TextFile(name, own, whole)));
        return files;
    }

    /** Returns the error for the file as a whole. */
    public ModelException wrong(String rule, String next) {
        return ModelException.of(name, rule, next);
    }

    /** Returns the error for a text in a line. */
    public ModelException wrong(int lineNumber, String typed, String rule, String next) {
        String shown = typed.strip();
        shown = shown.length() > ECHOED ? shown.substring(0, ECHOED) + "..." : shown;
        return ModelException.of(name + ", line " + lineNumber + ", \"" + shown + "\"", rule, next);
    }

    /** Returns the error for a file or folder that the system does not open. */
    public static ModelException unreadable(Object path, Exception failure) {
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

    private static String withoutColours(String text) {
        return text.indexOf('\u001b') < 0 ? text : COLOUR.matcher(text).replaceAll("");
    }

    private static boolean isBinary(int character) {
        return character < ' ' && "\t\n\r\f".indexOf(character) < 0;
    }
}
