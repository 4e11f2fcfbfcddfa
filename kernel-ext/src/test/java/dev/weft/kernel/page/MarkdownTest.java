package dev.weft.kernel.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkdownTest {
    @TempDir
    private Path folder;

    private String html(String markdown) {
        return new Markdown(folder, folder.resolve("target/figures/own"))
                .html(markdown)
                .strip();
    }

    @Test
    void formulasKeepTheirUnderscoresAndBackslashes() {
        assertThat(html("so $a_1 * b_2 * c$ and\n\n$$\nx \\\\\ny\n$$"))
                .contains("<span class=\"math\">a_1 * b_2 * c</span>")
                .contains("<span class=\"math display\">x \\\\\ny</span>");
    }

    @Test
    void moneyAndCodeAreNoFormulas() {
        assertThat(html("costs 5 $ or 6 $")).isEqualTo("<p>costs 5 $ or 6 $</p>");
        assertThat(html("`$a$`")).contains("<code>$a$</code>");
        assertThat(html("```java\nint a; // $x$\n```")).contains("<span class=\"c\">// $x$</span>");
    }

    @Test
    void picturesOfTheFolderBecomePartOfThePageAndOthersAreNotLoaded() throws Exception {
        Files.write(folder.resolve("p.png"), new byte[] {1, 2, 3});
        assertThat(html("![a](p.png)")).contains("src=\"data:image/png;base64,AQID\"");
        assertThat(html("![far](https://example.org/p.png)")).isEqualTo("<p><em>far</em></p>");
        assertThat(html("![up](../p.png)")).isEqualTo("<p><em>up</em></p>");
    }

    @Test
    void codeIsEscapedAndLightlyColoured() {
        assertThat(JavaColours.html("var s = \"<b>\"; // a < b"))
                .isEqualTo("<span class=\"k\">var</span> s = <span class=\"s\">&quot;&lt;b&gt;&quot;</span>; "
                        + "<span class=\"c\">// a &lt; b</span>");
    }

    @Test
    void linksLeadToPagesOfNotebooksAndToFilesBesideThem() throws Exception {
        Files.writeString(folder.resolve("notes.txt"), "");
        assertThat(html(
                        "[o](02-other.ipynb) [p](02-other.ipynb#Why-so) [f](notes.txt) [w](https://example.org/a) [h](#here)"
                                + " [a](audit/1-b.ipynb#All) [u](../c.ipynb) [n](https://example.org/d.ipynb)"))
                .isEqualTo("<p><a href=\"../02-other/02-other.html\">o</a>"
                        + " <a href=\"../02-other/02-other.html#Why-so\">p</a> <a href=\"../../../notes.txt\">f</a>"
                        + " <a href=\"https://example.org/a\">w</a> <a href=\"#here\">h</a>"
                        + " <a href=\"../1-b/1-b.html#All\">a</a> <a href=\"../c/c.html\">u</a>"
                        + " <a href=\"https://example.org/d.ipynb\">n</a></p>");
    }

    @Test
    void headingsHaveTheAnchorsThatJupyterGivesThemAndEqualOnesANumber() {
        Markdown markdown = new Markdown(folder, folder);
        assertThat(markdown.html("## How `a` grows\n\n## How `a` grows"))
                .isEqualToIgnoringWhitespace("<h2 id=\"How-a-grows\">How <code>a</code> grows</h2>"
                        + "<h2 id=\"How-a-grows-2\">How <code>a</code> grows</h2>");
        assertThat(markdown.headings().contents())
                .contains("<li><a href=\"#How-a-grows\">How a grows</a></li>")
                .contains("<li><a href=\"#How-a-grows-2\">");
    }
}
