package dev.weft.study.chart;

import dev.weft.study.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A bundled font as a file of the user's cache. Java can read a font from memory only through a temporary file, which stays
 * behind when the process is killed; this one file serves all processes.
 */
final class FontFile {
    private FontFile() {}

    /** The file with this content, written if need be; empty where the cache cannot be written. */
    static Optional<Path> of(String name, byte[] content, Path cache) {
        Path file = cache.resolve(name);
        try {
            if (Files.isRegularFile(file) && Arrays.equals(Files.readAllBytes(file), content)) {
                return Optional.of(file);
            }
            Files.createDirectories(cache);
            WholeFile.write(file, out -> out.write(content)); // another process may be writing, too
            return Optional.of(file);
        } catch (IOException | SecurityException e) {
            return Optional.empty();
        }
    }

    /** Where programs of this user keep what they can make again. */
    static Path cache(Function<String, @Nullable String> environment, String system, Path home) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("mac")) {
            return home.resolve("Library").resolve("Caches").resolve("weft");
        }
        String chosen = environment.apply(name.startsWith("windows") ? "LOCALAPPDATA" : "XDG_CACHE_HOME");
        Path caches = chosen == null || chosen.isBlank() ? home.resolve(".cache") : Path.of(chosen);
        return caches.resolve("weft");
    }
}
