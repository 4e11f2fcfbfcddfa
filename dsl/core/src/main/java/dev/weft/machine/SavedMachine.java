package dev.weft.machine;

import dev.weft.study.file.Formats;
import dev.weft.study.file.JsonFile;
import dev.weft.study.file.UserFile;
import dev.weft.study.file.WholeFile;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The files of machines: their names, their size, and which format one has. */
final class SavedMachine {
    private static final int MOST_MEBIBYTES = 16;
    private static final String READ = "machine";
    private static final String SAVE = "save";
    private static final String PLATFORMS = "platforms of SimGrid";
    private static final String EXAMPLE = "Write save(\"node17.machine.json\")";

    private SavedMachine() {}

    static Machine read(String file) {
        Path path = path(READ, file);
        String name = String.valueOf(path.getFileName());
        byte[] bytes;
        try {
            bytes = UserFile.bytes(path, MOST_MEBIBYTES);
        } catch (IOException failure) {
            throw ModelException.call(
                    READ,
                    "the file cannot be read" + (Files.exists(path) ? "" : ", because it does not exist"),
                    "Check its name and its folder",
                    file);
        }
        String text = decoded(name, bytes);
        String start = text.stripLeading();
        if (start.startsWith("{")) {
            return MachineFile.read(JsonFile.parse(name, text));
        }
        List<MachineFormat> formats = Formats.of(MachineFormat.class);
        for (MachineFormat format : formats) {
            if (format.matches(start)) {
                return format.read(name, bytes);
            }
        }
        if (formats.isEmpty() && start.startsWith("<")) {
            throw Formats.missing(name, PLATFORMS);
        }
        throw ModelException.of(
                name,
                start.isEmpty()
                        ? "the file is empty"
                        : "it is neither a machine as JSON nor a platform of SimGrid as XML",
                "Use a file that save(..) of a machine wrote, or a platform file of SimGrid");
    }

    private static String decoded(String name, byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith("\ufeff") ? text.substring(1) : text;
        } catch (CharacterCodingException noText) {
            throw ModelException.of(name, "it is no text in UTF-8", "Use a file that save(..) of a machine wrote");
        }
    }

    static void write(Machine machine, String file) {
        Path path = path(SAVE, file);
        String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
        String text = name.endsWith(".json") ? MachineFile.text(machine) : otherText(machine, name, file);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > MOST_MEBIBYTES << 20) {
            throw ModelException.call(
                    SAVE,
                    "the file would have more than " + MOST_MEBIBYTES + " MiB",
                    "Save fewer nodes, or switches of equal size by nodesPerSwitch(..)",
                    file);
        }
        try {
            requireOwn(path, file);
            WholeFile.write(path, out -> out.write(bytes));
        } catch (IOException failure) {
            throw ModelException.call(SAVE, WholeFile.reason(failure), WholeFile.advice(failure), file);
        }
    }

    private static String otherText(Machine machine, String name, String file) {
        List<MachineFormat> formats = Formats.of(MachineFormat.class);
        if (formats.isEmpty() && name.endsWith(".xml")) {
            throw Formats.missing(SAVE + "(" + ModelException.argument(file) + ")", PLATFORMS);
        }
        return formats.stream()
                .filter(format -> name.endsWith(format.ending()))
                .findFirst()
                .orElseThrow(() -> ModelException.call(SAVE, "the name must end in .json or .xml", EXAMPLE, file))
                .text(machine);
    }

    /** A notebook that runs again replaces its own files, and no file that a person or another program wrote. */
    private static void requireOwn(Path path, String file) throws IOException {
        if (!Files.isRegularFile(path) || Files.size(path) == 0) {
            return;
        }
        String start = new String(UserFile.bytes(path, MOST_MEBIBYTES), StandardCharsets.UTF_8);
        if (!start.contains("\"" + MachineFile.FORMAT + "\"") && !start.contains(MachineFormat.MARK)) {
            throw ModelException.call(
                    SAVE, "the file exists, and Weft did not write it", "Choose another name, or remove it", file);
        }
    }

    private static Path path(String word, String file) {
        String next = word.equals(SAVE) ? EXAMPLE : "Write machine(\"node17.machine.json\")";
        if (ModelException.required(file, "file", next).isBlank()) {
            throw ModelException.call(word, "the name of the file is blank", next, file);
        }
        try {
            return Path.of(file);
        } catch (InvalidPathException wrong) {
            throw ModelException.call(
                    word, "is not a valid file name", "Check its characters", file.replace((char) 0, ' '));
        }
    }
}
