package dev.weft.formats.chrome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.tinympi.TinyMpiCommand;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code tinympi} asks the format before the run whether it can write the trace. */
class TinyMpiTraceTest {
    @TempDir
    Path folder;

    @Test
    void a_trace_that_exists_is_refused_before_the_run() throws IOException {
        Path there = Files.createFile(folder.resolve("run.json"));
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream text = new PrintStream(err, true, StandardCharsets.UTF_8);
        int code = TinyMpiCommand.run(List.of("--trace", there.toString(), "Ring.java"), text, text);
        assertThat(code + " " + err.toString(StandardCharsets.UTF_8))
                .startsWith("2 weft: write(\"" + there + "\"): it is there already");
    }
}
