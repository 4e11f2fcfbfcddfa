package dev.weft.kernel.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {
    @TempDir
    private Path folder;

    private String caption(String paper) {
        String html = Page.of(
                JsonParser.parseString(
                                "{'cells': [{'cell_type': 'code', 'source': 'show(a);', 'metadata': {}, 'outputs': ["
                                        + "{'output_type': 'display_data', 'data': {'image/png': 'AQID', 'text/plain':"
                                        + " 'Figure: Six schemes: measured (published), 2 values'},"
                                        + " 'metadata': {'weft': {'figure': 'six', " + paper
                                        + "'series': [{'name': 'measured', 'origin': 'published'}]}}}]}]}")
                        .getAsJsonObject(),
                "02",
                folder,
                folder,
                folder);
        return html.replaceAll("(?s).*<figcaption>(.*?) <span class=\"files.*", "$1");
    }

    @Test
    void aPictureThatRepeatsAPapersFigureHasThatFiguresNumber() {
        String data = " <span class=\"origin\">Data: published.</span>";
        assertThat(caption("'paper': 'Bienz et al. 2018, Figure 6', "))
                .isEqualTo("<b>Figure 6 of Bienz et al. 2018. Six schemes.</b>" + data);
        assertThat(caption("'paper': 'Vienne et al. 2008, Fig. 2', "))
                .isEqualTo("<b>Figure 2 of Vienne et al. 2008. Six schemes.</b>" + data);
        assertThat(caption("'paper': 'Nigay et al. 2018, Figs. 3 to 7', "))
                .isEqualTo("<b>Figures 3 to 7 of Nigay et al. 2018. Six schemes.</b>" + data);
    }

    @Test
    void anyOtherPictureHasNoNumberThatTheTextCouldMean() {
        assertThat(caption("")).isEqualTo("<b>Six schemes.</b> <span class=\"origin\">Data: published.</span>");
        assertThat(caption("'paper': 'Mao et al. 2014, section 4.1.1', "))
                .isEqualTo("<b>Six schemes.</b> <span class=\"origin\">After Mao et al. 2014, section 4.1.1."
                        + " Data: published.</span>");
    }

    @Test
    void codeAndTablesScrollInBoxesThatKeysReachAndProseIsWrapped() {
        assertThat(Fitting.code("var a = 1;", "var a = 1;", false))
                .isEqualTo("<pre class=\"source\" tabindex=\"0\"><code>var a = 1;</code></pre>");
        assertThat(Fitting.text("stdout", "C1 holds: small is quick\nbecause so\nand so on"))
                .isEqualTo("<pre class=\"stdout short\">C1 holds: small is quick\nbecause so\nand so on</pre>");
        assertThat(Fitting.text("stdout", "size  time\n1 B   1.2\n2 B   1.3"))
                .isEqualTo("<pre class=\"stdout\" tabindex=\"0\">size  time\n1 B   1.2\n2 B   1.3</pre>");
        assertThat(Fitting.tables("<table><tr><td align=\"right\">-1.5e-3</td><td>wire A-&gt;B</td>"
                        + "<td align=\"left\" style=\"text-align:left\">MPI_Recv</td>"
                        + "<td align=\"left\">a sentence that is longer than that</td></tr></table>"))
                .isEqualTo("<div class=\"scroll\" role=\"region\" aria-label=\"Table\" tabindex=\"0\"><table><tr>"
                        + "<td align=\"right\" class=\"one\">-1.5e-3</td><td class=\"one\">wire A-&gt;B</td>"
                        + "<td align=\"left\" style=\"text-align:left\" class=\"one\">MPI_Recv</td>"
                        + "<td align=\"left\">a sentence that is longer than that</td></tr></table></div>");
    }
}
