package dev.weft.notebooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.kernel.run.RunCommand;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NotebooksTest {
    static Stream<Path> notebooks() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(""))) {
            return files.filter(file -> file.toString().endsWith(".ipynb")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("notebooks")
    void everyNotebookRunsAndShowsWhatItShowedWhenItWasCommitted(Path notebook, @TempDir Path out)
            throws InterruptedException {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(said, true, UTF_8);
        int code = RunCommand.run(List.of(notebook.toString(), "--check", "--out", out.toString()), print, print);
        assertThat(code).as(said.toString(UTF_8)).isZero();
    }
}
