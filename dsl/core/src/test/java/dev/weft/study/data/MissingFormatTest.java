package dev.weft.study.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The module of formats is not on the class path of these tests: output of a tool is one error, and CSV needs no form. */
class MissingFormatTest {
    @TempDir
    Path folder;

    @Test
    void output_of_a_tool_without_its_form_is_one_error() throws IOException {
        Path file = Files.writeString(
                folder.resolve("osu.txt"), "# OSU MPI Latency Test v5.9\n# Size          Latency (us)\n8 1.5\n");
        assertThatThrownBy(() -> Measurements.of(file.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        file + ": outputs of benchmarks need the module weft-formats, which is not on the class path."
                                + " Add dev.weft:weft-formats to the class path, or depend on dev.weft:weft-dsl, which has it.");
    }

    @Test
    void a_table_is_read_without_it() throws IOException {
        Path file = Files.writeString(folder.resolve("a.csv"), "size (B),latency (us)\n8,1.5\n");
        assertThat(Measurements.of(file.toString()).columns().rows()).isEqualTo(1);
    }
}
