package dev.weft.units;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelExceptionTest {
    private static ModelException about(Object value) {
        return ModelException.call("read", "must be another", "Write another", value);
    }

    @Test
    void a_value_is_in_a_message_as_typed_unless_it_is_long() {
        assertThat(about("a:0->1")).hasMessage("read(\"a:0->1\"): must be another. Write another.");
        assertThat(about("x".repeat(400))).hasMessageContaining("\"" + "x".repeat(400) + "\")");
        assertThat(about("x".repeat(30_000)))
                .hasMessage("read(\"" + "x".repeat(400)
                        + " .. and 29600 more characters\"): must be another. Write another.");
        assertThat(about(7)).hasMessage("read(7): must be another. Write another.");
    }

    @Test
    void no_letter_is_cut_in_two() {
        String letters = "x".repeat(399) + "\uD835\uDD4F" + "y".repeat(50);
        assertThat(about(letters)).hasMessageContaining("\"" + "x".repeat(399) + " .. and 52 more characters\"");
    }

    @Test
    void the_rule_is_known_where_the_subject_and_the_rule_have_colons_and_full_stops() {
        ModelException refused =
                ModelException.of("run \"a: b. c\"", "it has 2 ranks: 0, 1. Three are needed", "Add one");
        assertThat(refused).hasMessage("run \"a: b. c\": it has 2 ranks: 0, 1. Three are needed. Add one.");
        assertThat(refused.rule()).isEqualTo("it has 2 ranks: 0, 1. Three are needed");
        assertThat(about(7).rule()).isEqualTo("must be another");
        assertThat(new ModelException("x.csv, line 3: " + refused.getMessage(), refused).rule())
                .isEqualTo(refused.rule());
        assertThat(new ModelException("a machine is null. Pass one.").rule()).isEqualTo("a machine is null. Pass one");
    }

    /** A library's thread has no frame of a program, and shows none; a program's frames are what is outside of the library. */
    @Test
    void the_frames_are_those_of_the_program_that_asked() throws InterruptedException {
        assertThat(about("x").getStackTrace())
                .isNotEmpty()
                .noneMatch(frame -> frame.getClassName().startsWith("dev.weft."));
        AtomicReference<ModelException> thrown = new AtomicReference<>();
        Thread worker = new Thread(() -> thrown.set(about("x")));
        worker.start();
        worker.join();
        assertThat(Objects.requireNonNull(thrown.get()).getStackTrace()).isEmpty();
    }

    /** The launcher of {@code java Cost.java} cuts its own frames off an error's, and failed where there were none. */
    @Tag("slow")
    @Test
    void a_source_file_that_is_run_shows_the_message(@TempDir Path folder) throws IOException, InterruptedException {
        Path source = Files.writeString(folder.resolve("Cost.java"), """
                class Cost {
                    public static void main(String[] words) {
                        dev.weft.Weft.GBps(-1);
                    }
                }
                """);
        Path said = folder.resolve("said.txt");
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        source.toString())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(java.waitFor()).isOne();
        assertThat(said)
                .content()
                .containsPattern("ModelException: .*-1.*: .* GBps\\(1\\)\\.")
                .contains("at Cost.main(Cost.java:3)")
                .doesNotContain("at dev.weft.");
    }
}
