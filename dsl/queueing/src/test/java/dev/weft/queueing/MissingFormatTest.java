package dev.weft.queueing;

import static dev.weft.Weft.ms;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The module of formats is not on the class path of these tests: a model of JMT is one error. */
class MissingFormatTest {
    private static final String RULE = ": models of JMT need the module weft-formats, which is not on the class path."
            + " Add dev.weft:weft-formats to the class path, or depend on dev.weft:weft-dsl, which has it.";

    @TempDir
    Path folder;

    @Test
    void a_model_is_neither_read_nor_written_without_its_format() throws IOException {
        Path file = folder.resolve("model.jmva");
        Files.writeString(file, "<model/>");
        assertThatThrownBy(() -> queueing(file.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessage("queueing(\"" + file + "\")" + RULE);
        assertThatThrownBy(() -> queueing()
                        .station("cpu", queue(ms(5)))
                        .closed("jobs", 2)
                        .write(file))
                .isInstanceOf(ModelException.class)
                .hasMessage("write(\"" + file + "\")" + RULE);
        assertThat(file).hasContent("<model/>");
    }
}
