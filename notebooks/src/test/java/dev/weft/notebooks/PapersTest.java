package dev.weft.notebooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.weft.kernel.page.Index;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The five papers have 44 figures and tables. Each is repeated, and each picture and table that names one states how closely, on
 * itself, in {@code figures.csv} and in the index.
 */
class PapersTest {
    private static final Pattern PAPER =
            Pattern.compile("<tr class=\"paper\"><th colspan=\"\\d\">(?:<a [^>]*>)?([^<]*)");
    private static final Pattern EXHIBIT = Pattern.compile("<tr class=\"exhibit\">.*?<b>([^<]*)</b>");
    private static final Pattern CLAIM =
            Pattern.compile("<tr><td[^>]*>([A-Z]\\d+[a-z]?)</td><td[^>]*>[^<]*</td><td[^>]*>([^<]*)</td>");

    private static Map<String, JsonObject> notebooks() throws IOException {
        Map<String, JsonObject> notebooks = new TreeMap<>();
        for (Path file : NotebookFiles.all()) {
            String name = file.getFileName().toString().replace(".ipynb", "");
            notebooks.put(name, JsonParser.parseString(Files.readString(file)).getAsJsonObject());
        }
        return notebooks;
    }

    private static List<JsonObject> outputs(JsonObject notebook) {
        List<JsonObject> outputs = new ArrayList<>();
        for (JsonElement cell : notebook.getAsJsonArray("cells")) {
            if (cell.getAsJsonObject().has("outputs")) {
                cell.getAsJsonObject().getAsJsonArray("outputs").forEach(each -> outputs.add(each.getAsJsonObject()));
            }
        }
        return outputs;
    }

    private static Stream<String> exhibits(String paper, int figures, int tables) {
        return Stream.concat(
                IntStream.rangeClosed(1, figures).mapToObj(number -> paper + ", Figure " + number),
                IntStream.rangeClosed(1, tables).mapToObj(number -> paper + ", Table " + number));
    }

    private static List<String> all() {
        return Stream.of(
                        exhibits("Bridges et al. 2015", 10, 2),
                        exhibits("Vienne et al. 2008", 9, 0),
                        exhibits("Mao et al. 2014", 3, 0),
                        exhibits("Bienz et al. 2018", 11, 1),
                        exhibits("Nigay et al. 2018", 8, 0))
                .flatMap(each -> each)
                .toList();
    }

    @Test
    void the_index_has_a_row_for_each_figure_and_table_of_the_papers() throws IOException {
        String index = Index.of(notebooks(), Path.of("target"));
        List<String> rows = new ArrayList<>();
        String paper = "";
        for (String line : index.lines().toList()) {
            Matcher heading = PAPER.matcher(line);
            paper = heading.find() ? heading.group(1) : paper;
            Matcher exhibit = EXHIBIT.matcher(line);
            if (exhibit.find()) {
                rows.add(paper + ", " + exhibit.group(1));
            }
        }
        assertThat(all()).hasSize(44);
        assertThat(rows).containsExactlyInAnyOrderElementsOf(all());
        assertThat(index).contains("44 figures and tables:").doesNotContain("not stated");
    }

    @Test
    void each_picture_and_table_that_names_a_paper_states_how_closely_it_repeats_it() throws IOException {
        int found = 0;
        for (Map.Entry<String, JsonObject> notebook : notebooks().entrySet()) {
            for (JsonObject output : outputs(notebook.getValue())) {
                JsonElement metadata = output.get("metadata");
                JsonElement weft =
                        metadata == null ? null : metadata.getAsJsonObject().get("weft");
                if (weft != null
                        && !weft.getAsJsonObject().get("paper").getAsString().isEmpty()) {
                    found++;
                    assertThat(weft.getAsJsonObject().keySet())
                            .as(notebook.getKey() + ", "
                                    + weft.getAsJsonObject().get("figure").getAsString()
                                    + ": write .reproduces(sameModel, \"what is missing\")")
                            .contains("reproduction", "note");
                }
            }
        }
        assertThat(found).isGreaterThanOrEqualTo(44 - 4); // one picture repeats five figures
    }

    @Test
    void the_index_prints_the_verdict_of_each_claim_of_the_notebooks() throws IOException {
        String index = Index.of(notebooks(), Path.of("target"));
        int refuted = 0;
        for (JsonObject notebook : notebooks().values()) {
            for (JsonObject output : outputs(notebook)) {
                JsonElement data = output.get("data");
                JsonElement html = data == null ? null : data.getAsJsonObject().get("text/html");
                Matcher claim = CLAIM.matcher(html == null ? "" : NotebookFiles.joined(html));
                while (claim.find()) {
                    assertThat(index).contains(">" + claim.group(1) + "</a> " + claim.group(2) + "</div>");
                    refuted += claim.group(2).equals("does not hold") ? 1 : 0;
                }
            }
        }
        assertThat(refuted).as("sentences that the data contradict").isPositive();
    }
}
