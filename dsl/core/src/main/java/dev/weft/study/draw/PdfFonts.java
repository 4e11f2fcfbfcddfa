package dev.weft.study.draw;

import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2DFontTextDrawer;
import java.awt.Font;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.jspecify.annotations.Nullable;

/** The bundled fonts inside one PDF document, with the letters in use. Text in other fonts becomes outlines. */
final class PdfFonts extends PdfBoxGraphics2DFontTextDrawer {
    private static final int GSUB = 0x47535542;

    private final PDDocument document;
    private final Map<Boolean, PDFont> embedded = new HashMap<>();

    PdfFonts(PDDocument document) {
        this.document = document;
    }

    @Override
    protected @Nullable PDFont mapFont(Font font, IFontTextDrawerEnv env) throws IOException {
        if (!Fonts.isOurs(font)) {
            return null;
        }
        PDFont ready = embedded.get(Fonts.isBold(font));
        if (ready == null) {
            ready = load(font);
            embedded.put(Fonts.isBold(font), ready);
        }
        return ready;
    }

    /** The document closes the font. */
    private PDFont load(Font font) throws IOException {
        TrueTypeFont letters = new TTFParser().parse(new RandomAccessReadBuffer(withoutLigatures(Fonts.file(font))));
        document.registerTrueTypeFontForClosing(letters);
        return PDType0Font.load(document, letters, true);
    }

    /** A search for "fit" does not find a ligature, so the substitution table gets an unknown name. */
    private static byte[] withoutLigatures(byte[] font) {
        ByteBuffer file = ByteBuffer.wrap(font);
        int tables = file.getShort(4);
        for (int i = 0; i < tables; i++) {
            int at = 12 + 16 * i;
            if (file.getInt(at) == GSUB) {
                file.putInt(at, GSUB | 0x20202020);
            }
        }
        return font;
    }
}
