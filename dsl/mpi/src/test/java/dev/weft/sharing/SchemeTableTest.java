package dev.weft.sharing;

import static dev.weft.Weft.measured;
import static dev.weft.Weft.scheme;
import static dev.weft.Weft.schemeTable;
import static dev.weft.Weft.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.Drawing;
import dev.weft.study.Picture;
import dev.weft.study.PictureData;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemeTableTest {
    private static final Scheme ROW2 = scheme("a:0->1 b:0->2").named("row 2");

    @TempDir
    Path folder;

    private Result seen() throws IOException {
        Path file = folder.resolve("seen.csv");
        Files.writeString(file, """
                scheme,network,arc,reading,penalty
                row 1,gigabitEthernet,a,clear,1
                row 2,gigabitEthernet,a,clear,1.5
                row 2,gigabitEthernet,b,clear,1.5
                row 2,infiniband,a,clear,1.725
                row 2,infiniband,b,clear,1.725
                row 6,gigabitEthernet,a,clear,4.4
                row 6,gigabitEthernet,b,doubtful,2
                """);
        return measured(file.toString());
    }

    @Test
    void a_table_has_each_arc_with_its_penalty_on_each_network() throws IOException {
        Picture table = schemeTable(values(ROW2), seen());

        assertThat(table.data().toCsv()).isEqualTo("""
                series,origin,scheme,arc,source,destination,reading,penalty
                gigabitEthernet,user's file,row 2,a,0,1,clear,1.5
                gigabitEthernet,user's file,row 2,b,0,2,clear,1.5
                infiniband,user's file,row 2,a,0,1,clear,1.725
                infiniband,user's file,row 2,b,0,2,clear,1.725
                """);
        assertThat(table.drawing().svg())
                .contains(
                        ">row 2</text>", ">Gigabit Ethernet</text>", ">InfiniBand</text>", ">1.725</text>", ">2</text>")
                .contains(">Origin: user's file.</text>")
                .doesNotContain("?");
    }

    @Test
    void a_doubtful_number_has_a_question_mark_and_schemes_stand_in_two_columns() throws IOException {
        Scheme row6 = scheme("a:0->1 b:0->2 c:0->3 d:4->1 e:5->1 f:6->3").named("row 6");
        Picture table = schemeTable(values(scheme("a:0->1").named("row 1"), ROW2, row6), seen());

        assertThat(table.drawing().svg()).contains(">? 2.0</text>");
        assertThat(table.drawing().width())
                .isEqualTo(2 * schemeTable(values(ROW2), seen()).drawing().width());
        assertThat(table.data(PictureData.read(table.data().toCsv())).drawing().svg())
                .isEqualTo(table.drawing().svg());
    }

    private static double place(String svg, String axis, String words) {
        int text = svg.indexOf(">" + words + "</text>");
        assertThat(text).as(words).isPositive();
        int from = svg.lastIndexOf(" " + axis + "=\"", text) + 4;
        return Double.parseDouble(svg.substring(from, svg.indexOf('"', from)));
    }

    @Test
    void the_first_half_of_the_schemes_stands_on_the_left_from_top_to_bottom_the_other_on_the_right()
            throws IOException {
        Scheme row6 = scheme("a:0->1 b:0->2 c:0->3 d:4->1 e:5->1 f:6->3").named("row 6");
        Picture table = schemeTable(values(scheme("a:0->1").named("row 1"), ROW2, row6), seen());
        String svg = table.drawing().svg();

        assertThat(place(svg, "x", "row 1")).isEqualTo(10).isEqualTo(place(svg, "x", "row 2"));
        assertThat(place(svg, "x", "row 6")).isEqualTo(10 + table.drawing().width() / 2.0);
        assertThat(place(svg, "y", "row 6")).isEqualTo(place(svg, "y", "row 1"));
        assertThat(place(svg, "y", "row 2") - place(svg, "y", "row 1"))
                .as("below the drawing of row 1")
                .isGreaterThan(100);
    }

    @Test
    void schemes_that_nobody_measured_are_refused() {
        assertThatThrownBy(() -> schemeTable(values(scheme("a:0->1").named("mine")), seen()))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "schemeTable(..) of mine: \"measured\" has penalties of none of these schemes. Name the schemes as in its column \"scheme\", for example scheme(\"..\").named(\"row 1\").");
    }

    @Test
    void schemesAreBelowOneAnotherWhereAPageIsTooNarrowForTwo() throws IOException {
        Scheme row6 = scheme("a:0->1 b:0->2 c:0->3 d:4->1 e:5->1 f:6->3").named("row 6");
        Picture table = schemeTable(values(scheme("a:0->1").named("row 1"), ROW2, row6), seen());
        Drawing page = table.pageWidth().drawing();
        assertThat(page.width()).isLessThan(table.drawing().width());
        assertThat(page.height()).isGreaterThan(table.drawing().height());
    }
}
