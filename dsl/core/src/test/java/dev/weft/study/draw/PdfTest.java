package dev.weft.study.draw;

import static org.assertj.core.api.Assertions.assertThat;

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
    private static byte[] pdf(Sheet sheet) {
        Shapes shapes = new Shapes();
        shapes.text(Fonts.plain(11), Palette.INK, "Efficient fit, µs ≤ 5", 20, 30, Shape.Anchor.START);
        shapes.text(Fonts.bold(11), Palette.INK, "flow", 20, 50, Shape.Anchor.START);
        return new Page(sheet, new Page.Name("words", "Two words", "in two fonts"), true, shapes.list()).pdf();
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
        byte[] pdf = pdf(Sheet.pixels(300, 100));
        try (PDDocument document = Loader.loadPDF(pdf)) {
            assertThat(new PDFTextStripper().getText(document).lines())
                    .containsExactly("Efficient fit, µs ≤ 5", "flow");
            assertThat(document.getDocumentInformation().getTitle()).isEqualTo("Two words");
            assertThat(document.getDocumentInformation().getSubject()).isEqualTo("in two fonts");
            assertThat(document.getDocumentInformation().getCreationDate()).isNull();
            List<PDFont> fonts = fonts(document.getPage(0).getResources());
            assertThat(fonts).hasSize(2).allMatch(PDFont::isEmbedded);
            assertThat(fonts.stream().map(PDFont::getName).sorted().toList())
                    .allMatch(name -> name.matches("[A-Z]{6}\\+DejaVuSans(-Bold)?"));
        }
        assertThat(pdf.length).isLessThan(40_000);
    }

    @Test
    void theSameEveryTime() {
        assertThat(pdf(Sheet.pixels(300, 100))).isEqualTo(pdf(Sheet.pixels(300, 100)));
    }

    @Test
    void aPrintedPageHasItsWidthInPointsAndTextOfEightPoints() throws IOException {
        Sheet column = Sheet.pixels(640, 420).printed(Sheet.COLUMN);
        assertThat(column).isEqualTo(new Sheet(346, 227, 3.5));
        List<Float> sizes = new ArrayList<>();
        List<Float> lefts = new ArrayList<>();
        try (PDDocument document = Loader.loadPDF(pdf(column))) {
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
