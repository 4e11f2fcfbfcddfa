package dev.weft.study.draw;

import dev.weft.study.file.UserHome;
import dev.weft.units.ModelException;
import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.GraphicsEnvironment;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The bundled fonts: a figure has the same bytes on every machine, with or without installed fonts and fontconfig. The
 * first figure loads them.
 */
public final class Fonts {
    private static final String PLAIN = "DejaVuSans.ttf";
    private static final String BOLD = "DejaVuSans-Bold.ttf";
    private static final String FAMILY = "DejaVu Sans";
    private static final Map<String, Font> LOADED = new ConcurrentHashMap<>();

    private Fonts() {}

    /** Returns the regular weight at this size in CSS pixels; an error if this Java cannot read fonts. */
    public static Font plain(float size) {
        return LOADED.computeIfAbsent(PLAIN, Fonts::load).deriveFont(size);
    }

    static Font bold(float size) {
        return LOADED.computeIfAbsent(BOLD, Fonts::load).deriveFont(size);
    }

    /** True for the bundled fonts. */
    static boolean isOurs(Font font) {
        return font.getFontName(Locale.ROOT).equals(FAMILY)
                || font.getFontName(Locale.ROOT).equals(FAMILY + " Bold");
    }

    static boolean isBold(Font font) {
        return font.isBold() || font.getFontName(Locale.ROOT).endsWith(" Bold");
    }

    /** The file of this bundled font, to be embedded. */
    static byte[] file(Font font) {
        return content(isBold(font) ? BOLD : PLAIN);
    }

    private static Font load(String file) {
        byte[] content = content(file);
        try {
            Path cache = FontFile.cache(System.getenv()::get, System.getProperty("os.name", ""), UserHome.path());
            Optional<Path> cached = FontFile.of(file, content, cache);
            return cached.isPresent()
                    ? Font.createFont(Font.TRUETYPE_FONT, cached.get().toFile())
                    : Font.createFont(Font.TRUETYPE_FONT, new ByteArrayInputStream(content));
        } catch (IOException | FontFormatException | RuntimeException | LinkageError | InternalError e) {
            throw unreadable(e);
        }
    }

    private static byte[] content(String file) {
        try (InputStream in = Fonts.class.getResourceAsStream("/dev/weft/fonts/" + file)) {
            if (in == null) {
                throw new IllegalStateException("the font " + file + " is missing from the jar");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("the font " + file + " cannot be read from the jar", e);
        }
    }

    /**
     * Java only reports "Problem reading font data". It needs two libraries and a temporary file, so one of them is
     * missing.
     */
    private static ModelException unreadable(Throwable cause) {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
        if (!Files.isWritable(temporary)) {
            return new ModelException(
                    "font of a figure: Java copies fonts to the temporary folder " + temporary
                            + ", which is not writable. Start Java with -Djava.io.tmpdir=FOLDER.",
                    cause);
        }
        return new ModelException(
                "font of a figure: this Java cannot read fonts, because a library is missing. "
                        + missing(cause instanceof IOException ? probed(cause) : cause),
                cause);
    }

    /** The error of Java's list of fonts, which has the reason that reading a font hides. */
    private static Throwable probed(Throwable otherwise) {
        try {
            GraphicsEnvironment.getLocalGraphicsEnvironment().getAvailableFontFamilyNames();
            return otherwise;
        } catch (RuntimeException | LinkageError | InternalError e) {
            return e;
        }
    }

    /** The package to install, from Java's messages in the chain of causes. */
    static String missing(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            String text = Objects.requireNonNullElse(each.getMessage(), "");
            if (text.contains("Fontconfig")) {
                return "Install fontconfig, with Debian: apt-get install libfontconfig1.";
            }
            if (text.contains("libfreetype")) {
                return "Install FreeType, with Debian: apt-get install libfreetype6.";
            }
        }
        return "Install fontconfig and FreeType, with Debian: apt-get install libfontconfig1 libfreetype6 (Java says: "
                + failure + ").";
    }
}
