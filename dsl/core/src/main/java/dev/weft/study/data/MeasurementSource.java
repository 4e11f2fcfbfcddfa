package dev.weft.study.data;

import dev.weft.study.Origin;
import dev.weft.study.Suggestion;
import dev.weft.study.scan.TextFile;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The source of measurements, by name or file: its text files and their origin.
 *
 * @param name as typed
 * @param kind the kind in the catalogue; empty for a user's file, which is recognised by its content
 * @param files one file, or several repetitions
 * @param origin of the measurements
 * @param source for captions, such as the paper or the file
 * @param notes lines for {@code explain()}
 */
record MeasurementSource(
        String name, String kind, List<TextFile> files, Origin origin, String source, List<String> notes) {
    private static final int LISTED = 12;
    private static final List<String> RECORDED = List.of("otf2", "kit-profile");

    /** Looks for a name in the catalogue, then for a file, then for a folder, or files of one by a pattern. */
    static MeasurementSource of(String nameOrFile) {
        Catalogue catalogue = Catalogue.read();
        Optional<Catalogue.Entry> entry = catalogue.find(nameOrFile);
        if (entry.isPresent()) {
            return of(entry.get());
        }
        ModelException.required(nameOrFile, "name of a data set or file", "Write measured(\"file.csv\")");
        if (FilePattern.is(nameOrFile)) {
            List<TextFile> files = FilePattern.of(nameOrFile).files().stream()
                    .map(TextFile::read)
                    .toList();
            return ofUser(nameOrFile, files, List.of("files: " + nameOrFile));
        }
        Path path = path(nameOrFile, catalogue);
        if (!Files.isDirectory(path)) {
            return ofUser(nameOrFile, List.of(TextFile.read(path)), List.of("file: " + nameOrFile));
        }
        List<String> notes = new ArrayList<>(List.of("folder: " + nameOrFile));
        return ofUser(nameOrFile, folder(path, notes), notes);
    }

    /** The same source with some of its files. */
    MeasurementSource with(List<TextFile> some) {
        return new MeasurementSource(name, kind, some, origin, source, notes);
    }

    private static MeasurementSource ofUser(String name, List<TextFile> files, List<String> notes) {
        return new MeasurementSource(name, "", files, Origin.USER_FILE, name, List.copyOf(notes));
    }

    private static MeasurementSource of(Catalogue.Entry entry) {
        if (RECORDED.contains(entry.kind())) {
            throw ModelException.call(
                    "measured",
                    "the data set is a recorded run (" + entry.kind() + ") and not a table",
                    "Write " + (entry.kind().equals("otf2") ? "trace" : "liveProfile") + "(\"" + entry.name() + "\")",
                    entry.name());
        }
        if (entry.kind().equals("frozen")) {
            throw ModelException.call(
                    "measured",
                    "the data set holds predictions",
                    "Write frozen(\"" + entry.name() + "\")",
                    entry.name());
        }
        List<String> notes = new ArrayList<>();
        notes.add("data set: " + entry.name() + ", " + entry.title());
        notes.add("source: " + entry.source() + ", " + entry.date());
        notes.add("machine: " + entry.machine());
        notes.add("licence: " + entry.licence());
        entry.files().stream().filter(PublishedFile::is).forEach(file -> notes.add("published at: " + file));
        return new MeasurementSource(
                entry.name(), entry.kind(), entry.read(), entry.origin(), entry.source(), List.copyOf(notes));
    }

    private static Path path(String nameOrFile, Catalogue catalogue) {
        try {
            Path path = Path.of(nameOrFile);
            if (!nameOrFile.isBlank() && Files.exists(path)) {
                return path;
            }
            throw unknown(nameOrFile, catalogue.names(), neighbours(path));
        } catch (InvalidPathException notAPath) {
            throw unknown(nameOrFile, catalogue.names(), List.of());
        }
    }

    private static ModelException unknown(String name, List<String> catalogue, List<String> neighbours) {
        List<String> candidates = new ArrayList<>(catalogue);
        candidates.addAll(neighbours);
        String known = catalogue.isEmpty()
                ? "the class path has no data sets"
                : "the data sets are " + String.join(", ", catalogue.subList(0, Math.min(LISTED, catalogue.size())))
                        + (catalogue.size() > LISTED ? " and " + (catalogue.size() - LISTED) + " more" : "");
        String here = Path.of("").toAbsolutePath().toString();
        String next = Suggestion.nearest(name, candidates)
                .map(near -> "Did you mean \"" + near + "\"?")
                .orElse("Use the path of a file, relative to " + here + ".");
        return new ModelException(
                "measured(" + ModelException.argument(name) + "): there is no such file, and " + known + ". " + next);
    }

    /** The files beside the missing one, written in the same way. */
    private static List<String> neighbours(Path path) {
        Path folder = path.getParent();
        try (Stream<Path> files = Files.list(folder == null ? Path.of("") : folder)) {
            return files.map(Path::toString).toList();
        } catch (IOException | SecurityException noFolder) {
            return List.of();
        }
    }

    /** The files of a folder without hidden ones; a note names everything that is skipped. */
    private static List<TextFile> folder(Path folder, List<String> notes) {
        try (Stream<Path> found = Files.list(folder)) {
            Map<Boolean, List<Path>> all = found.sorted()
                    .collect(Collectors.partitioningBy(file -> Files.isRegularFile(file)
                            && !String.valueOf(file.getFileName()).startsWith(".")));
            List<Path> files = all.getOrDefault(true, List.of());
            List<Path> others = all.getOrDefault(false, List.of());
            if (!others.isEmpty()) {
                notes.add("skipped in the folder: "
                        + others.stream()
                                .limit(LISTED)
                                .map(file -> String.valueOf(file.getFileName()))
                                .collect(Collectors.joining(", "))
                        + (others.size() > LISTED ? " and " + (others.size() - LISTED) + " more" : "")
                        + " (hidden, or not a file)");
            }
            if (files.isEmpty()) {
                throw ModelException.of(
                        folder.toString(),
                        "the folder has no files",
                        "Use a file, or a folder with one file per repetition");
            }
            return files.stream().map(TextFile::read).toList();
        } catch (IOException | SecurityException failure) {
            throw TextFile.unreadable(folder, failure);
        }
    }
}
