package dev.weft.study;

import static dev.weft.Weft.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures and tables of papers print how closely they repeat them. */
class ReproductionTest {
    @TempDir
    private Path folder;

    private final Result two = scheme("a:0->1 b:0->2").penalty(myrinet);

    private String saved(Illustration picture, String ending) throws Exception {
        Path file = folder.resolve("saved." + ending);
        picture.save(file);
        return Files.readString(file);
    }

    @Test
    void a_chart_prints_it_below_its_caption() throws Exception {
        Figure chart = two.chart().caption("Two senders.").paper("Vienne et al. 2008, Fig. 2");
        assertThat(saved(chart, "svg")).contains("Two senders.").doesNotContain("Reproduction");
        Figure marked = chart.reproduces(sameModel, "the measured points are missing");
        assertThat(words(saved(marked, "svg")))
                .contains("Two senders. Reproduction: same model. The measured points are missing.");
        assertThat(marked.reproduction())
                .isEqualTo(new Reproduction(
                        "Vienne et al. 2008, Fig. 2", Reproduction.Kind.SAME_MODEL, "the measured points are missing"));
        assertThat(marked.title("Other").id("x").lines().reproduction()).isEqualTo(marked.reproduction());
        assertThat(marked.data()).isEqualTo(chart.data());
    }

    @Test
    void the_order_of_paper_and_kind_does_not_matter() {
        Figure first = two.chart().paper("Fig. 2").reproduces(sameNumbers, "all are printed.");
        Figure last = two.chart().reproduces(sameNumbers, "all are printed").paper("Fig. 2");
        assertThat(first.reproduction()).isEqualTo(last.reproduction());
    }

    @Test
    void a_drawing_becomes_higher_by_the_lines_of_its_text() throws Exception {
        Picture plain = scheme("a:0->1 b:0->2").drawing();
        Picture marked = plain.reproduces(modelDrawing, "the arcs are reconstructed");
        assertThat(marked.drawing().height()).isGreaterThan(plain.drawing().height());
        assertThat(marked.drawing().width()).isEqualTo(plain.drawing().width());
        assertThat(words(saved(marked, "svg")))
                .contains("Reproduction: drawing of the model.")
                .contains("reconstructed.");
        assertThat(saved(plain, "svg")).doesNotContain("Reproduction");
        assertThat(marked.data()).isEqualTo(plain.data());
    }

    @Test
    void a_table_of_a_paper_is_saved_with_all_digits_and_its_origin() throws Exception {
        PaperTable table = two.paperTable()
                .title("Penalties")
                .id("table02")
                .paper("Vienne et al. 2008, Table 2")
                .reproduces(ownTable, "the paper has none");
        assertThat(table.id()).isEqualTo("table02");
        assertThat(table.sources()).containsExactly(new Figure.Source("myrinet", "model"));
        assertThat(saved(table, "csv"))
                .startsWith("series,origin,arc,source,destination,conflict,penalty")
                .contains("\nmyrinet,model,a,0,1,outgoing,2,");
        assertThat(table.toString())
                .startsWith("Table: Penalties" + System.lineSeparator() + "(model: penalties of myrinet)"
                        + System.lineSeparator() + "all rows: source 0, conflict outgoing")
                .endsWith("Reproduction: own table. The paper has none.");
        assertThat((String) table.bundle().get("text/html"))
                .contains("<td align=\"right\">2</td>", "Reproduction: own table");
        assertThatThrownBy(() -> table.save(folder.resolve("table.png")))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("a file name ends in one of .csv. Write it as")
                .hasMessageEndingWith("table.csv\".");
    }

    @Test
    void the_cost_of_messages_has_a_column_for_the_limit_of_a_node() {
        Result costs = blueWaters.messageCosts().table();
        assertThat(costs.columns().rows()).isEqualTo(9);
        assertThat(costs.where("locality", interNode)
                        .where("protocol", "rendezvous")
                        .value("injection limit")
                        .si())
                .isEqualTo(6.6e9);
        assertThat(costs.where("locality", interNode)
                        .where("protocol", "eager")
                        .value("injection limit")
                        .si())
                .isNaN();
        assertThat(costs.provenance().origin()).isEqualTo(Origin.PUBLISHED);
    }

    @Test
    void a_kind_without_a_sentence_is_refused() {
        assertThatThrownBy(() -> two.chart().reproduces(sameModel, " "))
                .isInstanceOf(ModelException.class)
                .hasMessage("reproduces(same model, \" \"): a sentence on what is missing or assumed is needed. Write"
                        + " reproduces(sameModel, \"the measured points are not published\").");
    }

    @Test
    void series_name_their_methods_and_stored_answers_are_marked() {
        assertThat(two.chart().methods()).isEqualTo(Map.of("myrinet", "penalties of myrinet"));
        Provenance read = Provenance.measurement(Origin.MODEL, "CSV file", "levels.csv");
        Result stored = Tabulated.of("from scratch", two.columns(), read, two::explain);
        assertThat(stored.chart().methods()).isEqualTo(Map.of("from scratch", "precomputed, CSV file"));
    }

    @Test
    void a_slider_is_a_figure_with_files() throws Exception {
        Illustration slide = (Illustration) two.chart().by("arc").id("drag").slide("arc");
        assertThat(slide.id()).isEqualTo("drag");
        assertThat(slide.endings()).containsExactly("csv", "png", "svg", "pdf", "html");
        assertThat(saved(slide, "html")).startsWith("<!DOCTYPE html>").contains("weft-slide");
        assertThat(saved(slide, "csv")).isEqualTo(saved(two.chart().by("arc"), "csv"));
    }

    /** The text of an SVG without its tags, whose lines are joined. */
    private static String words(String svg) {
        return svg.replaceAll("(?s)<title>.*?</title>", "")
                .replaceAll("<[^>]*>", " ")
                .replaceAll("\\s+", " ");
    }
}
