package dev.weft.study.draw;

import java.awt.Color;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The names of the theme's colours in an SVG document. An element has its colour on white as an attribute and its name
 * as a class ({@code weft-ink} for a fill, {@code weft-ink-line} for a stroke). A style rule of the page overrides the
 * attribute; a program without style sheets shows the attribute.
 */
final class SvgColours {
    private static final Map<String, String> NAMES = names();
    private static final Map<String, String> DARK = dark();

    private SvgColours() {}

    private static Map<String, String> names() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put(hex(Palette.INK), "ink");
        names.put(hex(Palette.SOFT), "soft");
        names.put(hex(Palette.AXIS), "axis");
        names.put(hex(Palette.GRID), "grid");
        names.put(hex(Color.WHITE), "paper");
        for (int i = 0; i < Palette.SIZE; i++) {
            names.putIfAbsent(
                    hex(Palette.colour(i)),
                    "colour" + (i + 1)); // the grey of the palette equals the colour of soft text
        }
        return names;
    }

    /** The palette's hues in a lightness that contrasts with a dark page. */
    private static Map<String, String> dark() {
        Map<String, String> dark = new LinkedHashMap<>();
        dark.put("ink", "#E6E6E6");
        dark.put("soft", "#B4B4B4");
        dark.put("axis", "#8C8C8C");
        dark.put("grid", "#3A3A3A");
        dark.put("paper", "#1B1B1B");
        dark.put("colour1", "#3D94DB");
        dark.put("colour2", "#F0803C");
        dark.put("colour3", "#1FBF91");
        dark.put("colour4", "#DE93BC");
        dark.put("colour5", "#F0B429");
        dark.put("colour6", "#8FD3FF");
        dark.put("colour7", "#BDBDBD");
        dark.put("colour8", "#C58B4E");
        return dark;
    }

    /**
     * Inverts a drawing with colours of its own: white becomes the dark paper of charts, dark becomes light, and hues
     * are kept.
     */
    static String darkRules() {
        StringBuilder css = new StringBuilder(".weft-drawing{background:#FFF;filter:invert(.894) hue-rotate(180deg)}");
        DARK.forEach((name, colour) ->
                css.append(".weft-" + name + "{fill:" + colour + "}.weft-" + name + "-line{stroke:" + colour + "}"));
        return css.toString();
    }

    /** The class of this colour as a fill; empty for a colour outside the theme. */
    static String fill(String colour) {
        String name = NAMES.getOrDefault(colour, "");
        return name.isEmpty() ? "" : "weft-" + name;
    }

    /** The class of this colour as a stroke; empty for a colour outside the theme. */
    static String line(String colour) {
        String fill = fill(colour);
        return fill.isEmpty() ? "" : fill + "-line";
    }

    static String hex(Color colour) {
        return String.format(Locale.ROOT, "#%06X", colour.getRGB() & 0xFFFFFF);
    }
}
