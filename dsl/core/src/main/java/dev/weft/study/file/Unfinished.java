package dev.weft.study.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Files and folders that are not complete yet. Their names state the process that makes them. This process deletes its own when it
 * ends, also by a signal; those of a process that was killed are deleted when the next one of the same name is made.
 */
final class Unfinished {
    /** Process ids are unique among the processes that see the same system start and the same process table. */
    private static final String SYSTEM = system();

    /** After the name: system, process id, number. */
    private static final Pattern ENDING = Pattern.compile("\\.([0-9a-f]+)-(\\d{1,18})-\\d+\\.part");
    /** A process of another system that shares the file system writes at least this often. */
    private static final Duration ABANDONED = Duration.ofMinutes(1);
    /** A name may have 255 bytes in most file systems. */
    private static final int LONGEST_STEM = 60;

    private static final String UNKNOWN = "0";
    private static final int DELETIONS = 3;
    private static final AtomicLong NUMBERS = new AtomicLong();
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> OWN.forEach(Unfinished::delete), "weft-unfinished"));
    }

    private Unfinished() {}

    private static String system() {
        try {
            byte[] start = UserFile.bytes(Path.of("/proc/sys/kernel/random/boot_id"), 1);
            return Integer.toHexString(31 * Arrays.hashCode(start)
                    + Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).hashCode());
        } catch (IOException | UnsupportedOperationException | SecurityException elsewhere) {
            return UNKNOWN; // no Linux
        }
    }

    /** Returns a name in the same folder that no other process uses, and deletes what killed processes left for this place. */
    static Path beside(Path place) {
        String stem = stem(place);
        deleteAbandoned(place.resolveSibling(stem), stem);
        Path part = place.resolveSibling(
                stem + "." + SYSTEM + "-" + ProcessHandle.current().pid() + "-" + NUMBERS.incrementAndGet() + ".part");
        OWN.add(part);
        return part;
    }

    private static String stem(Path place) {
        String name = String.valueOf(place.getFileName());
        return "."
                + (name.length() <= LONGEST_STEM
                        ? name
                        : name.substring(0, LONGEST_STEM / 2) + Integer.toHexString(name.hashCode()));
    }

    private static void deleteAbandoned(Path place, String stem) {
        Path folder = place.getParent();
        DirectoryStream.Filter<Path> parts =
                each -> String.valueOf(each.getFileName()).startsWith(stem + ".");
        if (folder == null) {
            return;
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, parts)) {
            for (Path each : found) {
                if (isAbandoned(each, String.valueOf(each.getFileName()).substring(stem.length()))) {
                    delete(each);
                }
            }
        } catch (IOException unreadable) {
            // the write that follows fails with the reason
        }
    }

    private static boolean isAbandoned(Path part, String ending) throws IOException {
        Matcher name = ENDING.matcher(ending);
        if (!name.matches() || ProcessHandle.of(Long.parseLong(name.group(2))).isPresent()) {
            return false;
        }
        return (name.group(1).equals(SYSTEM) && !SYSTEM.equals(UNKNOWN))
                || Files.getLastModifiedTime(part)
                        .toInstant()
                        .isBefore(Instant.now().minus(ABANDONED));
    }

    /** Deletes a file, or a folder with its content; what cannot be deleted stays for the next one of this name. */
    static void delete(Path part) {
        for (int i = 0; i < DELETIONS && !deleted(part); i++) {
            Thread.onSpinWait(); // a thread may have added a file while this one deleted
        }
        OWN.remove(part);
    }

    private static boolean deleted(Path part) {
        try (Stream<Path> all = Files.walk(part)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
            return true;
        } catch (IOException | UncheckedIOException stays) {
            return !Files.exists(part);
        }
    }
}
