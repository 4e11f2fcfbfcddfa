package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.kernel.wire.Client.Channel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The environment variable {@code WEFT_JSHELL} in a kernel's process. */
class SwitchTest {
    private static String help(Notebook notebook, String code) {
        return notebook.ask(Channel.SHELL, "inspect_request", Notebook.at(code, code.length()))
                .getAsJsonObject("data")
                .toString();
    }

    /** Only this help needs the private fields; the sentence of the doctor says so. */
    @Test
    void thePlainFormShowsSignaturesOfLibrariesWithoutTheirJavadocAndTheJdksWithIt() {
        try (Notebook notebook = Notebook.openAs("plain")) {
            assertThat(notebook.run("20 + 22").result()).isEqualTo("42");
            assertThat(help(notebook, "show")).contains("Weft.show(").doesNotContain("Shows values below the cell");
            if (Files.exists(Path.of(System.getProperty("java.home"), "lib", "src.zip"))) {
                assertThat(help(notebook, "\"\".isBlank")).contains("white space");
            }
            assertThat(notebook.kernel().log()).isEmpty();
        }
    }

    @Test
    void aValueThatIsNotKnownIsReportedAndIgnored() {
        try (Notebook notebook = Notebook.openAs("fast")) {
            assertThat(notebook.run("20 + 22").result()).isEqualTo("42");
            assertThat(help(notebook, "show")).contains("Weft.show(").contains("Shows values below the cell");
            assertThat(notebook.kernel().log())
                    .isEqualTo("Weft kernel: WEFT_JSHELL=fast: must be plain or unset. Correct or unset the variable.");
        }
    }
}
