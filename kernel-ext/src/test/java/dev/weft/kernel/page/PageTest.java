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
        return caption(paper, "Figure: Six schemes: measured (published), 2 values");
    }

    private String caption(String paper, String text) {
        String html = Page.of(
                JsonParser.parseString(
                                "{'cells': [{'cell_type': 'code', 'source': 'show(a);', 'metadata': {}, 'outputs': ["
                                        + "{'output_type': 'display_data', 'data': {'image/png': 'AQID', 'text/plain':"
                                        + " '" + text + "'}, 'metadata': {'weft': {'figure': 'six', " + paper
                                        + "'series': [{'name': 'measured', 'origin': 'published'}]}}}]}]}")
                        .getAsJsonObject(),
                "02",
                folder,
                folder,
                folder,
                new Neighbours("", ""));
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
    void aChartOfAUsersOwnHasItsTitle() {
        assertThat(caption("", "Chart: Stencil: five, by hand, 640 \u00d7 420"))
                .startsWith("<b>Stencil: five, by hand.</b>");
        assertThat(caption("", "Chart, 640 \u00d7 420")).startsWith("<b>six.</b>");
    }

    @Test
    void aTableThatRepeatsAPapersTableHasThatTablesNumber() {
        assertThat(caption("'paper': 'Bienz et al. 2018, Table 1', "))
                .startsWith("<b>Table 1 of Bienz et al. 2018. Six schemes.</b>");
    }

    private String page(String cells, Neighbours neighbours) {
        return Page.of(
                        JsonParser.parseString("{'cells': [" + cells.replaceAll(",$", "") + "]}")
                                .getAsJsonObject(),
                        "02",
                        folder,
                        folder,
                        folder,
                        neighbours)
                .replaceAll("(?s).*<body>", "");
    }

    private static String code(String source, String outputs) {
        return "{'cell_type': 'code', 'source': '" + source + "', 'metadata': {}, 'outputs': [" + outputs + "]},";
    }

    private static String printed(String text) {
        return "{'output_type': 'stream', 'name': 'stdout', 'text': '" + text + "'}";
    }

    @Test
    void claimsChecksAndTheirCodeAreFoldedAndChecksPrintNothing() {
        String checks = "check(1, 1);";
        String text = "{'cell_type': 'markdown', 'source': 'Then', 'metadata': {}},";
        String page = page(
                code("double helper() { return 1; }", "")
                        + code(checks, printed("computed: the rate falls\\ncomputed: by 2: 2\\n"))
                        + text
                        + code("double shown() { return 1; }", "")
                        + text
                        + code("claim(1).holds(2)", printed("C1 holds: it is so\\n"))
                        + code(checks, printed("computed: a\\nand more\\n")),
                new Neighbours("", ""));
        assertThat(page)
                .contains("<summary>Code of the check, 1 line</summary>")
                .contains("<summary>Checks of the text, 1 line</summary>")
                .contains("<summary>Code of the claim, 1 line</summary>")
                .contains("C1 holds: it is so")
                .contains("and more")
                .doesNotContain("computed:");
        assertThat(page.split("<details", -1))
                .as("the last cell shows more than checks")
                .hasSize(4);
    }

    @Test
    void aPageLeadsToItsNeighboursAndToItsPaper() {
        String page = page(
                "{'cell_type': 'markdown', 'metadata': {}, 'source': '# A\\n\\nBy B, doi:10.1145/2831129.2831134. Then"
                        + " arXiv:1806.02030, hal-00953618 and `doi:10.1/x`.'},"
                        + code(
                                "show(a)",
                                "{'output_type': 'display_data', 'data': {'image/png': 'AQID', 'text/plain':"
                                        + " 'Figure: Six: a (model), 2 values'}, 'metadata': {'weft': {'figure': 'six', 'paper':"
                                        + " 'B 2015, Fig. 2', 'series': [{'name': 'a', 'origin': 'model'}]}}}"),
                new Neighbours("01", "03"));
        assertThat(page)
                .contains("<a href=\"https://doi.org/10.1145/2831129.2831134\">doi:10.1145/2831129.2831134</a>. Then")
                .contains("<a href=\"https://arxiv.org/abs/1806.02030\">")
                .contains("<a href=\"https://hal.science/hal-00953618\">")
                .contains("<code>doi:10.1/x</code>")
                .contains("<b><a href=\"https://doi.org/10.1145/2831129.2831134\">Figure 2 of B 2015.</a> Six.</b>")
                .contains("<a rel=\"prev\" href=\"../01/01.html\">Previous: 01</a>")
                .contains("<a rel=\"next\" href=\"../03/03.html\">Next: 03</a>");
        assertThat(Neighbours.of("b", java.util.List.of("a", "b", "c"))).isEqualTo(new Neighbours("a", "c"));
        assertThat(Neighbours.of("a", java.util.List.of("a"))).isEqualTo(new Neighbours("", ""));
        assertThat(Neighbours.of("x", java.util.List.of("a"))).isEqualTo(new Neighbours("", ""));
    }

    @Test
    void codeAndTablesScrollInBoxesThatKeysReachAndProseIsWrapped() {
        assertThat(Fitting.code("var a = 1;", "var a = 1;", false, "Code"))
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
