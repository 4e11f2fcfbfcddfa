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
        return new Markdown(folder).html(markdown).strip();
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
}
