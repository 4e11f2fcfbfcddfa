package dev.weft.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The module of formats is not on the class path of these tests: a platform is one error, and JSON needs no format. */
class MissingFormatTest {
    private static final String RULE =
            ": platforms of SimGrid need the module weft-formats, which is not on the class path."
                    + " Add dev.weft:weft-formats to the class path, or depend on dev.weft:weft-dsl, which has it.";

    @TempDir
    Path folder;

    @Test
    void a_platform_without_its_format_is_one_error() throws IOException {
        Path file = folder.resolve("p.xml");
        Files.writeString(file, "\ufeff\n<?xml version=\"1.0\"?>\n<platform version=\"4.1\"/>");
        assertThatThrownBy(() -> Machine.read(file.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessage("p.xml" + RULE);
    }

    @Test
    void a_platform_is_not_written_without_its_format() {
        Path file = folder.resolve("P.XML");
        assertThatThrownBy(() -> Machine.of(4, 2).save(file))
                .isInstanceOf(ModelException.class)
                .hasMessage("save(\"" + file + "\")" + RULE);
        assertThat(file).doesNotExist();
    }

    @Test
    void other_files_and_names_have_the_errors_of_all_class_paths() throws IOException {
        Path file = folder.resolve("m.txt");
        Files.writeString(file, "nodes 4");
        assertThatThrownBy(() -> Machine.read(file.toString()))
                .hasMessageStartingWith("m.txt: it is neither a machine as JSON nor a platform of SimGrid as XML.");
        assertThatThrownBy(() -> Machine.of(4, 2).save(file)).hasMessageContaining("must end in .json or .xml");
        Path json = folder.resolve("m.json");
        Machine.of(4, 2).save(json);
        assertThat(Machine.read(json.toString())).isEqualTo(Machine.of(4, 2));
    }
}
