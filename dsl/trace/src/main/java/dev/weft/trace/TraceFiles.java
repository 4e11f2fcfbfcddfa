package dev.weft.trace;

import dev.weft.study.Origin;
import dev.weft.study.Suggestion;
import dev.weft.study.data.DataSet;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.otf2.ArchiveFiles;
import dev.weft.trace.otf2.Otf2Archive;
import dev.weft.trace.otf2.Otf2Writer;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the archive with a given name. */
final class TraceFiles {
    private static final String KIND = "otf2";
    private static final String SUFFIX = ".otf2";

    private TraceFiles() {}

    static Trace open(String nameOrFile) {
        ModelException.required(nameOrFile, "run name", "Write trace(\"run.otf2\")");
        // a path needs no catalogue: that would open the whole class path, which takes as long as a million events
        boolean isPath = nameOrFile.indexOf('/') >= 0 || nameOrFile.endsWith(SUFFIX);
        Optional<DataSet> dataSet = isPath ? Optional.empty() : DataSet.find(nameOrFile);
        return dataSet.isPresent() ? inDataSet(dataSet.get()) : onDisk(nameOrFile);
    }

    private static Trace inDataSet(DataSet dataSet) {
        Map<String, byte[]> files = dataSet.files();
        String anchor = files.keySet().stream()
                .filter(file -> file.endsWith(SUFFIX))
                .findFirst()
                .orElseThrow(() -> ModelException.call(
                        "trace",
                        "it is a data set of the kind " + dataSet.kind() + ", not a trace",
                        "Traces are " + String.join(", ", DataSet.names(KIND)),
                        dataSet.name()));
        String folder = anchor.substring(0, anchor.lastIndexOf('/') + 1);
        Map<String, byte[]> within = new LinkedHashMap<>();
        files.forEach((file, bytes) -> {
            if (file.startsWith(folder)) {
                within.put(file.substring(folder.length()), bytes);
            }
        });
        ArchiveFiles source = ArchiveFiles.inMemory(dataSet.name(), within);
        Otf2Archive archive = Otf2Archive.open(source, anchor.substring(folder.length()));
        return Trace.read(dataSet.name(), dataSet.name(), archive, dataSet.origin(), dataSet.source());
    }

    private static Trace onDisk(String nameOrFile) {
        Path path = path(nameOrFile);
        Otf2Archive archive = Otf2Archive.open(Files.isDirectory(path) ? anchorIn(path) : path);
        // tracers give every archive the same name, so the name of the folder is more informative
        Path folder = path.toAbsolutePath().normalize();
        String name = Files.isDirectory(path) ? String.valueOf(folder.getFileName()) : archive.name();
        return Trace.read(path.toAbsolutePath().normalize().toString(), name, archive, Origin.USER_FILE, nameOrFile);
    }

    static void write(Trace run, String file) {
        ModelException.required(file, "a file", "Write \"run.otf2\"");
        EventSource events = run.events();
        try {
            Optional<TraceFormat> format = TraceFormat.of(file);
            if (format.isPresent()) {
                format.get().write(events, run.extent().first(), Path.of(file));
            } else {
                Otf2Writer.standard().write(events, Path.of(file));
            }
        } catch (InvalidPathException noPath) {
            throw ModelException.call(
                    "write", "it is not a valid file name", "Check its characters", file.replace((char) 0, ' '));
        }
    }

    private static Path path(String nameOrFile) {
        try {
            Path path = Path.of(nameOrFile);
            if (!nameOrFile.isBlank() && Files.isRegularFile(path) && !nameOrFile.endsWith(SUFFIX)) {
                throw ModelException.call(
                        "trace",
                        "it is not an archive: its name does not end in " + SUFFIX,
                        "Name the .otf2 file that the tracer wrote, or the folder that contains it",
                        nameOrFile);
            }
            if (!nameOrFile.isBlank() && Files.exists(path)) {
                return path;
            }
        } catch (InvalidPathException notAPath) {
            // it can only be a name
        }
        throw missing(nameOrFile, DataSet.names(KIND));
    }

    /** A name with a dot or slash is a file's, because names of data sets have neither. */
    private static ModelException missing(String nameOrFile, List<String> known) {
        if (known.isEmpty()) {
            return ModelException.call(
                    "trace",
                    "there is no such file, and the class path has no data sets",
                    "Name the .otf2 file of an archive, or the folder that contains it",
                    nameOrFile);
        }
        return nameOrFile.matches("(?s).*[./\\\\].*")
                ? ModelException.call(
                        "trace",
                        "there is no such file or folder, relative to "
                                + Path.of("").toAbsolutePath(),
                        "Name the .otf2 file of an archive, the folder that contains it, or a data set: "
                                + String.join(", ", known),
                        nameOrFile)
                : Suggestion.unknown("trace", nameOrFile, known);
    }

    private static Path anchorIn(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> anchors = files.filter(file -> file.toString().endsWith(SUFFIX))
                    .sorted()
                    .toList();
            if (anchors.size() != 1) {
                throw ModelException.call(
                        "trace",
                        anchors.isEmpty()
                                ? "the folder contains no .otf2 file, which is the anchor of an archive"
                                : "the folder contains " + anchors.size() + " archives, such as "
                                        + anchors.get(0).getFileName(),
                        anchors.isEmpty()
                                ? "Name the folder that the tracer wrote, or the .otf2 file in it"
                                : "Name the .otf2 file of one of them",
                        folder.toString());
            }
            return anchors.get(0);
        } catch (IOException | SecurityException failure) {
            throw ModelException.call(
                    "trace",
                    "the folder cannot be read (" + failure.getClass().getSimpleName() + ")",
                    "Check its permissions",
                    folder.toString());
        }
    }
}
