package dev.weft.study.data;

import dev.weft.study.file.UserHome;
import dev.weft.study.file.WholeFile;
import dev.weft.study.scan.TextFile;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A file that its owners publish and that no jar contains. It is looked up in a mirror folder and in the cache of the
 * user; it is downloaded on request only.
 */
final class PublishedFile {
    /** Names the folder that contains a copy of the file, directly or in a folder below it. */
    static final String MIRROR = "WEFT_DATA_MIRROR";

    static final String MIRROR_PROPERTY = "weft.data.mirror";
    static final String CACHE_PROPERTY = "weft.data.cache";

    private static final int DEPTH = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /**
     * The longest download, against servers that send a byte now and then; 20 MB, the largest size that is read, need
     * 35 kB/s.
     */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final String dataSet;
    private final String address;
    private final String checksum;
    private final String licence;

    private PublishedFile(String dataSet, String address, String checksum, String licence) {
        this.dataSet = dataSet;
        this.address = address;
        this.checksum = checksum.toLowerCase(Locale.ROOT);
        this.licence = licence;
    }

    /** Whether a file of the catalogue is an address and not a resource. */
    static boolean is(String file) {
        return file.startsWith("https://") || file.startsWith("http://");
    }

    static PublishedFile of(String dataSet, String address, String checksum, String licence) {
        PublishedFile file = new PublishedFile(dataSet, address, checksum, licence);
        if (!file.name().matches("\\w[\\w.-]*") || !file.checksum.matches("[0-9a-f]{64}")) {
            throw ModelException.of(
                    "data set \"" + dataSet + "\"",
                    "its file has the address " + address + " and the checksum " + checksum,
                    "Correct the catalogue: an address ends in a file name, and a checksum is a SHA-256");
        }
        return file;
    }

    /** The last part of the address, which is also its name in a mirror. */
    String name() {
        return address.substring(address.lastIndexOf('/') + 1);
    }

    /** Its bytes from the mirror or the cache; if neither has it, the error says how to get it. */
    byte[] read() {
        Optional<Path> mirrored = mirrored();
        if (mirrored.isPresent()) {
            return checked(mirrored.get(), "Replace it by the file published at " + address);
        }
        Path cached = cached();
        if (Files.isRegularFile(cached)) {
            return checked(cached, "Delete it, then write fetch(\"" + dataSet + "\")");
        }
        throw ModelException.of(
                "data set \"" + dataSet + "\"",
                "its file " + name() + " is not on this machine; it is published at " + address + " (" + licence + ")",
                "Write fetch(\"" + dataSet + "\") to download it, or " + byHand());
    }

    /** Downloads it to the cache unless the mirror or the cache has it. */
    void fetch() {
        fetch(PATIENCE, LONGEST);
    }

    /** The same with limits: {@code patience} without data, and {@code longest} for all of it. */
    void fetch(Duration patience, Duration longest) {
        if (mirrored().isPresent() || isCached()) {
            return;
        }
        byte[] bytes = new Download(URI.create(address), name(), patience, longest).bytes();
        String found = Catalogue.sha256(bytes);
        if (!found.equals(checksum)) {
            throw Download.failed(
                    address,
                    "the downloaded file has the checksum " + found + " and not " + checksum,
                    "Try again, or " + byHand());
        }
        store(bytes);
    }

    /** The next step without a network. */
    static String byHand() {
        return "put the file into a folder and name that folder in the environment variable " + MIRROR;
    }

    private boolean isCached() {
        Path cached = cached();
        return Files.isRegularFile(cached) && Catalogue.sha256(bytes(cached)).equals(checksum);
    }

    private byte[] checked(Path path, String next) {
        byte[] bytes = bytes(path);
        String found = Catalogue.sha256(bytes);
        if (!found.equals(checksum)) {
            throw ModelException.of(
                    "data set \"" + dataSet + "\"",
                    "the checksum of " + path + " is " + found + " and not " + checksum,
                    next);
        }
        return bytes;
    }

    private static byte[] bytes(Path path) {
        try {
            return Files.readAllBytes(path);
        } catch (IOException | SecurityException failure) {
            throw TextFile.unreadable(path, failure);
        }
    }

    /** The file in the mirror; of several with its name the first with the right content. */
    private Optional<Path> mirrored() {
        String folder = System.getProperty(MIRROR_PROPERTY, System.getenv(MIRROR));
        if (folder == null || folder.isBlank()) {
            return Optional.empty();
        }
        Path root = Path.of(folder);
        if (!Files.isDirectory(root)) {
            throw ModelException.of(
                    "mirror of data sets \"" + folder + "\"",
                    "it is not a folder",
                    "Correct the environment variable " + MIRROR + ", or remove it");
        }
        try (Stream<Path> files =
                Files.find(root, DEPTH, (path, about) -> about.isRegularFile() && path.endsWith(name()))) {
            List<Path> found = files.sorted().toList();
            return found.stream()
                    .filter(each -> Catalogue.sha256(bytes(each)).equals(checksum))
                    .findFirst()
                    .or(() -> found.stream().findFirst()); // whose checksum is in the error
        } catch (IOException | SecurityException failure) {
            return Optional.empty();
        }
    }

    /** The checksum in the name distinguishes files of the same name. */
    private Path cached() {
        return cache().resolve(checksum.substring(0, 16) + "-" + name());
    }

    private static Path cache() {
        String property = System.getProperty(CACHE_PROPERTY);
        if (property != null) {
            return Path.of(property);
        }
        String xdg = System.getenv("XDG_CACHE_HOME");
        return xdg == null || xdg.isBlank() ? UserHome.path().resolve(".cache").resolve("weft") : Path.of(xdg, "weft");
    }

    /** Writes under another name first, so that a stopped kernel leaves no partial file. */
    private void store(byte[] bytes) {
        Path target = cached();
        try {
            Files.createDirectories(cache());
            WholeFile.write(target, out -> out.write(bytes));
        } catch (IOException failure) {
            throw ModelException.of(
                    "cache file \"" + target + "\"",
                    WholeFile.reason(failure),
                    "Check that you may write to " + cache());
        }
    }
}
