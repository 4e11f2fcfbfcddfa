package dev.weft.study.draw;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.awt.font.GlyphVector;
import java.util.ArrayList;
import java.util.List;

/** Measures text in a font, and breaks or cuts it to a width. */
public final class Lettering {
    private static final FontRenderContext CONTEXT = new FontRenderContext(null, true, true);

    private Lettering() {}

    /** Returns the width of the drawn text in CSS pixels. */
    public static double width(Font font, String text) {
        return glyphs(font, text).getLogicalBounds().getWidth();
    }

    /** The outlines of the letters, with the left end of the baseline at the origin. */
    static java.awt.Shape outline(Font font, String text) {
        return glyphs(font, text).getOutline();
    }

    /** Returns the text, cut to this width in CSS pixels with an ellipsis at its end. */
    public static String shortened(Font font, String text, double most) {
        if (width(font, text) <= most) {
            return text;
        }
        int keep = text.length();
        while (keep > 1 && width(font, text.substring(0, keep) + "…") > most) {
            keep--;
        }
        return text.substring(0, keep).stripTrailing() + "…";
    }

    /**
     * Returns the text, cut to this width in CSS pixels with an ellipsis in the middle: both ends of a path are
     * informative.
     */
    public static String squeezed(Font font, String text, double most) {
        if (width(font, text) <= most) {
            return text;
        }
        int keep = text.length() / 2;
        while (keep > 1 && width(font, ends(text, keep)) > most) {
            keep--;
        }
        return ends(text, keep);
    }

    private static String ends(String text, int keep) {
        return text.substring(0, keep) + "…" + text.substring(text.length() - keep);
    }

    /**
     * Returns the text broken at blanks into lines of at most this width in CSS pixels; a longer word is broken where the line
     * ends, so that nothing is left out.
     */
    public static List<String> wrapped(Font font, String text, double most) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : text.strip().split("\\s+", -1)) {
            String longer = line.isEmpty() ? word : line + " " + word;
            if (!line.isEmpty() && width(font, longer) > most) {
                lines.add(line);
                longer = word;
            }
            line = longer;
            while (line.length() > 1 && width(font, line) > most) {
                int keep = beginning(font, line, most);
                lines.add(line.substring(0, keep));
                line = line.substring(keep);
            }
        }
        if (!line.isEmpty()) {
            lines.add(line);
        }
        return lines;
    }

    /** The number of letters that fit, at least one; a path is broken behind a slash or an underscore of its second half. */
    private static int beginning(Font font, String word, double most) {
        int keep = word.length() - 1;
        while (keep > 1 && width(font, word.substring(0, keep)) > most) {
            keep--;
        }
        int mark = 1 + Math.max(word.lastIndexOf('/', keep - 1), word.lastIndexOf('_', keep - 1));
        return 2 * mark > keep ? mark : keep;
    }

    private static GlyphVector glyphs(Font font, String text) {
        return font.createGlyphVector(CONTEXT, text);
    }
}
