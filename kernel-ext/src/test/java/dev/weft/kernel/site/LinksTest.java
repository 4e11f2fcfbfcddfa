package dev.weft.kernel.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check of links names each page and each link that leads nowhere. */
class LinksTest {
    @TempDir
    private Path folder;

    private void page(String name, String body) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, "<!DOCTYPE html><html><body>" + body + "</body></html>");
    }

    @Test
    void links_to_pages_files_and_anchors_are_right() throws IOException {
        page("index.html", "<a href=\"a%20b/two.html#caf%C3%A9\">two</a> <a href='#here'>up</a> <p id=\"here\">");
        page("a b/two.html", "<h2 id=\"caf\u00e9\">x</h2> <a href=\"../index.html\">one</a> <img src=\"data:,\">");
        page("three.html", "<a href=\"https://example.org/none\">elsewhere</a> <a href=\"a&amp;b.csv\">data</a>");
        Files.writeString(folder.resolve("a&b.csv"), "1");
        assertThat(Links.broken(folder)).isEmpty();
    }

    @Test
    void a_missing_page_and_a_missing_anchor_are_named_with_their_page() throws IOException {
        page(
                "in/one.html",
                "<a class=\"x\" href=\"two.html\">two</a> <a href=\"../index.html#no\">up</a> <a href=\"#none\">");
        page("index.html", "<p id=\"yes\">");
        assertThat(Links.broken(folder))
                .containsExactly(
                        "in/one.html: two.html (no such file)",
                        "in/one.html: ../index.html#no (no such anchor)",
                        "in/one.html: #none (no such anchor)");
    }

    @Test
    void a_page_may_lead_elsewhere_and_load_nothing_from_there() throws IOException {
        page("index.html", "<a href=\"http://example.org\">x</a> <img src=\"//example.org/x.png\">");
        page(
                "styled.html",
                "<link href=\"https://example.org/x.css\"> <script src=\"https://example.org/x.js\"></script>");
        assertThat(Links.broken(folder))
                .containsExactly(
                        "index.html: //example.org/x.png (loads from outside the site)",
                        "styled.html: https://example.org/x.css (loads from outside the site)",
                        "styled.html: https://example.org/x.js (loads from outside the site)");
    }

    @Test
    void folders_and_files_outside_are_no_pages() throws IOException {
        page("index.html", "<a href=\"in\">x</a> <a href=\"../secret.txt\">y</a>");
        page("in/index.html", "");
        assertThat(Links.broken(folder))
                .containsExactly(
                        "index.html: in (a folder, which shows no page without a server)",
                        "index.html: ../secret.txt (outside the site)");
    }

    @Test
    void code_of_scripts_and_comments_has_no_links() throws IOException {
        page("index.html", "<!-- <a href=\"x\"> --><script>var a = '<a href=\"y\">';</script><style>a {}</style>");
        assertThat(Links.broken(folder)).isEmpty();
    }
}
