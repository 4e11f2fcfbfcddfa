package dev.weft.sharing;

import static dev.weft.Weft.MB;
import static dev.weft.Weft.gigabitEthernet;
import static dev.weft.Weft.myrinetEstimated;
import static dev.weft.Weft.scheme;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.Figure;
import dev.weft.study.Picture;
import dev.weft.study.PictureData;
import dev.weft.study.ShortSvg;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drawings of schemes are figures: they have a name, a paper, an origin, and data from which alone they are drawn. */
class SchemePictureTest {
    private static final Scheme FIGURE1 = scheme("a:0->1 b:0->2 c:2->1");

    @TempDir
    Path folder;

    @Test
    void the_data_of_a_scheme_are_its_arcs() throws IOException {
        FIGURE1.size("c", MB(4)).drawing().save(folder.resolve("fig01.csv"));

        assertThat(folder.resolve("fig01.csv")).hasContent("""
                series,origin,arc,source,destination,size (B),penalty,low,high
                scheme,model,a,0,1,20000000,,,
                scheme,model,b,0,2,20000000,,,
                scheme,model,c,2,1,4000000,,,
                """);
    }

    @Test
    void the_data_of_penalties_have_them_with_their_intervals() {
        assertThat(FIGURE1.penalty(gigabitEthernet).drawing().data().toCsv())
                .contains("gigabitEthernet,model,a,0,1,20000000,1.6725,1.6725,1.6725");
        List<String> estimated = scheme().random(30, 60, 3)
                .penalty(myrinetEstimated(100, 1))
                .drawing()
                .data()
                .rows()
                .get(0);
        assertThat(PictureData.number(estimated.get(7))).isLessThan(PictureData.number(estimated.get(6)));
    }

    @Test
    void the_data_of_state_sets_say_what_each_communication_does_in_each() {
        assertThat(FIGURE1.stateSets().data().toCsv()).isEqualTo("""
                series,origin,set,arc,source,destination,state
                state sets,model,1,a,0,1,send
                state sets,model,1,b,0,2,wait
                state sets,model,1,c,2,1,wait
                state sets,model,2,a,0,1,wait
                state sets,model,2,b,0,2,send
                state sets,model,2,c,2,1,send
                """);
    }

    @Test
    void the_drawing_of_conflicts_says_at_each_node_which_it_has() {
        assertThat(FIGURE1.conflicts().data().toCsv()).isEqualTo("""
                series,origin,arc,source,destination,conflict at source,conflict at destination
                conflicts,model,a,0,1,outgoing,income
                conflicts,model,b,0,2,outgoing,income/outgo
                conflicts,model,c,2,1,income/outgo,income
                """);
        assertThat(FIGURE1.conflicts().drawing().svg())
                .contains(">outgoing</text>")
                .contains(">income</text>")
                .contains(">income/outgo</text>");
        assertThat(scheme("a:0->1").conflicts().drawing().svg())
                .doesNotContain("outgo")
                .doesNotContain("income");
        assertThat(scheme("a:0->0 b:0->1").conflicts().drawing().svg())
                .as("what stays in a node is in no conflict")
                .doesNotContain("outgo");
        List<String> all = scheme().allToAll(3).conflicts().data().rows().get(0);
        assertThat(all.get(5)).isEqualTo("outgoing, income, income/outgo");
    }

    @Test
    void a_drawing_comes_from_its_data_alone() {
        Scheme crowded = scheme("a:0->1 b:0->1 c:1->0 d:2->2 e:2->2 f:2->0");
        for (Picture picture : List.of(
                crowded.drawing(),
                crowded.penalty(gigabitEthernet).drawing(),
                FIGURE1.stateSets(),
                FIGURE1.conflicts())) {
            PictureData read = PictureData.read(picture.data().toCsv());
            assertThat(ShortSvg.of(picture.data(read).drawing().svg()))
                    .isEqualTo(ShortSvg.of(picture.drawing().svg()));
            PictureData fewer = new PictureData(
                    read.columns(), read.rows().subList(1, read.rows().size()));
            assertThat(ShortSvg.of(picture.data(fewer).drawing().svg()))
                    .isNotEqualTo(ShortSvg.of(picture.drawing().svg()));
        }
    }

    @Tag("slow")
    @Test
    void a_drawing_is_named_like_a_chart_and_says_its_origin() throws IOException {
        Picture picture = FIGURE1.drawing().id("sharing-fig01").paper("Vienne et al. 2008, Fig. 1");

        assertThat(picture.id()).isEqualTo("sharing-fig01");
        assertThat(picture.paper()).isEqualTo("Vienne et al. 2008, Fig. 1");
        assertThat(picture.sources()).containsExactly(new Figure.Source("scheme", "model"));
        assertThat(FIGURE1.penalty(gigabitEthernet).drawing().sources())
                .containsExactly(new Figure.Source("gigabitEthernet", "model"));
        assertThat(picture.endings()).containsExactly("csv", "png", "svg", "pdf");
        for (String ending : picture.endings()) {
            picture.save(folder.resolve("f." + ending));
            assertThat(folder.resolve("f." + ending)).isNotEmptyFile();
        }
    }

    @Test
    void notebooks_show_it_as_svg_under_the_title_it_was_given() {
        Picture picture = FIGURE1.drawing().title("What a scheme is");

        assertThat(picture.bundle()).containsOnlyKeys("image/svg+xml", "text/plain");
        assertThat(String.valueOf(picture.bundle().get("image/svg+xml"))).contains(">What a scheme is</text>");
        assertThat(picture.bundle().get("text/plain")).isEqualTo("Figure: What a scheme is: scheme (model), 3 values");
        assertThat(FIGURE1.named("row 6").stateSets().title()).isEqualTo("2 state sets of row 6: a:0->1 b:0->2 c:2->1");
    }

    @Test
    void a_long_title_is_broken_and_nothing_of_it_is_lost() {
        String svg = ShortSvg.of(scheme().allToAll(4).drawing().drawing().svg());

        assertThat(svg).contains("</text><text").contains(">scheme a:0-&gt;1").contains("l:3-&gt;2</text>");
    }

    @Test
    void the_largest_scheme_that_is_drawn_is_drawn_in_a_moment() {
        long before = System.nanoTime();
        assertThat(ShortSvg.of(scheme().allToAll(20).drawing().drawing().svg())).contains(">19</text>");
        assertThat((System.nanoTime() - before) * 1e-9).isLessThan(5);
    }

    @Test
    void a_scheme_without_communications_is_an_empty_drawing() {
        assertThat(ShortSvg.of(scheme().drawing().drawing().svg())).contains("<title>scheme </title>");
    }

    @Test
    void numbers_say_where_they_come_from_and_a_scheme_alone_has_none() {
        String origin = ">Origin: model.</text>";
        for (Picture picture : List.of(FIGURE1.penalty(gigabitEthernet).drawing(), FIGURE1.stateSets())) {
            String svg = ShortSvg.of(picture.drawing().svg());
            assertThat(svg).contains(origin);
            int from = svg.lastIndexOf(" y=\"", svg.indexOf(origin)) + 4;
            double y = Double.parseDouble(svg.substring(from, svg.indexOf('"', from)));
            assertThat(picture.drawing().height() - y)
                    .as("below all else, not cut")
                    .isBetween(9.0, 14.0);
        }
        assertThat(ShortSvg.of(FIGURE1.drawing().drawing().svg())).doesNotContain("Origin");
    }

    @Test
    void state_sets_are_in_as_many_lines_as_a_width_in_print_needs() {
        Picture sets = scheme("a:0->1 b:0->2 c:0->3 d:4->1 e:4->2 f:5->1").stateSets();
        assertThat(sets.prints().keySet()).containsExactlyInAnyOrder("column", "page");
        assertThat(sets.columnWidth().drawing().height())
                .isGreaterThan(sets.pageWidth().drawing().height());
        assertThat(sets.columnWidth().drawing().width()).isLessThanOrEqualTo(346);
    }
}
