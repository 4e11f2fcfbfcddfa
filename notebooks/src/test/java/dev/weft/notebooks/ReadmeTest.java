package dev.weft.notebooks;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The code of the README and of the pages about the language and the library runs as it stands and prints what they say it prints. */
class ReadmeTest {
    @ParameterizedTest
    @ValueSource(strings = {"../README.md", "../dsl/docs/language.md", "../dsl/docs/library.md"})
    void code_runs_in_order_and_prints_the_text_below_it(String page, @TempDir Path folder)
            throws IOException, InterruptedException {
        Document.read(Path.of(page)).runsAndPrintsWhatItSays(folder);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../README.md",
                "../dsl/docs/language.md",
                "../dsl/docs/library.md",
                "../dsl/docs/papers.md",
                "../dsl/docs/kernels.md"
            })
    void every_file_that_the_page_links_to_is_there(String page) throws IOException {
        Document.linksToFilesThatAreThere(Path.of(page));
    }
}
