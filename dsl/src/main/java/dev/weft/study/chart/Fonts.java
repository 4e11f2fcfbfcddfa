package dev.weft.study.chart;

import dev.weft.units.ModelException;
import java.awt.Font;
import java.awt.FontFormatException;
import java.io.IOException;
import java.io.InputStream;

/** The bundled fonts, so that a figure has the same bytes on every machine, with or without fonts of its own. */
final class Fonts {
    private Fonts() {}

    static Font plain(float size) {
        return Loaded.PLAIN.deriveFont(size);
    }

    static Font bold(float size) {
        return Loaded.BOLD.deriveFont(size);
    }

    /** Loaded when the first figure is drawn, not when the library is. */
    private static final class Loaded {
        private static final Font PLAIN = load("DejaVuSans.ttf");
        private static final Font BOLD = load("DejaVuSans-Bold.ttf");
    }

    private static Font load(String file) {
        try (InputStream in = Fonts.class.getResourceAsStream("/dev/weft/fonts/" + file)) {
            if (in == null) {
                throw new IllegalStateException("the font " + file + " is missing from the jar");
            }
            return Font.createFont(Font.TRUETYPE_FONT, in);
        } catch (IOException | FontFormatException e) {
            throw new ModelException(
                    "Cannot draw a figure: the bundled font cannot be read (" + e.getMessage()
                            + "). Check that the temporary directory is writable.",
                    e);
        }
    }
}
