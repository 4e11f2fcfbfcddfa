package dev.weft.notebooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.kernel.run.RunCommand;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every notebook once, several at a time, and its folded solutions in the same kernel. */
class NotebooksTest {
    @Test
    void every_notebook_shows_what_it_showed_when_it_was_committed_and_its_solutions_are_right(
            @TempDir java.nio.file.Path out) throws Exception {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(said, true, UTF_8);
        int code = RunCommand.run(List.of(".", "--check", "--solutions", "--out", out.toString()), print, print);
        assertThat(code).as(said.toString(UTF_8)).isZero();
        assertThat(Pages.of(out).brokenLinks()).isEmpty();
    }
}
