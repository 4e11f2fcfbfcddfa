package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        for (String level : List.of("", "measure")) {
            assertThat(namesIn(source.resolve(level))).containsExactlyInAnyOrderElementsOf(Kit.FILES.get(level));
            for (String file : Kit.FILES.get(level)) {
                assertThat(kit.folder().resolve(level).resolve(file))
                        .hasSameBinaryContentAs(source.resolve(level).resolve(file));
            }
        }
        assertThat(Kit.FILES).containsOnlyKeys("", "measure");
        assertThat(kit.toString())
                .contains("mpicc", "WEFT_KIT=record", kit.folder().toString());
    }

    /** The files of a folder, which must have no folders beside measure; none if it does not exist. */
    private static List<String> namesIn(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !file.endsWith("measure"))
                    .map(file -> String.valueOf(file.getFileName()))
                    .toList();
        }
    }

    @Test
    void a_kit_that_is_not_written_yet_can_be_written_later() {
        Kit kit = Kit.sources();
        assertThat(kit)
                .hasToString("The sources of the MPI kit, a recorder and measuring programs."
                        + " kit().writeTo(\"weft-kit\") writes them.");
        assertThatThrownBy(kit::folder)
                .hasMessage("kit(): its files are not written yet. Write kit().writeTo(\"weft-kit\").");
        Path target = folder.resolve("later");
        assertThat(kit.writeTo(target.toString()).folder()).isEqualTo(target);
        assertThat(target.resolve("kit.h")).exists();
        assertThatThrownBy(() -> kit.writeTo(target.toString()))
                .hasMessage("writeTo(\"" + target
                        + "\"): the folder exists already. Name a folder that does not exist yet.");
    }

    @Test
    void the_command_writes_the_kit_or_says_in_one_line_why_not() {
        String target = folder.resolve("shell").toString();
        assertThat(ran(target)).startsWith("0 The MPI kit is in " + target).contains("make -C " + target + "/measure");
        assertThat(ran(target))
                .isEqualTo(
                        "1 kit(\"" + target + "\"): the folder exists already. Name a folder that does not exist yet.");
        assertThat(ran()).isEqualTo("2 kit needs the name of a new folder: ./weft kit DIR");
        assertThat(ran("a", "b")).isEqualTo("2 kit needs the name of a new folder: ./weft kit DIR");
        assertThat(ran("--help")).isEqualTo("2 kit needs the name of a new folder: ./weft kit DIR");
    }

    private static String ran(String... arguments) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream to = new PrintStream(said, true, StandardCharsets.UTF_8);
        int code = KitCommand.run(List.of(arguments), to, to);
        return (code + " " + said.toString(StandardCharsets.UTF_8)).strip();
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
                .hasMessageContaining("does not exist. Create the folder first, or choose another one.");
    }
}
