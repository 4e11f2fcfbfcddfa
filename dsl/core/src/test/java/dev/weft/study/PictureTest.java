package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PictureTest {
    private static final PictureData DATA = new PictureData(
            List.of("series", "origin", "x (ms)"),
            List.of(
                    List.of("a, \"quoted\"\nname", "own run", "1.5"),
                    List.of("b", "model", ""),
                    List.of("b", "model", "2")));

    private static Drawing plan(PictureData data, String title) {
        Drawing drawing = Drawing.canvas(title, 200, 100);
        for (List<String> row : data.rows()) {
            double x = PictureData.number(row.get(2));
            drawing = Double.isNaN(x) ? drawing : drawing.bar(10 * x, 10, 8, 40, "#0072B2", row.get(0));
        }
        return drawing;
    }

    private static Picture picture() {
        return Picture.of("Two series", DATA, PictureTest::plan);
    }

    @Test
    void data_come_back_from_their_csv_and_draw_the_same_picture() {
        PictureData read = PictureData.read(DATA.toCsv());
        assertThat(read).isEqualTo(DATA);
        assertThat(picture().data(read).drawing().png())
                .isEqualTo(picture().drawing().png());
    }

    @Test
    void other_data_draw_another_picture() {
        PictureData other = new PictureData(DATA.columns(), DATA.rows().subList(0, 1));
        assertThat(picture().data(other).drawing().png())
                .isNotEqualTo(picture().drawing().png());
    }

    @Test
    void each_series_says_its_origin() {
        assertThat(picture().sources())
                .containsExactly(new Figure.Source("a, \"quoted\"\nname", "own run"), new Figure.Source("b", "model"));
        assertThat(picture().title("T").toString()).startsWith("Figure: T: ").endsWith("b (model), 2 values");
    }

    @Test
    void its_files_are_named_by_id_or_title() {
        assertThat(picture().id()).isEqualTo("two-series");
        assertThat(picture().id("fig07").id()).isEqualTo("fig07");
        assertThat(picture().paper("Somebody 2020, Fig. 7").paper()).isEqualTo("Somebody 2020, Fig. 7");
        assertThatThrownBy(() -> picture().id("a/b"))
                .isInstanceOf(ModelException.class)
                .hasMessage("id(\"a/b\"): an id names files: it must consist of letters, digits, dots, hyphens and "
                        + "underscores. Try id(\"fig04\").");
    }

    @Test
    void rows_that_do_not_fit_their_headings_are_refused() {
        assertThatThrownBy(() -> PictureData.read("series,origin,x\na,model\n"))
                .isInstanceOf(ModelException.class)
                .hasMessage("picture from the columns [series, origin, x]: each row needs a cell for each column."
                        + " Use a file that a picture saved.");
        assertThatThrownBy(() -> PictureData.read("")).isInstanceOf(ModelException.class);
    }

    @Test
    void cells_keep_twelve_digits_and_are_empty_where_there_is_no_number() {
        assertThat(PictureData.cell(1.0 / 3)).isEqualTo("0.333333333333");
        assertThat(PictureData.cell(Double.NaN)).isEmpty();
        assertThat(PictureData.number("")).isNaN();
        assertThat(PictureData.cell(0)).isEqualTo("0");
    }

    @Test
    void markup_in_names_stays_text_in_svg() {
        String svg = Drawing.canvas("<t>", 10, 10)
                .bar(1, 1, 2, 2, "#000", "<b>")
                .text(1, 1, "&")
                .svg();
        assertThat(svg).contains(">&lt;t&gt;</title>", "<title>&lt;b&gt;</title>", ">&amp;</text>");
    }
}
