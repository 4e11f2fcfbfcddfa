package dev.weft.study.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FontFileTest {
    private static final byte[] FONT = {1, 2, 3};

    @TempDir
    private Path work;

    @Test
    void aFontIsWrittenOnceAndRepairedWhenItDiffers() throws IOException {
        Path cache = work.resolve("cache").resolve("weft");
        assertThat(FontFile.of("a.ttf", FONT, cache)).contains(cache.resolve("a.ttf"));
        assertThat(cache.resolve("a.ttf")).hasBinaryContent(FONT);
        Files.write(cache.resolve("a.ttf"), new byte[] {1, 2});
        assertThat(FontFile.of("a.ttf", FONT, cache)).contains(cache.resolve("a.ttf"));
        assertThat(cache.resolve("a.ttf")).hasBinaryContent(FONT);
        try (Stream<Path> all = Files.list(cache)) {
            assertThat(all).as("nothing half-written is left").hasSize(1);
        }
    }

    @Test
    void aCacheThatCannotBeWrittenIsNoError() throws IOException {
        Path file = Files.writeString(work.resolve("file"), "where the folder should be");
        assertThat(FontFile.of("a.ttf", FONT, file.resolve("weft"))).isEmpty();
    }

    @Test
    void eachSystemHasItsOwnCache() {
        Path home = Path.of("/home/me");
        assertThat(FontFile.cache(name -> null, "Linux", home)).isEqualTo(home.resolve(".cache/weft"));
        assertThat(FontFile.cache(Map.of("XDG_CACHE_HOME", "/c")::get, "Linux", home))
                .isEqualTo(Path.of("/c/weft"));
        assertThat(FontFile.cache(name -> null, "Mac OS X", home)).isEqualTo(home.resolve("Library/Caches/weft"));
        assertThat(FontFile.cache(Map.of("LOCALAPPDATA", "/l")::get, "Windows 11", home))
                .isEqualTo(Path.of("/l/weft"));
    }
}
