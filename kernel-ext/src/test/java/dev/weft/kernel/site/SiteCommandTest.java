package dev.weft.kernel.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The site of a small checkout: its pages, its gallery and its errors. */
class SiteCommandTest {
    private static final String PNG =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    private static final String NOTEBOOK = "{'cells': [{'cell_type': 'markdown', 'metadata': {}, 'source':"
            + " '# One\\n[next](02.ipynb) [words](../dsl/docs/vocabulary.md)'},"
            + "{'cell_type': 'code', 'metadata': {}, 'source': 'show(rate.chart())', 'outputs': [{'output_type':"
            + " 'display_data', 'data': {'image/png': '" + PNG
            + "', 'text/plain': 'Figure: Rates: a (model), 2 values'},"
            + " 'metadata': {'weft': {'figure': 'rates', 'series': [{'name': 'a', 'origin': 'model'}]}}}]}]}";

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private void file(String name, String text) throws IOException {
        Path file = folder.resolve("repository").resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
    }

    @BeforeEach
    void checkout() throws IOException {
        for (String page : List.of(
                "language",
                "twenty-tasks",
                "guide",
                "vocabulary",
                "workshop",
                "cluster",
                "when-not",
                "coming-from",
                "benchmarks",
                "equations",
                "papers",
                "kernels",
                "library",
                "architecture")) {
            file("dsl/docs/" + page + ".md", "# Page " + page + "\n");
        }
        file("README.md", "# Start\n[one](notebooks/01.ipynb) [cite](CITATION.cff) [words](dsl/docs/vocabulary.md)\n");
        file("CHANGELOG.md", "# Changes\n");
        file("LICENSE", "");
        file("CITATION.cff", "");
        file("dsl/docs/guide/priority.md", "# Priority\n[language](../language.md)\n");
        file("dsl/docs/adr/0001-first.md", "# 1. First\n[words](../vocabulary.md)\n");
        file("notebooks/01.ipynb", NOTEBOOK);
        file("notebooks/02.ipynb", "{'cells': []}");
        file("notebooks/audit/1.ipynb", "{'cells': []}");
    }

    private int run(String... more) {
        List<String> args = new ArrayList<>(List.of(
                folder.resolve("repository").toString(), folder.resolve("site").toString()));
        args.addAll(List.of(more));
        return SiteCommand.run(args, stream(out), stream(err));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private String page(String name) throws IOException {
        return Files.readString(folder.resolve("site").resolve(name));
    }

    @Test
    void the_site_has_all_pages_and_links_them() throws IOException {
        assertThat(run()).as(err.toString(StandardCharsets.UTF_8)).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("site: 25 pages, all links lead to a page.");
        assertThat(page("index.html"))
                .contains("href=\"notebooks/01/01.html\">one", "href=\"CITATION.cff\"", "href=\"reference.html\"");
        assertThat(page("notebooks/01/01.html"))
                .contains("href=\"../../notebooks/02/02.html\">next", "href=\"../../vocabulary.html\">words");
        assertThat(page("guide/priority.html"))
                .contains("href=\"../language.html\">language", "href=\"../guide.html\">Guide");
        assertThat(page("adr/0001-first.html")).contains("href=\"../vocabulary.html\">words");
        assertThat(page("reference.html"))
                .contains("href=\"when-not.html\"", "href=\"adr/index.html\"")
                .doesNotContain("javadoc");
        assertThat(page("adr/index.html")).contains("href=\"0001-first.html\">1. First");
    }

    @Test
    void the_gallery_shows_each_picture_and_its_cell() throws IOException {
        assertThat(run()).as(err.toString(StandardCharsets.UTF_8)).isZero();
        assertThat(page("gallery.html"))
                .contains("<h2>One</h2>", "src=\"notebooks/01/rates.png\"", "show(rate.chart())", "01/01.html#cell-1")
                .containsSubsequence("<li><a href=\"#01\">One</a></li>", "<section id=\"01\">", "<details>");
        assertThat(folder.resolve("site/notebooks/01/rates.png")).exists();
    }

    @Test
    void the_front_page_ends_with_pictures_and_the_table_of_the_papers_figures() throws IOException {
        file(
                "notebooks/02.ipynb",
                NOTEBOOK.replace("'figure': 'rates'", "'figure': 'predicted-speed', 'paper': 'Zed 2015, Fig. 2'"));
        assertThat(run()).as(err.toString(StandardCharsets.UTF_8)).isZero();
        assertThat(page("index.html"))
                .containsSubsequence(
                        ">Start<",
                        "src=\"notebooks/02/predicted-speed.png\"",
                        "<table class=\"exhibits\">",
                        "Figure 2</b> <a href=\"notebooks/02/02.html#predicted-speed\"><img",
                        "</main>")
                .doesNotContain("rates.png");
        assertThat(page("notebooks/index.html"))
                .containsSubsequence("aria-label=\"Notebooks\"", "<table class=\"exhibits\">");
    }

    @Test
    void a_broken_link_is_an_error_that_names_page_and_link() throws IOException {
        file("dsl/docs/cluster.md", "# Cluster\n[gone](gone.md)\n");
        assertThat(run()).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("cluster.html: gone.md (no such file)");
    }

    @Test
    void a_missing_page_is_named() throws IOException {
        Files.delete(folder.resolve("repository/dsl/docs/when-not.md"));
        assertThat(run()).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("when-not.md is missing");
    }

    @Test
    void an_earlier_site_is_replaced_and_other_files_are_kept() throws IOException {
        assertThat(run()).isZero();
        Files.writeString(folder.resolve("site/old.html"), "");
        assertThat(run()).isZero();
        assertThat(folder.resolve("site/old.html")).doesNotExist();
        Files.delete(folder.resolve("site/.weft-site"));
        assertThat(run()).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("the folder has files that are not a site");
        assertThat(folder.resolve("site/index.html")).exists();
    }

    @Test
    void unknown_options_are_refused() {
        assertThat(run("--fast")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("site --fast: unknown option.");
    }
}
