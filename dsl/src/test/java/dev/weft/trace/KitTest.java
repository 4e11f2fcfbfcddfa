package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway") // it passes null on purpose
class KitTest {
    @TempDir
    Path folder;

    @Test
    void all_sources_are_written_and_none_is_forgotten() throws IOException, URISyntaxException {
        Kit kit = Kit.unpack(folder.resolve("kit").toString());
        Path source = Path.of(
                Objects.requireNonNull(Kit.class.getResource("/dev/weft/kit")).toURI());
        try (Stream<Path> files = Files.list(source)) {
            assertThat(files.map(file -> String.valueOf(file.getFileName())))
                    .containsExactlyInAnyOrderElementsOf(Kit.FILES);
        }
        for (String file : Kit.FILES) {
            assertThat(kit.folder().resolve(file)).hasSameBinaryContentAs(source.resolve(file));
        }
        assertThat(kit.toString())
                .contains("mpicc", "WEFT_KIT=record", kit.folder().toString());
    }

    @Test
    void a_folder_that_exists_is_left_alone() throws IOException {
        Files.writeString(folder.resolve("kit.h"), "mine");
        assertThatThrownBy(() -> Kit.unpack(null)).hasMessage("folder is null. Write kit(\"weft-mpi-kit\").");
        assertThatThrownBy(() -> Kit.unpack(folder.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "kit(\"" + folder + "\"): the folder exists already. Name a folder that does not exist yet.");
        assertThat(folder.resolve("kit.h")).hasContent("mine");
    }

    @Test
    void a_folder_below_nothing_is_one_error() {
        assertThatThrownBy(() -> Kit.unpack(folder.resolve("a/b").toString()))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("its folder does not exist. Create the folder first, or choose another one.");
    }
}
