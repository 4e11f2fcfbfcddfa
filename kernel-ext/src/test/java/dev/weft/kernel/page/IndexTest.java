package dev.weft.kernel.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The index: one row for each figure and table of a paper. */
class IndexTest {
    private static String figure(String id, String paper, String more) {
        return "{'output_type': 'display_data', 'data': {'image/png': 'AQID', 'text/plain': 'Figure: Title of " + id
                + ": a (model), 2 values'}, 'metadata': {'weft': {'figure': '" + id + "', 'paper': '" + paper + "', "
                + more
                + "'series': [{'name': 'a', 'origin': 'model'}]}}}";
    }

    private static JsonObject notebook(String text, String... outputs) {
        return JsonParser.parseString("{'cells': [{'cell_type': 'markdown', 'metadata': {}, 'source': '" + text + "'},"
                        + "{'cell_type': 'code', 'metadata': {}, 'source': 'show(a)', 'outputs': ["
                        + String.join(",", outputs) + "]}]}")
                .getAsJsonObject();
    }

    /** A table of claims, each with its id, the paper's sentence, the verdict, the criterion and the cases left out. */
    private static String claims(String... idSentenceVerdictBecauseExcept) {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < idSentenceVerdictBecauseExcept.length; i += 5) {
            List<String> row =
                    new ArrayList<>(List.of(idSentenceVerdictBecauseExcept).subList(i, i + 5));
            row.add(2, "in our words");
            row.add("another model");
            rows.append("<tr><td>" + String.join("</td><td>", row) + "</td></tr>");
        }
        return "{'output_type': 'execute_result', 'metadata': {}, 'data': {'text/plain': 'claims', 'text/html': '<table><tr>"
                + "<th>claim</th><th>the paper says</th><th>read as</th><th>verdict</th><th>because</th><th>except</th>"
                + "<th>would fail</th></tr>" + rows + "</table>'}}";
    }

    private static final Map<String, JsonObject> NOTEBOOKS = Map.of(
            "02",
            notebook(
                    "# Two",
                    figure(
                            "f37",
                            "Nigay et al. 2018, Figs. 3 to 5",
                            "'reproduction': 'synthetic data', 'note': 'all is assumed', "),
                    figure(
                            "own",
                            "Nigay et al. 2018, Fig. 3",
                            "'reproduction': 'own measurement', 'note': 'two cores', ")),
            "01",
            notebook(
                    "# One doi:10.1145/1.2",
                    figure(
                            "f02",
                            "Zed 2015, Fig. 2",
                            "'reproduction': 'same model', 'note': 'measured half is missing', "),
                    figure("f10", "Zed 2015, Fig. 10", ""),
                    figure("plain", "", ""),
                    claims(
                            "C1",
                            "It is so (Figure 2)",
                            "does not hold",
                            "it is less",
                            "n/a",
                            "C2",
                            "So is it (Figures 1, 2 and 10)",
                            "holds",
                            "it is more",
                            "large sizes",
                            "C3",
                            "All of it (section 3)",
                            "cannot be checked",
                            "nothing is printed",
                            "")));

    @TempDir
    Path folder;

    private String html = "";

    @BeforeEach
    void write() throws IOException {
        for (String file : List.of(
                "01/f02.csv",
                "01/f02.pdf",
                "01/f02-column.pdf",
                "01/f02-page.pdf",
                "01/f10.csv",
                "01/f10.tex",
                "02/f37.csv",
                "02/own.csv")) {
            Files.createDirectories(folder.resolve(file).getParent());
            Files.createFile(folder.resolve(file));
        }
        html = Index.of(NOTEBOOKS, folder);
    }

    private List<String> rows() {
        return html.lines().filter(line -> line.contains("class=\"exhibit\"")).toList();
    }

    @Test
    void eachFigureHasARowInTheOrderOfNotebooksAndNumbers() {
        assertThat(rows().stream()
                        .map(row -> row.replaceAll(".*?<b>(.*?)</b>.*", "$1"))
                        .collect(Collectors.joining(", ")))
                .isEqualTo("Figure 2, Figure 10, Figure 3, Figure 4, Figure 5");
        assertThat(html)
                .contains("5 figures and tables: 1 × same model; 1 × not stated; 3 × synthetic data.")
                .contains("<a href=\"https://doi.org/10.1145/1.2\">Zed 2015</a>")
                .containsSubsequence("<table class=\"exhibits\">", "<img", "aria-label=\"Notebooks\"", "Other figures");
    }

    @Test
    void aRowHasKindMissingPartClaimsAndFiles() {
        assertThat(rows().get(0))
                .contains("<div>same model</div>", "<div>measured half is missing</div>")
                .contains(
                        "class=\"refuted\" title=\"It is so (Figure 2) in our words\"",
                        ">C1</a> does not hold: it is less</div>",
                        ">C2</a> holds: it is more; except large sizes</div>")
                .contains("01/f02.thumb.png", "01/01.html#cell-1")
                .contains("<a href=\"01/f02.csv\">CSV</a> <a href=\"01/f02.pdf\">PDF</a> "
                        + "<a href=\"01/f02-column.pdf\">3.5 in</a> <a href=\"01/f02-page.pdf\">7.2 in</a> <a href")
                .doesNotContain("C3");
        assertThat(rows().get(1))
                .contains("<div>not stated</div>", ">C2</a> holds")
                .contains("<a href=\"01/f10.csv\">CSV</a> <a href=\"01/f10.tex\">LaTeX</a> <a href")
                .doesNotContain("C1<");
        assertThat(html)
                .contains("claims about no single figure")
                .contains(">C3</a> cannot be checked: nothing is printed</div>");
    }

    @Test
    void aFigureThatIsRepeatedTwiceHasBothInItsRow() {
        assertThat(rows().get(2))
                .contains("<div>synthetic data</div><div>own measurement</div>", "02/f37.csv", "02/own.csv");
        assertThat(rows().get(4)).contains("02/f37.csv").doesNotContain("own");
    }

    @Test
    void otherFiguresAreListedBelow() {
        String others = html.substring(html.indexOf("Other figures"));
        assertThat(others)
                .contains("plain.thumb.png", "Title of plain", "model<br>")
                .doesNotContain("f02");
    }

    @Test
    void mentionsAreRead() {
        assertThat(Exhibit.mentioned("on Figures 1, 10 and 11, Fig. 3 and Table 2 (section 4)"))
                .hasToString("[Figure 1, Figure 10, Figure 11, Figure 3, Table 2]");
        assertThat(Exhibit.mentioned("Figures 3 to 5, and 7")).hasToString("[Figure 3, Figure 4, Figure 5, Figure 7]");
        assertThat(Exhibit.mentioned("no figure 3")).isEmpty();
        assertThat(Exhibit.cited("Mao et al. 2014, section 4.1.1")).isEmpty();
        assertThat(Exhibit.cited("Bienz et al. 2018, Table 1"))
                .containsExactly(new Exhibit("Bienz et al. 2018", "Table", 1));
    }

    @Test
    void claimsThatAnotherNotebookChecksStandBesideTheFiguresOfTheirPaper() {
        String paper = "# About doi:10.1145/9.9";
        String index = Index.of(
                Map.of(
                        "01-lesson", notebook(paper, figure("f1", "Zed 2015, Fig. 1", "")),
                        "1-audit", notebook(paper, claims("C1", "It is so (Figure 1)", "holds", "", ""))),
                folder);
        assertThat(index)
                .contains("<a href=\"1-audit/1-audit.html#All-claims\">C1</a> holds")
                .containsSubsequence(
                        "aria-label=\"Notebooks\"",
                        "01-lesson",
                        "aria-label=\"Claims of the papers, checked\"",
                        "1-audit");
    }

    @Test
    void claimsOfAPaperWithoutAnAddressAreThoseOfNotebooksThatRepeatItsFigures() {
        String index = Index.of(
                Map.of(
                        "05-lesson", notebook("# About a report", figure("f1", "Zed 2015, Fig. 1", "")),
                        "5-audit",
                                notebook(
                                        "# About a report, checked",
                                        figure("f2", "Zed 2015, Fig. 2", ""),
                                        claims("T1", "It is so (Figure 1)", "holds", "", "")),
                        "06-lesson", notebook("# Another", claims("X1", "Not so (Figure 1)", "holds", "", ""))),
                folder);
        assertThat(index)
                .contains("<a href=\"5-audit/5-audit.html#All-claims\">T1</a> holds")
                .doesNotContain(">X1</a>");
    }
}
