package dev.weft.waits;

import dev.weft.study.Origin;
import dev.weft.study.Suggestion;
import dev.weft.study.data.DataSet;
import dev.weft.study.file.UserFile;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the profiles of all ranks of a run that a name stands for. */
final class LiveFiles {
    private static final String KIND = "kit-profile";
    private static final Pattern NAME = Pattern.compile("profile-(0|[1-9][0-9]{0,8})\\.csv");
    private static final long LARGEST = 20_000_000;

    private LiveFiles() {}

    static LiveProfile open(String nameOrFolder) {
        ModelException.required(nameOrFolder, "the name of a profile", "Write liveProfile(\"weft-kit\")");
        Optional<DataSet> dataSet = DataSet.find(nameOrFolder);
        return dataSet.isPresent() ? inDataSet(dataSet.get()) : onDisk(nameOrFolder);
    }

    private static LiveProfile inDataSet(DataSet dataSet) {
        if (!dataSet.kind().equals(KIND)) {
            throw ModelException.cannot(
                    "read the live profile",
                    dataSet.name(),
                    "it is a data set of the kind " + dataSet.kind(),
                    "The live profiles are " + String.join(", ", DataSet.names(KIND)));
        }
        Map<Integer, LiveRank> ranks = new TreeMap<>();
        dataSet.files().forEach((file, bytes) -> add(ranks, file.substring(file.lastIndexOf('/') + 1), bytes));
        return LiveProfile.of(dataSet.name(), dataSet.origin(), dataSet.source(), ranks.values());
    }

    private static LiveProfile onDisk(String nameOrFolder) {
        Path folder = folder(nameOrFolder);
        Map<Integer, LiveRank> ranks = new TreeMap<>();
        for (Path file : list(folder)) {
            String name = String.valueOf(file.getFileName());
            if (NAME.matcher(name).matches()) {
                add(ranks, name, bytes(file));
            }
        }
        if (ranks.isEmpty()) {
            throw ModelException.cannot(
                    "read the live profile",
                    nameOrFolder,
                    "no file in it is called profile-RANK.csv",
                    "Give the folder that the kit wrote with WEFT_KIT=profile");
        }
        String name = String.valueOf(folder.toAbsolutePath().normalize().getFileName());
        return LiveProfile.of(name, Origin.USER_FILE, nameOrFolder, ranks.values());
    }

    private static Path folder(String nameOrFolder) {
        try {
            Path path = Path.of(nameOrFolder);
            if (!nameOrFolder.isBlank() && Files.isDirectory(path)) {
                return path;
            }
            if (!nameOrFolder.isBlank() && Files.exists(path)) {
                throw ModelException.cannot(
                        "read the live profile",
                        nameOrFolder,
                        "it is one file, and a profile has one for each rank",
                        "Give the folder that holds them");
            }
        } catch (InvalidPathException notAPath) {
            // then it can only be a name
        }
        throw Suggestion.unknown("the live profile, as a folder or a data set,", nameOrFolder, DataSet.names(KIND));
    }

    private static List<Path> list(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException | SecurityException failure) {
            throw unreadable(folder, failure);
        }
    }

    private static byte[] bytes(Path file) {
        try {
            UserFile.requireRegular(file);
            if (Files.size(file) > LARGEST) {
                throw ModelException.cannot(
                        "read",
                        file,
                        "it has more than 20 MB, the most that is read",
                        "Keep fewer functions: WEFT_KIT_DEPTH=8");
            }
            return Files.readAllBytes(file);
        } catch (IOException | SecurityException failure) {
            throw unreadable(file, failure);
        }
    }

    private static ModelException unreadable(Path path, Exception failure) {
        return ModelException.cannot(
                "read",
                path,
                "the system does not let us (" + failure.getClass().getSimpleName() + ")",
                "Check that you may read it");
    }

    private static void add(Map<Integer, LiveRank> ranks, String name, byte[] bytes) {
        Matcher matcher = NAME.matcher(name);
        if (matcher.matches()) {
            int rank = Integer.parseInt(matcher.group(1));
            ranks.put(rank, LiveText.read(name, rank, text(name, bytes)));
        }
    }

    private static String text(String name, byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException binary) {
            throw ModelException.cannot("read", name, "it is no text in UTF-8", "Copy the file again");
        }
    }

    /** That no rank lacks, and that the minima which the kit found are those of the rows. */
    static List<LiveRank> checked(Iterable<LiveRank> found) {
        List<LiveRank> ranks = new ArrayList<>();
        for (LiveRank each : found) {
            if (each.rank() != ranks.size()) {
                throw ModelException.cannot(
                        "read the profile of rank",
                        ranks.size(),
                        "its file is missing, and there is " + each.file(),
                        "Copy the files of all ranks");
            }
            ranks.add(each);
        }
        new LiveMinima(ranks).check();
        return ranks;
    }
}
