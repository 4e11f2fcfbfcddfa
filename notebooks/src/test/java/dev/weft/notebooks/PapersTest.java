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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
                            .as(
                                    notebook.getKey() + ", "
                                            + weft.getAsJsonObject()
                                                    .get("figure")
                                                    .getAsString()
                                            + ": add the figure to exhibits.tsv of datasets, or write .reproduces(sameModel, \"what is missing\")")
                            .contains("reproduction", "note");
                }
            }
        }
        assertThat(found).isGreaterThanOrEqualTo(44 - 4); // one picture repeats five figures
    }

    @Test
    void each_line_of_the_table_of_exhibits_is_a_picture_of_a_lesson() throws IOException {
        Set<String> shown = new HashSet<>();
        for (JsonObject notebook : notebooks().values()) {
            for (JsonObject output : outputs(notebook)) {
                JsonElement metadata = output.get("metadata");
                if (metadata != null && metadata.getAsJsonObject().has("weft")) {
                    JsonObject weft = metadata.getAsJsonObject().getAsJsonObject("weft");
                    shown.add(text(weft, "figure") + "\t" + text(weft, "paper") + "\t" + text(weft, "reproduction")
                            + "\t" + text(weft, "note"));
                }
            }
        }
        List<String> lines = Files.readAllLines(Path.of("../datasets/src/main/resources/META-INF/weft/exhibits.tsv"));
        assertThat(lines).hasSizeGreaterThan(40);
        assertThat(lines.subList(1, lines.size())).allSatisfy(line -> {
            String[] cells = line.split("\t", -1);
            assertThat(shown).contains(String.join("\t", cells[0], cells[2], cells[3], cells[4]));
        });
    }

    @Test
    void only_printed_numbers_are_the_same_numbers() throws IOException {
        List<String> same = new ArrayList<>();
        for (JsonObject notebook : notebooks().values()) {
            for (JsonObject output : outputs(notebook)) {
                JsonElement metadata = output.get("metadata");
                JsonElement weft =
                        metadata == null ? null : metadata.getAsJsonObject().get("weft");
                if (weft != null && "same numbers".equals(text(weft.getAsJsonObject(), "reproduction"))) {
                    same.add(text(weft.getAsJsonObject(), "paper"));
                }
            }
        }
        assertThat(same)
                .containsExactlyInAnyOrder(
                        "Bridges et al. 2015, Table 2",
                        "Vienne et al. 2008, Fig. 2",
                        "Vienne et al. 2008, Fig. 4",
                        "Vienne et al. 2008, Fig. 6",
                        "Bienz et al. 2018, Table 1",
                        "Mao et al. 2014, section 4.1.1");
    }

    private static String text(JsonObject object, String name) {
        return object.has(name) ? object.get(name).getAsString() : "";
    }

    @Test
    void the_index_prints_the_verdict_of_each_claim_with_its_criterion_and_the_cases_left_out() throws IOException {
        String index = Index.of(notebooks(), Path.of("target")).replace("&quot;", "\"");
        List<String> verdicts = new ArrayList<>();
        for (Path notebook : NotebookFiles.all()) {
            for (List<String> row : NotebookFiles.claims(notebook)) {
                String except = row.get(5).equals("n/a") ? "" : "; except " + row.get(5);
                assertThat(index)
                        .contains(">" + row.get(0) + "</a> " + row.get(3) + ": " + row.get(4) + except + "</div>");
                verdicts.add(row.get(3));
            }
        }
        assertThat(verdicts)
                .as("sentences that the data contradict, and sentences on lost measurements")
                .contains("does not hold", "differs in our simulation");
    }
}
