package dev.weft.study.draw;

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
 * A bundled font as a file in the user's cache. Java reads a font from memory through a temporary file only, which
 * remains when the process is killed; this one file serves all processes.
 */
final class FontFile {
    private FontFile() {}

    /** The file with this content, written if necessary; empty if the cache is not writable. */
    static Optional<Path> of(String name, byte[] content, Path cache) {
        Path file = cache.resolve(name);
        try {
            if (Files.isRegularFile(file) && Arrays.equals(Files.readAllBytes(file), content)) {
                return Optional.of(file);
            }
            Files.createDirectories(cache);
            WholeFile.write(file, out -> out.write(content)); // another process may be writing at the same time
            return Optional.of(file);
        } catch (IOException | SecurityException e) {
            return Optional.empty();
        }
    }

    /** The folder for files that programs of this user can recreate. */
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
