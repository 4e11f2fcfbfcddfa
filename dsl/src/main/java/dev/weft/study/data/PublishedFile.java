package dev.weft.study.data;

import dev.weft.study.file.WholeFile;
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
 * A file that its owners publish and that no jar carries. It is looked for in a mirror folder and in the user's cache; it is
 * fetched on request only, because no cell should open a connection that nobody asked for.
 */
final class PublishedFile {
    /** Names the folder in which a copy of the file stands, itself or a folder in it. */
    static final String MIRROR = "WEFT_DATA_MIRROR";

    static final String MIRROR_PROPERTY = "weft.data.mirror";
    static final String CACHE_PROPERTY = "weft.data.cache";

    private static final int DEPTH = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /** A server that sends a byte now and then must not hold a cell; 20 MB, the most that is read, need 35 kB/s. */
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

    /** Whether a file of the catalogue is an address instead of a resource. */
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

    /** The last part of the address, which is also what a mirror calls it. */
    String name() {
        return address.substring(address.lastIndexOf('/') + 1);
    }

    /** Its bytes from the mirror or the cache; an error that tells how to get them if neither has it. */
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

    /** Downloads it into the cache unless the mirror or the cache has it. */
    void fetch() {
        fetch(PATIENCE, LONGEST);
    }

    /** The same, given up when nothing has come for the first time, or not all of it within the second. */
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

    /** What to do where there is no network. */
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

    /** The file in the mirror; of several of its name the first whose content is right. */
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
                    .or(() -> found.stream().findFirst()); // whose checksum is then said
        } catch (IOException | SecurityException failure) {
            return Optional.empty();
        }
    }

    /** The checksum in the name keeps files of the same name apart. */
    private Path cached() {
        return cache().resolve(checksum.substring(0, 16) + "-" + name());
    }

    private static Path cache() {
        String property = System.getProperty(CACHE_PROPERTY);
        if (property != null) {
            return Path.of(property);
        }
        String xdg = System.getenv("XDG_CACHE_HOME");
        return xdg == null || xdg.isBlank()
                ? Path.of(System.getProperty("user.home"), ".cache", "weft")
                : Path.of(xdg, "weft");
    }

    /** Under another name first, so that a kernel that is stopped in between leaves no half file under this one. */
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
