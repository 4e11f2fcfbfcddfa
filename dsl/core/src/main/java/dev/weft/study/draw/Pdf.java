package dev.weft.study.draw;

import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2D;
import java.awt.Graphics2D;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;

/** Writes PDF: a page of the sheet's size, text as text in embedded fonts, without a date. */
public final class Pdf {
    // PDFBox hashes this instead of the time of day
    private static final long FIXED_ID = 1L;

    private Pdf() {}

    /** Returns a PDF document of one page, painted by the painter. */
    public static byte[] of(Sheet sheet, Page.Name name, Consumer<Graphics2D> painter) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        float width = (float) sheet.pageWidth();
        float height = (float) sheet.pageHeight();
        try (PDDocument document = new PDDocument()) {
            document.setDocumentId(FIXED_ID);
            describe(document.getDocumentInformation(), name);
            PDPage page = new PDPage(new PDRectangle(width, height));
            document.addPage(page);
            PdfBoxGraphics2D g = new PdfBoxGraphics2D(document, width, height);
            g.setFontTextDrawer(new PdfFonts(document));
            g.scale(sheet.points(), sheet.points());
            painter.accept(g);
            g.dispose();
            try (PDPageContentStream content = new PDPageContentStream(document, page)) {
                content.drawForm(g.getXFormObject());
            }
            document.save(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void describe(PDDocumentInformation information, Page.Name name) {
        information.setTitle(name.title());
        information.setSubject(name.description());
        information.setCreator("Weft");
    }
}
