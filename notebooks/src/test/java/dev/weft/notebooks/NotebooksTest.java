package dev.weft.notebooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Golden;
import dev.weft.kernel.run.RunCommand;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;

/** Every notebook once, several at a time, and the folded solutions of a lesson in the same kernel. */
class NotebooksTest {
    private static final Path GOLDENS = Path.of("src/test/resources/goldens");
    private static final int LINES = 120;

    @Test
    void every_notebook_shows_what_it_showed_when_it_was_committed_and_its_solutions_are_right() throws Exception {
        Path out = emptied();
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(said, true, UTF_8);
        int code = RunCommand.run(List.of(".", "--check", "--solutions", "--out", out.toString()), print, print);
        assertThat(code).as(said.toString(UTF_8)).isZero();
        assertThat(Pages.of(out).brokenLinks()).isEmpty();
        nothingIsCut(out);
        figuresAreWhatTheyWere(out);
    }

    /** A figure has all words in each printed width. */
    private static void nothingIsCut(Path out) throws IOException {
        List<Path> printed;
        try (Stream<Path> all = Files.walk(out)) {
            printed = all.filter(file -> file.toString().endsWith(".pdf")).toList();
        }
        int worded = 0; // charts of XChart have no words, only outlines
        for (Path file : printed) {
            try (PDDocument document = Loader.loadPDF(file.toFile())) {
                String words = new PDFTextStripper().getText(document);
                worded += words.isBlank() ? 0 : 1;
                assertThat(words).as(file.toString()).doesNotContain("…");
            }
        }
        assertThat(worded).isGreaterThan(200);
    }

    /** The pages stay, for a look at them in a browser: kernel-ext/src/test/browser/run.sh. */
    private static Path emptied() throws IOException {
        Path out = Path.of("target", "tested");
        if (Files.exists(out)) {
            try (Stream<Path> all = Files.walk(out)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
        return out;
    }

    /** Each figure's picture and data, of large ones the first lines and the number of all. */
    private static void figuresAreWhatTheyWere(Path out) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(out)) {
            files = all.filter(file -> file.toString().matches(".*\\.(svg|csv)"))
                    .sorted()
                    .toList();
        }
        assertThat(files).hasSizeGreaterThan(140);
        List<String> names =
                files.stream().map(file -> out.relativize(file).toString()).toList();
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            Path golden = GOLDENS.resolve(names.get(i) + ".txt");
            Golden.difference(golden, beginning(Files.readString(files.get(i)))).ifPresent(differences::add);
        }
        Golden.difference(GOLDENS.resolve("all.txt"), String.join("\n", names)).ifPresent(differences::add);
        assertThat(String.join("\n", differences)).isEmpty();
    }

    private static String beginning(String text) {
        List<String> lines = text.replace("><", ">\n<")
                .replaceAll("[0-9a-f]{32}", "DIGEST")
                .lines()
                .toList();
        return String.join("\n", lines.subList(0, Math.min(lines.size(), LINES)))
                + (lines.size() > LINES ? "\n.. " + lines.size() + " lines" : "");
    }
}
