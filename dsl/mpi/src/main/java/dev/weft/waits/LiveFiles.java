package dev.weft.waits;

import dev.weft.study.Origin;
import dev.weft.study.Suggestion;
import dev.weft.study.data.DataSet;
import dev.weft.study.file.UserFile;
import dev.weft.units.ModelException;
import dev.weft.waits.ProfiledRank.LiveCalls;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the profile files of all ranks of a run by the name of a data set or folder. */
final class LiveFiles {
    private static final String KIND = "kit-profile";
    private static final Pattern NAME = Pattern.compile("profile-(0|[1-9][0-9]{0,8})\\.csv");
    private static final long LARGEST = 20_000_000;

    private LiveFiles() {}

    static LiveProfile open(String nameOrFolder) {
        ModelException.required(nameOrFolder, "name of a profile", "Write liveProfile(\"weft-kit\")");
        Optional<DataSet> dataSet = DataSet.find(nameOrFolder);
        return dataSet.isPresent() ? inDataSet(dataSet.get()) : onDisk(nameOrFolder);
    }

    private static LiveProfile inDataSet(DataSet dataSet) {
        if (!dataSet.kind().equals(KIND)) {
            throw ModelException.call(
                    "liveProfile",
                    "the data set is of the kind " + dataSet.kind(),
                    "Use one of " + String.join(", ", DataSet.names(KIND)),
                    dataSet.name());
        }
        Map<Integer, ProfiledRank> ranks = new TreeMap<>();
        dataSet.files().forEach((file, bytes) -> add(ranks, file.substring(file.lastIndexOf('/') + 1), bytes));
        return LiveProfile.of(dataSet.name(), dataSet.origin(), dataSet.source(), ranks.values());
    }

    private static LiveProfile onDisk(String nameOrFolder) {
        Path folder = folder(nameOrFolder);
        Map<Integer, ProfiledRank> ranks = new TreeMap<>();
        for (Path file : list(folder)) {
            String name = String.valueOf(file.getFileName());
            if (NAME.matcher(name).matches()) {
                add(ranks, name, bytes(file));
            }
        }
        if (ranks.isEmpty()) {
            throw ModelException.call(
                    "liveProfile",
                    "the folder has no file profile-RANK.csv",
                    "Give the folder that the kit wrote with WEFT_KIT=profile",
                    nameOrFolder);
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
                throw ModelException.call(
                        "liveProfile",
                        "this is a file, but a profile is a folder with one file for each rank",
                        "Give the folder",
                        nameOrFolder);
            }
        } catch (InvalidPathException notAPath) {
            // the name of a data set at most
        }
        throw Suggestion.unknown("folder or data set of a live profile", nameOrFolder, DataSet.names(KIND));
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
                throw ModelException.of(
                        file.toString(), "the file is larger than 20 MB", "Keep fewer functions with WEFT_KIT_DEPTH=8");
            }
            return Files.readAllBytes(file);
        } catch (IOException | SecurityException failure) {
            throw unreadable(file, failure);
        }
    }

    private static ModelException unreadable(Path path, Exception failure) {
        return ModelException.of(
                path.toString(),
                "the system denies access (" + failure.getClass().getSimpleName() + ")",
                "Check the permissions");
    }

    private static void add(Map<Integer, ProfiledRank> ranks, String name, byte[] bytes) {
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
            throw ModelException.of(name, "the file is not text in UTF-8", "Copy the file again");
        }
    }

    /** Checks that no rank is missing and that the minima of the kit agree with the rows. */
    static List<ProfiledRank> checked(Iterable<ProfiledRank> found) {
        List<ProfiledRank> ranks = new ArrayList<>();
        for (ProfiledRank each : found) {
            if (each.rank() != ranks.size()) {
                throw ModelException.of(
                        "live profile, rank " + ranks.size(),
                        "its file is missing, but " + each.file() + " exists",
                        "Copy the files of all ranks");
            }
            ranks.add(each);
        }
        checkMinima(ranks);
        return ranks;
    }

    /** The minima that the kit wrote differ from those of the rows if files are missing or belong to different runs. */
    private static void checkMinima(List<ProfiledRank> ranks) {
        Map<LiveCalls.KitCategory, Long> all = new HashMap<>();
        ranks.forEach(rank -> addMinima(rank, all));
        for (ProfiledRank rank : ranks) {
            Map<LiveCalls.KitCategory, Long> own = new HashMap<>();
            addMinima(rank, own);
            for (LiveCalls calls : rank.calls()) {
                calls.category().ifPresent(category -> {
                    check(rank, calls, "min_rank_ns", calls.minOfRank(), own.getOrDefault(category, calls.min()));
                    check(rank, calls, "min_all_ns", calls.minOfAll(), all.getOrDefault(category, calls.min()));
                });
            }
        }
    }

    private static void addMinima(ProfiledRank rank, Map<LiveCalls.KitCategory, Long> minima) {
        for (LiveCalls calls : rank.calls()) {
            calls.category().ifPresent(category -> minima.merge(category, calls.min(), Math::min));
        }
    }

    private static void check(ProfiledRank rank, LiveCalls calls, String column, long said, long found) {
        if (said != found) {
            throw ModelException.of(
                    rank.file() + ", " + calls.path() + ", " + column + " = " + said,
                    "the shortest such call in the files took " + found
                            + " ns, so files are missing or belong to another run",
                    "Copy the files of all ranks of one run");
        }
    }
}
