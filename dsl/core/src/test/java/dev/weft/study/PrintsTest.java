package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.weft.units.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures as wide as a journal prints them. */
class PrintsTest {
    @TempDir
    Path folder;

    /** The width of the page in inches, and the size of its smallest letter in points. */
    private record Printed(double inches, double smallest) {}

    private Printed read(@Nullable Illustration picture) throws IOException {
        Path file = folder.resolve("a.pdf");
        Objects.requireNonNull(picture).save(file);
        List<Float> sizes = new ArrayList<>();
        try (PDDocument pdf = Loader.loadPDF(Files.readAllBytes(file))) {
            new PDFTextStripper() {
                @Override
                protected void processTextPosition(TextPosition letter) {
                    sizes.add(letter.getTextMatrix().getScalingFactorY());
                }
            }.getText(pdf);
            return new Printed(
                    pdf.getPage(0).getMediaBox().getWidth() / 72,
                    sizes.stream().mapToDouble(Float::doubleValue).min().orElseThrow());
        }
    }

    private static Figure figure() {
        Columns columns = Columns.rows(6)
                .key("network", List.of("one", "one", "one", "two", "two", "two"))
                .key("size", List.of(1, 2, 3, 1, 2, 3))
                .measure("time", Unit.ONE, new double[] {1, 2, 3, 3, 2, 1});
        return new FigureTest.Fake("sweep", columns, Origin.MODEL)
                .chart()
                .x("size")
                .paper(
                        "Somebody 2020, Fig. 7, a long note below the figure, which is wrapped where the page ends, wherever that is");
    }

    private static Picture picture(double width, int size) {
        PictureData data = new PictureData(List.of("series", "origin"), List.of(List.of("a", "model")));
        return Picture.of(
                "Words",
                data,
                (rows, title) ->
                        Drawing.canvas(title, width, 40).text(width / 2, 20, "words", Drawing.Anchor.MIDDLE, size));
    }

    @Test
    void aFigureHasBothWidthsAndNoTextOfLessThanSevenPoints() throws IOException {
        for (Figure each : List.of(figure(), figure().columns("network"), figure().bars())) {
            Map<String, ? extends Illustration> prints = each.prints();
            assertThat(prints.keySet()).containsExactly("column", "page");
            Printed column = read(prints.get("column"));
            Printed page = read(prints.get("page"));
            assertThat(column.inches()).isEqualTo(3.5);
            assertThat(page.inches()).isCloseTo(7.2, offset(1e-6));
            assertThat(column.smallest()).isBetween(7.0, 8.1);
            assertThat(page.smallest()).isBetween(7.0, 8.1);
        }
    }

    @Test
    void aDrawingHasTheWidthsInWhichItsTextHasSevenPoints() throws IOException {
        assertThat(picture(346, 10).prints().keySet()).containsExactly("column", "page");
        assertThat(read(picture(346, 10).prints().get("column")).smallest()).isCloseTo(10 * 252 / 346.0, offset(1e-3));
        assertThat(picture(346, 9).prints()).isEmpty(); // a drawing that is narrower than the page is not enlarged
        assertThat(picture(360, 10).prints().keySet()).containsExactly("column", "page");
        assertThat(picture(361, 10).prints().keySet()).containsExactly("page");
        assertThat(picture(740, 10).prints().keySet()).containsExactly("page");
        assertThat(picture(741, 10).prints()).isEmpty();
    }

    @Test
    void tablesHaveNoWidthInPrint() {
        assertThat(PaperTable.of("a", "model", "", List.of(List.of("x"), List.of("1")), 1)
                        .prints())
                .isEmpty();
    }
}
