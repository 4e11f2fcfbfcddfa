package dev.weft.study.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Graphics2D;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.junit.jupiter.api.Test;

class PdfTest {
    private static void words(Graphics2D g) {
        ChartText.draw(g, Fonts.plain(11), Theme.INK, "Efficient fit, µs ≤ 5", 20, 30, ChartText.Anchor.LEFT);
        ChartText.draw(g, Fonts.bold(11), Theme.INK, "flow", 20, 50, ChartText.Anchor.LEFT);
    }

    private static List<PDFont> fonts(PDResources resources) throws IOException {
        List<PDFont> fonts = new ArrayList<>();
        for (COSName name : resources.getFontNames()) {
            fonts.add(resources.getFont(name));
        }
        for (COSName name : resources.getXObjectNames()) {
            if (resources.getXObject(name) instanceof PDFormXObject form) {
                fonts.addAll(fonts(form.getResources()));
            }
        }
        return fonts;
    }

    @Test
    void wordsAreFoundAndTheirFontsAreEmbeddedAsFarAsTheyAreUsed() throws IOException {
        byte[] pdf = Pdf.of(Sheet.pixels(300, 100), PdfTest::words);
        try (PDDocument document = Loader.loadPDF(pdf)) {
            assertThat(new PDFTextStripper().getText(document).lines())
                    .containsExactly("Efficient fit, µs ≤ 5", "flow");
            List<PDFont> fonts = fonts(document.getPage(0).getResources());
            assertThat(fonts).hasSize(2).allMatch(PDFont::isEmbedded);
            assertThat(fonts.stream().map(PDFont::getName).sorted().toList())
                    .allMatch(name -> name.matches("[A-Z]{6}\\+DejaVuSans(-Bold)?"));
        }
        assertThat(pdf.length).isLessThan(40_000);
    }

    @Test
    void theSameEveryTime() {
        assertThat(Pdf.of(Sheet.pixels(300, 100), PdfTest::words))
                .isEqualTo(Pdf.of(Sheet.pixels(300, 100), PdfTest::words));
    }

    @Test
    void aPrintedPageHasItsWidthInPointsAndTextOfEightPoints() throws IOException {
        Sheet column = Sheet.pixels(640, 420).printed(Sheet.COLUMN);
        assertThat(column).isEqualTo(new Sheet(346, 227, 3.5));
        List<Float> sizes = new ArrayList<>();
        List<Float> lefts = new ArrayList<>();
        try (PDDocument document = Loader.loadPDF(Pdf.of(column, PdfTest::words))) {
            assertThat(document.getPage(0).getMediaBox().getWidth()).isEqualTo(252f);
            new PDFTextStripper() {
                @Override
                protected void processTextPosition(TextPosition letter) {
                    sizes.add(letter.getTextMatrix().getScalingFactorY());
                    lefts.add(letter.getX());
                }
            }.getText(document);
        }
        assertThat(sizes).allMatch(size -> Math.abs(size - 8) < 0.02);
        assertThat(lefts.get(0)).isBetween(14.5f, 14.7f);
    }
}
