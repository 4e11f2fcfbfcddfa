package dev.weft.tinympi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code tinympi} refuses wrong arguments in one sentence before it starts a rank. */
class TinyMpiCommandTest {
    @TempDir
    private Path folder;

    private Path program;

    @BeforeEach
    void aProgram() throws IOException {
        program = Files.writeString(folder.resolve("Ring.java"), """
                import dev.weft.program.Mpi;
                class Ring { static void main(Mpi mpi) { throw new IllegalStateException("it runs"); } }
                """);
    }

    private static String ran(Object... arguments) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream to = new PrintStream(said, true, StandardCharsets.UTF_8);
        List<String> words = List.of(arguments).stream().map(String::valueOf).toList();
        int code = TinyMpiCommand.run(words, to, to);
        return (code + " " + said.toString(StandardCharsets.UTF_8)).strip();
    }

    @Test
    void a_program_runs() {
        assertThat(ran("-nv", 2, program)).startsWith("1 weft: rank ").contains("it runs");
    }

    @Test
    void a_file_that_is_no_java_source_is_refused() throws IOException {
        Path text = Files.copy(program, folder.resolve("Ring.txt"));
        assertThat(ran(text))
                .startsWith("2 weft: \"" + text + "\": the name of a Java source file ends in .java. Usage: ");
        assertThat(ran(folder.resolve("None.java")))
                .isEqualTo("2 weft: \"" + folder.resolve("None.java")
                        + "\": there is no such file. Give a Java source file.");
    }

    @Test
    void more_ranks_than_threads_are_refused() {
        assertThat(ran("-nv", 1_000_000, program))
                .isEqualTo("2 weft: tinyMpi(1, 1, 1000000): each rank is a thread, and a run has at most 131072. Try"
                        + " tinyMpi(1, 2, 4).");
    }

    @Test
    void a_trace_that_cannot_be_written_is_refused() throws IOException {
        Path text = folder.resolve("x.txt");
        assertThat(ran("--trace", text, program))
                .isEqualTo("2 weft: write(\"" + text
                        + "\"): the name of an archive must end in .otf2. Try write(\"run.otf2\").");
        Path other = folder.resolve("run.json");
        assertThat(ran("--trace", other, program))
                .as("without the module of formats")
                .startsWith("2 weft: write(\"" + other
                        + "\"): files in the trace event format need the module weft-formats");
        Files.createFile(folder.resolve("run.def"));
        assertThat(ran("--trace", folder.resolve("run.otf2"), program)).contains("run.def exists");
        assertThat(ran("--trace", folder.resolve("none/run.otf2"), program)).contains("the folder does not exist");
    }
}
